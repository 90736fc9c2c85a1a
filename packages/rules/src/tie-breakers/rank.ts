import { getItem } from '../must.ts';
import type { SwissRecord } from '../swiss/records.ts';
import {
  buchholzOf,
  opponentFacts,
  opponentsMatchWinRate,
  type BuchholzSum,
  type OpponentFacts,
} from './buchholz.ts';
import { splitByMeetings } from './head-to-head.ts';
import type { TieBreaker } from './tie-breakers.ts';

export interface RankedRecord {
  record: SwissRecord;
  /** Shared by rosters that no tie-breaker separates. */
  placement: number;
  /** Unshared; the last resort is the seed. */
  order: number;
  /**
   * The value of each tie-breaker; `head-to-head` (how many of the tied it is ahead of) only if it
   * was applied.
   */
  tieBreakers: Record<string, number>;
}

export interface RankFacts {
  records: readonly SwissRecord[];
  tieBreakers: readonly TieBreaker[];
  /**
   * The classes that are ranked separately before tie-breakers, best first: by default all
   * together.
   */
  classes?: readonly SwissRecord[][];
  /**
   * Whether forfeits count among head-to-head series: in a round robin, whose draw is fixed
   * beforehand.
   */
  forfeits?: boolean;
}

/**
 * [TIE-6] Ranks records by tie-breakers in their order: each is applied only among those that the
 * ones before it left tied.
 */
export function rankRecords({
  records,
  tieBreakers,
  classes = [[...records]],
  forfeits = false,
}: RankFacts): RankedRecord[] {
  const values = tieBreakValues({ records, tieBreakers });
  let tied: readonly SwissRecord[][] = classes;
  for (const tieBreaker of tieBreakers) {
    const split: SwissRecord[][] = [];
    for (const one of tied) {
      if (one.length === 1) split.push(one);
      else
        for (const part of splitBy({ tied: one, values, tieBreaker, forfeits })) split.push(part);
    }
    tied = split;
  }
  const ranked: RankedRecord[] = [];
  for (const one of tied) {
    const placement = ranked.length + 1;
    if (one.length > 1) one.sort(bySeed);
    for (const record of one)
      ranked.push({
        record,
        placement,
        order: ranked.length + 1,
        tieBreakers: getItem(values, record.number),
      });
  }
  return ranked;
}

const bySeed = (one: SwissRecord, other: SwissRecord) =>
  one.seed - other.seed || (one.rosterId < other.rosterId ? -1 : 1);

/**
 * [TIE-6] Returns the values of the requested tie-breakers by number of record, without head to
 * head; `seed` is the only one of which less is better.
 */
export function tieBreakValues({
  records,
  tieBreakers,
}: Pick<RankFacts, 'records' | 'tieBreakers'>): Record<string, number>[] {
  const facts = opponentFacts(records);
  let rounds = 0;
  for (const record of records)
    rounds = Math.max(rounds, record.rounds[record.rounds.length - 1]?.round ?? 0);
  const computed = tieBreakers.filter((tieBreaker) => tieBreaker !== 'head-to-head');
  const values: Record<string, number>[] = [];
  for (const record of records) {
    const sum = buchholzOf({ record, facts, rounds });
    const recordValues: Record<string, number> = {};
    for (const tieBreaker of computed)
      recordValues[tieBreaker] = valueOf({ record, facts, tieBreaker, sum });
    values[record.number] = recordValues;
  }
  return values;
}

type ValueFacts = {
  record: SwissRecord;
  facts: readonly OpponentFacts[];
  tieBreaker: TieBreaker;
  sum: BuchholzSum;
};

function valueOf({ record, facts, tieBreaker, sum }: ValueFacts): number {
  if (tieBreaker === 'match-wins') return record.score;
  if (tieBreaker === 'game-difference') return record.gameDifference;
  if (tieBreaker === 'seed') return record.seed;
  if (tieBreaker === 'opponents-match-win-rate') return opponentsMatchWinRate({ record, facts });
  return tieBreaker === 'head-to-head' ? 0 : sum.of(tieBreaker);
}

type SplitFacts = {
  tied: SwissRecord[];
  values: Record<string, number>[];
  tieBreaker: TieBreaker;
  forfeits: boolean;
};

function splitBy(facts: SplitFacts): SwissRecord[][] {
  if (facts.tieBreaker === 'head-to-head') return splitHeadToHead(facts);
  const { tied, values, tieBreaker } = facts;
  const classes = new Map<number, SwissRecord[]>();
  for (const record of tied) {
    const value = getItem(values, record.number)[tieBreaker] ?? 0;
    const same = classes.get(value);
    if (same) same.push(record);
    else classes.set(value, [record]);
  }
  const sign = tieBreaker === 'seed' ? 1 : -1;
  return [...classes].sort(([one], [other]) => sign * (one - other)).map(([, one]) => one);
}

function splitHeadToHead({ tied, values, forfeits }: SplitFacts): SwissRecord[][] {
  const classes = splitByMeetings({ tied, forfeits });
  let behind = tied.length;
  for (const one of classes) {
    behind -= one.length;
    for (const { number } of one) getItem(values, number)['head-to-head'] = behind;
  }
  return classes;
}
