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
import { comparesTheTied, type TieBreaker } from './tie-breakers.ts';

/** [TIE-6] The tie-breaker that separated two rosters, with the figures of both in their tie. */
export interface Separation {
  kind: TieBreaker;
  own: number;
  ahead: number;
}

export interface RankedRecord {
  record: SwissRecord;
  /** Shared by rosters that no tie-breaker separates. */
  placement: number;
  /** Unshared; the last resort is the seed. */
  order: number;
  /**
   * The value of each tie-breaker; `head-to-head` (how many of the tied it is ahead of) only if it
   * was applied, in the smallest tie that it separated.
   */
  tieBreakers: Record<string, number>;
  /**
   * The tie-breaker that puts it behind the previous one; null for the first of a class, and for
   * those that share their placement.
   */
  separation: Separation | null;
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
 * ones before it left tied. Whenever a tie becomes smaller, those that compare the tied among
 * themselves are applied again to what is left of it.
 */
export function rankRecords({
  records,
  tieBreakers,
  classes = [[...records]],
  forfeits = false,
}: RankFacts): RankedRecord[] {
  const values = tieBreakValues({ records, tieBreakers });
  const ranked: RankedRecord[] = [];
  for (const one of classes)
    for (const tie of separate({ tied: one, values, tieBreakers, forfeits, from: 0 }))
      addTie(ranked, tie, values);
  return ranked;
}

function addTie(ranked: RankedRecord[], tie: Tie, values: Record<string, number>[]): void {
  const placement = ranked.length + 1;
  const records = tie.records.length > 1 ? tie.records.toSorted(bySeed) : tie.records;
  records.forEach((record, index) =>
    ranked.push({
      record,
      placement,
      order: ranked.length + 1,
      tieBreakers: getItem(values, record.number),
      separation: index === 0 ? tie.separation : null,
    }),
  );
}

/** Rosters that no tie-breaker separates, and what puts them behind the tie before. */
interface Tie {
  records: readonly SwissRecord[];
  separation: Separation | null;
}

type TieFacts = Omit<SplitFacts, 'tieBreaker'> & {
  tieBreakers: readonly TieBreaker[];
  /** The first tie-breaker that was not applied to a larger tie of the same rosters. */
  from: number;
};

/** [TIE-6] Separates tied rosters, best first, into the ties that nothing separates. */
function separate(facts: TieFacts): Tie[] {
  const { tied, values, tieBreakers, forfeits, from } = facts;
  if (tied.length < 2) return [{ records: tied, separation: null }];
  for (let index = 0; index < tieBreakers.length; index++) {
    const kind = getItem(tieBreakers, index);
    if (index < from && !comparesTheTied(kind)) continue;
    const parts = splitBy({ tied, values, tieBreaker: kind, forfeits });
    if (parts.length > 1)
      return separateParts({ ...facts, from: Math.max(from, index + 1) }, kind, parts);
  }
  return [{ records: tied, separation: null }];
}

function separateParts(facts: TieFacts, kind: TieBreaker, parts: SwissRecord[][]): Tie[] {
  const figureOf = (part: SwissRecord[]) =>
    getItem(facts.values, getItem(part, 0).number)[kind] ?? 0;
  // A smaller tie may change the figures of its own rosters, so all are read first.
  const figures = parts.map(figureOf);
  const ties: Tie[] = [];
  for (let index = 0; index < parts.length; index++) {
    const [first, ...rest] = separate({ ...facts, tied: getItem(parts, index) });
    const separation =
      index === 0
        ? null
        : { kind, own: getItem(figures, index), ahead: getItem(figures, index - 1) };
    if (first) ties.push({ ...first, separation });
    for (const tie of rest) ties.push(tie);
  }
  return ties;
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
    for (const { number } of one) {
      const figures = getItem(values, number);
      // A smaller tie that stays one leaves the figures of the larger one.
      if (classes.length > 1 || !('head-to-head' in figures)) figures['head-to-head'] = behind;
    }
  }
  return classes;
}
