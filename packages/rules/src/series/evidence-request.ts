import { accept, refuse, type Decision } from '../decision.ts';
import type { Reporting } from './series-date.ts';

/**
 * [SER-19] Decides whether a referee may ask a roster for evidence: while the result is disputed.
 * Refused `not-disputed`, `unknown-roster`.
 */
export function decideEvidenceRequest({
  reporting,
  rosterIds,
  rosterId,
}: {
  reporting: Reporting;
  /** The rosters of the series. */
  rosterIds: readonly string[];
  rosterId: string;
}): Decision<'asked'> {
  if (reporting !== 'disputed') return refuse('not-disputed');
  return rosterIds.includes(rosterId) ? accept('asked') : refuse('unknown-roster');
}
