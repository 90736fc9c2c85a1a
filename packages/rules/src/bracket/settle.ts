import { BYE, TBD, positionKey, sameSlot, type BracketPlan, type BracketSeries, type Outcome, type Position, type Side, type Slot } from './bracket.ts';
import { sourcesOf, targetsOf, type Source } from './links.ts';
import { playOrder } from './rounds.ts';

export type SeriesAt = (position: Position) => BracketSeries | undefined;
const NOBODY: ReadonlySet<string> = new Set();

export interface Settled {
  /** Series made or changed, in playing order. */
  changed: BracketSeries[];
  /** Positions whose series is gone: a reset that is no longer needed. */
  removed: Position[];
}

interface Work {
  plan: BracketPlan;
  seriesAt: SeriesAt;
  withdrawn: ReadonlySet<string>;
  touched: Map<string, BracketSeries | null>;
  positions: Map<string, Position>;
}

/**
 * [BRK-11] Brings everything after the given positions up to date, wave by wave: a series whose slots stay keeps its outcome, one
 * whose slots change loses it, byes and withdrawn rosters decide at once, the reset comes and goes with grand final 1.
 */
export function settle({
  plan,
  seriesAt,
  edits = [],
  revisit = [],
  withdrawn = NOBODY,
}: {
  plan: BracketPlan;
  seriesAt: SeriesAt;
  edits?: { position: Position; outcome: Outcome | null }[];
  revisit?: Position[];
  withdrawn?: ReadonlySet<string>;
}): Settled {
  const work: Work = { plan, seriesAt, withdrawn, touched: new Map(), positions: new Map() };
  const dirty = new Map<string, Position>(revisit.map((position) => [positionKey(position), position]));
  for (const { position, outcome } of edits) {
    touch(work, position, { ...seriesAt(position)!, outcome });
    addTargets(work, position, dirty);
  }
  for (let next = earliest(plan, dirty); next; next = earliest(plan, dirty)) {
    dirty.delete(positionKey(next));
    if (visit(work, next)) addTargets(work, next, dirty);
  }
  return result(work);
}

function earliest(plan: BracketPlan, dirty: Map<string, Position>): Position | undefined {
  let first: Position | undefined;
  for (const position of dirty.values()) {
    if (!first || playOrder({ plan, ...position }) < playOrder({ plan, ...first })) first = position;
  }
  return first;
}

function addTargets({ plan }: Work, position: Position, dirty: Map<string, Position>): void {
  const { winner, loser } = targetsOf({ plan, position });
  for (const target of [winner, loser]) if (target) dirty.set(positionKey(target.position), target.position);
}

function touch(work: Work, position: Position, series: BracketSeries | null): void {
  work.touched.set(positionKey(position), series);
  work.positions.set(positionKey(position), position);
}

function current({ touched, seriesAt }: Work, position: Position): BracketSeries | undefined {
  const series = touched.get(positionKey(position));
  return series === undefined ? seriesAt(position) : (series ?? undefined);
}

/** Pulls the slots of one series from its sources; true when something changed. */
function visit(work: Work, position: Position): boolean {
  const before = work.seriesAt(position);
  if (position.bracketNumber === 2 && position.roundNumber === 2 && !resetNeeded(work)) {
    if (before) touch(work, position, null);
    return before !== undefined;
  }
  const sources = sourcesOf({ plan: work.plan, position });
  const home = slotFrom(work, sources.home, before?.home);
  const away = slotFrom(work, sources.away, before?.away);
  const same = before !== undefined && sameSlot({ one: home, other: before.home }) && sameSlot({ one: away, other: before.away });
  const outcome = (same ? before.outcome : null) ?? ownOutcome({ home, away, withdrawn: work.withdrawn });
  if (same && outcome === before.outcome) return false;
  touch(work, position, { position, home, away, outcome });
  return true;
}

function resetNeeded(work: Work): boolean {
  return current(work, { bracketNumber: 2, roundNumber: 1, matchNumber: 1 })?.outcome?.winner === 'away';
}

function slotFrom(work: Work, source: Source, before: Slot | undefined): Slot {
  if (source.kind === 'seed') return before ?? TBD;
  const series = current(work, source.position);
  return series ? slotOf({ series, takes: source.takes }) : TBD;
}

/** [BRK-7] Who leaves a series as winner or loser: not known before its outcome; the loser against a bye is a bye. */
export function slotOf({ series, takes }: { series: BracketSeries; takes: 'winner' | 'loser' }): Slot {
  if (!series.outcome) return TBD;
  return (series.outcome.winner === 'home') === (takes === 'winner') ? series.home : series.away;
}

/** [BRK-7] The outcome that needs nobody: a bye (two byes give a bye), or a forfeit of a withdrawn roster (of two, the lower seed forfeits). */
export function ownOutcome({ home, away, withdrawn = NOBODY }: { home: Slot; away: Slot; withdrawn?: ReadonlySet<string> }): Outcome | null {
  if (home.kind === 'tbd' || away.kind === 'tbd') return null;
  if (home.kind === 'bye' || away.kind === 'bye') {
    return { winner: home.kind === 'bye' && away.kind === 'roster' ? 'away' : 'home', how: 'bye', score: { home: 0, away: 0 } };
  }
  const gone = { home: withdrawn.has(home.rosterId), away: withdrawn.has(away.rosterId) };
  if (gone.home && gone.away) return doubleForfeit({ home, away });
  return gone.home || gone.away ? forfeitOf(gone.home ? 'home' : 'away') : null;
}

/** [BRK-10] A side forfeits: the other goes on, the score stays 0 to 0. */
export function forfeitOf(side: Side): Outcome {
  return {
    winner: side === 'home' ? 'away' : 'home',
    how: 'forfeit',
    score: { home: 0, away: 0 },
    forfeits: { home: side === 'home', away: side === 'away' },
  };
}

/** [BRK-10] Both sides forfeit: the lower seed (the greater number) forfeits and the other goes on, never by chance. */
export function doubleForfeit({ home, away }: { home: { seed: number }; away: { seed: number } }): Outcome {
  return { ...forfeitOf(home.seed < away.seed ? 'away' : 'home'), how: 'double-forfeit' };
}

function result({ touched, positions, plan, seriesAt }: Work): Settled {
  const changed: BracketSeries[] = [];
  const removed: Position[] = [];
  for (const [key, series] of touched) {
    const before = seriesAt(positions.get(key)!);
    if (!series) removed.push(positions.get(key)!);
    else if (!before || !sameSeries(before, series)) changed.push(series);
  }
  const order = (series: BracketSeries) => playOrder({ plan, ...series.position });
  return { changed: changed.sort((one, other) => order(one) - order(other)), removed };
}

function sameSeries(one: BracketSeries, other: BracketSeries): boolean {
  return sameSlot({ one: one.home, other: other.home }) && sameSlot({ one: one.away, other: other.away }) && sameOutcome(one.outcome, other.outcome);
}

function sameOutcome(one: Outcome | null, other: Outcome | null): boolean {
  if (one === other) return true;
  if (!one || !other) return false;
  const key = ({ winner, how, score, forfeits }: Outcome) => [winner, how, score.home, score.away, forfeits?.home ?? false, forfeits?.away ?? false].join();
  return key(one) === key(other);
}

/** [BRK-7] Byes only exist from the first round: the slot of a seed nobody holds. */
export function seedSlot({ seeds, seed }: { seeds: string[]; seed: number }): Slot {
  const rosterId = seeds[seed - 1];
  return rosterId === undefined ? BYE : { kind: 'roster', rosterId, seed };
}
