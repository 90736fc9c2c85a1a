import { invariant } from '../decision.ts';
import { TBD, positionKey, type BracketPlan, type BracketSeries, type Position } from './bracket.ts';
import { sourcesOf, type Source } from './links.ts';
import { roundsOf } from './rounds.ts';
import { ownOutcome, seedSlot, slotOf } from './settle.ts';

/**
 * [BRK-7] All series of an elimination in playing order, seeds given best first; byes stand against the top seeds and are already
 * propagated, in the lower bracket too. The grand final's reset is not among them: it is made once needed.
 */
export function createBracket({ plan, seeds }: { plan: BracketPlan; seeds: string[] }): BracketSeries[] {
  invariant(seeds.length === plan.rosters, `the plan is of ${plan.rosters} rosters, not ${seeds.length}`);
  const made = new Map<string, BracketSeries>();
  const slot = (source: Source) => {
    if (source.kind === 'seed') return seedSlot({ seeds, seed: source.seed });
    const series = made.get(positionKey(source.position));
    return series ? slotOf({ series, takes: source.takes }) : TBD;
  };
  for (const position of positionsOf(plan)) {
    const sources = sourcesOf({ plan, position });
    const home = slot(sources.home);
    const away = slot(sources.away);
    made.set(positionKey(position), { position, home, away, outcome: ownOutcome({ home, away }) });
  }
  return [...made.values()];
}

/** [BRK-8] All positions in playing order, the reset left out. */
export function positionsOf(plan: BracketPlan): Position[] {
  return roundsOf(plan)
    .filter(({ name }) => name.kind !== 'reset')
    .sort((one, other) => one.playOrder - other.playOrder || one.bracketNumber - other.bracketNumber)
    .flatMap(({ bracketNumber, roundNumber, matchCount }) =>
      Array.from({ length: matchCount }, (_, index) => ({ bracketNumber, roundNumber, matchNumber: index + 1 })),
    );
}
