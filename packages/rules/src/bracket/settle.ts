import { mustHave } from '../must.ts';
import {
  BYE,
  TBD,
  positionCode,
  isLostByBoth,
  isSameSlot,
  type BracketPlan,
  type BracketSeries,
  type Outcome,
  type Position,
  type Side,
  type Slot,
  type Source,
} from './bracket.ts';
import { sourcesOf, targetsOf } from './links.ts';
import { waveOf } from './rounds.ts';

export type FindSeries = (position: Position) => BracketSeries | undefined;

/**
 * Returns the result that two rosters once had at a position, before other rosters replaced them;
 * null if the series stays open: an operator had deleted it, or reset their forfeit.
 */
export type FindFormerResult = (
  position: Position,
  pair: { home: string; away: string },
) => Outcome | null | undefined;
const NOBODY: ReadonlySet<string> = new Set();

export interface SettledBracket {
  /** The created or changed series, in playing order. */
  changed: BracketSeries[];
  /** The positions of deleted series: a reset that is no longer needed. */
  removed: Position[];
}

/** A loaded series: as it was read, and as it is now (undefined if there is none). */
interface Entry {
  position: Position;
  wave: number;
  before: BracketSeries | undefined;
  now: BracketSeries | undefined;
  queued: boolean;
  /** Whether a side may have withdrawn, which decides an open series. */
  isRevisited: boolean;
}

interface Work {
  plan: BracketPlan;
  seriesAt: FindSeries;
  withdrawn: ReadonlySet<string>;
  formerResultAt: FindFormerResult | undefined;
  /** Every loaded series, read once. */
  desk: Map<number, Entry>;
  /** The series still to update, by wave; a link always leads to a later wave. */
  waves: (Entry[] | undefined)[];
}

/**
 * [BRK-11] Updates everything after the given positions, wave by wave. A series whose slots stay
 * keeps its outcome, one whose slots change loses it; byes and withdrawn rosters decide at once;
 * the reset appears and disappears with grand final 1. Reads each series that it needs once.
 *
 * [BRK-16] Where a roster that has withdrawn since meets its former opponent again, their result
 * returns. [BRK-13] A forfeit of a withdrawn roster that an operator has reset stays open.
 */
export function settle({
  plan,
  seriesAt,
  edits = [],
  revisit = [],
  withdrawn = NOBODY,
  formerResultAt,
}: {
  plan: BracketPlan;
  seriesAt: FindSeries;
  edits?: { position: Position; outcome: Outcome | null }[];
  revisit?: Position[];
  withdrawn?: ReadonlySet<string>;
  formerResultAt?: FindFormerResult;
}): SettledBracket {
  const work: Work = { plan, seriesAt, withdrawn, formerResultAt, desk: new Map(), waves: [] };
  for (const position of revisit) {
    const entry = load(work, position);
    entry.isRevisited = true;
    putOff(work, entry);
  }
  for (const { position, outcome } of edits) {
    const entry = load(work, position);
    entry.now = { ...mustHave(entry.before, 'the series that is edited'), outcome };
    addTargets(work, position);
  }
  for (let wave = 0; wave < work.waves.length; wave++) {
    for (const entry of work.waves[wave] ?? [])
      if (visit(work, entry)) addTargets(work, entry.position);
  }
  return result(work);
}

/** Returns the series at a position, and reads it the first time. */
function load({ plan, desk, seriesAt }: Work, position: Position): Entry {
  const code = positionCode(position);
  const existing = desk.get(code);
  if (existing) return existing;
  const before = seriesAt(position);
  const entry = {
    position,
    wave: waveOf(plan, position.bracketNumber, position.roundNumber),
    before,
    now: before,
    queued: false,
    isRevisited: false,
  };
  desk.set(code, entry);
  return entry;
}

function putOff({ waves }: Work, entry: Entry): void {
  if (entry.queued) return;
  entry.queued = true;
  const wave = waves[entry.wave];
  if (wave) wave.push(entry);
  else waves[entry.wave] = [entry];
}

function addTargets(work: Work, position: Position): void {
  const { winner, loser } = targetsOf({ plan: work.plan, position });
  if (winner) putOff(work, load(work, winner.position));
  if (loser) putOff(work, load(work, loser.position));
}

const isReset = ({ bracketNumber, roundNumber }: Position) =>
  bracketNumber === 2 && roundNumber === 2;

/** Updates the slots of one series from its sources; returns whether something changed. */
function visit(work: Work, entry: Entry): boolean {
  const { position, now: before } = entry;
  if (isReset(position) && !resetNeeded(work)) {
    entry.now = undefined;
    return before !== undefined;
  }
  const sources = sourcesOf({ plan: work.plan, position });
  const home = slotFrom(work, sources.home, before?.home);
  const away = slotFrom(work, sources.away, before?.away);
  const unchanged = hasSlots(before, home, away) ? before : undefined;
  if (unchanged) return visitUnchanged(work, entry, unchanged);
  const outcome = decideOwnOutcome(work, { position, home, away, hasNewSlots: true });
  entry.now = { position, home, away, outcome };
  return true;
}

/** Decides a series whose sides stay only if one of them may have withdrawn; returns whether it did. */
function visitUnchanged(work: Work, entry: Entry, series: BracketSeries): boolean {
  if (!entry.isRevisited || series.outcome) return false;
  const outcome = decideOwnOutcome(work, { ...series, hasNewSlots: false });
  if (outcome === null) return false;
  entry.now = { ...series, outcome };
  return true;
}

/** Returns the outcome that a series has without a report, or null. */
function decideOwnOutcome(
  work: Work,
  {
    position,
    home,
    away,
    hasNewSlots,
  }: { position: Position; home: Slot; away: Slot; hasNewSlots: boolean },
): Outcome | null {
  const former = hasNewSlots ? findFormerResult(work, position, home, away) : undefined;
  return former === undefined
    ? decideAutomaticOutcome({ home, away, withdrawn: work.withdrawn })
    : former;
}

/** [BRK-16] Returns the former result of two rosters of which one has withdrawn. */
function findFormerResult(
  { withdrawn, formerResultAt }: Work,
  position: Position,
  home: Slot,
  away: Slot,
): Outcome | null | undefined {
  if (home.kind !== 'roster' || away.kind !== 'roster') return undefined;
  if (!withdrawn.has(home.rosterId) && !withdrawn.has(away.rosterId)) return undefined;
  return formerResultAt?.(position, { home: home.rosterId, away: away.rosterId });
}

function resetNeeded(work: Work): boolean {
  const first = load(work, { bracketNumber: 2, roundNumber: 1, matchNumber: 1 }).now;
  return first?.outcome?.winner === 'away' && first.home.kind === 'roster';
}

function slotFrom(work: Work, source: Source, before: Slot | undefined): Slot {
  if (source.kind === 'seed') return before ?? TBD;
  const series = load(work, source.position).now;
  return series ? slotOf({ series, takes: source.takes }) : TBD;
}

/**
 * [BRK-7] Returns the winner or loser of a series as a slot: not known before its outcome; the
 * loser against a bye is a bye. [SER-8] Both are byes after a series that both sides lost.
 */
export function slotOf({
  series,
  takes,
}: {
  series: BracketSeries;
  takes: 'winner' | 'loser';
}): Slot {
  if (!series.outcome) return TBD;
  if (isLostByBoth(series)) return BYE;
  return (series.outcome.winner === 'home') === (takes === 'winner') ? series.home : series.away;
}

/**
 * [BRK-7] Returns the outcome that needs no report: a bye (two byes give a bye), or a forfeit of a
 * withdrawn roster (of two, the lower seed forfeits).
 */
export function decideAutomaticOutcome({
  home,
  away,
  withdrawn = NOBODY,
}: {
  home: Slot;
  away: Slot;
  withdrawn?: ReadonlySet<string>;
}): Outcome | null {
  if (home.kind === 'tbd' || away.kind === 'tbd') return null;
  if (away.kind === 'bye') return byeOf('home');
  if (home.kind === 'bye') return byeOf('away');
  const isAwayGone = withdrawn.has(away.rosterId);
  if (!withdrawn.has(home.rosterId)) return isAwayGone ? forfeitOf('away') : null;
  return isAwayGone ? doubleForfeit({ home, away }) : forfeitOf('home');
}

const byeOf = (winner: Side): Outcome => ({ winner, how: 'bye', score: { home: 0, away: 0 } });

/** [BRK-10] Returns the forfeit of a side: the other advances, and the score stays 0 to 0. */
export function forfeitOf(side: Side): Outcome {
  return {
    winner: side === 'home' ? 'away' : 'home',
    how: 'forfeit',
    score: { home: 0, away: 0 },
    forfeits: { home: side === 'home', away: side === 'away' },
  };
}

/**
 * [BRK-10] Returns the outcome if both sides forfeit: the lower seed (the greater number) forfeits
 * and the other advances, never by chance.
 */
export function doubleForfeit({
  home,
  away,
}: {
  home: { seed: number };
  away: { seed: number };
}): Outcome {
  return { ...forfeitOf(home.seed < away.seed ? 'away' : 'home'), how: 'double-forfeit' };
}

function result({ desk }: Work): SettledBracket {
  const changed: StandingEntry[] = [];
  const removed: Position[] = [];
  for (const entry of desk.values()) {
    if (entry.before === entry.now) continue;
    if (!stands(entry)) removed.push(entry.position);
    else if (!entry.before || !sameSeries(entry.before, entry.now)) changed.push(entry);
  }
  if (changed.length > 1) changed.sort((one, other) => one.wave - other.wave);
  return { changed: changed.map(({ now }) => now), removed };
}

/** An entry whose series exists after the change. */
type StandingEntry = Entry & { now: BracketSeries };
const stands = (entry: Entry): entry is StandingEntry => Boolean(entry.now);

function sameSeries(one: BracketSeries, other: BracketSeries): boolean {
  return hasSlots(one, other.home, other.away) && sameOutcome(one.outcome, other.outcome);
}

const hasSlots = (series: BracketSeries | undefined, home: Slot, away: Slot) =>
  series !== undefined &&
  isSameSlot({ one: series.home, other: home }) &&
  isSameSlot({ one: series.away, other: away });

function sameOutcome(one: Outcome | null, other: Outcome | null): boolean {
  if (one === other) return true;
  if (!one || !other) return false;
  return (
    one.winner === other.winner &&
    one.how === other.how &&
    one.score.home === other.score.home &&
    one.score.away === other.score.away &&
    isForfeiting(one, 'home') === isForfeiting(other, 'home') &&
    isForfeiting(one, 'away') === isForfeiting(other, 'away')
  );
}

const isForfeiting = ({ forfeits }: Outcome, side: Side) => forfeits?.[side] ?? false;

/**
 * [BRK-7] Returns the slot of a seed, which is a bye if no roster has that seed. Byes exist only
 * from the first round on.
 */
export function seedSlot({ seeds, seed }: { seeds: readonly string[]; seed: number }): Slot {
  const rosterId = seeds[seed - 1];
  return rosterId === undefined ? BYE : { kind: 'roster', rosterId, seed };
}
