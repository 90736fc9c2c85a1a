import { getItem, mustFind } from '../must.ts';
import type { ResultPoints } from '../standings/result-points.ts';
import { lossesOf, matchWinsOf } from '../swiss/difficulty.ts';
import type { SwissRecord } from '../swiss/records.ts';
import { miniLeague, splitByMeetings } from './head-to-head.ts';
import {
  FEWER_LOSSES,
  isAmongTheTied,
  isMiniLeague,
  TIE_BREAK_SERIES,
  type RankStep,
} from './tie-breakers.ts';

/** [TIE-6] The tie-breaker that separated two rosters, with the figures of both in their tie. */
export interface Separation {
  kind: RankStep;
  own: number;
  ahead: number;
}

/** Rosters that no tie-breaker separates, and what puts them behind the tie before. */
export interface Tie {
  records: readonly SwissRecord[];
  separation: Separation | null;
}

type TieFacts = Omit<SplitFacts, 'tieBreaker'> & {
  tieBreakers: readonly RankStep[];
  /** [TIE-12] Whether those that compare the tied are all applied before any of them again. */
  restarts: boolean;
  /** The first tie-breaker that was not applied to a larger tie of the same rosters. */
  from: number;
};

/** [TIE-6] [TIE-12] Separates tied rosters, best first, into the ties that nothing separates. */
export function separate(facts: TieFacts): Tie[] {
  const { tied, tieBreakers, from, restarts } = facts;
  if (tied.length < 2) return [{ records: tied, separation: null }];
  for (let index = 0; index < tieBreakers.length;) {
    const kinds = restarts ? stepsTogether(tieBreakers, index) : [getItem(tieBreakers, index)];
    const next = index + kinds.length;
    const isDone = index < from && (restarts || !isAmongTheTied(getItem(kinds, 0)));
    const ties = isDone ? [] : splitInTurn(facts, kinds);
    if (ties.length > 1)
      return separateTies({ ...facts, ...stepsAfterSplit(facts, index, next) }, ties);
    index = next;
  }
  return [{ records: tied, separation: null }];
}

const isRestarted = (kind: RankStep) => isAmongTheTied(kind) && kind !== TIE_BREAK_SERIES;

/** [TIE-12] Returns the steps from here on that are applied to one tie before any of them again. */
function stepsTogether(steps: readonly RankStep[], from: number): readonly RankStep[] {
  const end = steps.findIndex((kind, index) => index >= from && !isRestarted(kind));
  return steps.slice(from, Math.max(from + 1, end < 0 ? steps.length : end));
}

/** Returns the steps for the smaller ties into which those from `index` to `next` split one. */
function stepsAfterSplit(
  { tieBreakers, from, restarts }: TieFacts,
  index: number,
  next: number,
): Pick<TieFacts, 'tieBreakers' | 'from'> {
  const kind = getItem(tieBreakers, index);
  if (kind === TIE_BREAK_SERIES) return { tieBreakers: tieBreakers.slice(next), from: 0 };
  return { tieBreakers, from: restarts && isRestarted(kind) ? index : Math.max(from, next) };
}

/** Splits tied rosters by some steps, of which each goes by the figures of the whole tie. */
function splitInTurn(facts: TieFacts, kinds: readonly RankStep[]): Tie[] {
  let ties: Tie[] = [{ records: facts.tied, separation: null }];
  for (const kind of kinds) {
    const groups = splitBy({ ...facts, tieBreaker: kind });
    if (isRestarted(kind)) noteFigures(facts.values, kind, groups);
    ties = ties.flatMap((tie) => splitTie(tie, kind, groups));
  }
  return ties;
}

/** Splits a tie by the parts of a larger one that it belongs to. */
function splitTie({ records, separation }: Tie, kind: RankStep, parts: readonly Part[]): Tie[] {
  const tied = new Set(records);
  const smaller = parts
    .map((part) => ({ ...part, records: part.records.filter((record) => tied.has(record)) }))
    .filter((part) => part.records.length > 0);
  return smaller.map((part, index) => ({
    records: part.records,
    separation:
      index === 0
        ? separation
        : { kind, own: part.value, ahead: getItem(smaller, index - 1).value },
  }));
}

function separateTies(facts: TieFacts, smallerTies: readonly Tie[]): Tie[] {
  const ties: Tie[] = [];
  for (const { records, separation } of smallerTies) {
    const [first, ...rest] = separate({ ...facts, tied: records });
    if (first) ties.push({ ...first, separation });
    for (const tie of rest) ties.push(tie);
  }
  return ties;
}

/** Notes the figures of a tie; a smaller tie that stays one leaves those of the larger one. */
function noteFigures(
  values: readonly Record<string, number>[],
  kind: RankStep,
  smallerTies: readonly Part[],
): void {
  for (const { records, value } of smallerTies)
    for (const { number } of records) {
      const figures = getItem(values, number);
      if (smallerTies.length > 1 || !(kind in figures)) figures[kind] = value;
    }
}

interface SplitFacts {
  tied: readonly SwissRecord[];
  values: Record<string, number>[];
  tieBreaker: RankStep;
  forfeits: boolean;
  resultPoints?: ResultPoints | undefined;
  tieBreakRecords?: readonly SwissRecord[] | undefined;
}

/** The rosters of a tie with the same figure. */
interface Part {
  records: SwissRecord[];
  value: number;
}

/** [TIE-6] Splits tied rosters by the figures of a tie-breaker, best first. */
function splitBy(facts: SplitFacts): Part[] {
  const { tied, values, tieBreaker } = facts;
  if (tieBreaker === 'head-to-head') return splitHeadToHead(facts);
  if (tieBreaker === TIE_BREAK_SERIES) return splitBySeries(facts);
  if (isMiniLeague(tieBreaker)) return splitByFigure(tied, miniLeague(facts)[tieBreaker]);
  if (tieBreaker === FEWER_LOSSES) return splitByFigure(tied, lossesOf, 1);
  // While a round is open, match wins decide also where the order of tie-breakers lacks them.
  const figureOf = (record: SwissRecord) =>
    getItem(values, record.number)[tieBreaker] ??
    (tieBreaker === 'match-wins' ? matchWinsOf(record) : 0);
  return splitByFigure(tied, figureOf, tieBreaker === 'seed' || tieBreaker === 'lot' ? 1 : -1);
}

function splitByFigure(
  tied: readonly SwissRecord[],
  figureOf: (record: SwissRecord) => number,
  sign = -1,
): Part[] {
  const tieByValue = new Map<number, Part>();
  for (const record of tied) {
    const value = figureOf(record);
    const same = tieByValue.get(value);
    if (same) same.records.push(record);
    else tieByValue.set(value, { records: [record], value });
  }
  return [...tieByValue.values()].sort((one, other) => sign * (one.value - other.value));
}

/** The figure of head to head is how many of the tied a roster is ahead of. */
function splitHeadToHead({
  tied,
  forfeits,
  resultPoints,
}: Pick<SplitFacts, 'tied' | 'forfeits' | 'resultPoints'>): Part[] {
  let behind = tied.length;
  return splitByMeetings({ tied, forfeits, resultPoints }).map((records) => {
    behind -= records.length;
    return { records, value: behind };
  });
}

/**
 * [RRB-10] Splits the tied by their tie-break series, as head to head by those of the group. If the
 * series that a withdrawn roster lacks prevent it, the others are split among themselves.
 */
function splitBySeries({ tied, tieBreakRecords = [] }: SplitFacts): Part[] {
  const byNumber = new Map(tied.map((record) => [record.number, record]));
  const splitAmong = (some: readonly SwissRecord[], behind = 0): Part[] =>
    splitHeadToHead({
      tied: some.map(({ number }) => getItem(tieBreakRecords, number)),
      forfeits: true,
    }).map(({ records, value }) => ({
      records: records.map(({ number }) => mustFind(byNumber, number)),
      value: value + behind,
    }));
  const smallerTies = splitAmong(tied);
  const withdrawnRecords = tied.filter(({ withdrawn }) => withdrawn);
  if (
    smallerTies.length > 1 ||
    withdrawnRecords.length === 0 ||
    withdrawnRecords.length === tied.length
  )
    return smallerTies;
  const others = tied.filter(({ withdrawn }) => !withdrawn);
  return [...splitAmong(others, withdrawnRecords.length), ...splitAmong(withdrawnRecords)];
}
