import type { Side } from '../bracket/bracket.ts';
import { accept, refuse, type Decision } from '../decision.ts';

/** [QUE-4] What decides whether a roster may stand in line. */
export interface QueueFacts {
  isMember: boolean;
  status: 'incomplete' | 'ready' | 'disbanded';
  /** The queue's segment, between its dates and not ended. */
  isOpen: boolean;
  /** In line already, in a match-up that waits for answers, or in a series that is not finished. */
  isBusy: boolean;
}

/**
 * [QUE-4] A ready roster is put in line by one of its members while the queue is open and it plays
 * nothing else. Refused `not-a-member`, `roster-disbanded`, `roster-not-ready`, `queue-closed`,
 * `already-in-queue`.
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
 * [QUE-5] What a match-up comes to: it waits, it is played, or it ends with who leaves the line and
 * who goes back to its front.
 */
export type MatchUpStep =
  | { step: 'waits'; accepted: Accepted }
  | { step: 'played' }
  | { step: 'ends'; out: Side[]; back: Side[] };

const SIDES = ['home', 'away'] as const;

/**
 * [QUE-5] A side's answer, before the deadline: both accepting play; who declines leaves the line,
 * and the other goes back to its front. Refused `match-up-over`.
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
 * [QUE-5] At the deadline silence is a no: who has accepted goes back to the front, who has not
 * leaves the line.
 */
export function expireMatchUp({ accepted }: { accepted: Accepted }): MatchUpStep {
  return {
    step: 'ends',
    out: SIDES.filter((side) => !accepted[side]),
    back: SIDES.filter((side) => accepted[side]),
  };
}
