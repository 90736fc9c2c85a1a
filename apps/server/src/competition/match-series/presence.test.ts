import { expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const MINUTE_MS = 60_000;
const ringside = await championship();
const { operator, visitor } = ringside;
const { region } = await ringside.stage({
  segment: {
    segmentCheckinsConfig: { openWindow: null },
    configuration: { bans: [], bestOf: 3, minimumPresent: 2 },
  },
});
const teams: Awaited<ReturnType<typeof ringside.roster>>[] = [];
for (const name of ['Alder', 'Birch', 'Cedar', 'Dogwood'])
  teams.push(await ringside.roster(region.id, name));
await operator.segments.start(region.id);
const series = (
  await visitor.matchSeries.list({
    'filter[segment]': region.id,
    'filter[roundNumber]': 1,
    sort: 'matchNumber',
  })
).items;

test('counts the players of each roster while the check-in of its series is open', async () => {
  const [first] = series;
  const startsAt = Date.parse(first!.date!);
  await ringside.moveTo(new Date(startsAt - 11 * MINUTE_MS));
  expect(await operator.segments.presence(region.id)).toEqual([]);

  await ringside.moveTo(new Date(startsAt - 9 * MINUTE_MS));
  const home = teams.find(({ id }) => id === first!.competitors[0].roster!.id)!;
  await home.captain.client.checkins.ofSeries(first!.id);
  const presence = await operator.segments.presence(region.id);
  expect(presence.map((one) => one.series).toSorted()).toEqual(
    series.map(({ id }) => id).toSorted(),
  );
  expect(presence.find((one) => one.series === first!.id)).toEqual({
    series: first!.id,
    needed: 2,
    rosters: first!.competitors.map(({ roster }) => ({
      roster: roster!.id,
      present: roster!.id === home.id ? 1 : 0,
      players: 3,
    })),
  });

  await ringside.moveTo(first!.date!);
  expect(await operator.segments.presence(region.id)).toEqual([]);
});

test('hides who is in from players', async () =>
  expect(await refusalOf(teams[0]!.captain.client.segments.presence(region.id))).toMatchObject({
    status: 403,
  }));
