import { accept, refuse, type Decision } from '../decision.ts';
import type { RosterId } from '../ids.ts';
import { getItem } from '../must.ts';
import type { RoundFacts } from './pairing.ts';
import { swissRecords } from './records.ts';
import { decideResults, type SwissPlan } from './swiss.ts';

/** [KNO-1] The plan of a knockout: one loss eliminates, and no number of wins ends it early. */
export const KNOCKOUT_PLAN = {
  isKnockout: true,
  earlyExit: { wins: Number.MAX_SAFE_INTEGER, losses: 1 },
} as const satisfies SwissPlan;

/** A roster of a knockout; `place` counts from 1 by seed among those that are still in. */
interface KnockoutRoster {
  rosterId: RosterId;
  seed: number;
  place: number;
}

/** One pairing of a knockout round; a bye has no `away`. */
export interface KnockoutPairing {
  home: string;
  away: string | null;
  reason: {
    criterion: 'best-worst' | 'bye';
    /** The number of rosters that are still in. */
    remaining: number;
    figures: KnockoutRoster[];
  };
}

/** [KNO-2] Returns the rosters that are left after a round: the greatest power of two below. */
const leftAfterRound = (remaining: number): number => 2 ** (31 - Math.clz32(remaining - 1));

/**
 * [KNO-2] Returns the number of series in a round of a knockout of so many rosters, none of which
 * withdraws.
 */
export function knockoutMatchCount(rosters: number, round: number): number {
  let remaining = rosters;
  for (let before = 1; before < round && remaining > 1; before += 1)
    remaining = leftAfterRound(remaining);
  return remaining > 1 ? remaining - leftAfterRound(remaining) : 0;
}

/**
 * [KNO-1] Pairs a round of a knockout with re-seeding: of the rosters without a loss the best seed
 * meets the worst, the second best the second worst, and so on. [KNO-2] Where they are no power of
 * two, the best seeds have a bye, so that a power of two is left after the round. Refused as
 * `decideResults` refuses, `round-already-paired`, and `no-rounds-left` if fewer than two are in.
 */
export function pairKnockoutRound({
  rosters,
  results,
  round,
}: Pick<RoundFacts, 'rosters' | 'results' | 'round'>): Decision<KnockoutPairing[]> {
  const fitting = decideResults({ rosters, results });
  if (!fitting.accepted) return fitting;
  if (results.some((result) => result.round >= round))
    return refuse('round-already-paired', `round ${round}`);
  const stillIn = [...swissRecords({ rosters, results, plan: KNOCKOUT_PLAN }).values()]
    .filter(({ withdrawn, exit }) => !withdrawn && exit === null)
    .sort((one, other) => one.seed - other.seed)
    .map(({ rosterId, seed }, index) => ({ rosterId, seed, place: index + 1 }));
  const remaining = stillIn.length;
  if (remaining < 2) return refuse('no-rounds-left', `${remaining} still in`);
  const matchCount = remaining - leftAfterRound(remaining);
  const byes = stillIn.slice(0, remaining - 2 * matchCount);
  const playing = stillIn.slice(byes.length);
  return accept([
    ...playing.slice(0, matchCount).map((home, index): KnockoutPairing => {
      const away = getItem(playing, playing.length - 1 - index);
      return {
        home: home.rosterId,
        away: away.rosterId,
        reason: { criterion: 'best-worst', remaining, figures: [home, away] },
      };
    }),
    ...byes.map((roster): KnockoutPairing => ({
      home: roster.rosterId,
      away: null,
      reason: { criterion: 'bye', remaining, figures: [roster] },
    })),
  ]);
}
