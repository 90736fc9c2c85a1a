import { refuse, type Refusal } from '../decision.ts';

const DAY_MS = 86_400_000;

/** The contact points of which a door can ask for one: a phone, a mail address, or either. */
export const VERIFIED_CONTACTS = ['phone', 'email', 'any'] as const;
type VerifiedContact = (typeof VERIFIED_CONTACTS)[number];

/** The conditions of a stage on each player who enters a roster; an absent one asks nothing. */
export interface Doors {
  accountAgeDays?: number | undefined;
  challengeWins?: number | undefined;
  verified?: VerifiedContact | undefined;
}

/** The facts about a player that doors compare. */
export interface DoorFacts {
  accountCreatedAt: Date;
  /** Wins of the queue and of the game side together. */
  challengeWins: number;
  /** The kinds of contact points that the player has verified. */
  verifiedKinds: readonly ('phone' | 'email')[];
}

/**
 * [DOR-1] Returns the first door of a stage that is closed to a player, null if all are open. The
 * order is `door-account-age`, `door-challenge-wins`, `door-unverified`. A player who has exactly
 * what a door asks for passes it.
 */
export function findClosedDoor(
  doors: Doors | undefined,
  { accountCreatedAt, challengeWins, verifiedKinds }: DoorFacts,
  now: Date,
): Refusal | null {
  const { accountAgeDays = 0, challengeWins: wins = 0, verified } = doors ?? {};
  const days = Math.max(0, Math.floor((now.getTime() - accountCreatedAt.getTime()) / DAY_MS));
  if (days < accountAgeDays)
    return refuse('door-account-age', `The account is ${days} of ${accountAgeDays} days old`)
      .refusal;
  if (challengeWins < wins)
    return refuse('door-challenge-wins', `The player has ${challengeWins} of ${wins} wins`).refusal;
  return isVerified(verified, verifiedKinds) ? null : refuse('door-unverified').refusal;
}

const isVerified = (
  verified: VerifiedContact | undefined,
  kinds: DoorFacts['verifiedKinds'],
): boolean => {
  if (verified === undefined) return true;
  return verified === 'any' ? kinds.length > 0 : kinds.includes(verified);
};
