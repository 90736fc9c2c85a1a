import type { Item } from '@ringside/contract/collections/challenges';
import type { BracketGraph } from '@ringside/rules/bracket/graph/graph';
import { findSeriesFault, sequencesFor, seriesLengthsOf } from '@ringside/rules/pick-ban/sequences';
import type { SequenceFault } from '@ringside/rules/pick-ban/validate-sequence';

/** A turn as it is typed: numbers may be texts. */
export interface TurnDraft {
  sides: 'home' | 'away' | 'both' | 'first' | 'second';
  kind: 'ban' | 'pick' | 'protect' | 'side' | 'order' | 'decider';
  count: number | string;
  mode: 'blind' | 'open';
  seconds: number | string;
  timeout?: 'random' | 'skip' | undefined;
  reserveSeconds?: number | string | undefined;
}

/** The ban phase of one category as it is typed. */
export interface SequenceDraft {
  category: string;
  turns: TurnDraft[];
  bestOf?: number[] | undefined;
  first?: string | undefined;
  per?: 'series' | 'match' | undefined;
  removes?: ('picked' | 'banned')[] | undefined;
  timeout?: string | undefined;
  reserveSeconds?: number | string | undefined;
  gameSides?: string[] | undefined;
}

/** Returns an object with a part; without it where the part is empty. */
export function withPart<Whole extends object>(whole: Whole, part: keyof Whole, value: unknown) {
  const { [part]: _before, ...others } = whole;
  return (value === '' || value === undefined ? others : { ...others, [part]: value }) as Whole;
}

/** Returns a turn of another kind, with what such a turn can have. */
export function withKind(turn: TurnDraft, kind: TurnDraft['kind']): TurnDraft {
  if (kind === 'ban' || kind === 'pick' || kind === 'protect') return { ...turn, kind };
  return {
    ...turn,
    kind,
    count: 1,
    mode: 'open',
    sides: turn.sides === 'both' ? 'first' : turn.sides,
  };
}

/** Returns how many items of a category a segment's ban phases have. */
export const poolSizeOf = (
  items: readonly Item[],
  category: string,
  segmentIds: readonly string[],
): number =>
  items.filter(
    (item) =>
      item.category.id === category && !item.offIn.some((segment) => segmentIds.includes(segment)),
  ).length;

/**
 * Returns the lengths of series that a sequence is for, of those that the form or its graph names;
 * a length that is not yet a whole number is left out.
 */
export function lengthsOf(
  sequence: SequenceDraft,
  sequences: readonly SequenceDraft[],
  bestOf: unknown,
  graph?: BracketGraph,
): number[] {
  const lengths = seriesLengthsOf(toNumbers(bestOf), graph);
  return lengths.filter((length) => sequencesFor(sequences, length).includes(sequence));
}

/** Returns the first fault of a sequence before it is saved; undefined where a number is missing. */
export function findDraftFault(
  sequence: SequenceDraft,
  { items, lengths, category }: { items: number; lengths: readonly number[]; category: string },
): SequenceFault | undefined {
  const turns = sequence.turns.map((turn) => ({
    sides: turn.sides,
    kind: turn.kind,
    mode: turn.mode,
    count: Number(turn.count),
    seconds: Number(turn.seconds),
  }));
  if (turns.some(({ count }) => !Number.isInteger(count) || count < 1)) return undefined;
  for (const length of lengths) {
    const fault = findSeriesFault({ ...sequence, turns }, { category, items, bestOf: length });
    if (fault) return fault;
  }
  return undefined;
}

function toNumbers(value: unknown): unknown {
  if (value === null) return undefined;
  if (typeof value === 'string') return /^\d+$/.test(value.trim()) ? Number(value) : [];
  if (typeof value !== 'object') return value;
  return Object.values(value).map(toNumbers);
}

const ACTORS = {
  home: 'Home',
  away: 'Away',
  both: 'Both sides',
  first: 'The first side',
  second: 'The second side',
};
const VERBS = { ban: ['bans', 'ban'], pick: ['picks', 'pick'], protect: ['protects', 'protect'] };

/** Returns a turn as a sentence. */
export function describeTurn({ kind, sides, count }: TurnDraft): string {
  if (kind === 'decider') return 'The only item that is left is the decider';
  const actor = ACTORS[sides];
  if (kind === 'side') return `${actor} chooses the side of the last map, or of the game`;
  if (kind === 'order') return `${actor} of the toss chooses who acts first`;
  const verb = VERBS[kind][sides === 'both' ? 1 : 0];
  return `${actor} ${verb} ${count} ${String(count) === '1' ? 'item' : 'items'}${sides === 'both' ? ' each' : ''}`;
}
