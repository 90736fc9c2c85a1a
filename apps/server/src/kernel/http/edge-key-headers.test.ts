import type { Event } from '@ringside/contract/collections/events';
import { beforeAll, describe, expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';
import { purgedKeysOf } from '../../platform/edges/edge-keys.ts';
import type { Published } from '../../platform/unit-of-work.ts';

const { api, operator, player, stage } = await championship();
const committed: Published[] = [];
const HOUR_MS = 3_600_000;
api.context.live.onChange((published) => void committed.push(published));
let event: Event;
let region: { id: string };
beforeAll(async () => {
  ({ event, region } = await stage());
});

/** Returns dates at the end of an event, so that no job of a new segment is due. */
const lastHours = ({ date: { to } }: Event) => ({
  from: new Date(Date.parse(to) - 2 * HOUR_MS).toISOString(),
  to,
});
const keysAt = async (path: string, headers: Record<string, string> = {}) => {
  const response = await api.request(path, { headers });
  expect(response.status).toBe(200);
  return (response.headers.get('surrogate-key') ?? '').split(' ').filter(Boolean);
};

describe('a visitor’s answer of the API', () => {
  test('has the keys of what its path names, in both headers', async () => {
    const response = await api.request(`/api/segments/1.0/${region.id}`);
    const keys = response.headers.get('surrogate-key')!;
    expect(keys.split(' ')).toEqual(expect.arrayContaining(['t1', `t1.~3d~segments.${region.id}`]));
    expect(response.headers.get('cache-tag')).toBe(keys.replaceAll(' ', ','));
  });

  test('has the keys of what it includes', async () =>
    expect(await keysAt(`/api/segments/1.0/${region.id}?include=event`)).toContain(
      `t1.~3d~events.${event.id}`,
    ));

  test('is purged by a change of what it shows, and by no other', async () => {
    const segmentKeys = await keysAt(`/api/segments/1.0/${region.id}?include=event`);
    const other = await keysAt('/api/games/1.0');
    committed.length = 0;
    await operator.events.update(event.id, { name: 'December' });
    const purged = purgedKeysOf(committed);
    expect(segmentKeys.some((key) => purged.has(key))).toBe(true);
    expect(other.some((key) => purged.has(key))).toBe(false);
  });

  test.each(['/api/events/1.0', '/api/events/1.0/EVENT', '/api/segments/1.0/REGION?include=event'])(
    '%s is purged by a new segment of the event, which lists its segments',
    async (path) => {
      const keys = await keysAt(path.replace('EVENT', event.id).replace('REGION', region.id));
      committed.length = 0;
      await operator.events.createSegment(
        event.id,
        { name: 'Another stage', format: 'single_elimination', date: lastHours(event) },
        { type: { data: { type: 'segment-types', id: 'MQ1' } } },
      );
      const purged = purgedKeysOf(committed);
      expect(keys.some((key) => purged.has(key))).toBe(true);
    },
  );

  test('must be revalidated by caches, so that it is never older than an event of the stream', async () =>
    expect((await api.request(`/api/segments/1.0/${region.id}`)).headers.get('cache-control')).toBe(
      'no-cache',
    ));
});

test('an answer to a signed-in user has no keys', async () => {
  const { token } = await player();
  expect(
    await keysAt(`/api/segments/1.0/${region.id}`, { authorization: `Bearer ${token}` }),
  ).toEqual([]);
});

test('an answer that depends on the visitor has no keys', async () =>
  expect(await keysAt('/api/age-gate/1.0')).toEqual([]));
