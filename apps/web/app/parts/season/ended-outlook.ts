import type { SessionState } from '../../session/session-store.ts';

export type Ended = NonNullable<SessionState['outlook']>;

/** Returns the outlook of a roster that is out or has won; null while its stage goes on for it. */
export const endedOutlookOf = (outlook: SessionState['outlook'], rosterId: string): Ended | null =>
  outlook?.rosterId === rosterId && (outlook.state === 'out' || outlook.state === 'champion')
    ? outlook
    : null;
