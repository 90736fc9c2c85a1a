import type { SwissOutcome, SwissResult } from '../swiss/swiss.ts';

export const WITHDRAWAL_POLICIES = ['forfeit-rest', 'zero-unplayed', 'void-all'] as const;
export type WithdrawalPolicy = (typeof WITHDRAWAL_POLICIES)[number];

/**
 * [RRB-3] Results after withdrawals: `forfeit-rest` gives its open series to the opponents,
 * `zero-unplayed` takes them out for nobody's gain, `void-all` takes out all of its series. An open
 * series of two who have withdrawn is lost by both, or taken out.
 */
export function settleWithdrawals({
  results,
  withdrawn,
  policy,
}: {
  results: readonly SwissResult[];
  withdrawn: ReadonlySet<string>;
  policy: WithdrawalPolicy;
}): SwissResult[] {
  return results.flatMap((result): SwissResult[] => {
    const home = withdrawn.has(result.home);
    const away = result.away !== null && withdrawn.has(result.away);
    if ((!home && !away) || (result.outcome !== null && policy !== 'void-all')) return [result];
    return policy === 'forfeit-rest' ? [{ ...result, outcome: forfeitBy({ home, away }) }] : [];
  });
}

function forfeitBy(forfeits: { home: boolean; away: boolean }): SwissOutcome {
  const both = forfeits.home && forfeits.away;
  return {
    winner: both ? null : forfeits.home ? 'away' : 'home',
    how: both ? 'double-forfeit' : 'forfeit',
    score: { home: 0, away: 0 },
    forfeits,
  };
}
