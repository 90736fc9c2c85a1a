import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { OpenBracket } from '@ringside/rules/exchange/open-bracket-format';
import { describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { stage, roster, advance, operator, visitor, now, moveTo, inMinutes } = await championship();
const won = (side: 'home' | 'away', games: number) =>
  Array.from({ length: games }, () => ({
    periods: [{ key: 'score', scores: (side === 'home' ? [2, 0] : [0, 2]) as [number, number] }],
    forfeit: null,
  }));
const segment = (format: string, configuration: object) => ({
  format,
  configuration: { bans: [], ...configuration },
});

/** The end of the event before this one, because at most two may overlap. */
let over = new Date(0);

async function seeded(format: string, count: number, configuration: object) {
  if (now() < over) await moveTo(over);
  const { region, event } = await stage({
    event: { name: `${format} ${count}`, date: { from: inMinutes(-60), to: inMinutes(60 * 13) } },
    segment: segment(format, configuration),
  });
  over = new Date(Date.parse(event.date.to) + 60 * 60_000);
  const rosters = [];
  for (let index = 0; index < count; index += 1)
    rosters.push(await roster(region.id, `${format.slice(0, 3)}${count} Roster ${index + 10}`));
  await advance(55);
  for (const { captain, id } of rosters) await captain.client.checkins.ofRoster(id);
  await advance(55);
  return { region, event, rosters };
}

const openSeries = async (region: string): Promise<MatchSeries[]> =>
  (
    await visitor.matchSeries.list({
      'filter[segment]': region,
      'filter[state]': 'scheduled,live',
      'page[size]': 100,
      sort: 'matchNumber',
    })
  ).items;

/**
 * Decides `count` series as operator: the better seed wins most, the other every third, and every
 * fifth ends by forfeit.
 */
async function decide(region: string, count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    const [next] = await openSeries(region);
    if (!next) return;
    if (done % 5 === 4) await operator.matchSeries.forfeit(next.id, 'away');
    else
      await operator.matchSeries.report(
        next.id,
        won(done % 3 === 2 ? 'away' : 'home', Math.ceil(next.bestOf / 2)),
      );
  }
}

/** Returns the file with its entrants named by seed, so that two segments can be compared. */
function bySeed(file: OpenBracket): unknown {
  const seeds = Object.fromEntries(
    file.entrants.map(({ entrantID, initialSeed }) => [entrantID, `seed ${initialSeed}`]),
  );
  const renamed = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((one) => renamed(one));
    if (value && typeof value === 'object')
      return Object.fromEntries(
        Object.entries(value).map(([name, one]) => [name, renamed(one, name)]),
      );
    return /^entrant\d?ID$/.test(key) ? seeds[value as string] : value;
  };
  return renamed({
    ...file,
    event: { ...file.event, name: '', date: '' },
    entrants: file.entrants.map((one) => ({ ...one, personalInformation: [] })),
  });
}

/** Creates a segment of the same format without rosters. */
async function emptySegment(format: string) {
  if (now() < over) await moveTo(over);
  const { region, event } = await stage({
    event: { name: `copy ${format}`, date: { from: inMinutes(-60), to: inMinutes(60 * 13) } },
    segment: segment(format, {}),
  });
  over = new Date(Date.parse(event.date.to) + 60 * 60_000);
  return region;
}

describe.each([
  {
    format: 'single_elimination',
    count: 5,
    configuration: { thirdPlace: true, bestOf: { default: 1, 1: 3 } },
    decided: 3,
  },
  { format: 'double_elimination', count: 6, configuration: { grandFinal: 'reset' }, decided: 20 },
  {
    format: 'swiss',
    count: 7,
    configuration: { swissRounds: 3, bestOf: 1, avoidSameRegionRounds: 2 },
    decided: 5,
  },
  { format: 'swiss', count: 8, configuration: { earlyExit: { wins: 2, losses: 2 } }, decided: 40 },
  { format: 'swiss', count: 6, configuration: { swissVariant: 'knockout' }, decided: 3 },
  {
    format: 'round_robin',
    count: 8,
    configuration: { groups: { count: 2, size: 4 }, withdrawals: 'zero-unplayed' },
    decided: 7,
  },
  { format: 'round_robin', count: 4, configuration: { doubleRoundRobin: true }, decided: 8 },
])('$format of $count', ({ format, count, configuration, decided }) => {
  test('restores the same segment from an export, which then plays on', async () => {
    const { region, rosters } = await seeded(format, count, configuration);
    await decide(region.id, decided - 2);
    if (decided < 20) await rosters[0]!.captain.client.rosters.disband(rosters[0]!.id);
    await decide(region.id, 2);
    const file = await visitor.segments.openBracket(region.id);
    const places = (await visitor.segments.standings(region.id)).items.map(
      ({ placement, roster: { name }, wins, losses }) => [placement, name, wins, losses],
    );
    const before = await visitor.segments.get(region.id);
    const explained = await explanationsOf(region.id);

    const copy = await emptySegment(format);
    await operator.segments.importOpenBracket(copy.id, file);
    const written = await visitor.segments.openBracket(copy.id);
    expect(bySeed(written)).toEqual(bySeed(file));
    expect(written.entrants.map(({ entrantTag }) => entrantTag)).toEqual(
      file.entrants.map(({ entrantTag }) => entrantTag),
    );
    expect(
      (await visitor.segments.standings(copy.id)).items.map(
        ({ placement, roster: { name }, wins, losses }) => [placement, name, wins, losses],
      ),
    ).toEqual(places);
    expect((await visitor.segments.get(copy.id)).state).toBe(before.state);
    expect(await explanationsOf(copy.id)).toEqual(explained);

    await decide(copy.id, 60);
    expect((await visitor.segments.get(copy.id)).state).toBe('finished');
  }, 60_000);
});

/** Returns the kind and criterion of the explanation of each series. */
async function explanationsOf(region: string): Promise<string[]> {
  const { items } = await visitor.matchSeries.list({
    'filter[segment]': region,
    'page[size]': 100,
  });
  const explanations: string[] = [];
  for (const { id, bracketNumber, roundNumber, matchNumber } of items) {
    const explanation = await visitor.matchSeries.explanation(id);
    explanations.push(
      `${bracketNumber}.${roundNumber}.${matchNumber} ${explanation?.format} ${explanation && 'criterion' in explanation.reason ? explanation.reason.criterion : ''}`,
    );
  }
  return explanations.sort();
}

const FILE: OpenBracket = {
  event: { name: 'Elsewhere', tournamentStructure: 'single-elim' },
  entrants: [
    { entrantID: '1', entrantTag: 'Ant Hill' },
    { entrantID: '2', entrantTag: 'Bee Hive' },
  ],
  sets: [
    {
      setID: '9',
      entrant1ID: '2',
      entrant2ID: '1',
      entrant1Result: 'win',
      entrant2Result: 'lose',
      entrant1Score: 2,
      entrant2Score: 1,
    },
  ],
} as unknown as OpenBracket;

test('creates rosters that the operator owns for a file from another program', async () => {
  const region = await emptySegment('single_elimination');
  await operator.segments.importOpenBracket(region.id, FILE);
  expect(
    (await visitor.segments.standings(region.id)).items.map(({ placement, roster: { name } }) => [
      placement,
      name,
    ]),
  ).toEqual([
    [1, 'Bee Hive'],
    [2, 'Ant Hill'],
  ]);
  expect(await refusalOf(operator.segments.importOpenBracket(region.id, FILE))).toMatchObject({
    status: 409,
    errors: [{ code: 'already-seeded' }],
  });
});

test('rejects a file that does not fit with its place, and changes nothing', async () => {
  const region = await emptySegment('swiss');
  const refused = (file: object) =>
    refusalOf(operator.segments.importOpenBracket(region.id, file as OpenBracket));
  expect(await refused(FILE)).toMatchObject({
    status: 422,
    errors: [{ code: 'other-format', source: { pointer: '/event/tournamentStructure' } }],
  });
  const swiss = { ...FILE, event: { name: 'Elsewhere', tournamentStructure: 'swiss' } };
  expect(await refused({ ...swiss, sets: 'none' })).toMatchObject({
    status: 422,
    errors: [{ code: 'not-readable', detail: 'sets is no list' }],
  });
  expect(
    await refused({
      ...swiss,
      entrants: [{ entrantID: '1', entrantTag: 'admin' }, { entrantID: '2' }],
      sets: [],
    }),
  ).toMatchObject({
    status: 422,
    errors: [{ code: 'name-blocked', source: { pointer: '/entrants/0/entrantTag' } }],
  });
  expect(await visitor.segments.get(region.id)).toMatchObject({
    state: expect.not.stringMatching(/seeded|running|finished/),
  });
  expect((await visitor.rosters.list({ 'filter[segment]': region.id })).items).toEqual([]);
});
