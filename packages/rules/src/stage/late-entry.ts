import {
  positionKey,
  type BracketPlan,
  type BracketSeries,
  type Position,
  type Side,
  type Slot,
} from '../bracket/bracket.ts';
import { sourcesOf } from '../bracket/links.ts';
import { decideAutomaticOutcome, settle } from '../bracket/settle.ts';
import { accept, refuse, type Refusal } from '../decision.ts';
import type { RosterId } from '../ids.ts';
import { getItem } from '../must.ts';
import { swissPlanOf } from '../swiss/swiss-plan.ts';
import { swissRounds } from '../swiss/swiss.ts';
import { splitChanges, toBracketSeries } from './bracket-decisions.ts';
import { planOfStage } from './bracket-layout.ts';
import { isTieBreakRound } from './regular-rounds.ts';
import {
  NO_CHANGE,
  type Stage,
  type StageDecision,
  type StageDelta,
  type StoredSeries,
} from './stage-delta.ts';
import { isByeSeries, rostersIn, type StageSeries } from './stage-facts.ts';

/** The rosters of a draw by their seeds; the last one enters or leaves. */
interface LastSeed {
  seeds: readonly RosterId[];
}

const lastOf = ({ seeds }: LastSeed) => ({
  kind: 'roster' as const,
  rosterId: getItem(seeds, seeds.length - 1),
  seed: seeds.length,
});

const BYE: Slot = { kind: 'bye' };

/**
 * [DRW-6] Puts a late roster into a bracket: it gets the next seed, and plays in the bye of that
 * seed. The roster that had the bye plays against it before it goes on. Refused `no-open-place`
 * without such a bye, `series-begun` where a series that follows has begun.
 */
export function enterBracket(stage: Stage, entry: LastSeed): StageDecision {
  if (!isReadyForPlaces(stage)) return PLACE_NEEDS;
  const slot = lastOf(entry);
  const plan = planOfStage({ ...stage, seededCount: slot.seed });
  const bye = stage
    .loadedSeries()
    .flatMap(({ series }) => placesOfSeed(plan, toBracketSeries(series), slot.seed))
    .find(({ series, side }) => series[side].kind === 'bye');
  if (slot.seed > plan.size || !bye) return refuse('no-open-place', 'the bracket has no bye left');
  return putInto(stage, { plan, ...bye, slot });
}

/**
 * [DRW-7] Takes the last seed out of a bracket: its place is a bye again. Refused `series-begun`,
 * and `too-few-rosters` if a smaller bracket would do.
 */
export function leaveBracket(stage: Stage, entry: LastSeed): StageDecision {
  if (!isReadyForPlaces(stage)) return PLACE_NEEDS;
  const { rosterId, seed } = lastOf(entry);
  const plan = planOfStage(stage);
  const place = stage
    .loadedSeries()
    .flatMap(({ series }) => placesOfSeed(plan, toBracketSeries(series), seed))
    .find(({ series, side }) => holds(series[side], rosterId));
  if (!place) return refuse('no-such-series', 'the roster is not at the place of its seed');
  const other = place.series[place.side === 'home' ? 'away' : 'home'];
  const isOfSameSize = planOfStage({ ...stage, seededCount: seed - 1 }).size === plan.size;
  if (!isOfSameSize || other.kind === 'bye')
    return refuse('too-few-rosters', 'the bracket would be smaller');
  const begun = findBegun(stage, [place.series.position]);
  return begun ? refuse(begun.reason, begun.detail) : putInto(stage, { plan, ...place, slot: BYE });
}

/**
 * [DRW-8] Puts a roster into the place of one that did not come: its opponent has the series as a
 * forfeit, and plays it instead. Refused `series-begun` where a series that follows has begun.
 */
export function replaceAbsent(
  stage: Stage,
  { absent, to }: { absent: RosterId; to: RosterId },
): StageDecision {
  if (!isReadyForPlaces(stage)) return PLACE_NEEDS;
  const forfeited = stage
    .loadedSeries()
    .map(({ series }) => toBracketSeries(series))
    .find((series) => isForfeitedBy(series, absent));
  if (!forfeited) return refuse('has-no-result', 'the roster has not forfeited its first series');
  const side = holds(forfeited.home, absent) ? 'home' : 'away';
  const former = forfeited[side];
  const seed = former.kind === 'roster' ? former.seed : 0;
  return putInto(stage, {
    plan: planOfStage(stage),
    series: forfeited,
    side,
    slot: { kind: 'roster', rosterId: to, seed },
  });
}

/** [DRW-8] Returns whether a roster has only forfeited, without a game, in a draw. */
export function hasOnlyForfeited(
  series: readonly Pick<StoredSeries, 'series' | 'state' | 'isDeleted'>[],
  rosterId: RosterId,
): boolean {
  const begun = series.filter(
    ({ series: one, state, isDeleted }) =>
      !isDeleted &&
      rostersIn(one).includes(rosterId) &&
      !isByeSeries(one) &&
      (state === 'live' || state === 'finished'),
  );
  return (
    begun.length > 0 &&
    begun.every(
      ({ series: one, state }) =>
        state === 'finished' && isForfeitedBy(toBracketSeries(one), rosterId),
    )
  );
}

const isForfeitedBy = ({ home, away, outcome }: BracketSeries, rosterId: RosterId): boolean =>
  (outcome?.how === 'forfeit' || outcome?.how === 'double-forfeit') &&
  ((outcome.winner === 'away' && holds(home, rosterId)) ||
    (outcome.winner === 'home' && holds(away, rosterId)));

const holds = (slot: Slot, rosterId: RosterId): boolean =>
  slot.kind === 'roster' && slot.rosterId === rosterId;

const PLACE_NEEDS: StageDecision = { needs: { series: 'all', withdrawn: true } };
const isReadyForPlaces = (stage: Stage) => stage.withdrawn !== null && stage.hasLoaded('all');

interface PlaceInBracket {
  series: BracketSeries;
  side: Side;
}

/** Returns the side of a series to which a seed goes, if it goes there. */
function placesOfSeed(plan: BracketPlan, series: BracketSeries, seed: number): PlaceInBracket[] {
  const sources = sourcesOf({ plan, position: series.position });
  return (['home', 'away'] as const).flatMap((side) => {
    const source = sources[side];
    return source.kind === 'seed' && source.seed === seed ? { series, side } : [];
  });
}

/** Gives one side of a series to another slot, with all that follows from the series. */
function putInto(
  stage: Stage,
  { plan, series, side, slot }: PlaceInBracket & { plan: BracketPlan; slot: Slot },
): StageDecision {
  const key = positionKey(series.position);
  const placed = { ...series, [side]: slot };
  const withdrawn = stage.withdrawn ?? new Set<string>();
  const settled = settle({
    plan,
    seriesAt: (position) => {
      if (positionKey(position) === key) return placed;
      const stored = stage.seriesAt(position);
      return stored && toBracketSeries(stored.series);
    },
    edits: [
      { position: series.position, outcome: decideAutomaticOutcome({ ...placed, withdrawn }) },
    ],
    withdrawn,
  });
  const others = [...settled.changed.map(({ position }) => position), ...settled.removed];
  const begun = findBegun(
    stage,
    others.filter((position) => positionKey(position) !== key),
  );
  if (begun) return refuse(begun.reason, begun.detail);
  const changed = settled.changed.filter(({ position }) => positionKey(position) !== key);
  const entered = settled.changed.find(({ position }) => positionKey(position) === key) ?? placed;
  return accept(splitChanges(stage, { ...settled, changed: [entered, ...changed] }));
}

/** Returns the refusal that names a series with a game or a result of its own. */
function findBegun(stage: Stage, positions: readonly Position[]): Required<Refusal> | undefined {
  const stored = positions
    .flatMap((position) => stage.seriesAt(position) ?? [])
    .find(
      ({ series, state }) => state === 'live' || (state === 'finished' && !isByeSeries(series)),
    );
  return stored && { reason: 'series-begun', detail: describe(stored) };
}

const describe = ({ id, series: { position } }: Pick<StoredSeries, 'id' | 'series'>): string =>
  `round ${position.roundNumber}, M${position.matchNumber} has begun: match-series ${id}`;

/**
 * [DRW-6] Lets a late roster into a swiss: it is paired from the next round on, and its missed
 * rounds count as absences. Refused `no-rounds-left`; a knockout or a Major has no open place.
 */
export function enterSwiss(stage: Stage, { seeds }: LastSeed): StageDecision {
  if (!stage.hasLoaded('all')) return { needs: { series: 'all' } };
  const { swissVariant = 'standard' } = stage.configuration;
  if (swissVariant !== 'standard')
    return refuse('no-open-place', `a swiss of the variant ${swissVariant} has no open place`);
  const rounds = swissRounds({
    rosters: seeds.length - 1,
    plan: swissPlanOf(stage),
  });
  const drawn = Math.max(
    0,
    ...stage.loadedSeries().map(({ series }) => series.position.roundNumber),
  );
  return drawn < rounds
    ? accept(NO_CHANGE)
    : refuse('no-rounds-left', `round ${drawn} is the last`);
}

/** [DRW-7] Takes the last seed out of a swiss in which it has no series. Refused `series-begun`. */
export function leaveSwiss(stage: Stage, entry: LastSeed): StageDecision {
  if (!stage.hasLoaded('all')) return { needs: { series: 'all' } };
  const { rosterId } = lastOf(entry);
  const paired = stage.loadedSeries().find(({ series }) => rostersIn(series).includes(rosterId));
  return paired ? refuse('series-begun', describe(paired)) : accept(NO_CHANGE);
}

/**
 * [DRW-6] Puts a late roster into the open place of a group: in each round it meets the roster that
 * has no series there, also in rounds that were played. Of several such groups the smallest takes
 * it. Refused `no-open-place` if each roster plays in each round.
 */
export function enterGroups(stage: Stage, entry: LastSeed): StageDecision {
  if (!stage.hasLoaded('all')) return { needs: { series: 'all' } };
  const late = lastOf(entry);
  const regular = stage
    .loadedSeries()
    .map(({ series }) => series)
    .filter(({ position }) => !isTieBreakRound(stage, position.roundNumber));
  const groups = [...Map.groupBy(regular, ({ position }) => position.bracketNumber)]
    .map(([group, series]) => ({ group, series, slots: slotsOf(series) }))
    .filter(({ slots }) => slots.size % 2 === 1)
    .toSorted((one, other) => one.slots.size - other.slots.size || one.group - other.group);
  const [open] = groups;
  if (!open) return refuse('no-open-place', 'each roster of a group plays in each round');
  const sides = new Map<RosterId, boolean>();
  const rounds = Map.groupBy(open.series, ({ position }) => position.roundNumber);
  const created = [...rounds].flatMap(([roundNumber, series]): StageSeries[] => {
    const playing = new Set(series.flatMap(rostersIn));
    const free = [...open.slots.values()].find(({ rosterId }) => !playing.has(rosterId));
    if (!free) return [];
    // in a second meeting the sides change
    const isHome = !(sides.get(free.rosterId) ?? roundNumber % 2 === 1);
    sides.set(free.rosterId, isHome);
    const matchNumber = Math.max(...series.map(({ position }) => position.matchNumber)) + 1;
    return [
      {
        position: { bracketNumber: open.group, roundNumber, matchNumber },
        competitors: isHome ? [late, free] : [free, late],
        outcome: null,
      },
    ];
  });
  return accept({ ...NO_CHANGE, created });
}

type RosterSlot = Extract<Slot, { kind: 'roster' }>;

/** Returns the rosters of series, by their ids. */
const slotsOf = (series: readonly StageSeries[]): ReadonlyMap<RosterId, RosterSlot> =>
  new Map(
    series
      .flatMap(({ competitors }) => competitors)
      .flatMap((slot) => (slot.kind === 'roster' ? [[slot.rosterId, slot] as const] : [])),
  );

/**
 * [DRW-7] Takes the last seed out of its group, which keeps its rounds. Refused `series-begun`, and
 * `too-few-rosters` if the group would have fewer rounds.
 */
export function leaveGroups(stage: Stage, entry: LastSeed): StageDecision {
  if (!stage.hasLoaded('all')) return { needs: { series: 'all' } };
  const { rosterId } = lastOf(entry);
  const seriesOfRoster = stage
    .loadedSeries()
    .filter(({ series }) => rostersIn(series).includes(rosterId));
  const begun = seriesOfRoster.find(({ state }) => state === 'live' || state === 'finished');
  if (begun) return refuse('series-begun', describe(begun));
  const [first] = seriesOfRoster;
  const group = first?.series.position.bracketNumber;
  const rounds = stage
    .loadedSeries()
    .flatMap(({ series: { position } }) =>
      position.bracketNumber === group ? position.roundNumber : [],
    );
  if (new Set(rounds).size > seriesOfRoster.length)
    return refuse('too-few-rosters', 'its group would have fewer rounds');
  const removed = seriesOfRoster.map(({ series }) => series.position);
  return accept({ ...NO_CHANGE, removed } satisfies StageDelta);
}
