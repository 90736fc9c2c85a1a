import { beforeAll, describe, expect, test } from 'vitest';
import { openRounds, winOf } from '../../../../../tests/support/rounds-on-match-day.ts';

const { operator, visitor, stage, roster, moveTo, inMinutes } = await openRounds();
const DAY_MINUTES = 24 * 60;
const NAMES = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo', 'Hazel'];
const POINTS = [100, 80, 60, 40, 20, 10, 5, 1];

let region: string;
const ids = new Map<string, string>();

/** Returns the standings as `name group.place`, in the order of the names. */
const placesNow = async () =>
  (await visitor.segments.standings(region, { 'page[size]': 50 })).items
    .map(({ roster: { name }, group, placement }) => `${name} ${group}.${placement}`)
    .toSorted();
/** Returns the points of each team, as a place in its group gives them. */
const pointsNow = async () => {
  const { items } = await visitor.leaderboards.list();
  const { id } = items.find(({ region: name }) => name === 'EMEA')!;
  const entries = (await visitor.leaderboards.entries(id, { 'page[size]': 50 })).items;
  return entries.map(({ team, points }) => `${team.name} ${points}`).toSorted();
};
const pointsOf = (places: string[]) =>
  places.map((line) => {
    const [name, , place] = /^(\w+) (\d+)\.(\d+)$/.exec(line)!.slice(1);
    return `${name} ${POINTS[Number(place) - 1]}`;
  });

beforeAll(async () => {
  const first = await stage({
    event: { date: { from: inMinutes(-60), to: inMinutes(8 * DAY_MINUTES) } },
    segment: {
      format: 'round_robin',
      registrationType: 'open',
      configuration: { bestOf: 3, bans: [], points: POINTS, groups: { count: 2, size: 4 } },
      segmentCheckinsConfig: undefined,
    },
  });
  region = first.region.id;
  for (const name of NAMES) ids.set(name, (await roster(region, name)).id);
  await moveTo(inMinutes(121));
  for (;;) {
    const open = (
      await visitor.matchSeries.list({ 'filter[segment]': region, 'page[size]': 100 })
    ).items.filter(({ state, home, away }) => state !== 'finished' && home && away);
    if (open.length === 0) break;
    for (const { id } of open) await operator.matchSeries.report(id, winOf('home'));
  }
}, 60_000);

describe('a roster that is disqualified after the end of groups', () => {
  let before: string[];
  let winner: string;

  beforeAll(async () => {
    before = await placesNow();
    winner = before.find((line) => line.endsWith(' 2.1'))!.split(' ')[0]!;
  });

  test('[ADV-8] the preview, the standings and the leaderboard move up its own group alone', async () => {
    expect(await pointsNow()).toEqual(pointsOf(before));
    const { placements } = await operator.rosters.previewDisqualification(ids.get(winner)!);
    await operator.rosters.disqualify(ids.get(winner)!, 'A borrowed account');
    const after = await placesNow();
    const ofOthers = after.filter((line) => !line.startsWith(`${winner} `));
    expect(ofOthers).toEqual(
      before
        .filter((line) => !line.startsWith(`${winner} `))
        .map((line) => line.replace(/ 2\.(\d)$/, (_, place) => ` 2.${Number(place) - 1}`)),
    );
    expect(await pointsNow()).toEqual(pointsOf(ofOthers));
    const changed = after.filter((line) => !before.includes(line));
    expect(
      placements.map(({ roster: { name }, after: place }) => `${name} 2.${place}`).toSorted(),
    ).toEqual(changed);
    await operator.rosters.reinstate(ids.get(winner)!);
    expect(await placesNow()).toEqual(before);
    expect(await pointsNow()).toEqual(pointsOf(before));
  });

  test('[ADV-10] leaves the others where they are if its place stays open', async () => {
    await operator.rosters.disqualify(ids.get(winner)!, 'A borrowed account', { keepPlace: true });
    const ofOthers = (await placesNow()).filter((line) => !line.startsWith(`${winner} `));
    expect(ofOthers).toEqual(before.filter((line) => !line.startsWith(`${winner} `)));
    expect(await pointsNow()).toEqual(pointsOf(ofOthers));
  });
});
