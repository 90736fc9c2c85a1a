/** Who sends a request, once the token or the cookie is known to be good. */
export interface Viewer {
  userId: string;
  username: string;
  permissions: ReadonlySet<string>;
  roles: string[];
  country: string | null;
  sessionKind: 'player' | 'operator';
  /** The operator's login that the bearer or cookie came from. */
  loginId?: string;
  /**
   * He has to set up a second factor before anything else is allowed, and has no permission until
   * then.
   */
  mustEnrol?: true;
  /** The program's key, where one acts in the name of its maker. */
  apiKey?: { id: string; name: string };
}

/**
 * What the headers of a request say about its sender. `invalid`: a token that is forged, expired or
 * foreign; `userId`: whom it still names. `until`: the instant at which the token or the session
 * ends unless it is renewed; absent where it has no end. `disbelieved`: a visitor for whom no
 * session's cookie spoke that has not ended, or not from our own pages.
 */
export type Identity =
  | { kind: 'viewer'; viewer: Viewer; until?: Date }
  | { kind: 'visitor'; disbelieved?: true }
  | { kind: 'invalid'; userId?: string };
