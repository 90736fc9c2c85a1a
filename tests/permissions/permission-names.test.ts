import { afterEach, describe, expect, expectTypeOf, test } from 'vitest';
import { PERMISSIONS_BY_ROLE, type Permission } from '../../apps/server/src/kernel/sender/roles.ts';
import type { Audience } from '../../apps/server/src/platform/realtime/audiences.ts';
import { JSON_TYPE, openPopulatedChampionship } from './populated-championship.ts';
import { placed, rows } from './table.ts';

const { championship, things, tokens } = await openPopulatedChampionship();
const { operator, inMinutes } = championship;
const ROLE = 'operator.owner';
const ALL = [...PERMISSIONS_BY_ROLE[ROLE]];
const grant = (permissions: readonly Permission[]) =>
  void Object.assign(PERMISSIONS_BY_ROLE, { [ROLE]: permissions });
afterEach(() => grant(ALL));

await operator.events.create({
  name: 'World Finals',
  date: { from: inMinutes(60 * 24 * 40), to: inMinutes(60 * 24 * 44) },
});
things.disputed = await disputedSeries();

/** Creates a series that both sides claim to have won. */
async function disputedSeries(): Promise<string> {
  const { region } = await championship.stage({
    event: { name: 'December' },
    segment: { segmentCheckinsConfig: { openWindow: null }, configuration: { bans: [] } },
  });
  const teams = [
    await championship.roster(region.id, 'Left'),
    await championship.roster(region.id, 'Right'),
  ];
  await operator.segments.start(region.id);
  const series = (await championship.visitor.matchSeries.list({ 'filter[segment]': region.id }))
    .items[0]!;
  await championship.moveTo(new Date(Date.parse(series.date!) - 540_000));
  for (const { members } of teams)
    for (const { client } of members) await client.checkins.ofSeries(series.id);
  await championship.moveTo(series.date!);
  for (const [index, { captain }] of teams.entries()) {
    const scores: [number, number] = index === 0 ? [2, 0] : [0, 2];
    await captain.client.matchSeries.report(
      series.id,
      [0, 1].map(() => ({ periods: [{ key: 'score', scores }], forfeit: null })),
    );
  }
  return series.id;
}

/** A call that the permission opens. `besides`: other permissions that the call also needs. */
interface Opened {
  call: string;
  besides?: Permission[];
}

/** Written by hand: a call for each permission. */
const FOR: Record<Permission, Opened> = {
  'activity.read': { call: 'GET /api/activity-log/1.0' },
  'announcements.write': { call: 'POST /api/announcements/1.0' },
  'api-keys.write': { call: 'GET /api/api-keys/1.0/{key}' },
  'attachments.write': {
    call: 'DELETE /api/attachments/1.0/{attachment}',
    besides: ['series.read'],
  },
  'catalogue.write': { call: 'POST /api/categories/1.0' },
  'chat.read': { call: 'GET /api/chat/1.0/history?filter[matchSeries]={series}' },
  'checkin.any': { call: 'DELETE /api/checkins/1.0/{checkin}' },
  'disputes.rule': {
    call: 'PATCH /api/match-series/1.0/{disputed}/relationships/matches/results',
    besides: ['series.report'],
  },
  'events.read': { call: 'GET /api/events/1.0' },
  'events.write': { call: 'PATCH /api/events/1.0/{event}' },
  'game-accounts.write': {
    call: 'PATCH /api/game-accounts/1.0/{account}',
    besides: ['users.read', 'users.write'],
  },
  'games.write': { call: 'POST /api/games/1.0' },
  'leaderboards.write': { call: 'POST /api/leaderboards/1.0' },
  'roles.write': {
    call: 'PATCH /api/users/1.0/{operator}',
    besides: ['users.read', 'users.write'],
  },
  'rosters.write': { call: 'POST /api/rosters/1.0/{roster}/relationships/players' },
  'segments.write': { call: 'PATCH /api/segments/1.0/{segment}' },
  'series.forfeit': { call: 'POST /api/match-series/1.0/{series}/forfeit' },
  'series.read': { call: 'GET /api/match-series/1.0/deleted' },
  'series.report': { call: 'PATCH /api/match-series/1.0/{series}/relationships/matches/results' },
  'series.rule': { call: 'PATCH /api/match-series/1.0/{series}' },
  'series.write': { call: 'POST /api/match-series/1.0/{series}/reset' },
  'site.write': { call: 'PATCH /api/site-settings/1.0/site' },
  'survey.read': { call: 'GET /api/survey/1.0/results' },
  'users.read': { call: 'GET /api/users/1.0' },
  'users.suspend': { call: 'POST /api/users/1.0/{user}/suspend', besides: ['users.write'] },
  'users.write': { call: 'PATCH /api/users/1.0/{user}' },
  'webhooks.read': { call: 'GET /api/webhooks/1.0/{hook}' },
  'webhooks.write': { call: 'POST /api/webhooks/1.0' },
};

/** Nothing changes: fields are missing, and the version is stale. */
async function ask(call: string): Promise<{ status: number; total: number | undefined }> {
  const [method, path] = call.split(' ') as [string, string];
  const headers = {
    authorization: `Bearer ${tokens.owner}`,
    ...JSON_TYPE,
    ...(method !== 'GET' && { 'if-match': '"v0.stale"' }),
  };
  const response = await championship.send(await placed(path, (name) => things[name]), {
    method,
    headers,
    ...(method !== 'GET' && { body: '{}' }),
  });
  const json =
    response.status === 204
      ? undefined
      : ((await response.json()) as { meta?: { page?: { total: number } } });
  return { status: response.status, total: json?.meta?.page?.total };
}

describe('names of permissions', () => {
  test('each has a call here, and no other name has', () =>
    expect(Object.keys(FOR).sort()).toEqual([...ALL].sort()));

  test('the audiences of the stream are permissions', () =>
    expectTypeOf<Exclude<Audience, `users:${string}`>>().toExtend<Permission>());

  test.each(Object.entries(FOR) as [Permission, Opened][])(
    'a call requires %s',
    async (name, { call, besides = [] }) => {
      grant(besides);
      const closed = await ask(call);
      grant([...besides, name]);
      const open = await ask(call);
      expect([403, 404]).not.toContain(open.status);
      // The list of events is public and shows more with the permission; every other call is closed
      // without it.
      if (name === 'events.read') expect(open.total).toBe(closed.total! + 1);
      else expect([403, 404]).toContain(closed.status);
    },
  );
});

describe('resources that a role may not see', () => {
  /**
   * Everyone sees these, although no call of this very path shows them: a segment and its parts,
   * series, check-ins in their list, people by their names.
   */
  const SEEN = new Set(['draft', 'phase', 'period', 'rule', 'series', 'checkin', 'operator']);
  /** Every operator sees these. */
  const OF_OPERATORS = new Set(['operatorAccount', 'delivery', 'closed']);
  const reads = new Map(
    rows.filter(({ method }) => method === 'GET').map((row) => [row.path, row.expected]),
  );
  const naming = rows.filter(({ path }) => /\{[\w-]+\}/.test(path.split('?')[0]!));

  test('only a role that sees the resource gets a 403; the others get a 404', () => {
    const telling = naming.flatMap(({ line, path, expected }) => {
      const [bare] = path.split('?') as [string];
      const resourcePath = bare.slice(0, bare.lastIndexOf('}') + 1).replace('{new-', '{');
      const thing = /\{([\w-]+)\}$/.exec(resourcePath)![1]!;
      const sees = (role: keyof typeof expected) =>
        SEEN.has(thing) ||
        (OF_OPERATORS.has(thing) && !['visitor', 'player', 'captain'].includes(role)) ||
        reads.get(resourcePath)?.[role] === 200;
      return (Object.keys(expected) as (keyof typeof expected)[])
        .filter((role) => expected[role] === 403 && !sees(role))
        .map((role) => `${line} tells a ${role}`);
    });
    expect(telling).toEqual([]);
  });

  test.each(naming.filter(({ expected }) => expected.player === 404))(
    'answers as for a resource that does not exist: $line',
    async ({ method, path, expected }) => {
      const takesFile = path.endsWith('/avatar');
      const hear = async (id: (name: string) => string | undefined) => {
        const headers = {
          authorization: `Bearer ${tokens.player}`,
          ...(takesFile ? { 'content-type': 'image/png' } : JSON_TYPE),
        };
        const response = await championship.send(await placed(path, id), {
          method,
          headers,
          ...(method !== 'GET' && { body: takesFile ? new Uint8Array([1]) : '{}' }),
        });
        const { errors } = (await response.json()) as { errors: { id: string }[] };
        return { status: response.status, errors: errors.map(({ id: _id, ...error }) => error) };
      };
      const there = await hear((name) => things[name.replace(/^new-/, '')]);
      expect(there).toEqual(await hear(() => '999999999'));
      expect(there.status).toBe(expected.player);
    },
  );

  test('answers for a deleted series as for one that does not exist', async () => {
    const restore = async (id: string) =>
      (
        await championship.send(`/api/match-series/1.0/deleted/${id}/restore`, {
          method: 'POST',
          headers: { authorization: `Bearer ${tokens.player}` },
        })
      ).status;
    expect(await restore(things.disputed!)).toBe(403);
    await operator.matchSeries.delete(things.disputed!, { force: true });
    expect([await restore(things.disputed!), await restore('999999999')]).toEqual([404, 404]);
    expect(await operator.matchSeries.restore(things.disputed!)).toMatchObject({
      id: things.disputed,
    });
  });
});
