import { getItem } from '../must.ts';
import { balanceOf } from '../swiss/difficulty.ts';
import type { RecordRound, SwissRecord } from '../swiss/records.ts';

const DRAW = 0.5;
const voluntary = (kind: RecordRound['kind']) => kind === 'absent' || kind === 'forfeit-loss';

/**
 * [TIE-2] Returns the score with which a roster counts for its opponents: its own, with half a
 * point for each absence after which it never came back (FIDE C.07 16.3), so that a roster that
 * leaves does not ruin those it met. Byes and forfeits count as awarded.
 */
export function adjustedScore({ score, rounds }: Pick<SwissRecord, 'score' | 'rounds'>): number {
  let adjusted = score;
  for (
    let index = rounds.length - 1;
    index >= 0 && voluntary(getItem(rounds, index).kind);
    index--
  ) {
    if (getItem(rounds, index).kind === 'absent') adjusted += DRAW;
  }
  return adjusted;
}

/** [TIE-2] The facts about an opponent that tie-breakers use. */
export interface OpponentFacts {
  adjusted: number;
  score: number;
  /** Its wins, including forfeits, of all its series, a draw as half a win; byes are excluded. */
  matchWinRate: number;
  /** [TIE-8] Its wins less its losses, including those by forfeit; a draw is neither. */
  balance: number;
}

/** [TIE-2] Returns the facts of every roster as an opponent, by its number among the records. */
export function opponentFacts(records: Iterable<SwissRecord>): OpponentFacts[] {
  const facts: OpponentFacts[] = [];
  for (const record of records) {
    const { wins, draws, losses, forfeitWins, forfeitLosses } = record;
    const series = wins + draws + losses + forfeitWins + forfeitLosses;
    facts[record.number] = {
      adjusted: adjustedScore(record),
      score: record.score,
      matchWinRate: series === 0 ? 0 : (wins + forfeitWins + DRAW * draws) / series,
      balance: balanceOf(record),
    };
  }
  return facts;
}

interface TermFacts {
  record: SwissRecord;
  /** The result of `opponentFacts`. */
  facts: readonly OpponentFacts[];
  rounds: number;
}

/**
 * [TIE-2] Returns what one round adds to a Buchholz (FIDE C.07 16.4): for a played round the
 * opponent's adjusted score; for any other a dummy's, which is the roster's own score, limited by a
 * forfeit to the scheduled opponent's adjusted score and by a bye or absence to half a point for
 * each round so far.
 */
function termValue(
  { kind, against }: RecordRound,
  score: number,
  facts: readonly OpponentFacts[],
  rounds: number,
): number {
  const limit = against < 0 ? DRAW * rounds : getItem(facts, against).adjusted;
  return kind === 'played' ? limit : Math.min(score, limit);
}

/** [TIE-3] Returns the Buchholz of a record for each variant: the sum of its rounds' terms. */
export function buchholzOf({ record, facts, rounds }: TermFacts): BuchholzSum {
  const sum = new BuchholzSum();
  for (const one of record.rounds)
    if (one.kind !== 'open')
      sum.add(termValue(one, record.score, facts, rounds), voluntary(one.kind));
  return sum;
}

/**
 * [TIE-9] Returns the Sonneborn-Berger score: the terms of the rounds that the roster won, and half
 * of those that it drew (FIDE C.07 9.1). `isFixed`: the draw was fixed beforehand, so that a
 * forfeit counts the opponent's own score (15.2).
 */
export function sonnebornBerger({
  record,
  facts,
  rounds,
  isFixed,
}: TermFacts & { isFixed: boolean }): number {
  let sum = 0;
  for (const one of record.rounds) {
    if (one.points === 0) continue;
    if (!isFixed) sum += one.points * termValue(one, record.score, facts, rounds);
    else if (one.against >= 0) sum += one.points * getItem(facts, one.against).score;
  }
  return sum;
}

/**
 * [TIE-3] The sum of terms; cut-1 without the least one, cut-2 without the least two, the median
 * without the least and then the greatest. Each cut takes the least of the rounds missed by choice,
 * if there is one left (FIDE C.07 16.5, 14.1, 14.2).
 */
export class BuchholzSum {
  private sum = 0;
  /** The greatest term that the first cut leaves. */
  private most = 0;
  /** The terms that the first and the second cut remove; -1 while there is none. */
  private first = -1;
  private second = -1;
  private firstVoluntary = false;
  private secondVoluntary = false;

  add(value: number, byChoice: boolean): void {
    this.sum += value;
    let rest = value;
    let restVoluntary = byChoice;
    if (isCutBefore(value, byChoice, this.first, this.firstVoluntary)) {
      rest = this.first;
      restVoluntary = this.firstVoluntary;
      this.first = value;
      this.firstVoluntary = byChoice;
    }
    if (rest > this.most) this.most = rest;
    if (rest >= 0 && isCutBefore(rest, restVoluntary, this.second, this.secondVoluntary)) {
      this.second = rest;
      this.secondVoluntary = restVoluntary;
    }
  }

  of(variant: 'buchholz' | 'buchholz-cut-1' | 'buchholz-cut-2' | 'buchholz-median'): number {
    if (variant === 'buchholz' || this.first < 0) return this.sum;
    const afterFirst = this.sum - this.first;
    if (variant === 'buchholz-cut-2') return afterFirst - Math.max(this.second, 0);
    return afterFirst - (variant === 'buchholz-median' ? this.most : 0);
  }
}

/** Returns whether a term is cut before another one; an `other` below 0 is none. */
const isCutBefore = (
  value: number,
  byChoice: boolean,
  other: number,
  otherByChoice: boolean,
): boolean => other < 0 || (byChoice === otherByChoice ? value < other : byChoice);

/**
 * [TIE-4] Returns the mean match-win rate of the scheduled opponents, including those of forfeits,
 * so that a win by forfeit is no gain; 0 without an opponent. Rounded to nine places, so that the
 * order of rounds makes no difference.
 */
export function opponentsMatchWinRate({
  record,
  facts,
}: {
  record: SwissRecord;
  facts: readonly OpponentFacts[];
}): number {
  let sum = 0;
  let opponentCount = 0;
  for (const { kind, against } of record.rounds) {
    if (kind === 'open' || against < 0) continue;
    sum += getItem(facts, against).matchWinRate;
    opponentCount++;
  }
  return opponentCount === 0 ? 0 : Math.round((sum / opponentCount) * 1e9) / 1e9;
}
