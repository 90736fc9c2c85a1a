import { windowPhase, type OpenWindow } from '../checkin/checkin-window.ts';
import type { RosterId, UserId } from '../ids.ts';
import type { RosterStatus } from '../roster/roster-status.ts';
import type { ActionCentreStatus } from './action-centre-status.ts';
import type { OutlookState } from './outlook-state.ts';

/** The kinds of states of a roster in its stage, in addition to the literal ones. */
export const ROSTER_KINDS = [
  'complete the team',
  'check in now',
  'won',
  'still in',
  'bye',
  'in the bracket',
  'enter the next stage',
  'join the next stage',
  'captain enters next',
  'incomplete',
  'through',
  'placed',
  'on standby',
  'champion',
  'eliminated',
  'missed',
  'withdrawn',
] as const;
export type RosterKind = (typeof ROSTER_KINDS)[number];

/** One thing that the stage of a roster asks of its player, or how the roster stands there. */
export interface RosterNow {
  kind: RosterKind;
  rosterId: RosterId;
  /** When it ends, or when the match or the stage of which it tells begins; null without a date. */
  until: Date | null;
  /** Whether this player may do it; else a teammate, an operator or the clock does. */
  isMine: boolean;
}

interface OwnOutlook {
  state: OutlookState;
  placement: number | null;
  last: { won: boolean } | null;
  /** Whether it passed the latest round of its stage without a match. */
  bye: boolean;
  upcoming: { date: Date | null } | null;
  through: { date: Date } | null;
  next: {
    opensAt: Date | null;
    closesAt: Date;
    roster: string | null;
    players: readonly { id: string; entered: boolean; missing: string | null }[];
  } | null;
}

/** A roster of the player as the API shows it to them. */
export interface OwnRoster {
  id: RosterId;
  /** According to the specification: `rosterActionStatus`. */
  literal: ActionCentreStatus;
  status: RosterStatus;
  checkedIn: boolean;
  withdrawn: boolean;
  standby: boolean;
  ownerId: string | null;
  userId: UserId | null;
  window: OpenWindow | null;
  /** Whether its stage takes rosters by invitation only: no player entered it. */
  isInvited: boolean;
  stageStartsAt: Date;
  /** When it can no longer register players; null once it cannot. */
  registrationClosesAt: Date | null;
  /** Null until the server has answered. */
  outlook: OwnOutlook | null;
}

type Found = Omit<RosterNow, 'rosterId'>;

/**
 * [CTR-10] Returns what a roster asks of one of its players, or how it stands: withdrawn without a
 * place in its stage; missed the check-in; champion, through to the next stage, eliminated; plays
 * on; the check-in is open; incomplete; on standby; placed in a stage by invitation. Whether the
 * team can enter the next stage is an entry of its own. Empty where the literal state says all.
 */
export function rosterNow(roster: OwnRoster, now: Date): RosterNow[] {
  const { outlook } = roster;
  const state =
    absentState(roster) ??
    (outlook && (endedState(outlook) ?? playingState(outlook))) ??
    checkinState(roster, now) ??
    waitingState(roster);
  const entering = outlook ? enteringState(roster, outlook) : undefined;
  return [state, entering].flatMap((found) => (found ? { rosterId: roster.id, ...found } : []));
}

/** Returns the state of a roster that its stage goes on without. */
function absentState({ literal, withdrawn, outlook }: OwnRoster): Found | undefined {
  if (literal === 'missed check-in')
    return { kind: 'missed', until: outlook?.next?.opensAt ?? null, isMine: false };
  return withdrawn && !outlook?.placement
    ? { kind: 'withdrawn', until: null, isMine: false }
    : undefined;
}

/** Returns the state of a roster whose part in its stage is over. */
function endedState({ state, through, next }: OwnOutlook): Found | undefined {
  if (state === 'champion') return { kind: 'champion', until: null, isMine: false };
  if (state === 'through') return { kind: 'through', until: through?.date ?? null, isMine: false };
  return state === 'out'
    ? { kind: 'eliminated', until: next?.opensAt ?? null, isMine: false }
    : undefined;
}

/** Returns the state of a seeded roster between two of its matches. */
function playingState({ state, last, bye, upcoming }: OwnOutlook): Found | undefined {
  if (state !== 'playing' && state !== 'waiting') return undefined;
  const kind = bye ? 'bye' : last === null ? 'in the bracket' : last.won ? 'won' : 'still in';
  return { kind, until: upcoming?.date ?? null, isMine: false };
}

/** Returns what an open check-in asks of a roster. */
function checkinState({ window, checkedIn, status }: OwnRoster, now: Date): Found | undefined {
  if (!window || checkedIn || windowPhase({ window, now }) !== 'open') return undefined;
  const kind = status === 'ready' ? 'check in now' : 'complete the team';
  return { kind, until: window.to, isMine: true };
}

/** Returns the state of a roster that waits for its stage to begin. */
function waitingState(roster: OwnRoster): Found | undefined {
  const { status, standby, window, stageStartsAt, registrationClosesAt } = roster;
  if (status === 'incomplete')
    return { kind: 'incomplete', until: registrationClosesAt, isMine: true };
  if (standby) return { kind: 'on standby', until: window?.to ?? stageStartsAt, isMine: false };
  return roster.isInvited && roster.literal === 'roster complete' && status === 'ready'
    ? { kind: 'placed', until: stageStartsAt, isMine: false }
    : undefined;
}

function enteringState({ ownerId, userId }: OwnRoster, { next }: OwnOutlook): Found | undefined {
  const ownPlayer = next?.players.find(({ id }) => id === userId);
  if (
    !next ||
    !ownPlayer ||
    next.opensAt !== null ||
    ownPlayer.entered ||
    ownPlayer.missing !== null
  )
    return undefined;
  const until = next.closesAt;
  if (next.roster !== null) return { kind: 'join the next stage', until, isMine: true };
  return ownerId === userId
    ? { kind: 'enter the next stage', until, isMine: true }
    : { kind: 'captain enters next', until, isMine: false };
}
