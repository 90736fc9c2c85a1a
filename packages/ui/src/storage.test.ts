import { afterEach, expect, test, vi } from 'vitest';
import { keptInBrowser, keptInTab } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

const STORAGES = [
  { name: 'localStorage', kept: keptInBrowser },
  { name: 'sessionStorage', kept: keptInTab },
];

function storageOf(values: Map<string, string>) {
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

test.each(STORAGES)('$name keeps texts and values until they are removed', ({ name, kept }) => {
  const values = new Map<string, string>();
  vi.stubGlobal(name, storageOf(values));
  kept.set('text', 'a "text"');
  kept.save('value', { list: [1, null] });
  expect([kept.get('text'), kept.load('value')]).toEqual(['a "text"', { list: [1, null] }]);
  kept.remove('text');
  expect([kept.get('text'), kept.load('text')]).toEqual([null, undefined]);
  values.set('value', '{"cut');
  expect(kept.load('value')).toBeUndefined();
});

test.each(STORAGES)(
  '$name that is blocked or full keeps nothing and throws nothing',
  ({ name, kept }) => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const uses = () => {
      kept.set('text', 'one');
      kept.save('value', [1]);
      kept.remove('other');
      return [kept.get('text'), kept.load('value')];
    };
    vi.stubGlobal(name, { ...storageOf(new Map()), setItem: refuse });
    expect(uses()).toEqual([null, undefined]);
    // A blocked storage throws already when it is named.
    const former = Object.getOwnPropertyDescriptor(globalThis, name);
    Object.defineProperty(globalThis, name, { get: refuse, configurable: true });
    expect(uses()).toEqual([null, undefined]);
    Object.defineProperty(globalThis, name, former ?? { value: undefined, configurable: true });
  },
);
