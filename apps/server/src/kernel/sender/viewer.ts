import type { UserId } from '@ringside/rules/ids';
import type { RealInstant } from '../../platform/clock/real-time.ts';

/** The sender of a request, once the token or the cookie is verified. */
export interface Viewer {
  userId: UserId;
  username: string;
  permissions: ReadonlySet<string>;
  roles: string[];
  country: string | null;
  /** The player's account in the game; null for operators. */
  playerTag: string | null;
  sessionKind: 'player' | 'operator';
  /** The operator's login that the bearer or cookie belongs to. */
  loginId?: string;
  /**
   * The operator must set up a second factor before anything else, and has no permission until
   * then.
   */
  mustEnrol?: true;
  /** The API key of an integration that acts in the name of its creator. */
  apiKey?: { id: string; name: string };
}

/**
 * The sender according to the headers of a request. `invalid` is a forged, expired or foreign
 * token, and `userId` the user it still names. `until` is the instant at which the token or session
 * ends unless it is renewed. `disbelieved` is a visitor whose cookie names no valid session or was
 * sent by another origin.
 */
export type Identity =
  | { kind: 'viewer'; viewer: Viewer; until?: RealInstant }
  | { kind: 'visitor'; disbelieved?: true }
  | { kind: 'invalid'; userId?: string };
