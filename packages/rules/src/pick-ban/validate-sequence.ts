import type { BanTurn } from './pick-ban.ts';

interface Sequence {
  turns: readonly BanTurn[];
  /** The size of the pool. */
  items: number;
  /** How many items are played; 0 in a category of which nothing is played. */
  toPlay: number;
}

export interface SequenceFault {
  /** The index of the first turn that cannot be played. */
  turn: number;
  /** The reason as an operator reads it, with the number of the turn. */
  detail: string;
}

/**
 * [BAN-13] Returns the first turn of a sequence that cannot be played as it is written, with the
 * reason: more picks than are played, too few items, or bans that leave too few to play.
 */
export function findSequenceFault({ turns, items, toPlay }: Sequence): SequenceFault | undefined {
  let left = items;
  let picked = 0;
  for (const [turn, { kind, count, sides }] of turns.entries()) {
    const taken = count * (sides === 'both' ? 2 : 1);
    if (kind === 'pick') picked += taken;
    const reason =
      findPickFault({ toPlay, picked, kind }) ??
      findPoolFault({ left, taken, needed: Math.max(0, toPlay - picked) });
    if (reason !== undefined) return { turn, detail: `turn ${turn + 1}: ${reason}` };
    left -= taken;
  }
  return undefined;
}

const findPickFault = ({
  toPlay,
  picked,
  kind,
}: Pick<BanTurn, 'kind'> & { toPlay: number; picked: number }): string | undefined =>
  kind === 'pick' && toPlay > 0 && picked > toPlay
    ? `it makes ${formatItems(picked)} picked, but a best of ${toPlay} plays only ${toPlay}`
    : undefined;

function findPoolFault({
  left,
  taken,
  needed,
}: {
  left: number;
  taken: number;
  needed: number;
}): string | undefined {
  if (taken > left) return `it takes ${formatItems(taken)}, but ${formatItems(left)} would be left`;
  if (left - taken < needed)
    return `it leaves ${formatItems(left - taken)} for ${needed} more to play`;
  return undefined;
}

const formatItems = (count: number): string => `${count} item${count === 1 ? '' : 's'}`;
