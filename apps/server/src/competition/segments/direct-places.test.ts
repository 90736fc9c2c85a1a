import { beforeAll, describe, expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';
import { playThrough } from '../../../../../tests/support/play-through.ts';

const { stage, roster, operator, visitor, moveTo, inMinutes } = await championship();
const clients = { operator, visitor };
const DAY_MINUTES = 24 * 60;

/** The segments of the season's last two stages. */
let lastChance: string;
let finals: string;
/** The names of the teams by points: one crown and two Last Chance places for the first three. */
let ranking: [string, string, string, string, string];
const idByName = new Map<string, string>();

/** Returns the rosters that hold a place in a segment. */
async function holdersOf(segment: string) {
  const { items } = await visitor.rosters.list({ 'filter[segment]': segment, 'page[size]': 50 });
  return items.filter(({ withdrawn }) => !withdrawn);
}
const namesIn = async (segment: string) =>
  (await holdersOf(segment)).map(({ name }) => name).toSorted();
const idIn = async (segment: string, name: string) =>
  (await visitor.rosters.list({ 'filter[segment]': segment, 'page[size]': 50 })).items.find(
    (one) => one.name === name,
  )!.id;
const places = async () => ({
  finals: await namesIn(finals),
  lastChance: await namesIn(lastChance),
});

beforeAll(async () => {
  const first = await stage({
    event: { date: { from: inMinutes(-60), to: inMinutes(DAY_MINUTES) } },
    segment: {
      registrationType: 'open',
      configuration: { points: [100, 80, 60, 40, 20], bestOf: 1, bans: [], thirdPlace: true },
      segmentCheckinsConfig: undefined,
    },
    // One team of South America has a crown, and two go to the Last Chance Qualifier.
    region: { name: 'SA', configuration: { countries: ['DE', 'FR'] } },
  });
  for (const name of ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo'])
    idByName.set(name, (await roster(first.region.id, name)).id);
  await moveTo(inMinutes(121));
  await playThrough(clients, first.region.id);
  const { items } = await visitor.segments.standings(first.region.id);
  ranking = items.map(({ roster: { name } }) => name) as typeof ranking;
  const event = await operator.events.create({
    name: 'World Finals',
    date: { from: inMinutes(DAY_MINUTES + 60), to: inMinutes(6 * DAY_MINUTES) },
  });
  const create = async (type: string, day: number, configuration: object) =>
    (
      await operator.events.createSegment(
        event.id,
        {
          name: type,
          format: 'single_elimination',
          registrationType: 'invitation',
          date: { from: inMinutes(day * DAY_MINUTES), to: inMinutes((day + 1) * DAY_MINUTES) },
          configuration: { bestOf: 1, bans: [], ...configuration },
        },
        { type: { data: { type: 'segment-types', id: type } } },
      )
    ).id;
  lastChance = await create('LCQ', 3, {});
  finals = await create('WF', 5, {});
  await operator.segments.addAdvanceRule(lastChance, finals, '1');
  await moveTo(inMinutes(DAY_MINUTES + 61));
}, 60_000);

describe('[ADV-11] direct places', () => {
  test('go to the first teams of the leaderboard', async () => {
    const [first, second, third] = ranking;
    expect(await places()).toEqual({ finals: [first], lastChance: [second, third].toSorted() });
  });

  test('a team that moves up to the World Finals gives up its Last Chance place, and gets it back', async () => {
    const [first, second, third, fourth] = ranking;
    const crowned = await idIn(finals, first);
    await operator.rosters.withdraw(crowned, 'Its captain asked for it');
    expect(await places()).toEqual({ finals: [second], lastChance: [third, fourth].toSorted() });
    const log = await operator.activityLog.list({ 'filter[action]': 'roster.advanced' });
    expect(log.items.slice(0, 2).map(({ after }) => after)).toMatchObject([
      { reason: 'leaderboard', movesUp: true },
      { reason: 'leaderboard', movesUp: true },
    ]);
    await operator.rosters.reinstate(crowned);
    expect(await places()).toEqual({ finals: [first], lastChance: [second, third].toSorted() });
  });

  test('a disqualification after the end takes the direct place along, as its preview says', async () => {
    const [first, second, third, fourth] = ranking;
    const id = idByName.get(first) ?? '';
    const { nextRosters } = await operator.rosters.previewDisqualification(id);
    expect(nextRosters.map(({ name, segment, change }) => [name, segment.name, change])).toEqual([
      [second, 'LCQ', 'leaves'],
      [first, 'WF', 'leaves'],
      [second, 'WF', 'enters'],
      [fourth, 'LCQ', 'enters'],
    ]);
    await operator.rosters.disqualify(id, 'A borrowed account');
    expect(await places()).toEqual({ finals: [second], lastChance: [third, fourth].toSorted() });
    await operator.rosters.reinstate(id);
    expect(await places()).toEqual({ finals: [first], lastChance: [second, third].toSorted() });
  });

  test('[ADV-10] go by the points that are left, also where the place in the stage stays open', async () => {
    const [first, second, third, fourth] = ranking;
    const id = idByName.get(first) ?? '';
    await operator.rosters.disqualify(id, 'A borrowed account', { keepPlace: true });
    expect(await places()).toEqual({ finals: [second], lastChance: [third, fourth].toSorted() });
    await operator.rosters.reinstate(id);
    expect(await places()).toEqual({ finals: [first], lastChance: [second, third].toSorted() });
  });

  test('a team that came through the Last Chance Qualifier does not hold a crown', async () => {
    const [first] = ranking;
    await moveTo((await visitor.segments.get(lastChance)).date.from);
    await playThrough(clients, lastChance);
    const through = (await visitor.segments.standings(lastChance)).items[0]!.roster.name;
    expect(await namesIn(finals)).toEqual([first, through].toSorted());
    await operator.rosters.withdraw(await idIn(finals, first), 'Its captain asked for it');
    const next = ranking.find((name) => name !== first && name !== through);
    expect(await namesIn(finals)).toEqual([through, next].toSorted());
  });

  test('[ADV-7] are no longer filled 10 minutes before the seeding', async () => {
    const before = await namesIn(finals);
    const { date } = await visitor.segments.get(finals);
    await moveTo(new Date(Date.parse(date.from) - 15 * 60_000));
    const direct = before.find((name) => name !== undefined && name !== ranking[0])!;
    await operator.rosters.withdraw(await idIn(finals, direct), 'Its captain asked for it');
    expect(await namesIn(finals)).toEqual(before.filter((name) => name !== direct));
  });
});
