import { createBracket } from '../bracket/create-bracket.ts';
import { doubleForfeit } from '../bracket/settle.ts';
import { accept } from '../decision.ts';
import { planOf } from '../schedule/segment-fit.ts';
import { betterSeed } from '../series/decide-start.ts';
import {
  correctInBracket,
  followingSidesInBracket,
  removeInBracket,
  reportInBracket,
  withdrawInBracket,
} from './bracket-decisions.ts';
import { layoutOfPlan, planOfStage } from './bracket-layout.ts';
import { reinstateInBracket } from './reinstate-in-bracket.ts';
import { NO_CHANGE } from './stage-delta.ts';
import type { StageFormat } from './stage-format.ts';
import { placementsOfBracket, standingsOfBracket } from './stage-standings.ts';

/** Single and double elimination: the seeding creates the whole bracket. */
export const BRACKET_FORMAT: StageFormat = {
  layout: (stage) => layoutOfPlan(stage, planOfStage(stage)),
  start: (stage, seeds) => createBracket({ plan: planOf(stage, seeds.length), seeds }),
  report: reportInBracket,
  correct: correctInBracket,
  remove: removeInBracket,
  // its result was reset when it was deleted, and its place stayed
  restore: () => accept(NO_CHANGE),
  withdraw: withdrawInBracket,
  reinstate: reinstateInBracket,
  standings: standingsOfBracket,
  placements: placementsOfBracket,
  followingSides: followingSidesInBracket,
  pairingKind: () => 'bracket',
  forfeitBoth: doubleForfeit,
  winnerWithoutPlay: betterSeed,
  afterLastSeries: 'ends',
  withdrawalsChangePlaces: false,
  creditsResults: false,
  keepsDeletedSeries: true,
};
