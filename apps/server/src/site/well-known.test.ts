import { afterEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../platform/settings/config.ts';
import { ConfigError } from '../platform/settings/environment.ts';
import { wellKnownRoutes } from './well-known.routes.ts';

const PATH = '/.well-known/security.txt';
const originOf = () => 'https://cup.example';
const DAY_MS = 86_400_000;
afterEach(() => void vi.useRealTimers());

describe('security.txt', () => {
  const routes = wellKnownRoutes({ originOf, securityContact: 'mailto:security@cup.example' });
  const fields = async () => {
    const text = await (await routes.request(PATH)).text();
    return Object.fromEntries(
      text
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/, 2)),
    );
  };

  test('has the contact of the setting and its own address', async () => {
    const answer = await routes.request(PATH);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/i);
    expect(await fields()).toMatchObject({
      Contact: 'mailto:security@cup.example',
      Canonical: `https://cup.example${PATH}`,
      'Preferred-Languages': 'en',
    });
  });

  test('expires half a year after the day of the request', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-24T15:30:00Z') });
    expect((await fields()).Expires).toBe('2027-05-23T00:00:00.000Z');
    vi.setSystemTime(Date.now() + DAY_MS);
    expect((await fields()).Expires).toBe('2027-05-24T00:00:00.000Z');
  });

  test('is 404 without the setting', async () => {
    const without = wellKnownRoutes({ originOf, securityContact: undefined });
    expect((await without.request(PATH)).status).toBe(404);
  });

  test.each(['security@cup.example', 'http://cup.example', 'javascript:alert(1)'])(
    'refuses the contact "%s" at the start',
    (SECURITY_CONTACT) => {
      expect(() => readConfig({ SECURITY_CONTACT })).toThrow(ConfigError);
      expect(readConfig({ SECURITY_CONTACT: 'mailto:a@cup.example' }).securityContact).toBe(
        'mailto:a@cup.example',
      );
    },
  );
});

test('the manifest has a media type of its own and icons of both purposes', async () => {
  const answer = await wellKnownRoutes({ originOf, securityContact: undefined }).request(
    '/manifest.webmanifest',
  );
  expect(answer.headers.get('content-type')).toBe('application/manifest+json');
  const { icons, ...rest } = (await answer.json()) as { icons: { purpose: string }[] };
  expect(rest).toMatchObject({ name: 'Ringside', start_url: '/', display: 'standalone' });
  expect(icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable', 'maskable']);
});
