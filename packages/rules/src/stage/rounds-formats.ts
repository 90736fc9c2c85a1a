import { positionKey, type Slot } from '../bracket/bracket.ts';
import { accept, invariant, refuse } from '../decision.ts';
import type { RosterId } from '../ids.ts';
import { mustFind } from '../must.ts';
import { createRoundRobin, groupCount, snakeGroups } from '../round-robin/round-robin.ts';
import { unplayedOutcome } from '../series/decide-start.ts';
import { pairKnockoutRound } from '../swiss/knockout.ts';
import { pairMajorRound } from '../swiss/major.ts';
import { pairRound } from '../swiss/pairing.ts';
import { swissPlanOf } from '../swiss/swiss-plan.ts';
import type { SwissOutcome } from '../swiss/swiss.ts';
import { enterGroups, enterSwiss, leaveGroups, leaveSwiss } from './late-entry.ts';
import { findPlayedOutInSwiss, findWithoutOpenSeries, rankedWithKeptPlaces } from './played-out.ts';
import {
  correctAlone,
  correctInSwiss,
  reinstateAlone,
  reinstateInSwiss,
  removeAlone,
  removeInSwiss,
  reportInRounds,
  restoreAlone,
  restoreInSwiss,
  withdrawInRounds,
} from './rounds-decisions.ts';
import { bestOfPairings, layoutInRounds } from './rounds-layout.ts';
import { assignIn, expireIn, rescheduleIn, resetIn } from './shared-decisions.ts';
import { NO_CHANGE } from './stage-delta.ts';
import type { StageFacts, StageSeries } from './stage-facts.ts';
import type { PairedRounds, StageFormat } from './stage-format.ts';
import { standingsOfGroups, standingsOfSwiss } from './stage-standings.ts';
import { createTieBreakRounds, withTieBreaks } from './tie-break-round.ts';

/** Creates the series of all groups; the bracket number is that of the group, from 0. */
function createGroupSeries({ configuration }: StageFacts, seeds: RosterId[]): StageSeries[] {
  const groups = snakeGroups({
    rosters: seeds,
    groups: groupCount({ rosters: seeds.length, groups: configuration.groups }),
  });
  invariant(groups.accepted, 'a round robin has two rosters a group');
  const seedOf = new Map(seeds.map((rosterId, index) => [rosterId, index + 1]));
  const slot = (rosterId: RosterId): Slot => ({
    kind: 'roster',
    rosterId,
    seed: mustFind(seedOf, rosterId),
  });
  return groups.value.flatMap((rosters, group) => {
    const double = configuration.doubleRoundRobin ?? false;
    const rounds = createRoundRobin({ rosters, double });
    invariant(rounds.accepted, 'a group of at least two different rosters');
    return rounds.value.flatMap(({ round, pairings }) =>
      pairings.map(({ home, away }, index): StageSeries => ({
        position: { bracketNumber: group, roundNumber: round, matchNumber: index + 1 },
        competitors: [slot(home), slot(away)],
        outcome: null,
        pairing: {
          criterion: 'round-robin',
          group: group + 1,
          groupSize: rosters.length,
          round,
          ...(double && { double }),
        },
      })),
    );
  });
}

/** How series end without a report: both sides lose. */
const ROUNDS_ENDS = {
  report: reportInRounds,
  forfeitBoth: (): SwissOutcome => ({
    winner: null,
    how: 'double-forfeit',
    score: { home: 0, away: 0 },
    forfeits: { home: true, away: true },
  }),
  endUnplayed: (): SwissOutcome => unplayedOutcome(),
};

/** No series takes its sides from an earlier one. */
const NO_FOLLOWERS = { followingSides: () => ({ home: false, away: false }) };

/** The common part of all formats in rounds: no roster has to advance, so both sides can lose. */
const ROUNDS = {
  layout: layoutInRounds,
  start: () => accept(NO_CHANGE),
  pairNextRound: () => refuse('no-rounds-left'),
  correct: correctAlone,
  reset: resetIn({ correct: correctAlone }),
  remove: removeAlone,
  restore: restoreAlone,
  withdraw: withdrawInRounds,
  reinstate: reinstateAlone,
  reschedule: rescheduleIn({ layout: layoutInRounds }),
  ...NO_FOLLOWERS,
  assign: assignIn(NO_FOLLOWERS),
  ...ROUNDS_ENDS,
  expire: expireIn(ROUNDS_ENDS),
  withdrawalsChangePlaces: true,
  creditsResults: false,
  keepsDeletedSeries: false,
} satisfies Omit<StageFormat, 'afterLastSeries' | 'pairingKind' | 'standings' | 'placements'>;

const SWISS_ROUNDS: PairedRounds = { plan: swissPlanOf, bestOf: bestOfPairings };

/** A swiss: its first round is paired like the next ones, each by the results before it. */
export const SWISS_FORMAT: StageFormat = {
  ...ROUNDS,
  pairNextRound({ configuration }, facts) {
    if (configuration.swissVariant === 'major')
      return pairMajorRound({ ...facts, relaxes: configuration.majorRelax ?? true });
    if (configuration.swissVariant === 'knockout') return pairKnockoutRound(facts);
    const decision = pairRound(facts);
    if (!decision.accepted) return decision;
    const { pairings, bye } = decision.value;
    return accept(
      bye ? [...pairings, { home: bye.rosterId, away: null, reason: bye.reason }] : pairings,
    );
  },
  correct: correctInSwiss,
  reset: resetIn({ correct: correctInSwiss }),
  remove: removeInSwiss,
  restore: restoreInSwiss,
  reinstate: reinstateInSwiss,
  enter: enterSwiss,
  leave: leaveSwiss,
  ...rankedWithKeptPlaces(standingsOfSwiss, findPlayedOutInSwiss),
  pairingKind({ configuration: { swissVariant = 'standard' } }) {
    return swissVariant === 'standard' ? 'swiss' : swissVariant;
  },
  afterLastSeries: 'pairs-next-round',
  rounds: SWISS_ROUNDS,
};

/** A queue: series are created while rosters wait, until the stage is closed. */
export const QUEUE_FORMAT: StageFormat = {
  ...ROUNDS,
  standings: () => [],
  placements: () => [],
  pairingKind: () => 'queue',
  afterLastSeries: 'stays-open',
  creditsResults: true,
};

const correctGroups = withTieBreaks(correctAlone);

/** A round robin: the seeding creates the series of all rounds. */
export const ROUND_ROBIN_FORMAT: StageFormat = {
  ...ROUNDS,
  start: (stage, seeds) => accept({ ...NO_CHANGE, created: createGroupSeries(stage, seeds) }),
  enter: enterGroups,
  leave: leaveGroups,
  ...rankedWithKeptPlaces(standingsOfGroups, findWithoutOpenSeries),
  correct: correctGroups,
  reset: resetIn({ correct: correctGroups }),
  remove: withTieBreaks(removeAlone, {
    leaves: (series, position) =>
      series.filter((one) => positionKey(one.position) !== positionKey(position)),
  }),
  restore: withTieBreaks(restoreAlone, { leaves: (series, one) => [...series, one] }),
  reinstate: withTieBreaks(reinstateAlone, { reinstates: ({ rosterId }) => rosterId }),
  pairingKind: () => 'round_robin',
  afterLastSeries: 'ends',
  tieBreakRounds: createTieBreakRounds,
};
