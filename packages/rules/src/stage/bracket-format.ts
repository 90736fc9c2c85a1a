import { createBracket } from '../bracket/create-bracket.ts';
import { doubleForfeit } from '../bracket/settle.ts';
import { accept, refuse } from '../decision.ts';
import { planOf } from '../schedule/segment-fit.ts';
import { betterSeed, unplayedOutcome } from '../series/decide-start.ts';
import type { SwissOutcome } from '../swiss/swiss.ts';
import {
  correctInBracket,
  followingSidesInBracket,
  removeInBracket,
  reportInBracket,
  toStageSeries,
  withdrawInBracket,
} from './bracket-decisions.ts';
import { layoutOfPlan, planOfStage } from './bracket-layout.ts';
import { reinstateInBracket } from './reinstate-in-bracket.ts';
import { assignIn, expireIn, reschedule, resetIn } from './shared-decisions.ts';
import { NO_CHANGE } from './stage-delta.ts';
import type { StageFacts } from './stage-facts.ts';
import type { SideSeeds, StageFormat } from './stage-format.ts';
import { placementsOfBracket, standingsOfBracket } from './stage-standings.ts';

/**
 * How series end without a report: of two sides that forfeit the better seed goes on. [SER-8] From
 * an unplayed series it does so only if the segment is set to that.
 */
const BRACKET_ENDS = {
  report: reportInBracket,
  forfeitBoth: doubleForfeit,
  endUnplayed: (
    { configuration }: Pick<StageFacts, 'configuration'>,
    seeds: SideSeeds,
  ): SwissOutcome =>
    unplayedOutcome(configuration.unplayed === 'better-seed' ? betterSeed(seeds) : null),
};

/** Single and double elimination: the seeding creates the whole bracket. */
export const BRACKET_FORMAT: StageFormat = {
  layout: (stage) => layoutOfPlan(stage, planOfStage(stage)),
  start(stage, seeds) {
    const created = createBracket({ plan: planOf(stage, seeds.length), seeds }).map(toStageSeries);
    return accept({ ...NO_CHANGE, created });
  },
  pairNextRound: () => refuse('no-rounds-left'),
  expire: expireIn(BRACKET_ENDS),
  correct: correctInBracket,
  reset: resetIn({ correct: correctInBracket }),
  remove: removeInBracket,
  // its result was reset when it was deleted, and its place stayed
  restore: () => accept(NO_CHANGE),
  withdraw: withdrawInBracket,
  reinstate: reinstateInBracket,
  assign: assignIn({ followingSides: followingSidesInBracket }),
  reschedule,
  standings: standingsOfBracket,
  placements: placementsOfBracket,
  followingSides: followingSidesInBracket,
  pairingKind: () => 'bracket',
  ...BRACKET_ENDS,
  afterLastSeries: 'ends',
  withdrawalsChangePlaces: false,
  creditsResults: false,
  keepsDeletedSeries: true,
};
