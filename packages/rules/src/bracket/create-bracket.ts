import { invariant } from '../decision.ts';
import { getItem } from '../must.ts';
import { TBD, type BracketNumber, type BracketPlan, type BracketSeries } from './bracket.ts';
import { createGraphBracket } from './graph/create-graph-bracket.ts';
import { dropMask } from './lower-drop.ts';
import { roundPlaces } from './rounds.ts';
import { loadSeedOrder } from './seed-order.ts';
import { feedOf } from './series-index.ts';
import { decideAutomaticOutcome, seedSlot, slotOf } from './settle.ts';

/**
 * [BRK-7] Creates all series of an elimination in playing order from seeds given best first. Byes
 * face the top seeds and are already propagated, in the lower bracket too. The grand final's reset
 * is missing: it is created once needed. `decideSeeds` decides whether a list of seeds can be
 * used.
 */
export function createBracket({
  plan,
  seeds,
}: {
  plan: BracketPlan;
  seeds: readonly string[];
}): BracketSeries[] {
  invariant(
    seeds.length === plan.rosters,
    `the plan is of ${plan.rosters} rosters, not ${seeds.length}`,
  );
  if (plan.graph) return createGraphBracket(plan.graph, seeds);
  const series: BracketSeries[] = [];
  addFirstRound(series, plan, seeds);
  for (const { bracketNumber, roundNumber, matchCount } of roundPlaces(plan)) {
    const isFirst = bracketNumber === 0 && roundNumber === 1;
    const isReset = bracketNumber === 2 && roundNumber === 2;
    if (!isFirst && !isReset) addRound(series, plan, bracketNumber, roundNumber, matchCount);
  }
  return series;
}

function addFirstRound(
  series: BracketSeries[],
  { size }: BracketPlan,
  seeds: readonly string[],
): void {
  const order = loadSeedOrder(size);
  for (let index = 0; index < size / 2; index++) {
    const home = seedSlot({ seeds, seed: getItem(order, 2 * index) });
    const away = seedSlot({ seeds, seed: getItem(order, 2 * index + 1) });
    series.push({
      position: { bracketNumber: 0, roundNumber: 1, matchNumber: index + 1 },
      home,
      away,
      outcome: decideAutomaticOutcome({ home, away }),
    });
  }
}

function addRound(
  series: BracketSeries[],
  plan: BracketPlan,
  bracketNumber: BracketNumber,
  roundNumber: number,
  matchCount: number,
): void {
  const {
    home: firstHome,
    away: firstAway,
    stride,
    homeTakes,
    awayTakes,
  } = feedOf(plan, bracketNumber, roundNumber);
  const mask =
    bracketNumber === 1 && roundNumber % 2 === 0 ? dropMask(plan.size, roundNumber / 2 + 1) : 0;
  for (let index = 0; index < matchCount; index++) {
    const homeSource = getItem(series, firstHome + stride * (index ^ mask));
    const awaySource = getItem(series, firstAway + stride * index);
    const home =
      homeSource.outcome === null ? TBD : slotOf({ series: homeSource, takes: homeTakes });
    const away =
      awaySource.outcome === null ? TBD : slotOf({ series: awaySource, takes: awayTakes });
    const outcome = home === TBD || away === TBD ? null : decideAutomaticOutcome({ home, away });
    series.push({
      position: { bracketNumber, roundNumber, matchNumber: index + 1 },
      home,
      away,
      outcome,
    });
  }
}
