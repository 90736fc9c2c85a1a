import type { Player } from './championship.ts';
import { createCaller, JSON_TYPE, type Championship } from './season-players.ts';
import { OPERATOR } from './test-api.ts';

/** Adjusts the points of a team, and takes the adjustment back. */
export async function adjustPoints({ operator, visitor }: Championship) {
  const [board] = (await visitor.leaderboards.list()).items;
  const [roster] = (await visitor.rosters.list()).items;
  const target = { leaderboard: board!.id, team: roster!.team.id };
  const attributes = { points: -10, reason: 'Late line-up' };
  const { id } = await operator.pointAdjustments.create(target, attributes);
  await visitor.pointAdjustments.get(id);
  await visitor.pointAdjustments.list({ 'filter[leaderboard]': board!.id });
  await visitor.leaderboards.entries(board!.id);
  await operator.pointAdjustments.delete(id);
}

/** Reads the lists that every visitor sees. */
export async function readPublicLists(championship: Championship) {
  const call = createCaller(championship);
  const { visitor } = championship;
  const { items } = await visitor.leaderboards.list();
  for (const { id } of items) await visitor.leaderboards.entries(id);
  await visitor.categories.list();
  await call('GET', `/api/leaderboards/1.0/${items[0]!.id}`);
  for (const name of [
    'games',
    'segment-types',
    'community-groups',
    'regional-operators',
    'error-codes',
  ])
    await call('GET', `/api/${name}/1.0`);
  const {
    data: [game],
  } = await call('GET', '/api/games/1.0');
  await call('GET', `/api/games/1.0/${game.id}`);
  await call('GET', '/api/segment-types/1.0/MQ1');
}

/** Sends one request for each status of a refusal. */
export async function provokeRefusals({ send, operator }: Championship, { token }: Player) {
  const {
    items: [event],
  } = await operator.events.list();
  const eventPath = `/api/events/1.0/${event!.id}`;
  const playerHeaders = { authorization: `Bearer ${token}`, ...JSON_TYPE };
  const { token: bearer } = (
    (await (
      await send('/api/login/1.0', {
        method: 'POST',
        headers: JSON_TYPE,
        body: JSON.stringify(OPERATOR),
      })
    ).json()) as { data: { token: string } }
  ).data;
  const adminHeaders = { authorization: `Bearer ${bearer}`, ...JSON_TYPE };
  await send('/api/events/1.0?filter[colour]=red', {});
  await send('/api/users/1.0/me', {});
  await send(eventPath, { method: 'DELETE', headers: playerHeaders });
  await send('/api/events/1.0/999999', {});
  await send(eventPath, { headers: { accept: 'text/html' } });
  await send(eventPath, {
    method: 'PATCH',
    headers: adminHeaders,
    body: JSON.stringify({ data: { type: 'games', attributes: {} } }),
  });
  await send(eventPath, {
    method: 'PATCH',
    headers: { ...adminHeaders, 'if-match': '"v0.stale"' },
    body: JSON.stringify({ data: { attributes: {} } }),
  });
  await send('/api/events/1.0', {
    method: 'POST',
    headers: { ...adminHeaders, 'content-length': '2000000' },
    body: '{}',
  });
  await send('/api/events/1.0', {
    method: 'POST',
    headers: { ...adminHeaders, 'content-type': 'text/plain' },
    body: 'x',
  });
  await send('/api/events/1.0', {
    method: 'POST',
    headers: adminHeaders,
    body: JSON.stringify({
      data: { type: 'events', attributes: { date: { from: 'now' }, colour: 'red' } },
    }),
  });
  await send('/game/1.0/user?playerTag=%23NOBODY', {});
}
