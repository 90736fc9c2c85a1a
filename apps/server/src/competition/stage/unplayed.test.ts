import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { graphTemplates } from '@ringside/rules/bracket/graph/templates';
import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  betterSeed,
  openRounds,
  winOf,
  type CheckedInRoster,
} from '../../../../../tests/support/rounds-on-match-day.ts';
import { up as keepFormerRule } from '../../platform/storage/migrations/0041-unplayed-grand-finals.ts';

const season = await openRounds();
const { operator, visitor, inMinutes, startRegion, play, moveTo, now } = season;

const MINUTE_MS = 60_000;
/** The time from the date of a best of 1 until it ends unplayed. */
const UNTIL_UNPLAYED_MS = 41 * MINUTE_MS;
const DAY_MINUTES = 24 * 60;

const seriesOf = async (region: string): Promise<MatchSeries[]> =>
  (await visitor.matchSeries.list({ 'filter[segment]': region, 'page[size]': 100 })).items.toSorted(
    (one, other) =>
      one.bracketNumber - other.bracketNumber ||
      one.roundNumber - other.roundNumber ||
      one.matchNumber - other.matchNumber,
  );
/** Returns the series as `bracket.round.match: seeds, the winner in brackets, state`. */
const boardOf = async (region: string) =>
  (await seriesOf(region)).map(
    ({ bracketNumber, roundNumber, matchNumber, competitors, state }) =>
      `${bracketNumber}.${roundNumber}.${matchNumber}: ${competitors.map(formatSide).join('-')} ${state}`,
  );
const formatSide = ({ seed, isBye, placement }: MatchSeries['competitors'][number]) => {
  const side = isBye ? 'bye' : (seed.number ?? '?');
  return placement === 1 ? `[${side}]` : side;
};
const seriesAt = async (region: string, place: string) =>
  (await seriesOf(region)).find(
    ({ bracketNumber, roundNumber, matchNumber }) =>
      `${bracketNumber}.${roundNumber}.${matchNumber}` === place,
  )!;

interface Played {
  region: string;
  rosters: CheckedInRoster[];
}

/** Returns the places as `place seed`, best first. */
async function placesOf({ region }: Played) {
  const names = (await visitor.segments.bracket(region)).rosters.map(({ name }) => name);
  const { items } = await visitor.segments.standings(region);
  return items.map(({ placement, roster }) => `${placement} ${names.indexOf(roster.name!) + 1}`);
}

async function start(format: string, configuration: object, names: string[]): Promise<Played> {
  const { region, rosters } = await startRegion(format, names, {
    bestOf: 1,
    bans: [],
    ...configuration,
  });
  return { region: region.id, rosters };
}

/**
 * Lets all sides of some series of one date check in. The better seed wins all but the first, which
 * no side reports; returns that one after its time.
 */
async function leaveUnplayed({ region, rosters }: Played, ...places: string[]) {
  const found: MatchSeries[] = [];
  for (const place of places) found.push(await seriesAt(region, place));
  const [unplayed, ...played] = found;
  const date = Date.parse(unplayed!.date!);
  if (+now() < date - 9 * MINUTE_MS) await moveTo(new Date(date - 9 * MINUTE_MS));
  for (const { roster } of unplayed!.competitors)
    await rosters
      .find(({ id }) => id === roster!.id)!
      .captain.client.checkins.ofSeries(unplayed!.id);
  if (played.length > 0) await play(rosters, played, betterSeed);
  await moveTo(new Date(date + UNTIL_UNPLAYED_MS));
  return visitor.matchSeries.get(unplayed!.id);
}

/** Creates the next stage, which the first place of a region leads to. */
async function addNextStage(region: string, places: string): Promise<string> {
  const event = (await visitor.segments.get(region)).event.id;
  const next = await operator.events.createSegment(
    event,
    {
      name: 'Day 2',
      format: 'single_elimination',
      registrationType: 'invitation',
      date: { from: inMinutes(10 * 60), to: inMinutes(12 * 60) },
      configuration: { bestOf: 1, bans: [], countries: ['DE', 'FR'] },
    },
    { type: { data: { type: 'segment-types', id: 'MQ2' } } },
  );
  await operator.segments.addAdvanceRule(region, next.id, places);
  return next.id;
}
const idsIn = async (segment: string) =>
  (await visitor.rosters.list({ 'filter[segment]': segment, 'page[size]': 50 })).items
    .filter(({ status }) => status !== 'disbanded')
    .map(({ name }) => name)
    .toSorted();

describe('a single elimination on match day', () => {
  let four: Played;
  let next: string;
  const nameOf = async (seed: number) =>
    (await visitor.segments.bracket(four.region)).rosters[seed - 1]!.name;
  const rosterOf = async (seed: number) =>
    (await visitor.segments.bracket(four.region)).rosters[seed - 1]!.id;

  const outlookOf = async (seed: number) => {
    const rosterId = await rosterOf(seed);
    return four.rosters.find(({ id }) => id === rosterId)!.captain.client.rosters.outlook(rosterId);
  };

  test('[SER-8] both sides of a semi-final that no team reports are out, and the opponent passes', async () => {
    four = await start('single_elimination', { points: [100, 80, 60, 40] }, [
      'Alder',
      'Birch',
      'Cedar',
      'Doum',
    ]);
    next = await addNextStage(four.region, '1');
    const semi = await leaveUnplayed(four, '0.1.1', '0.1.2');
    expect(semi).toMatchObject({
      state: 'finished',
      unplayed: true,
      competitors: [
        { placement: 2, result: { forfeit: false } },
        { placement: 2, result: { forfeit: false } },
      ],
    });
    expect(await boardOf(four.region)).toEqual([
      '0.1.1: 1-4 finished',
      '0.1.2: [2]-3 finished',
      '0.2.1: bye-[2] finished',
    ]);
    expect((await visitor.segments.get(four.region)).state).toBe('finished');
    expect(await placesOf(four)).toEqual(['1 2', '3 3', '3 1', '3 4']);
  }, 60_000);

  test('[SER-8] the page of the bracket has no winner of the series, the pages of the rosters their ends', async () => {
    const { series } = await visitor.segments.bracket(four.region);
    expect(series.find(({ at }) => at.join('.') === '0.1.1')).not.toHaveProperty('winner');
    expect(await outlookOf(1)).toMatchObject({
      state: 'out',
      placement: 3,
      last: { won: false },
    });
    expect(await outlookOf(2)).toMatchObject({ state: 'through' });
  });

  test('[EXP-1] [EXP-2] the reasons name the series that was not played', async () => {
    const final = await seriesAt(four.region, '0.2.1');
    expect(await visitor.matchSeries.explanation(final.id)).toMatchObject({
      reason: {
        home: { kind: 'came', who: { kind: 'bye' }, as: 'winner', how: 'unplayed' },
        away: { kind: 'came', who: { kind: 'roster' }, how: 'played' },
      },
    });
    const { items } = await visitor.segments.standings(four.region);
    expect(items.map(({ reason }) => reason!.kind)).toEqual(['first', 'wave', 'unplayed', 'seed']);
    const steps = await visitor.matchSeries.history((await seriesAt(four.region, '0.1.1')).id);
    expect(steps.at(-1)).toMatchObject({ step: 'unplayed', by: 'clock', winner: null });
  });

  test('[PTS-1] [ADV-2] the points go by the shared places, and the winner of the bye advances', async () => {
    const { items } = await visitor.segments.standings(four.region);
    expect(items.map(({ points }) => points)).toEqual([100, 60, 60, 60]);
    expect(await idsIn(next)).toEqual([await nameOf(2)]);
  });

  test('[EXC-1] [EXC-2] a file in the Open Bracket Format and one of the event keep it', async () => {
    const { event } = await visitor.segments.get(four.region);
    const exported = await operator.events.export(event.id);
    const unplayed = exported.series.find(({ outcome }) => outcome?.how === 'unplayed');
    expect(unplayed?.outcome?.winner).toBeNull();
    const file = await visitor.segments.openBracket(four.region);
    const date = { from: inMinutes(30 * DAY_MINUTES), to: inMinutes(31 * DAY_MINUTES) };
    const other = await operator.events.create({ name: 'Imported', date });
    const segment = await operator.events.createSegment(
      other.id,
      { name: 'Stage', date, format: 'single_elimination' },
      { type: { data: { type: 'segment-types', id: 'MQ1' } } },
    );
    await operator.segments.importOpenBracket(segment.id, file);
    expect(await placesOf({ ...four, region: segment.id })).toEqual(await placesOf(four));
    const copy = await operator.events.export(other.id);
    await operator.events.delete(other.id);
    const back = await operator.events.import(copy);
    const [again] = (await visitor.events.segments(back.id)).items;
    expect(await boardOf(again!.id)).toEqual(await boardOf(four.region));
    await operator.events.delete(back.id);
  });

  test('[BRK-12] [BRK-15] a referee can still give it a winner, who plays the final', async () => {
    const semi = await seriesAt(four.region, '0.1.1');
    const preview = await operator.matchSeries.correction(semi.id, { homeScore: 0, awayScore: 1 });
    expect(preview.refusal).toBeNull();
    expect(preview.before).toMatchObject({ winner: null, how: 'unplayed' });
    expect(preview.placements.map(({ before, after }) => [before, after])).toEqual([
      [1, 2],
      [3, 2],
    ]);
    await operator.matchSeries.report(semi.id, winOf('away', 1));
    expect((await boardOf(four.region)).slice(0, 1)).toEqual(['0.1.1: 1-[4] finished']);
    expect((await boardOf(four.region)).at(-1)).toBe('0.2.1: 4-2 scheduled');
    expect((await visitor.segments.get(four.region)).state).toBe('running');
    expect(await idsIn(next)).toEqual([]);
  });

  test('[ADV-6] no finalist of an unplayed final takes the first place, also not of the next stage', async () => {
    await leaveUnplayed(four, '0.2.1');
    expect((await visitor.segments.get(four.region)).state).toBe('finished');
    expect(await placesOf(four)).toEqual(['2 2', '2 4', '3 1', '3 3']);
    const { items } = await visitor.segments.standings(four.region);
    expect(items.map(({ points }) => points)).toEqual([80, 80, 60, 60]);
    expect(await idsIn(next)).toEqual([await nameOf(1)]);
  }, 60_000);

  test('[ADV-8] a disqualification of one finalist does not give the other the first place', async () => {
    await operator.rosters.disqualify(await rosterOf(4), 'A borrowed account');
    expect(await placesOf(four)).toEqual(['2 2', '2 1', '2 3', '4 4']);
    expect(await idsIn(next)).toEqual([await nameOf(1)]);
    await operator.rosters.reinstate(await rosterOf(4));
    expect(await placesOf(four)).toEqual(['2 2', '2 4', '3 1', '3 3']);
  });
});

test('[SER-8] with the setting the better seed goes on, as marked', async () => {
  const four = await start('single_elimination', { unplayed: 'better-seed' }, [
    'Elm',
    'Fir',
    'Gum',
    'Hazel',
  ]);
  expect(await leaveUnplayed(four, '0.1.1', '0.1.2')).toMatchObject({ unplayed: true });
  expect((await boardOf(four.region)).slice(0, 1)).toEqual(['0.1.1: [1]-4 finished']);
  expect((await boardOf(four.region)).at(-1)).toBe('0.2.1: 1-2 scheduled');
}, 60_000);

test('[SER-8] [BRK-7] in a double elimination both are out, and the others pass to the end', async () => {
  const four = await start('double_elimination', { grandFinal: 'reset' }, [
    'Ivy',
    'Jute',
    'Kapok',
    'Larch',
  ]);
  await leaveUnplayed(four, '0.1.1', '0.1.2');
  expect(await boardOf(four.region)).toEqual([
    '0.1.1: 1-4 finished',
    '0.1.2: [2]-3 finished',
    '0.2.1: bye-[2] finished',
    '1.1.1: bye-[3] finished',
    '1.2.1: bye-[3] finished',
    '2.1.1: 2-3 scheduled',
  ]);
  const board = await boardOf(four.region);
  const first = (await seriesAt(four.region, '0.1.1')).competitors[0].roster!.id;
  await operator.rosters.withdraw(first, 'Its captain asked for it');
  expect(await boardOf(four.region)).toEqual(board);
  await operator.rosters.reinstate(first);
  expect(await boardOf(four.region)).toEqual(board);
  await play(four.rosters, [await seriesAt(four.region, '2.1.1')], betterSeed);
  expect((await visitor.segments.get(four.region)).state).toBe('finished');
  expect(await placesOf(four)).toEqual(['1 2', '2 3', '4 1', '4 4']);
}, 60_000);

test('[SER-8] the undefeated roster wins a grand final that no side reports, unless none does', async () => {
  for (const unplayedGrandFinal of [undefined, 'none'] as const) {
    const three = await start(
      'double_elimination',
      { grandFinal: 'single', ...(unplayedGrandFinal && { unplayedGrandFinal }) },
      ['Mint', 'Nettle', 'Olive'].map((name) => `${name} ${unplayedGrandFinal ?? 'default'}`),
    );
    for (const place of ['0.1.2', '0.2.1', '1.2.1'])
      await play(three.rosters, [await seriesAt(three.region, place)], betterSeed);
    const final = await leaveUnplayed(three, '2.1.1');
    expect(final).toMatchObject({ state: 'finished', unplayed: true });
    expect((await boardOf(three.region)).at(-1)).toBe(
      unplayedGrandFinal ? '2.1.1: 1-2 finished' : '2.1.1: [1]-2 finished',
    );
    expect((await visitor.segments.get(three.region)).state).toBe('finished');
  }
}, 60_000);

test('[SER-8] [BRK-20] in a custom bracket both have the worst place of the loser', async () => {
  const graph = graphTemplates.find(({ name }) => name === 'page-playoff')!.create(4);
  const four = await start('custom_bracket', { graph }, ['Maple', 'Nutmeg', 'Oak', 'Pine']);
  await leaveUnplayed(four, '0.1.1', '0.1.2');
  expect(await boardOf(four.region)).toEqual([
    '0.1.1: 1-2 finished',
    '0.1.2: [3]-4 finished',
    '0.2.1: bye-[3] finished',
    '0.3.1: bye-[3] finished',
  ]);
  expect((await visitor.segments.get(four.region)).state).toBe('finished');
  expect(await placesOf(four)).toEqual(['1 3', '3 1', '3 2', '4 4']);
  const opening = await seriesAt(four.region, '0.1.1');
  await operator.matchSeries.reset(opening.id);
  expect((await boardOf(four.region)).slice(2)).toEqual(['0.2.1: ?-3 new', '0.3.1: ?-? new']);
  await operator.matchSeries.restore(opening.id);
  expect((await visitor.segments.get(four.region)).state).toBe('finished');
  expect(await placesOf(four)).toEqual(['1 3', '3 1', '3 2', '4 4']);
}, 60_000);

test('[SER-8] a double elimination that was seeded before the rule keeps that no side wins', async () => {
  const four = await start('double_elimination', {}, ['Poppy', 'Quince', 'Rowan', 'Sage']);
  const later = (
    await season.stage({ event: { name: 'Later' }, segment: { format: 'double_elimination' } })
  ).region;
  await keepFormerRule(season.api.context.storage.db as unknown as Kysely<unknown>);
  const settingOf = async (id: string) =>
    (await visitor.segments.get(id)).configuration.unplayedGrandFinal;
  expect([await settingOf(four.region), await settingOf(later.id)]).toEqual(['none', undefined]);
});
