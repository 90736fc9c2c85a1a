import { planOf } from '@ringside/contract/bracket/plan-of';
import type { CompactBracket, CompactSeries } from '@ringside/contract/collections/brackets';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { TopicChange } from '@ringside/contract/topics';
import type { BracketNumber, BracketPlan, Position, Side } from '@ringside/rules/bracket/bracket';
import { loadGraphIndex } from '@ringside/rules/bracket/graph/graph-index';
import { sourcesOf, targetsOf } from '@ringside/rules/bracket/links';
import { traitsOf } from '@ringside/rules/format-traits';
import type { SegmentId } from '@ringside/rules/ids';

/** A side of a series: a roster, a bye, or null while it is not known. */
type DeskSide = { id: string; name: string; seed: number } | 'bye' | null;

/** A series as the desk shows it. */
export interface DeskSeries extends Pick<
  CompactSeries,
  'id' | 'at' | 'score' | 'winner' | 'forfeit' | 'lobby'
> {
  segmentId: SegmentId;
  /** Its name on the site, such as M21; in rounds the number of its round and its own. */
  number: string;
  state: MatchSeries['state'];
  reporting: MatchSeries['reporting'];
  confirmBy: string | null;
  /** Its scheduled start: its own date, else its round's. */
  date: string | null;
  home: DeskSide;
  away: DeskSide;
}

/** A drawn stage or region with its series. */
export interface DeskStage {
  segmentId: SegmentId;
  bracket: CompactBracket;
  /** Null for a stage of rounds. */
  plan: BracketPlan | null;
  /** By id, with byes. */
  series: ReadonlyMap<string, DeskSeries>;
  /** The ids by place. */
  idByPlace: ReadonlyMap<string, string>;
  /** The ids by round and roster, as `2 17`. */
  idByRoster: ReadonlyMap<string, string>;
}

/** The reports of the series that are not confirmed, which brackets do not contain. */
export type Reports = ReadonlyMap<string, Pick<DeskSeries, 'reporting' | 'confirmBy'>>;

const STATES = { n: 'new', s: 'scheduled', l: 'live', f: 'finished' } as const;
const placeKey = (at: readonly number[]): string => at.join('.');
const keyOfPosition = ({ bracketNumber, roundNumber, matchNumber }: Position) =>
  placeKey([bracketNumber, roundNumber, matchNumber]);

/** Returns a stage from its bracket and the reports of its series. */
export function createStage(bracket: CompactBracket, reports: Reports): DeskStage {
  const plan = planOf(bracket);
  const dates = new Map(
    bracket.rounds.map(({ bracketNumber, roundNumber, date }) => [
      placeKey([bracketNumber, roundNumber]),
      date,
    ]),
  );
  const sideOf = (side: CompactSeries['home']): DeskSide =>
    typeof side === 'number' ? (bracket.rosters[side] ?? null) : side;
  const series = new Map<string, DeskSeries>();
  const idByPlace = new Map<string, string>();
  const idByRoster = new Map<string, string>();
  bracket.series.forEach((one, index) => {
    const { id, at, state, home, away, date, score, winner, forfeit, lobby } = one;
    const report = reports.get(id);
    const sides = { home: sideOf(home), away: sideOf(away) };
    for (const roster of rosterIdsOf(sides)) idByRoster.set(`${at[1]} ${roster}`, id);
    idByPlace.set(placeKey(at), id);
    series.set(id, {
      id,
      at,
      score,
      winner,
      forfeit,
      lobby,
      segmentId: bracket.segmentId,
      number: numberOf(bracket, at, index),
      state: STATES[state],
      reporting: report?.reporting ?? 'none',
      confirmBy: report?.confirmBy ?? null,
      date: date ?? dates.get(placeKey(at.slice(0, 2))) ?? null,
      ...sides,
    });
  });
  return { segmentId: bracket.segmentId, bracket, plan, series, idByPlace, idByRoster };
}

/** Returns the name of a series: that of the site, in rounds its round and its number. */
function numberOf(
  { format, graph }: CompactBracket,
  [bracketNumber, roundNumber, matchNumber]: CompactSeries['at'],
  index: number,
): string {
  if (graph)
    return (
      loadGraphIndex(graph).findNode({ bracketNumber: 0, roundNumber, matchNumber })?.series.id ??
      `M${index + 1}`
    );
  if (traitsOf({ format }).shape === 'tree') return `M${index + 1}`;
  return `R${roundNumber}.${bracketNumber > 0 ? `${bracketNumber + 1}.` : ''}${matchNumber}`;
}

/**
 * Applies a stream event to a series of a stage. Returns undefined if the stage does not contain
 * the series, or the event lacks its state or reporting.
 */
export function mergeChange(
  { series }: Pick<DeskStage, 'series'>,
  { type, id, changes }: TopicChange,
): DeskSeries | undefined {
  const before = series.get(id);
  const { state, reporting, date } = changes as Partial<
    Pick<DeskSeries, 'state' | 'reporting' | 'date'>
  >;
  if (type !== 'match-series' || !before || !state || !reporting) return undefined;
  return { ...before, state, reporting, date: date ?? before.date };
}

const positionOf = ({ at: [bracketNumber, roundNumber, matchNumber] }: DeskSeries): Position => ({
  bracketNumber: bracketNumber as BracketNumber,
  roundNumber,
  matchNumber,
});

const findAt = ({ series, idByPlace }: DeskStage, position: Position) =>
  series.get(idByPlace.get(keyOfPosition(position)) ?? '');

/** Returns whether a series is a bye, which is not played. */
export const isBye = ({ home, away }: Pick<DeskSeries, 'home' | 'away'>): boolean =>
  home === 'bye' || away === 'bye';

/** Returns whether a series is still to be played. */
const isWaiting = (series: DeskSeries | undefined): series is DeskSeries =>
  series !== undefined &&
  !isBye(series) &&
  (series.state === 'new' || series.state === 'scheduled');

/**
 * Returns the series that cannot begin before this one ends: where its winner and its loser go, or
 * in rounds the next series of its rosters.
 */
export function findHeldSeries(stage: DeskStage, series: DeskSeries): DeskSeries[] {
  const { plan } = stage;
  if (plan) {
    const { winner, loser } = targetsOf({ plan, position: positionOf(series) });
    const held = [winner, loser].map((target) => target && findAt(stage, target.position));
    return held.filter((one) => one !== null).filter(isWaiting);
  }
  const nextIds = rosterIdsOf(series).map((id) =>
    stage.idByRoster.get(`${series.at[1] + 1} ${id}`),
  );
  return [...new Set(nextIds)].map((id) => stage.series.get(id ?? '')).filter(isWaiting);
}

/** Returns the ids of the known rosters of a series of two. */
const rosterIdsOf = ({ home, away }: Pick<DeskSeries, 'home' | 'away'>): string[] =>
  [home, away].flatMap((side) => (side && side !== 'bye' ? [side.id] : []));

/** Returns the series whose result fills a side; null where no series does. */
export function findSource(
  stage: DeskStage,
  series: DeskSeries,
  side: Side,
): { series: DeskSeries; takes: 'winner' | 'loser' } | null {
  if (!stage.plan) return null;
  const source = sourcesOf({ plan: stage.plan, position: positionOf(series) })[side];
  if (source.kind !== 'series') return null;
  const found = findAt(stage, source.position);
  return found ? { series: found, takes: source.takes } : null;
}

/** Returns whether a side has no roster, and no open series brings one. */
export const isSideUnassigned = (stage: DeskStage, series: DeskSeries, side: Side): boolean => {
  if (series[side] !== null || series.lobby) return false;
  const source = findSource(stage, series, side);
  return !source || source.series.state === 'finished';
};

/** The counts of a stage's series, without byes. */
export interface Progress {
  finished: number;
  live: number;
  toCome: number;
}

/** Returns how many series of a stage are finished, live, and still to come. */
export function countProgress({ series }: Pick<DeskStage, 'series'>): Progress {
  const progress: Progress = { finished: 0, live: 0, toCome: 0 };
  for (const one of series.values()) {
    if (isBye(one)) continue;
    if (one.state === 'finished') progress.finished += 1;
    else if (one.state === 'live') progress.live += 1;
    else progress.toCome += 1;
  }
  return progress;
}
