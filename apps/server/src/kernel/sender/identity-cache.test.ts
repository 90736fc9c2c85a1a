import { expect, test } from 'vitest';
import { realMs } from '../../platform/clock/real-time.ts';
import { createIdentityCache } from './identity-cache.ts';

test('forgets the oldest identities above the limit, and each at its end', () => {
  const cache = createIdentityCache(() => true, 2);
  const headersOf = (name: string) => ({ authorization: `Bearer ${name}` });
  const keep = (name: string, until = realMs() + 60_000) =>
    cache.keep(headersOf(name), {
      tenantId: '1',
      userId: name,
      permissions: new Set(),
      until,
      since: 0,
    });
  for (const name of ['1', '2', '3']) keep(name);
  const isKnown = (name: string) => cache.find(headersOf(name)) !== undefined;
  expect(['1', '2', '3'].map(isKnown)).toEqual([false, true, true]);
  keep('3', realMs());
  expect(isKnown('3')).toBe(false);
});
