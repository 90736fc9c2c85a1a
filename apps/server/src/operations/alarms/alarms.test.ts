import { createClient } from '@ringside/contract/client';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const MINUTE_MS = 60_000;
const REFEREE = { email: 'second@ringside.example', password: 'correct horse battery' };
const ringside = await championship();
const { operator, send } = ringside;
await operator.users.create({ ...REFEREE, username: 'Second', roles: ['operator.referee'] });
const second = ringside.clientOf(
  (await createClient(send).login(REFEREE.email, REFEREE.password)).data.token,
);
const { region, event } = await ringside.stage({
  segment: { segmentCheckinsConfig: { openWindow: null }, configuration: { bans: [], bestOf: 3 } },
});
const teams: Awaited<ReturnType<typeof ringside.roster>>[] = [];
for (const name of ['Alder', 'Birch', 'Cedar', 'Dogwood'])
  teams.push(await ringside.roster(region.id, name));
await operator.segments.start(region.id);
const [one, two] = (
  await ringside.visitor.matchSeries.list({
    'filter[segment]': region.id,
    'filter[roundNumber]': 1,
    sort: 'matchNumber',
  })
).items as [MatchSeries, MatchSeries];
await ringside.moveTo(new Date(Date.parse(one.date!) - 9 * MINUTE_MS));
for (const { competitors, id } of [one, two])
  for (const { roster } of competitors)
    for (const { client } of teams.find((team) => team.id === roster!.id)!.members)
      await client.checkins.ofSeries(id);
await ringside.moveTo(one.date!);

const sweep = (scores: [number, number]) =>
  [0, 1].map(() => ({ periods: [{ key: 'score', scores }], forfeit: null }));
const captainOf = (series: MatchSeries, side: 0 | 1) =>
  teams.find(({ id }) => id === series.competitors[side].roster!.id)!.captain.client;
const listAlarms = async () => (await operator.alarms.list({ 'filter[event]': event.id })).items;

test('keeps a dispute as an alarm until a result stands; one operator takes it and can give it back', async () => {
  await captainOf(one, 0).matchSeries.report(one.id, sweep([1, 0]));
  expect(await listAlarms()).toEqual([]);
  await captainOf(one, 1).matchSeries.report(one.id, sweep([0, 1]));
  expect(await listAlarms()).toMatchObject([
    { id: one.id, kind: 'disputed', takenAt: null, takenBy: null },
  ]);

  await operator.alarms.take(one.id);
  const [takenAlarm] = await listAlarms();
  expect(takenAlarm!.takenBy).not.toBeNull();
  await operator.alarms.take(one.id);
  expect(await listAlarms(), 'again: the same').toEqual([takenAlarm]);
  expect(await refusalOf(second.alarms.take(one.id))).toMatchObject({
    status: 409,
    code: 'alarm-taken',
    message: expect.stringMatching(/ has taken it$/),
  });

  await second.alarms.giveBack(one.id);
  expect((await listAlarms())[0]!.takenBy).toBeNull();
  await second.alarms.take(one.id);
  expect((await listAlarms())[0]!.takenBy).toMatchObject({ username: 'Second' });
  await operator.matchSeries.report(one.id, sweep([1, 0]));
  expect(await listAlarms()).toEqual([]);
  expect(await refusalOf(operator.alarms.take(one.id))).toMatchObject({ status: 404 });
});

test('raises an alarm ten minutes after both sides were reminded to report', async () => {
  await ringside.moveTo(new Date(Date.parse(two.date!) + 31 * MINUTE_MS));
  expect((await ringside.visitor.matchSeries.get(two.id)).reporting).toBe('overdue');
  expect(await listAlarms()).toEqual([]);
  await ringside.moveTo(new Date(Date.parse(two.date!) + 40 * MINUTE_MS));
  expect(await listAlarms()).toMatchObject([{ id: two.id, kind: 'overdue', takenBy: null }]);
});

test('hides alarms from players', async () =>
  expect(await refusalOf(teams[0]!.captain.client.alarms.list())).toMatchObject({ status: 403 }));
