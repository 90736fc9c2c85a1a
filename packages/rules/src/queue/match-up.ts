import type { Side } from '../bracket/bracket.ts';
import { accept, refuse, type Decision } from '../decision.ts';

/** [QUE-4] The facts that decide whether a roster may join the line. */
export interface QueueFacts {
  isMember: boolean;
  status: 'incomplete' | 'ready' | 'disbanded';
  /** Whether the queue's segment is between its dates and not ended. */
  isOpen: boolean;
  /**
   * Whether it is in line already, in a match-up that waits for answers, or in a series that is not
   * finished.
   */
  isBusy: boolean;
}

/**
 * [QUE-4] Decides whether a member may put a roster into the line: it is ready, the queue is open
 * and it plays nothing else. Refused `not-a-member`, `roster-disbanded`, `roster-not-ready`,
 * `queue-closed`, `already-in-queue`.
 */
export function decideQueueJoin({ isMember, status, isOpen, isBusy }: QueueFacts): Decision<true> {
  if (!isMember) return refuse('not-a-member');
  if (status === 'disbanded') return refuse('roster-disbanded');
  if (status !== 'ready') return refuse('roster-not-ready');
  if (!isOpen) return refuse('queue-closed');
  return isBusy ? refuse('already-in-queue') : accept(true);
}

export type Accepted = Record<Side, boolean>;

/**
 * [QUE-5] The next state of a match-up: it waits, it is played, or it ends with the rosters that
 * leave the line and those that return to its front.
 */
export type MatchUpStep =
  | { step: 'waits'; accepted: Accepted }
  | { step: 'played' }
  | { step: 'ends'; out: Side[]; back: Side[] };

const SIDES = ['home', 'away'] as const;

/**
 * [QUE-5] Applies a side's answer, before the deadline: if both accept they play; a side that
 * declines leaves the line, and the other returns to its front. Refused `match-up-over`.
 */
export function answerMatchUp({
  accepted,
  side,
  answer,
  isOpen,
}: {
  accepted: Accepted;
  side: Side;
  answer: 'accept' | 'decline';
  isOpen: boolean;
}): Decision<MatchUpStep> {
  if (!isOpen) return refuse('match-up-over');
  const other = side === 'home' ? 'away' : 'home';
  if (answer === 'decline') return accept({ step: 'ends', out: [side], back: [other] });
  const now = { ...accepted, [side]: true };
  return accept(now[other] ? { step: 'played' } : { step: 'waits', accepted: now });
}

/**
 * [QUE-5] Ends a match-up at the deadline, where silence declines: a side that has accepted returns
 * to the front, the other leaves the line.
 */
export function expireMatchUp({ accepted }: { accepted: Accepted }): MatchUpStep {
  return {
    step: 'ends',
    out: SIDES.filter((side) => !accepted[side]),
    back: SIDES.filter((side) => accepted[side]),
  };
}
