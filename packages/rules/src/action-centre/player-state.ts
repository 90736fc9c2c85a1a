import type { UserId } from '../ids.ts';
import { ACTION_CENTRE_STATUSES, type ActionCentreStatus } from './action-centre-status.ts';

/** The states in addition to the literal ones of the specification. */
export const BESIDE_STATES = [
  'check in now',
  'enter the next stage',
  'join the next stage',
  'captain enters next',
  'won',
  'in the bracket',
  'through',
  'eliminated',
  'withdrawn',
  'champion',
] as const;
export type SecondaryState = (typeof BESIDE_STATES)[number];
export type PlayerState = ActionCentreStatus | SecondaryState;

/** Returns whether a state is one of the specification's literal ones. */
export const isLiteralState = (state: PlayerState): state is ActionCentreStatus =>
  ACTION_CENTRE_STATUSES.some((literal) => literal === state);

interface Outlook {
  state: 'upcoming' | 'playing' | 'waiting' | 'out' | 'through' | 'champion';
  placement: number | null;
  last: { won: boolean } | null;
  next: {
    opensAt: string | null;
    roster: string | null;
    players: { id: string; entered: boolean; missing: string | null }[];
  } | null;
}

interface PlayerFacts {
  /** According to the specification: `rosterActionStatus`. */
  status: ActionCentreStatus;
  roster: { status: string; checkedIn: boolean; withdrawn: boolean; ownerId: string | null };
  userId: UserId | null;
  isWindowOpen: boolean;
  /** Null until the server has answered. */
  outlook: Outlook | null;
}

/**
 * [CTR-10] Returns the state of a player with a roster: withdrawn without a place in its stage;
 * champion, through to the next stage, eliminated; has won a match and plays on, or plays in a
 * stage without check-in; roster check-in is open; the team can enter the next stage, which the
 * captain does first and each member after them; an incomplete roster; else the literal status.
 */
export function playerState(facts: PlayerFacts): PlayerState {
  const { status, roster, outlook } = facts;
  // A roster that missed the check-in was never in: the literal state says why.
  if (status === 'missed check-in') return status;
  if (roster.withdrawn && !outlook?.placement) return 'withdrawn';
  return (outlook && playedState(outlook, status)) ?? preparingState(facts);
}

/** Returns the state of a roster that has not played in its stage yet. */
function preparingState(facts: PlayerFacts): PlayerState {
  const { status, roster, isWindowOpen, outlook } = facts;
  const isReady = roster.status === 'ready';
  if (isWindowOpen && isReady && !roster.checkedIn) return 'check in now';
  const entering = outlook?.state === 'upcoming' ? enteringState(facts, outlook) : null;
  if (entering) return entering;
  return status === 'roster complete' && !isReady ? 'roster not complete' : status;
}

function playedState({ state, last }: Outlook, status: ActionCentreStatus): PlayerState | null {
  if (state === 'champion' || state === 'through') return state;
  if (state === 'out') return 'eliminated';
  if (state !== 'playing' && state !== 'waiting') return null;
  if (last?.won) return 'won';
  return status === 'roster complete' ? 'in the bracket' : null;
}

function enteringState({ roster, userId }: PlayerFacts, { next }: Outlook): PlayerState | null {
  const ownPlayer = next?.players.find(({ id }) => id === userId);
  if (
    !next ||
    !ownPlayer ||
    next.opensAt !== null ||
    ownPlayer.entered ||
    ownPlayer.missing !== null
  )
    return null;
  if (next.roster !== null) return 'join the next stage';
  return roster.ownerId === userId ? 'enter the next stage' : 'captain enters next';
}
