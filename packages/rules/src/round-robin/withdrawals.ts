import type { SwissOutcome, SwissResult } from '../swiss/swiss.ts';

export const WITHDRAWAL_POLICIES = ['forfeit-rest', 'zero-unplayed', 'void-all'] as const;
export type WithdrawalPolicy = (typeof WITHDRAWAL_POLICIES)[number];

/**
 * [RRB-3] Returns the results after withdrawals. `forfeit-rest` gives the open series of a
 * withdrawn roster to the opponents, `zero-unplayed` removes them without a winner, `void-all`
 * removes all of its series. An open series of two withdrawn rosters is lost by both, or removed.
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
