import type { Side } from '../bracket/bracket.ts';
import { createBracket } from '../bracket/create-bracket.ts';
import { downstreamOf } from '../bracket/links.ts';
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
import { layoutOfPlan, planOfStage, toBracketPosition } from './bracket-layout.ts';
import { enterBracket, leaveBracket } from './late-entry.ts';
import { reinstateInBracket } from './reinstate-in-bracket.ts';
import { assignIn, expireIn, rescheduleIn, resetIn } from './shared-decisions.ts';
import { NO_CHANGE } from './stage-delta.ts';
import type { StageFacts, StagePosition } from './stage-facts.ts';
import type { SideSeeds, StageFormat } from './stage-format.ts';
import { placementsOfBracket, standingsOfBracket } from './stage-standings.ts';

/** The bracket number of the grand final and its reset. */
const GRAND_FINAL = 2;

/**
 * [SER-8] Returns the winner of an unplayed series. The first grand final has one side that has not
 * lost, the home side, which comes from the upper bracket; in the reset both have lost.
 */
function winnerOfUnplayed(
  { configuration }: Pick<StageFacts, 'configuration'>,
  seeds: SideSeeds,
  { bracketNumber, roundNumber }: StagePosition,
): Side | null {
  const { unplayed, unplayedGrandFinal = 'undefeated' } = configuration;
  if (bracketNumber === GRAND_FINAL && unplayedGrandFinal === 'undefeated')
    return roundNumber === 1 ? 'home' : betterSeed(seeds);
  return unplayed === 'better-seed' ? betterSeed(seeds) : null;
}

/**
 * How series end without a report: of two sides that forfeit the better seed goes on. [SER-8] From
 * an unplayed series no side does, unless it is a grand final or the segment is set to that.
 */
const BRACKET_ENDS = {
  report: reportInBracket,
  forfeitBoth: doubleForfeit,
  endUnplayed: (
    stage: Pick<StageFacts, 'configuration'>,
    seeds: SideSeeds,
    position: StagePosition,
  ): SwissOutcome => unplayedOutcome(winnerOfUnplayed(stage, seeds, position)),
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
  enter: enterBracket,
  leave: leaveBracket,
  reschedule: rescheduleIn({ layout: (stage) => layoutOfPlan(stage, planOfStage(stage)) }),
  standings: standingsOfBracket,
  placements: placementsOfBracket,
  followingSides: followingSidesInBracket,
  followers: (stage, position) =>
    downstreamOf({ plan: planOfStage(stage), position: toBracketPosition(position) }),
  pairingKind: () => 'bracket',
  ...BRACKET_ENDS,
  afterLastSeries: 'ends',
  withdrawalsChangePlaces: false,
  creditsResults: false,
  keepsDeletedSeries: true,
};
