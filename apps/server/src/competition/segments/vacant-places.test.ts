import { beforeAll, describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { stage, roster, operator, visitor, moveTo, inMinutes } = await championship();
const DAY_MINUTES = 24 * 60;
const won = (side: 'home' | 'away') => [
  {
    periods: [{ key: 'score', scores: (side === 'home' ? [2, 0] : [0, 2]) as [number, number] }],
    forfeit: null,
  },
];

/** The region of the first stage and that of the next one, where its first two go. */
let dayOne: string;
let dayTwo: string;
/** The names of the rosters, best place first. */
let ranking: string[];
const idByName = new Map<string, string>();
const idOf = (name: string) => idByName.get(name) ?? '';

const placesNow = async () => {
  const { items } = await visitor.segments.standings(dayOne);
  return items.map(({ roster: { name }, placement }) => `${name} ${placement}`);
};
const pointsNow = async () => {
  const { items } = await visitor.leaderboards.list();
  const { id } = items.find(({ region }) => region === 'EMEA')!;
  const entries = (await visitor.leaderboards.entries(id)).items;
  return entries.map(({ team, points }) => `${team.name} ${points}`).toSorted();
};
/** Returns the names of the rosters that hold a place in the next stage. */
const nextNow = async () => {
  const { items } = await visitor.rosters.list({ 'filter[segment]': dayTwo, 'page[size]': 50 });
  return items
    .filter(({ status, withdrawn }) => status !== 'disbanded' && !withdrawn)
    .map(({ name }) => name)
    .toSorted();
};
const nextRosterOf = async (name: string) => {
  const { items } = await visitor.rosters.list({ 'filter[segment]': dayTwo, 'page[size]': 50 });
  return items.find((one) => one.name === name && one.status !== 'disbanded')!.id;
};

beforeAll(async () => {
  const first = await stage({
    event: { date: { from: inMinutes(-60), to: inMinutes(8 * DAY_MINUTES) } },
    segment: {
      registrationType: 'open',
      configuration: { points: [100, 80, 60, 60], bestOf: 1, bans: [] },
      segmentCheckinsConfig: undefined,
    },
  });
  dayOne = first.region.id;
  const top = await operator.events.createSegment(
    first.event.id,
    {
      name: 'Day 2',
      format: 'double_elimination',
      registrationType: 'invitation',
      date: { from: inMinutes(2 * DAY_MINUTES), to: inMinutes(3 * DAY_MINUTES) },
      configuration: { bestOf: 1, bans: [] },
    },
    { type: { data: { type: 'segment-types', id: 'MF' } } },
  );
  const region = await operator.events.createSegment(
    first.event.id,
    { name: 'EMEA', configuration: { countries: ['DE', 'FR'] } },
    { parent: { data: { type: 'segments', id: top.id } } },
  );
  dayTwo = region.id;
  await operator.segments.addAdvanceRule(dayOne, dayTwo, '1,2');
  for (const name of ['Alpha', 'Bravo', 'Charlie', 'Delta'])
    idByName.set(name, (await roster(dayOne, name)).id);
  await moveTo(inMinutes(121));
  for (const round of [1, 2])
    for (const series of (
      await visitor.matchSeries.list({
        'filter[segment]': dayOne,
        'filter[roundNumber]': round,
        sort: 'matchNumber',
      })
    ).items)
      await operator.matchSeries.report(series.id, won('home'));
  const { items } = await visitor.segments.standings(dayOne);
  ranking = items.map(({ roster: { name } }) => name!);
}, 60_000);

describe('the preview of a disqualification', () => {
  test('tells the places, points and next rosters that change, and changes nothing', async () => {
    const [first, second, third, fourth] = ranking as [string, string, string, string];
    const { placements, teams, nextRosters, openSeries } =
      await operator.rosters.previewDisqualification(idOf(first));
    // of two teams with the same results the older one is ranked before the other
    const [older, younger] = [third, fourth].toSorted();
    expect(openSeries).toBe(0);
    expect(placements.map(({ roster: { name }, before, after }) => [name, before, after])).toEqual([
      [second, 2, 1],
      [third, 3, 2],
      [fourth, 3, 2],
      [first, 1, 4],
    ]);
    expect(
      teams.map(({ team: { name }, points, qualifiedBy }) => [
        name,
        points.before,
        points.after,
        qualifiedBy.before,
        qualifiedBy.after,
      ]),
    ).toEqual([
      [second, 80, 100, 'crown', 'crown'],
      [older, 60, 80, 'crown', 'crown'],
      [younger, 60, 80, 'lcq', 'crown'],
      [first, 100, 0, 'crown', null],
    ]);
    expect(nextRosters.map(({ name, segment, change }) => [name, segment.id, change])).toEqual([
      [first, dayTwo, 'leaves'],
      [third, dayTwo, 'enters'],
    ]);
    expect(await placesNow()).toEqual([`${first} 1`, `${second} 2`, `${third} 3`, `${fourth} 3`]);
    expect(await nextNow()).toEqual([first, second].toSorted());
    expect((await visitor.rosters.get(idOf(first))).takenOut).toBeNull();
  });
});

describe('[ADV-10] a place that an operator keeps open', () => {
  test('goes to no other roster, here and in the next stage, until the reinstatement', async () => {
    const [first, second, third, fourth] = ranking as [string, string, string, string];
    const options = { keepPlace: true };
    const preview = await operator.rosters.previewDisqualification(idOf(first), options);
    expect(preview.placements.map(({ roster, after }) => [roster.name, after])).toEqual([
      [first, 5],
    ]);
    expect(preview.nextRosters.map(({ name, change }) => [name, change])).toEqual([
      [first, 'leaves'],
    ]);
    await operator.rosters.disqualify(idOf(first), 'A borrowed account', options);
    const log = await operator.activityLog.list({ 'filter[action]': 'roster.disqualified' });
    expect(log.items[0]).toMatchObject({
      subject: { id: idOf(first) },
      after: { reason: 'A borrowed account', keepsPlace: true },
    });
    expect(await placesNow()).toEqual([`${second} 2`, `${third} 3`, `${fourth} 3`, `${first} 5`]);
    expect(await pointsNow()).toEqual([`${second} 80`, `${third} 60`, `${fourth} 60`].toSorted());
    expect(await nextNow()).toEqual([second]);
    await operator.segments.advance(dayOne);
    expect(await nextNow(), 'also after a repeat').toEqual([second]);
    await operator.rosters.reinstate(idOf(first));
    expect(await placesNow()).toEqual([`${first} 1`, `${second} 2`, `${third} 3`, `${fourth} 3`]);
    expect(await nextNow()).toEqual([first, second].toSorted());
  });

  test('stays open where the roster is disqualified in the next stage before the seeding', async () => {
    const [first, second] = ranking as [string, string];
    const next = await nextRosterOf(first);
    await operator.rosters.disqualify(next, 'A borrowed account', { keepPlace: true });
    expect(await nextNow()).toEqual([second]);
    await operator.segments.advance(dayOne);
    expect(await nextNow(), 'also after a repeat').toEqual([second]);
    await operator.rosters.reinstate(next);
    expect(await nextNow()).toEqual([first, second].toSorted());
  });
});

describe('[ADV-6] a place that becomes vacant', () => {
  test('goes to the next roster when its holder is disqualified after the end, with place and points', async () => {
    const [first, second, third, fourth] = ranking as [string, string, string, string];
    expect(await placesNow()).toEqual([`${first} 1`, `${second} 2`, `${third} 3`, `${fourth} 3`]);
    expect(await nextNow()).toEqual([first, second].toSorted());

    await operator.rosters.disqualify(idOf(first), 'A borrowed account');
    expect(
      (await refusalOf(operator.rosters.previewDisqualification(idOf(first)))).code,
      'a second one is refused, also its preview',
    ).toBe('already-out');
    expect(await placesNow(), '[ADV-8] the others move up').toEqual([
      `${second} 1`,
      `${third} 2`,
      `${fourth} 2`,
      `${first} 4`,
    ]);
    expect(await pointsNow()).toEqual([`${second} 100`, `${third} 80`, `${fourth} 80`].toSorted());
    expect(await nextNow()).toEqual([second, third].toSorted());
    const log = await operator.activityLog.list({ 'filter[action]': 'roster.advanced' });
    expect(log.items[0]).toMatchObject({
      subject: { id: await nextRosterOf(third) },
      after: { from: idOf(third), reason: 'placement' },
    });
    expect(
      (await refusalOf(operator.rosters.withdraw(idOf(second), 'too late'))).code,
      'a withdrawal after the end changes nothing',
    ).toBe('too-late');

    await operator.rosters.reinstate(idOf(first));
    expect(await placesNow()).toEqual([`${first} 1`, `${second} 2`, `${third} 3`, `${fourth} 3`]);
    expect(await pointsNow()).toEqual(
      [`${first} 100`, `${second} 80`, `${third} 60`, `${fourth} 60`].toSorted(),
    );
    expect(await nextNow()).toEqual([first, second].toSorted());
  });

  test('goes to the next roster when the next roster withdraws, and back when it returns', async () => {
    const [first, second, third, fourth] = ranking as [string, string, string, string];
    await operator.rosters.withdraw(await nextRosterOf(second), 'Its captain asked for it');
    expect(await nextNow()).toEqual([first, third].toSorted());
    const again = await operator.segments.advance(dayOne);
    expect(again.map(({ name }) => name)).toEqual([first, second, third]);
    expect(await nextNow(), 'a repeat sends no roster again').toEqual([first, third].toSorted());
    await operator.rosters.disqualify(await nextRosterOf(third), 'A borrowed account');
    expect(await nextNow()).toEqual([first, fourth].toSorted());
    await operator.rosters.reinstate(await nextRosterOf(second));
    expect(await nextNow()).toEqual([first, second].toSorted());
  });

  test('stays as it is once the next stage is seeded', async () => {
    const [first, second, third] = ranking as [string, string, string];
    await moveTo(new Date(Date.parse((await visitor.segments.get(dayTwo)).date.from) - 60_000));
    expect((await visitor.segments.get(dayTwo)).state).toBe('seeded');
    await operator.rosters.disqualify(idOf(second), 'A borrowed account');
    expect((await placesNow()).slice(0, 2)).toEqual([`${first} 1`, `${third} 2`]);
    expect(await nextNow(), 'its roster there is seeded').toEqual([first, second].toSorted());
    expect((await refusalOf(operator.rosters.reinstate(idOf(second)))).code).toBe('too-late');
  });
});
