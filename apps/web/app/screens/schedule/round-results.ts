import type { PageBracket } from '@ringside/contract/bracket/pack-bracket';

/** A round with results: how many, without byes, and the planned date of the round. */
export interface RoundResults {
  segmentId: string;
  bracketNumber: number;
  roundNumber: number;
  count: number;
  date: string | null;
}

type RoundOfSegment = Pick<RoundResults, 'segmentId' | 'bracketNumber' | 'roundNumber'>;

/** Returns the rounds of a bracket with at least one result. */
export function countResults(
  { series, rounds }: Pick<PageBracket, 'series' | 'rounds'>,
  segmentId: string,
): RoundResults[] {
  const counts = new Map<string, number>();
  for (const { at, state, home, away } of series) {
    if (state !== 'f' || home === 'bye' || away === 'bye') continue;
    const key = `${at[0]}-${at[1]}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return rounds.flatMap(({ bracketNumber, roundNumber, date }) => {
    const count = counts.get(`${bracketNumber}-${roundNumber}`);
    return count ? [{ segmentId, bracketNumber, roundNumber, count, date }] : [];
  });
}

/** Returns the text that names a round in the address. */
export const resultsKey = ({ segmentId, bracketNumber, roundNumber }: RoundOfSegment): string =>
  `${segmentId}-${bracketNumber}-${roundNumber}`;

/** Returns the round that a text of `resultsKey` names; null for another text. */
export function parseResultsKey(text: string): RoundOfSegment | null {
  const [, segmentId, bracketNumber, roundNumber] = /^(\d+)-(\d+)-(\d+)$/.exec(text) ?? [];
  return segmentId === undefined
    ? null
    : { segmentId, bracketNumber: Number(bracketNumber), roundNumber: Number(roundNumber) };
}
