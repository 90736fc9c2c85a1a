import type { MovedPushAddress } from '@ringside/contract/collections/push';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepOwnDevice, moveDevice, ownDevice } from './own-device.ts';

/** The browser's store, as far as it is used: one cache. */
function store() {
  const kept = new Map<string, Response>();
  const cache = {
    put: async (path: string, answer: Response) => void kept.set(path, answer),
    delete: async (path: string) => kept.delete(path),
  };
  return { match: async (path: string) => kept.get(path)?.clone(), open: async () => cache };
}
beforeEach(() => void vi.stubGlobal('caches', store()));
afterEach(() => void vi.unstubAllGlobals());

const subscription = (name: string) => ({
  toJSON: () => ({
    endpoint: `https://push.example/${name}`,
    keys: { p256dh: `key-${name}`, auth: `secret-${name}` },
  }),
});
const kept = {
  endpoint: 'https://push.example/kept',
  auth: 'secret-kept',
  userId: '7',
  tenant: 'cup',
};
const moved = (name: string) => ({
  endpoint: `https://push.example/${name}`,
  keys: { p256dh: `key-${name}`, auth: `secret-${name}` },
});

/** A move, and what the server was told. */
async function move({ before, takes = true }: { before?: string; takes?: boolean } = {}) {
  const told: [MovedPushAddress, string | undefined][] = [];
  await moveDevice({
    before: before ? subscription(before) : null,
    after: async () => subscription('new'),
    send: async (...sent) => Boolean(told.push(sent)) && takes,
  });
  return told;
}

test('the server is told the new address by the secret of the one that it knows, and the new one is kept', async () => {
  await keepOwnDevice(kept);
  const told = [{ from: { endpoint: kept.endpoint, auth: kept.auth }, ...moved('new') }, 'cup'];
  expect(await move({ before: 'old' })).toEqual([told]);
  expect(await ownDevice()).toEqual({
    ...kept,
    endpoint: 'https://push.example/new',
    auth: 'secret-new',
  });
});

test('a move that the server did not take is begun at the address that it knows the next time', async () => {
  await keepOwnDevice(kept);
  await move({ takes: false });
  expect(await ownDevice()).toEqual(kept);
  expect((await move({ before: 'new' }))[0]![0].from.endpoint).toBe(kept.endpoint);
});

test('where nothing was kept, what the browser had speaks for it; where it says nothing, nobody is told', async () => {
  expect(await move({ before: 'old' })).toEqual([
    [
      { from: { endpoint: 'https://push.example/old', auth: 'secret-old' }, ...moved('new') },
      undefined,
    ],
  ]);
  expect(await ownDevice()).toBeNull();
  expect(await move()).toEqual([]);
});

test('a device that is turned off is forgotten', async () => {
  await keepOwnDevice(kept);
  await keepOwnDevice(null);
  expect(await ownDevice()).toBeNull();
});
