import { accept, refuse, type Decision } from '../decision.ts';
import { startScore, type HeadStart } from '../series/head-start.ts';
import {
  positionCode,
  positionKey,
  type BracketPlan,
  type BracketSeries,
  type Outcome,
  type Position,
  type Side,
  type Slot,
  type Target,
} from './bracket.ts';
import { headStartAt } from './head-start.ts';
import { targetsOf } from './links.ts';
import {
  decideAutomaticOutcome,
  doubleForfeit,
  settle,
  slotOf,
  type FindFormerResult,
  type FindSeries,
  type SettledBracket,
} from './settle.ts';

interface Reporting {
  plan: BracketPlan;
  seriesAt: FindSeries;
  position: Position;
  outcome: Outcome;
  /** The withdrawn rosters, which forfeit every series that they reach. */
  withdrawn?: ReadonlySet<string>;
  formerResultAt?: FindFormerResult;
}

/**
 * [BRK-11] Applies a first result: winner and loser move to their next series, byes and withdrawn
 * rosters decide the series that they reach, and the reset is created when the lower side wins
 * grand final 1. Touches O(log n) series. Refused `no-such-series`, `opponent-unknown`,
 * `decided-by-bye`, `already-has-result`, `impossible-score`.
 */
export function reportResult(reporting: Reporting): Decision<{ changed: BracketSeries[] }> {
  const near = reportToNext(reporting);
  if (near) return near;
  const { plan, seriesAt, position, outcome, withdrawn, formerResultAt } = reporting;
  const checked = decideOutcome({ plan, series: seriesAt(position), outcome });
  if (!checked.accepted) return checked;
  const { changed } = settle({
    plan,
    seriesAt,
    edits: [{ position, outcome: checked.value }],
    ...(withdrawn && { withdrawn }),
    ...(formerResultAt && { formerResultAt }),
  });
  return accept({ changed });
}

/**
 * Applies a first result if winner and loser take the places that waited for them and nothing else
 * follows, or refuses it; returns null if more follows. Reads the series and the two next to it
 * only.
 */
export function reportToNext({
  plan,
  seriesAt,
  position,
  outcome,
  withdrawn,
}: Reporting): Decision<{ changed: BracketSeries[] }> | null {
  const series = seriesAt(position);
  const checked = decideOutcome({ plan, series, outcome });
  if (!checked.accepted) return checked;
  if (!series || series.outcome) return refuse('already-has-result', positionKey(position));
  const changed = moveOn({ plan, seriesAt, series, outcome: checked.value, withdrawn });
  return changed && accept({ changed });
}

/**
 * [BRK-11] Applies the common first result without the work of `settle`: winner and loser take the
 * places that waited for them, and nothing else follows. Returns null if more follows: a bye, a
 * withdrawn roster, the reset, both in one series. Reads the two next series only.
 */
function moveOn({
  plan,
  seriesAt,
  series,
  outcome,
  withdrawn,
}: {
  plan: BracketPlan;
  seriesAt: FindSeries;
  series: BracketSeries;
  outcome: Outcome;
  withdrawn: ReadonlySet<string> | undefined;
}): BracketSeries[] | null {
  const { position, home, away } = series;
  const { winner, loser } = targetsOf({ plan, position });
  if (isSameSeries(winner, loser)) return null;
  const decided: BracketSeries = { position, home, away, outcome };
  const changed = [decided];
  const slot = (takes: 'winner' | 'loser') => slotOf({ series: decided, takes });
  if (winner && !takePlace(changed, seriesAt, winner, slot('winner'), withdrawn)) return null;
  if (loser && !takePlace(changed, seriesAt, loser, slot('loser'), withdrawn)) return null;
  return changed;
}

/** In a graph both sides can go on to one series; in a grand final to the reset. */
const isSameSeries = (one: Target | null, other: Target | null) =>
  one !== null && other !== null && positionCode(one.position) === positionCode(other.position);

/**
 * Puts a roster into a place. Returns false if the place did not wait, or if the series decides
 * itself.
 */
function takePlace(
  changed: BracketSeries[],
  seriesAt: FindSeries,
  { position, side }: Target,
  slot: Slot,
  withdrawn: ReadonlySet<string> | undefined,
): boolean {
  const next = seriesAt(position);
  if (!next || next.outcome !== null || next[side].kind !== 'tbd') return false;
  const filled = withSlot(next, side, slot);
  if (next.home.kind !== 'tbd' || next.away.kind !== 'tbd') {
    if (
      decideAutomaticOutcome(
        withdrawn ? { home: filled.home, away: filled.away, withdrawn } : filled,
      ) !== null
    )
      return false;
  }
  changed.push(filled);
  return true;
}

function withSlot({ position, home, away }: BracketSeries, side: Side, slot: Slot): BracketSeries {
  return side === 'home'
    ? { position, home: slot, away, outcome: null }
    : { position, home, away: slot, outcome: null };
}

/**
 * [BRK-10] [BRK-17] Decides whether an outcome is possible in an elimination: both rosters known,
 * scores of whole numbers from 0, a played one greater for its winner and with the head start,
 * never a tie, and the side that forfeits does not win. [SER-8] Only an unplayed series may have no
 * winner.
 */
export function decideOutcome({
  plan,
  series,
  outcome,
}: {
  plan: BracketPlan;
  series: BracketSeries | undefined;
  outcome: Outcome;
}): Decision<Outcome> {
  if (!series) return refuse('no-such-series');
  const { home, away, position } = series;
  if (home.kind === 'bye' || away.kind === 'bye')
    return refuse('decided-by-bye', positionKey(position));
  if (home.kind === 'tbd' || away.kind === 'tbd')
    return refuse('opponent-unknown', positionKey(position));
  const fault = outcomeFault(outcome, headStartAt({ plan, position }));
  if (fault) return refuse('impossible-score', fault);
  return accept(
    outcome.how === 'double-forfeit'
      ? { ...doubleForfeit({ home, away }), score: outcome.score }
      : outcome,
  );
}

function outcomeFault(
  { winner, how, score, forfeits }: Outcome,
  headStart: HeadStart | null,
): string | null {
  if (how === 'bye') return 'two rosters cannot be decided by a bye';
  if (![score.home, score.away].every(isScore)) return 'a score is a whole number from 0';
  if (how === 'double-forfeit') return null;
  if (winner === null) return how === 'unplayed' ? null : 'an elimination has a winner';
  return winnerFault({ winner, how, score, forfeits: forfeits ?? NO_FORFEITS }, headStart);
}

const NO_FORFEITS = { home: false, away: false };

function winnerFault(
  { winner, how, score, forfeits }: Required<Outcome> & { winner: Side },
  headStart: HeadStart | null,
): string | null {
  if (winner !== 'home' && winner !== 'away') return 'an elimination has a winner';
  if (how === 'played') return scoreFault({ winner, score, headStart });
  return how === 'forfeit' && forfeits[winner] ? `${winner} forfeits and cannot win` : null;
}

/** Returns why a score is no win of the winner, or lacks the head start. */
function scoreFault({
  winner,
  score: { home, away },
  headStart,
}: Pick<Outcome, 'score'> & { winner: Side; headStart: HeadStart | null }): string | null {
  const start = startScore(headStart);
  if (home < start.home || away < start.away)
    return `${home} to ${away} lacks the head start of ${start.home} to ${start.away}`;
  const lead = winner === 'home' ? home - away : away - home;
  return lead > 0 ? null : `${home} to ${away} is no win of ${winner}`;
}

const isScore = (score: number) => Number.isInteger(score) && score >= 0;

/**
 * [BRK-13] Withdraws a roster: it forfeits its open series now and each later one when it reaches
 * it. `withdrawn` are all that have withdrawn so far.
 */
export function withdraw({
  plan,
  seriesAt,
  open,
  withdrawn,
  formerResultAt,
}: {
  plan: BracketPlan;
  seriesAt: FindSeries;
  /** The roster's series without an outcome. */
  open: Position[];
  withdrawn: ReadonlySet<string>;
  formerResultAt?: FindFormerResult;
}): SettledBracket {
  return settle({
    plan,
    seriesAt,
    revisit: open,
    withdrawn,
    ...(formerResultAt && { formerResultAt }),
  });
}
