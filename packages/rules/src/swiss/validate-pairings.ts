import type { RosterId } from '../ids.ts';
import { getItem, mustFind } from '../must.ts';
import { pairingField, type Field } from './field.ts';
import {
  byeShare,
  compareObjectives,
  objectiveOf,
  PAIRING_CRITERIA,
  pairShare,
  type PairingCriterion,
} from './objective.ts';
import { pairingReason, partnersOf, type PairingReason, type RoundFacts } from './pairing.ts';
import { commonRegion } from './regions.ts';

/** [SWS-13] A given pairing; `away` null is a bye. */
export interface ManualPairing {
  home: string;
  away: string | null;
}

/**
 * [SWS-13] A fault that makes a round impossible; `at` is the place in the list, null if a roster
 * is missing.
 */
export interface PairingFault {
  reason: 'unknown-roster' | 'duplicate-roster' | 'missing-roster';
  rosterId: RosterId;
  at: { index: number; side: 'home' | 'away' } | null;
}

/**
 * [SWS-14] A rule that a manual pairing breaks, with its figures and those of the rules' own
 * pairing.
 */
export interface PairingBreak {
  kind:
    | 'rematch'
    | 'second-bye'
    | 'bye-after-forfeit'
    | 'extra-bye'
    | 'bye-score'
    | 'float'
    | 'float-again'
    | 'same-region';
  /** The place in the list. */
  index: number;
  rosterIds: RosterId[];
  /**
   * `rematch`: the round in which they met; `bye-score`: its score and that of the bye in the
   * rules' pairing; `float`: both scores.
   */
  figures: number[];
  /** `same-region`: the region that both come from. */
  region?: string | undefined;
}

export interface ValidatedPairings {
  /** The reasons of the rules; null for a bye. */
  reasons: (PairingReason | null)[];
  breaks: PairingBreak[];
  /** In the order of `PAIRING_CRITERIA`. */
  objective: number[];
  /** Whether it is as good as the rules' own by every criterion. */
  isBest: boolean;
}

/**
 * [SWS-13] Returns the faults of a round, each with its place: exactly the rosters that still play
 * are in it, each once.
 */
export function findPairingFaults({
  pairings,
  ...facts
}: RoundFacts & { pairings: readonly ManualPairing[] }): PairingFault[] {
  const field = new Set(pairingField(facts).rosters.map(({ rosterId }) => rosterId));
  const seenIds = new Set<string>();
  const faults: PairingFault[] = [];
  pairings.forEach((pairing, index) => {
    for (const side of ['home', 'away'] as const) {
      const rosterId = pairing[side];
      if (rosterId === null) continue;
      if (!field.has(rosterId))
        faults.push({ reason: 'unknown-roster', rosterId, at: { index, side } });
      else if (seenIds.has(rosterId))
        faults.push({ reason: 'duplicate-roster', rosterId, at: { index, side } });
      seenIds.add(rosterId);
    }
  });
  return [
    ...faults,
    ...[...field]
      .filter((rosterId) => !seenIds.has(rosterId))
      .map((rosterId): PairingFault => ({ reason: 'missing-roster', rosterId, at: null })),
  ];
}

/**
 * [SWS-14] Judges a round by the objective of [SWS-3]. A rematch and a forbidden bye break it,
 * unless the rules' own pairing (`proposed`) needs as many; another bye's score, floats and pairs
 * of one region ([SWS-18]) break it if that pairing has less of them. The order within a score
 * group breaks nothing. The list must be without faults.
 */
export function validatePairings({
  pairings,
  proposed,
  ...facts
}: RoundFacts & {
  pairings: readonly ManualPairing[];
  proposed: readonly ManualPairing[] | null;
}): ValidatedPairings {
  const field = pairingField(facts);
  const placeOf = new Map(field.rosters.map(({ rosterId }, place) => [rosterId, place]));
  const placed = placesIn(pairings, placeOf);
  const best = proposed && objectiveIn(field, placesIn(proposed, placeOf));
  const objective = objectiveIn(field, placed);
  const worse = (criterion: PairingCriterion) =>
    best !== null &&
    getItem(objective, PAIRING_CRITERIA.indexOf(criterion)) >
      getItem(best, PAIRING_CRITERIA.indexOf(criterion));
  const bestBye = best && getItem(best, PAIRING_CRITERIA.indexOf('byeScore'));
  const bestRematches = best ? getItem(best, PAIRING_CRITERIA.indexOf('rematches')) : 0;
  const proposedBye = proposed?.find(({ away }) => away === null)?.home;
  const needsSecondBye =
    proposedBye !== undefined && !getItem(field.rosters, mustFind(placeOf, proposedBye)).byeAllowed;
  const byeCount = proposed?.filter(({ away }) => away === null).length ?? 0;
  let byesAllowed = Math.max(byeCount, field.rosters.length % 2);
  const breaks = placed.flatMap(([one, other], index): PairingBreak[] => {
    if (other === null)
      return byeBreaks({
        field,
        place: one,
        index,
        isExtra: byesAllowed-- <= 0,
        isSecondAllowed: needsSecondBye,
        bestScore: worse('byeScore') ? bestBye : null,
      });
    return pairBreaks({
      field,
      one,
      other,
      index,
      rematches: bestRematches === 0 || worse('rematches'),
      floats: worse('floats') || worse('floatLengths'),
      floatsAgain: worse('floatsAgain'),
      regions: worse('sameRegion'),
      facts,
    });
  });
  const partners = partnersOf(
    placed.flatMap(([one, other]) => (other === null ? [] : [[one, other] as const])),
  );
  const reasons = placed.map(([one, other]) =>
    other === null
      ? null
      : pairingReason({ field, partners, one: Math.min(one, other), other: Math.max(one, other) }),
  );
  return {
    reasons,
    breaks,
    objective,
    isBest: best !== null && compareObjectives(objective, best) <= 0,
  };
}

type Placed = readonly [one: number, other: number | null];

const placesIn = (
  pairings: readonly ManualPairing[],
  placeOf: ReadonlyMap<string, number>,
): Placed[] =>
  pairings.map(({ home, away }): Placed => [
    mustFind(placeOf, home),
    away === null ? null : mustFind(placeOf, away),
  ]);

/** Returns the objective. The first bye is that of the round, others count as unpaired. */
function objectiveIn(field: Field, placed: readonly Placed[]): number[] {
  const pairs = placed.flatMap(([one, other]) => (other === null ? [] : [[one, other] as const]));
  return objectiveOf({
    field,
    pairs,
    bye: placed.find(([, other]) => other === null)?.[0] ?? null,
  });
}

function byeBreaks({
  field,
  place,
  index,
  isExtra,
  isSecondAllowed,
  bestScore,
}: {
  field: Field;
  place: number;
  index: number;
  isExtra: boolean;
  isSecondAllowed: boolean;
  bestScore: number | null;
}): PairingBreak[] {
  const { rosterId, record } = getItem(field.rosters, place);
  const found = (kind: PairingBreak['kind'], figures: number[] = []): PairingBreak => ({
    kind,
    index,
    rosterIds: [rosterId],
    figures,
  });
  return [
    ...(isSecondAllowed
      ? []
      : record.byes > 0
        ? [found('second-bye')]
        : record.forfeitWins > 0
          ? [found('bye-after-forfeit')]
          : []),
    ...(isExtra
      ? [found('extra-bye')]
      : bestScore !== null
        ? [found('bye-score', [byeShare({ field, place }).byeScore, bestScore])]
        : []),
  ];
}

function pairBreaks({
  field,
  one,
  other,
  index,
  rematches,
  floats,
  floatsAgain,
  regions,
  facts,
}: {
  field: Field;
  one: number;
  other: number;
  index: number;
  rematches: boolean;
  floats: boolean;
  floatsAgain: boolean;
  regions: boolean;
  facts: RoundFacts;
}): PairingBreak[] {
  const [home, away] = [getItem(field.rosters, one), getItem(field.rosters, other)];
  const share = pairShare({ field, one, other });
  const rosterIds = [home.rosterId, away.rosterId];
  const region = commonRegion(home, away);
  const meeting = facts.results.findLast(
    (result) =>
      rosterIds.includes(result.home) && result.away !== null && rosterIds.includes(result.away),
  );
  return [
    ...(meeting && rematches
      ? [{ kind: 'rematch' as const, index, rosterIds, figures: [meeting.round] }]
      : []),
    ...(floats && share.floats > 0
      ? [
          {
            kind: 'float' as const,
            index,
            rosterIds,
            figures: [home.record.pairingScore, away.record.pairingScore],
          },
        ]
      : []),
    ...(floatsAgain && share.floatsAgain > 0
      ? [
          {
            kind: 'float-again' as const,
            index,
            rosterIds: [home, away]
              .filter(({ floatedLast }) => floatedLast)
              .map(({ rosterId }) => rosterId),
            figures: [],
          },
        ]
      : []),
    ...(regions && region !== null
      ? [{ kind: 'same-region' as const, index, rosterIds, figures: [], region }]
      : []),
  ];
}
