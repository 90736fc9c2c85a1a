import type {
  BracketInfo,
  BracketRound,
  CompactBracket,
  CompactSeries,
} from '@ringside/contract/collections/brackets';
import type { BracketGraph } from '@ringside/rules/bracket/graph/graph';
import { loadGraphIndex } from '@ringside/rules/bracket/graph/graph-index';
import { groupByRound } from '@ringside/rules/bracket/rounds';
import { traitsOf } from '@ringside/rules/format-traits';
import { lobbyGroupCount } from '@ringside/rules/lobbies/lobby-settings';
import { getItem } from '@ringside/rules/must';
import { groupCount } from '@ringside/rules/round-robin/round-robin';
import { heatsOf } from '@ringside/rules/schedule/heat';
import { roundTime } from '@ringside/rules/schedule/round-times';
import { planOf, roundCount } from '@ringside/rules/schedule/segment-fit';
import { isBestOfByResults } from '@ringside/rules/series/best-of';
import { layoutOfPlan, planOfStage } from '@ringside/rules/stage/bracket-layout';
import { isTieBreakRound } from '@ringside/rules/stage/regular-rounds';
import type { SeriesLayout } from '@ringside/rules/stage/stage-facts';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import { knockoutMatchCount } from '@ringside/rules/swiss/knockout';
import type { Reader } from '../../kernel/http/catalog.ts';
import type { ReadContext } from '../../kernel/http/endpoint.ts';
import type { DrawnCompetitor, DrawnSeries } from '../match-series/drawn-series.query.ts';
import { seriesRepository } from '../match-series/series.repository.ts';
import { rosterRepository } from '../rosters/roster.repository.ts';
import type { SegmentRow } from './segment.repository.ts';

/** The series so far as far as the rounds depend on them; without a date the planned one counts. */
type SeriesOfRound = Pick<DrawnSeries, 'roundNumber' | 'bestOf' | 'homeKind' | 'awayKind'> & {
  date: Date | null;
};

/** Returns when a round of the first heat begins by the plan. */
const plannedTime = ({ dateFrom, delays, configuration }: SegmentRow, playOrder: number): Date =>
  roundTime({ from: dateFrom, playOrder, roundMinutes: configuration.roundMinutes, delays });

/**
 * Returns the rounds in playing order. Before the seeding the number of rosters determines them.
 * `drawn` are the series so far, which may have further rounds of tie-break series, and a best of
 * that follows from the results.
 */
function roundsFor(
  segment: SegmentRow,
  rosters: number,
  drawn: readonly SeriesOfRound[],
): BracketRound[] {
  if (rosters < 2 || traitsOf(segment).shape === 'none') return [];
  if (traitsOf(segment).shape === 'rounds') return countSeriesByRound(segment, rosters, drawn);
  const plan = segment.seededAt ? planOfStage(segment) : planOf(segment, rosters);
  const layout = layoutOfPlan(segment, plan);
  return groupByRound(plan).map(({ bracketNumber, roundNumber, matchCount, playOrder, name }) => ({
    bracketNumber,
    roundNumber,
    matchCount,
    name: name.kind,
    bestOf: bestOfMost(layout, {
      bracketNumber,
      roundNumber,
      // only in a graph they differ within a round
      matchCount: plan.graph ? matchCount : 1,
    }),
    date: plannedTime(segment, playOrder).toISOString(),
    ...(plan.graph && { series: describeSeries(plan.graph, { roundNumber, layout }) }),
  }));
}

/** Returns the name, group and best of of each series of a custom bracket's round. */
const describeSeries = (
  graph: BracketGraph,
  { roundNumber, layout }: { roundNumber: number; layout: SeriesLayout },
): BracketRound['series'] =>
  loadGraphIndex(graph)
    .nodes.filter(({ position }) => position.roundNumber === roundNumber)
    .map(({ series: { name, group }, position }) => ({
      ...(name !== undefined && { name }),
      ...(group !== undefined && { group }),
      bestOf: layout.bestOf(position),
    }));

/** Returns the best of that most series of a round have. */
function bestOfMost(
  { bestOf }: SeriesLayout,
  { matchCount, ...round }: Pick<BracketRound, 'bracketNumber' | 'roundNumber' | 'matchCount'>,
): number {
  const lengths = Array.from({ length: matchCount }, (_, index) =>
    bestOf({ ...round, matchNumber: index + 1 }),
  );
  return mostFrequent(lengths);
}

/** Returns the length that most series have; of several the first one. */
function mostFrequent(lengths: readonly number[]): number {
  const byLength = [...Map.groupBy(lengths, (length) => length)];
  return getItem(
    byLength.sort(([, one], [, other]) => other.length - one.length),
    0,
  )[0];
}

/**
 * [SER-15] Returns the best of and the date of a round as its series have them; nothing before they
 * are drawn. A bye is not played.
 */
function roundOfSeries(series: readonly SeriesOfRound[]): Partial<BracketRound> {
  const played = series.filter(
    ({ homeKind, awayKind }) => homeKind !== 'bye' && awayKind !== 'bye',
  );
  if (played.length === 0) return {};
  const lengths = played.map(({ bestOf }) => bestOf);
  const dates = played.flatMap(({ date }) => (date ? +date : []));
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
  return {
    bestOf: mostFrequent(lengths),
    ...(least < most && { bestOfRange: [least, most] }),
    ...(dates.length > 0 && { date: new Date(Math.min(...dates)).toISOString() }),
  };
}

/** Returns the rounds of a swiss or round robin by number, all groups together. */
function countSeriesByRound(
  segment: SegmentRow,
  rosters: number,
  drawn: readonly SeriesOfRound[],
): BracketRound[] {
  const seriesByRound = Map.groupBy(drawn, ({ roundNumber }) => roundNumber);
  const layout = stageFormatOf(segment).layout(segment);
  const perRound = countSeriesOfRound(segment, rosters);
  const { isKnockout = false } = stageFormatOf(segment).rounds?.plan(segment) ?? {};
  const regularRounds = roundCount(segment, rosters);
  const tieBreakRounds = [...seriesByRound.keys()].filter((round) =>
    isTieBreakRound(segment, round),
  );
  const last = Math.max(regularRounds, ...tieBreakRounds);
  return Array.from({ length: last }, (_, index) => {
    const position = { bracketNumber: 0, roundNumber: index + 1, matchNumber: 1 } as const;
    const isTieBreak = index + 1 > regularRounds;
    const series = seriesByRound.get(index + 1) ?? [];
    const regular = isKnockout ? knockoutMatchCount(rosters, index + 1) : perRound;
    return {
      bracketNumber: 0,
      roundNumber: index + 1,
      matchCount: isTieBreak ? series.length : regular,
      name: isTieBreak ? 'tie-break' : 'round',
      bestOf: layout.bestOf(position),
      date: plannedTime(segment, index + 1).toISOString(),
      ...roundOfSeries(series),
    };
  });
}

/** Returns the series of a regular round: a lobby for each group, else the pairs of all groups. */
function countSeriesOfRound(segment: SegmentRow, rosters: number): number {
  const { groups } = segment.configuration;
  const { hasGroups, hasLobbies } = traitsOf(segment);
  if (hasLobbies) return lobbyGroupCount({ rosters, groups });
  const sizes = groupSizes(rosters, hasGroups ? groupCount({ rosters, groups }) : 1);
  return sizes.reduce((sum, size) => sum + Math.floor(size / 2), 0);
}

const groupSizes = (rosters: number, groups: number) =>
  Array.from(
    { length: groups },
    (_, index) => Math.floor(rosters / groups) + Number(index < rosters % groups),
  );

/**
 * Returns the series of a segment if its rounds follow from the results: it can have tie-break
 * series, or a best of by records; none for others. Without their dates, since a series that is
 * moved does not touch the cached `bracket/info`.
 */
async function loadSeriesOfRounds(
  { db, tenantId }: ReadContext,
  { id, configuration: { tieBreakSeries, bestOf } }: SegmentRow,
): Promise<SeriesOfRound[]> {
  if (!tieBreakSeries && !isBestOfByResults(bestOf)) return [];
  const drawn = await seriesRepository(db, tenantId).findDrawnBySegment(id);
  return drawn.map((series) => ({ ...series, date: null }));
}

/** Returns the size, the heats and the rounds of a bracket. */
export async function loadBracketInfo(
  context: ReadContext,
  segment: SegmentRow,
): Promise<BracketInfo> {
  const rostersCount =
    segment.seededCount ??
    (await rosterRepository(context.db, context.tenantId).countBySegment(segment.id));
  const { shape } = traitsOf(segment);
  const size =
    rostersCount < 2 || shape !== 'tree' ? rostersCount : planOf(segment, rostersCount).size;
  return {
    size,
    rostersCount,
    heats: shape === 'tree' ? heatsOf(size / 2) : 1,
    bracketId: segment.id,
    rounds: roundsFor(segment, rostersCount, await loadSeriesOfRounds(context, segment)),
  };
}

/** Returns all that a bracket page draws, in a compact form. */
export async function loadCompactBracket(
  context: Reader,
  segment: SegmentRow,
): Promise<CompactBracket> {
  const [series, rosters] = await Promise.all([
    loadDrawnSeries(context, segment),
    rosterRepository(context.db, context.tenantId)
      .listed()
      .select(['id', 'name', 'seed'])
      .where('segmentId', '=', segment.id)
      .where('seed', 'is not', null)
      .$narrowType<{ seed: number }>()
      .orderBy('seed')
      .execute(),
  ]);
  const index = new Map(rosters.map(({ id }, position) => [id, position]));
  const count = segment.seededCount ?? 0;
  const plan = planOf(segment, Math.max(count, 2));
  return {
    segmentId: segment.id,
    version: segment.version,
    format: segment.format,
    ...(traitsOf(segment).shape === 'tree'
      ? { size: count < 2 ? count : plan.size, grandFinal: plan.grandFinal }
      : { size: count, grandFinal: 'none' as const }),
    rounds: segment.seededAt ? roundsFor(segment, count, series) : [],
    rosters,
    series: series.map((row) => toCompactSeries(row, index)),
    ...(plan.graph && { graph: plan.graph }),
  };
}

/**
 * Returns the series of a stage. Visitors share those in memory, which follow the changes of the
 * stage; the places of lobbies are no part of these changes.
 */
function loadDrawnSeries(
  { db, tenantId, viewer, services }: Reader,
  segment: SegmentRow,
): Promise<DrawnSeries[]> {
  const load = () => seriesRepository(db, tenantId).findDrawnBySegment(segment.id);
  const { shape, hasLobbies } = traitsOf(segment);
  return viewer || shape === 'none' || hasLobbies
    ? load()
    : services.drawnStages.seriesOf(segment.id, load);
}

const FORFEITS = { '10': 1, '01': 2, '11': 3 } as const;

const toCompactCompetitor = (
  roster: number,
  { placement, score, hasForfeited }: Omit<DrawnCompetitor, 'rosterId'>,
): NonNullable<CompactSeries['lobby']>[number] => ({
  roster,
  ...(placement !== null && { place: placement }),
  ...(score !== null && { points: score }),
  ...(hasForfeited && { forfeit: true as const }),
});

function toCompactSeries(row: DrawnSeries, index: Map<string, number>): CompactSeries {
  const side = (kind: DrawnSeries['homeKind'], id: string | null) =>
    kind === 'bye' ? 'bye' : id === null ? null : (index.get(id) ?? null);
  const forfeit = FORFEITS[`${Number(row.homeForfeit)}${Number(row.awayForfeit)}` as '10'];
  return {
    id: row.id,
    at: [row.bracketNumber, row.roundNumber, row.matchNumber],
    home: side(row.homeKind, row.homeRosterId),
    away: side(row.awayKind, row.awayRosterId),
    state: row.state[0] as 'n',
    ...(row.homeScore !== null &&
      row.awayScore !== null && { score: [row.homeScore, row.awayScore] as [number, number] }),
    ...(row.winner && { winner: row.winner === 'home' ? (0 as const) : (1 as const) }),
    ...(forfeit && { forfeit }),
    ...(row.date && { date: row.date.toISOString() }),
    ...(row.lobby && {
      lobby: row.lobby.flatMap(({ rosterId, ...one }) => {
        const roster = index.get(rosterId);
        return roster === undefined ? [] : toCompactCompetitor(roster, one);
      }),
    }),
  };
}
