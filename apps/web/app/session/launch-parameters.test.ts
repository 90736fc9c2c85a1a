import { afterEach, expect, test, vi } from 'vitest';
import { splitLaunch } from './launch-parameters.ts';

test('the launch parameters leave the address, the rest stays', () => {
  const { parameters, rest } = splitLaunch(
    'http://localhost/de?jwt=a.b.c&platform=ios&country=DE&playerTag=%23ABC&apisecret=s&tab=1#x',
  );
  expect(parameters).toEqual({
    jwt: 'a.b.c',
    platform: 'ios',
    country: 'DE',
    playerTag: '#ABC',
    apisecret: 's',
  });
  expect(rest).toBe('http://localhost/de?tab=1#x');
  const missing = { platform: '', country: '', playerTag: '' };
  expect(splitLaunch('http://localhost/?apisecret=s')).toEqual({
    parameters: { ...missing, jwt: '', apisecret: 's' },
    rest: 'http://localhost/',
  });
  expect(splitLaunch('http://localhost/?jwt=a.b.c')).toEqual({
    parameters: { ...missing, jwt: 'a.b.c', apisecret: '' },
    rest: 'http://localhost/',
  });
});

test('leaves an address without a token as it is', () => {
  expect(splitLaunch('http://localhost/?playerTag=%23ABC')).toEqual({
    parameters: null,
    rest: 'http://localhost/?playerTag=%23ABC',
  });
});

afterEach(() => vi.unstubAllGlobals());

/** Opens a page of a tab; returns its module, as a reload begins with a new one. */
async function openPage(stored: Map<string, string>, href: string) {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('location', { href });
  vi.stubGlobal('history', { state: null, replaceState: () => {} });
  vi.resetModules();
  const page = await import('./launch-parameters.ts');
  page.takeLaunchParameters();
  return page;
}

test('a reload before the server has answered keeps the token, one after it does not', async () => {
  const stored = new Map<string, string>();
  await openPage(stored, 'http://localhost/?jwt=a.b.c&platform=ios&country=DE&playerTag=%23A');
  const reloaded = await openPage(stored, 'http://localhost/');
  expect(reloaded.getLaunchParameters()).toMatchObject({ jwt: 'a.b.c', playerTag: '#A' });
  reloaded.forgetLaunchSecrets();
  expect([...stored.values()].join()).not.toContain('a.b.c');
  const again = await openPage(stored, 'http://localhost/');
  expect(again.getLaunchParameters()).toEqual({
    jwt: '',
    apisecret: '',
    platform: 'ios',
    country: 'DE',
    playerTag: '#A',
  });
});
