import { positionKey, type Slot } from '../bracket/bracket.ts';
import { accept, invariant } from '../decision.ts';
import type { RosterId } from '../ids.ts';
import { getItem, mustFind } from '../must.ts';
import { createRoundRobin } from '../round-robin/round-robin.ts';
import { destinationsOf, findTiesToPlay, type TieToPlay } from '../round-robin/tie-break-series.ts';
import { roundCount } from '../schedule/segment-fit.ts';
import type { AdvanceRule } from '../standings/advancement.ts';
import type { SwissRoster } from '../swiss/swiss.ts';
import { findWithoutOpenSeries, withKeptPlaces } from './played-out.ts';
import { isTieBreakRound } from './regular-rounds.ts';
import { seriesAfter, type Stage, type StageDecision, type StageDelta } from './stage-delta.ts';
import { rostersIn, type StageSeries } from './stage-facts.ts';
import type { TieBreakFacts } from './stage-format.ts';
import { groupsOfField, rankWithoutLastResort } from './stage-standings.ts';

/**
 * [RRB-10] Returns the tie-break series that a stage lacks: none without the setting, while a
 * regular series is open, or if the stage has some. Two rosters play one series, more play a round
 * robin in further rounds. A series that an operator deleted is not created again for its tie.
 */
export function createTieBreakRounds({
  stage,
  field,
  advance,
  deletedSeries = [],
}: TieBreakFacts): StageSeries[] {
  if (field.series.some(({ position }) => isTieBreakRound(stage, position.roundNumber))) return [];
  const slotOf = slotsBySeed(field.rosters);
  const regular = roundCount(stage, stage.seededCount ?? 0);
  const matches = new Map<string, number>();
  return tiesOf({ stage, field, advance }).flatMap(({ group, rosterIds }) => {
    const rounds = createRoundRobin({ rosters: rosterIds });
    invariant(rounds.accepted, 'at least two different rosters are tied');
    const isDeleted = findDeletedPairs(rosterIds, deletedSeries);
    return rounds.value.flatMap(({ round, pairings }) =>
      pairings.flatMap(({ home, away }): StageSeries[] => {
        const roundNumber = regular + round;
        const key = `${group}.${roundNumber}`;
        const matchNumber = (matches.get(key) ?? 0) + 1;
        matches.set(key, matchNumber);
        if (isDeleted(home, away)) return [];
        return [
          {
            position: { bracketNumber: group, roundNumber, matchNumber },
            competitors: [slotOf(home), slotOf(away)],
            outcome: null,
            pairing: { criterion: 'tie-break', group: group + 1, tied: rosterIds.length },
          },
        ];
      }),
    );
  });
}

/** Returns a function that says whether an operator deleted the series of two tied rosters. */
function findDeletedPairs(
  tie: readonly RosterId[],
  deletedSeries: readonly StageSeries[],
): (home: RosterId, away: RosterId) => boolean {
  const pairs = deletedSeries
    .filter(({ pairing }) => (pairing as { tied?: number } | null)?.tied === tie.length)
    .map(rostersIn)
    .filter((sides) => sides.every((rosterId) => tie.includes(rosterId)));
  return (home, away) => pairs.some((sides) => sides.includes(home) && sides.includes(away));
}

function slotsBySeed(rosters: readonly SwissRoster[]): (rosterId: RosterId) => Slot {
  const seeds = new Map(rosters.map(({ rosterId, seed }) => [rosterId, seed]));
  return (rosterId) => ({ kind: 'roster', rosterId, seed: mustFind(seeds, rosterId) });
}

/** [RRB-9] Returns the ties that must be played by the regular results; none while one is open. */
function tiesOf({ stage, field: { rosters, series }, advance }: TieBreakFacts): TieToPlay[] {
  if (!stage.configuration.tieBreakSeries) return [];
  const regular = series.filter(({ position }) => !isTieBreakRound(stage, position.roundNumber));
  if (regular.some(({ outcome }) => outcome === null)) return [];
  const field = { rosters, series: regular };
  const groups = groupsOfField(stage, withKeptPlaces(stage, field, findWithoutOpenSeries));
  const withdrawn = new Set(
    field.rosters.filter((roster) => roster.withdrawn).map(({ rosterId }) => rosterId),
  );
  return findTiesToPlay({
    groups: groups.map((group) => rankWithoutLastResort(stage, group)),
    withdrawn,
    destinationOf: destinationsOf({ advance, points: stage.configuration.points }),
  }).map(({ group, rosterIds }) => ({ group: getItem(groups, group).number, rosterIds }));
}

/** A change of regular results, with the series and the withdrawals around it. */
interface RegularChange {
  delta: StageDelta;
  /** The series as the change leaves them. */
  after: readonly StageSeries[];
  advance: readonly AdvanceRule[];
  withdrawn: ReadonlySet<string>;
  /** The roster that had withdrawn before the change. */
  reinstated?: string | undefined;
}

/**
 * [RRB-11] Adds to a change that it removes the tie-break series, if the ties that must be played
 * are no longer the same. Series that have begun prevent it.
 */
function removeStaleSeries(
  stage: Stage,
  { delta, after, advance, withdrawn, reinstated }: RegularChange,
): StageDelta {
  const stored = stage.loadedSeries();
  const played = stored.filter(({ series }) => isTieBreakRound(stage, series.position.roundNumber));
  if (played.length === 0) return delta;
  const tiesAfter = (series: readonly StageSeries[], out: ReadonlySet<string>) =>
    keyOfTies(
      tiesOf({ stage, field: { rosters: rostersOf(stage, series, out), series }, advance }),
    );
  const before = tiesAfter(
    stored.map(({ series }) => series),
    reinstated === undefined ? withdrawn : new Set([...withdrawn, reinstated]),
  );
  const now = tiesAfter(after, withdrawn);
  const isSame = now === before || now === keyOfSeries(played.map(({ series }) => series));
  if (isSame) return delta;
  const removed = new Set(played.map(({ series }) => positionKey(series.position)));
  const remains = ({ position }: StageSeries) => !removed.has(positionKey(position));
  return {
    ...delta,
    decided: delta.decided.filter(remains),
    reopened: delta.reopened.filter(remains),
    created: delta.created.filter(remains),
    removed: [
      ...delta.removed.filter((position) => !removed.has(positionKey(position))),
      ...played.map(({ series }) => series.position),
    ],
    blockedBy: [
      ...delta.blockedBy,
      ...played
        .filter(({ state }) => state === 'live' || state === 'finished')
        .map(({ series }) => series.position),
    ],
  };
}

/** Returns the rosters of series, best seed first. */
function rostersOf(
  { withdrawals }: Stage,
  series: readonly StageSeries[],
  withdrawn: ReadonlySet<string>,
): SwissRoster[] {
  const rosters = new Map<string, SwissRoster>();
  for (const { competitors } of series)
    for (const slot of competitors)
      if (slot.kind === 'roster')
        rosters.set(slot.rosterId, {
          rosterId: slot.rosterId,
          seed: slot.seed,
          withdrawn: withdrawn.has(slot.rosterId),
          hasPlayedOut: withdrawals?.get(slot.rosterId)?.hasPlayedOut ?? false,
        });
  return [...rosters.values()].sort((one, other) => one.seed - other.seed);
}

const keyOfTies = (ties: readonly TieToPlay[]): string =>
  ties
    .map(({ rosterIds }) => [...rosterIds].sort().join())
    .sort()
    .join(';');

/** Returns the key of the ties that series play out: rosters that meet belong together. */
function keyOfSeries(series: readonly StageSeries[]): string {
  const ties: Set<RosterId>[] = [];
  for (const one of series) {
    const sides = rostersIn(one);
    const tie = ties.find((rosters) => sides.some((rosterId) => rosters.has(rosterId)));
    if (tie) for (const rosterId of sides) tie.add(rosterId);
    else ties.push(new Set(sides));
  }
  return keyOfTies(ties.map((tie) => ({ group: 0, rosterIds: [...tie] })));
}

/** The effects of a change of regular results beyond its delta. */
interface ChangeTraits<Change> {
  /** Returns the series that are left; by default those that the delta leaves. */
  leaves?: (series: StageSeries[], change: Change) => StageSeries[];
  /** Returns the roster that had withdrawn before the change. */
  reinstates?: (change: Change) => string;
}

/**
 * [RRB-11] Returns a decision about regular results that also removes tie-break series for which
 * the reason is gone. Stages without the setting read no more than before.
 */
export function withTieBreaks<Change>(
  decide: (stage: Stage, change: Change) => StageDecision,
  { leaves = (series) => series, reinstates }: ChangeTraits<Change> = {},
): (stage: Stage, change: Change) => StageDecision {
  return (stage, change) => {
    if (!stage.configuration.tieBreakSeries) return decide(stage, change);
    const { advance, withdrawn } = stage;
    if (!advance || !withdrawn || !stage.hasLoaded('all'))
      return { needs: { series: 'all', withdrawn: true, advance: true } };
    const decision = decide(stage, change);
    if ('needs' in decision || !decision.accepted) return decision;
    const delta = decision.value;
    const series = stage.loadedSeries().map((one) => one.series);
    const after = leaves(seriesAfter({ series, delta }), change);
    const reinstated = reinstates?.(change);
    return accept(removeStaleSeries(stage, { delta, after, advance, withdrawn, reinstated }));
  };
}
