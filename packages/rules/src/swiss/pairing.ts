import { EXACT_SCORE_GROUP } from '../constants.ts';
import { accept, refuse, type Decision, type Refusal } from '../decision.ts';
import type { RosterId } from '../ids.ts';
import { getItem } from '../must.ts';
import { pairAll, pairExactly, type Pair } from './exact-pairing.ts';
import { pairFast } from './fast-pairing.ts';
import { pairingField, type Field } from './field.ts';
import { byeShare, objectiveOf, pairShare, type PairingShare } from './objective.ts';
import {
  findFloatCauses,
  findHalvesBlocks,
  findHalvesPartner,
  type FloatCause,
  type HalvesBlock,
} from './pairing-causes.ts';
import { commonRegion, hasRegionsApart, refuseAboveLimit } from './regions.ts';
import {
  decideResults,
  swissRounds,
  type SwissPlan,
  type SwissResult,
  type SwissRoster,
} from './swiss.ts';

/**
 * [SWS-8] The reason of a pairing: the rule it follows, its figures, and its share of the
 * objective. Places count from 1 by seed.
 */
export interface PairingReason {
  criterion:
    | 'halves'
    | 'transposed'
    | 'displaced'
    | 'exchanged'
    | 'floated'
    | 'rematch'
    | 'bye'
    | 'second-bye';
  /** Home and away (none for a bye): score before the round, place in a score group, its size. */
  figures: { score: number; place: number; groupSize: number; rosterId: string }[];
  /**
   * The opponent that the halves give to home, and what kept them apart: whether they have met, or
   * the region that both come from. Null for a bye, a float and the odd one out.
   */
  wanted: { rosterId: RosterId; met: boolean; region?: string | undefined } | null;
  /** Why the two do not play by halves. */
  blocks?: HalvesBlock[] | undefined;
  /** Why each of the two floats. */
  floats?: FloatCause[] | undefined;
  /** [SWS-18] The region that both come from, in a round that keeps regions apart. */
  region?: string | undefined;
  /** [SWS-20] Set if the scores are points of a points table, not wins. */
  byPoints?: true | undefined;
  share: PairingShare;
}

export interface SwissPairing {
  home: string;
  away: string;
  reason: PairingReason;
}

export interface SwissRound {
  round: number;
  /** The best first; home is the one ahead in score, else by seed. */
  pairings: SwissPairing[];
  bye: { rosterId: RosterId; reason: PairingReason } | null;
  /** In the order of `PAIRING_CRITERIA`. */
  objective: number[];
  method: 'exact' | 'fast';
}

export interface RoundFacts {
  rosters: readonly SwissRoster[];
  results: readonly SwissResult[];
  plan: SwissPlan;
  round: number;
}

/**
 * [SWS-3] Pairs a round by the objective of docs/rules.md, exactly while no score group has more
 * than 200 rosters. With early exit a round that has no legal pairing is paired by [SWS-16].
 * Refused `duplicate-roster`, `unknown-roster`, `round-open`, `round-already-paired`,
 * `no-rounds-left`, `too-few-rosters`, `regions-above-limit`, and `no-legal-pairing` with the
 * reason.
 */
export function pairRound(facts: RoundFacts): Decision<SwissRound> {
  const allowed = decideRound(facts);
  if (!allowed.accepted) return allowed;
  const field = pairingField(facts);
  if (field.rosters.length === 0)
    return refuse('too-few-rosters', 'everybody is out or has withdrawn');
  const largest = Math.max(...field.sizes);
  const method = largest <= EXACT_SCORE_GROUP ? 'exact' : 'fast';
  if (method === 'fast' && hasRegionsApart(facts.plan, facts.round))
    return refuseAboveLimit(largest);
  const found =
    pairStrictly(field, METHODS[method]) ??
    (facts.plan.earlyExit && method === 'exact' ? pairRelaxed(field) : null);
  return found
    ? accept(describe({ field, found, method }))
    : refuse('no-legal-pairing', whyHeld(field));
}

const METHODS = { exact: pairExactly, fast: pairFast };

/** [SWS-7] Returns whether a refusal holds the round for an operator; any other ends the rounds. */
export const isHoldingRefusal = ({ reason }: Refusal): boolean =>
  reason === 'no-legal-pairing' || reason === 'regions-above-limit';

/** Pairs a field without a rematch and without a second bye; null if that is impossible. */
function pairStrictly(field: Field, pair: typeof pairExactly): Pair[] | null {
  for (const byeGroup of byeGroups(field)) {
    const found = pair({ pool: { field, byeGroup }, places: placesOf(field, byeGroup) });
    if (found) return found;
  }
  return null;
}

/**
 * [SWS-16] Pairs a field that has no legal pairing: first with a bye for any roster, then with as
 * few rematches as can be, if possible without a second bye.
 */
function pairRelaxed(field: Field): Pair[] | null {
  const anyBye: Field = {
    ...field,
    rosters: field.rosters.map((roster) => ({ ...roster, byeAllowed: true })),
  };
  const withRematches: typeof pairExactly = ({ pool, places }) =>
    pairAll({ pool: { ...pool, rematches: true }, places });
  return (
    pairStrictly(anyBye, pairExactly) ??
    pairStrictly(field, withRematches) ??
    pairStrictly(anyBye, withRematches)
  );
}

/** [SWS-7] Decides whether a round may be paired now. */
function decideRound({ rosters, results, plan, round }: RoundFacts): Decision<true> {
  const fitting = decideResults({ rosters, results });
  if (!fitting.accepted) return fitting;
  if (results.some((result) => result.round >= round))
    return refuse('round-already-paired', `round ${round}`);
  const rounds = swissRounds({ rosters: rosters.length, plan });
  return round > rounds ? refuse('no-rounds-left', `${rounds} rounds`) : fitting;
}

/**
 * [SWS-10] Returns the score groups that may have the bye, lowest first; for an even count one
 * attempt without a bye.
 */
function byeGroups({ rosters, sizes }: Field): (number | null)[] {
  if (rosters.length % 2 === 0) return [null];
  const groups = new Set(rosters.filter(({ byeAllowed }) => byeAllowed).map(({ group }) => group));
  return sizes.map((_, index) => sizes.length - 1 - index).filter((group) => groups.has(group));
}

/** Returns all places in order; the bye's is behind the last of its score group. */
function placesOf({ rosters }: Field, byeGroup: number | null): number[] {
  return rosters.flatMap(({ group }, place) =>
    group === byeGroup && rosters[place + 1]?.group !== group ? [place, rosters.length] : [place],
  );
}

function describe({
  field,
  found,
  method,
}: {
  field: Field;
  found: Pair[];
  method: 'exact' | 'fast';
}): SwissRound {
  const nobody = field.rosters.length;
  const inOrder = found
    .map(([one, other]): Pair => (one < other ? [one, other] : [other, one]))
    .sort(([one], [other]) => one - other);
  const pairs = inOrder.filter(([, other]) => other !== nobody);
  const partners = partnersOf(pairs);
  const bye = inOrder.find(([, other]) => other === nobody)?.[0] ?? null;
  return {
    round: field.round,
    pairings: pairs.map(([one, other]) => ({
      home: getItem(field.rosters, one).rosterId,
      away: getItem(field.rosters, other).rosterId,
      reason: pairingReason({ field, partners, one, other }),
    })),
    bye:
      bye === null
        ? null
        : { rosterId: getItem(field.rosters, bye).rosterId, reason: byeReason(field, bye) },
    objective: objectiveOf({ field, pairs, bye }),
    method,
  };
}

const figuresOf = ({ rosters, sizes }: Field, place: number) => {
  const { rosterId, record, group, place: inGroup } = getItem(rosters, place);
  return {
    rosterId,
    score: record.pairingScore,
    place: inGroup + 1,
    groupSize: getItem(sizes, group),
  };
};

/** Returns the partner of each place that has one. */
export const partnersOf = (pairs: readonly (readonly [number, number])[]): Map<number, number> =>
  new Map(pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]));

/**
 * [SWS-8] Returns the reason of one pair as data; `one` and `other` are places in the field, `one`
 * ahead. A pair is `transposed` if the opponent of the halves has been met before or comes from the
 * same region, and `displaced` if that opponent is needed elsewhere.
 */
export function pairingReason({
  field,
  partners,
  one,
  other,
}: {
  field: Field;
  partners: ReadonlyMap<number, number>;
  one: number;
  other: number;
}): PairingReason {
  const share = pairShare({ field, one, other });
  const preferred = share.rematches + share.floats > 0 ? null : findHalvesPartner(field, one);
  const wanted =
    preferred !== null && preferred > one ? wantedOf(field, { one, preferred, other }) : null;
  const criterion = criterionOf(share, wanted);
  const region = regionOfPair(field, one, other);
  return {
    criterion,
    figures: [figuresOf(field, one), figuresOf(field, other)],
    wanted,
    ...(WITH_BLOCKS.has(criterion) && { blocks: findHalvesBlocks(field, partners, one) }),
    ...(criterion === 'floated' && { floats: findFloatCauses(field, partners, { one, other }) }),
    ...(region !== null && { region }),
    ...(field.byPoints && { byPoints: true }),
    share,
  };
}

const regionOfPair = ({ rosters }: Field, one: number, other: number): string | null =>
  commonRegion(getItem(rosters, one), getItem(rosters, other));

/** Returns the opponent of the halves, with the region only if that kept the two apart. */
function wantedOf(
  field: Field,
  { one, preferred, other }: { one: number; preferred: number; other: number },
): PairingReason['wanted'] {
  const haveMet = getItem(field.rosters, one).met.includes(preferred);
  const region = haveMet || preferred === other ? null : regionOfPair(field, one, preferred);
  return {
    rosterId: getItem(field.rosters, preferred).rosterId,
    met: haveMet,
    ...(region !== null && { region }),
  };
}

const WITH_BLOCKS = new Set<PairingReason['criterion']>(['transposed', 'displaced', 'exchanged']);

function criterionOf(
  share: PairingShare,
  wanted: PairingReason['wanted'],
): PairingReason['criterion'] {
  if (share.rematches > 0) return 'rematch';
  if (share.floats > 0) return 'floated';
  if (share.exchanges > 0) return 'exchanged';
  if (share.transpositions === 0) return 'halves';
  return wanted?.met || wanted?.region ? 'transposed' : 'displaced';
}

function byeReason(field: Field, place: number): PairingReason {
  return {
    criterion: getItem(field.rosters, place).byeAllowed ? 'bye' : 'second-bye',
    figures: [figuresOf(field, place)],
    wanted: null,
    ...(field.byPoints && { byPoints: true }),
    share: byeShare({ field, place }),
  };
}

/** Returns why no pairing is legal, in words for the operator. */
function whyHeld({ rosters }: Field): string {
  const odd = rosters.length % 2 === 1;
  if (odd && rosters.every(({ byeAllowed }) => !byeAllowed))
    return `one of ${rosters.length} needs a bye, and each has had one or a win by forfeit`;
  const alone = rosters.filter(
    ({ met, byeAllowed }) => new Set(met).size === rosters.length - 1 && !(odd && byeAllowed),
  );
  if (alone.length > 0)
    return `${alone.map(({ rosterId }) => rosterId).join(', ')} met all others${odd ? ' and may have no bye' : ''}`;
  return `however the ${rosters.length} are paired, two of them meet again`;
}
