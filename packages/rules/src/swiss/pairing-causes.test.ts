import { describe, expect, test } from 'vitest';
import { pairingField, type Field } from './field.ts';
import { compareObjectives, objectiveOf, PAIRING_CRITERIA } from './objective.ts';
import type { SwissPairing, SwissRound } from './pairing.ts';
import { visitPairings, playSwiss } from './swiss.fixture.ts';
import type { SwissResult, SwissRoster } from './swiss.ts';

type Facts = {
  field: Field;
  rosters: readonly SwissRoster[];
  results: readonly SwissResult[];
  round: SwissRound;
};
/** The first rounds that keep regions apart. */
const APART = 3;

const SAME_REGION = PAIRING_CRITERIA.indexOf('sameRegion');

const haveMet = (results: readonly SwissResult[], one: string, other: string) =>
  results.some(({ home, away }) => [one, other].every((id) => id === home || id === away));

/** Returns the region that keeps two rosters apart in a round, from the rosters alone. */
function regionOfBoth({ rosters, round }: Facts, one: string, other: string) {
  const [ownRegion, others] = [one, other].map(
    (id) => rosters.find(({ rosterId }) => rosterId === id)!.region,
  );
  return round.round <= APART && ownRegion === others ? ownRegion : undefined;
}

/** Returns the ids of each score group in order, from the scores and seeds alone. */
const groupsOf = ({ rosters }: Field) =>
  [...Map.groupBy(rosters, ({ record }) => record.score)].map(([, group]) =>
    group.map(({ rosterId }) => rosterId),
  );

/** Returns the pairs that the halves of each score group give. */
const halvesPairs = (field: Field) =>
  groupsOf(field).flatMap((group) => {
    const half = Math.floor(group.length / 2);
    return group.slice(0, half).map((upper, index) => [upper, group[index + half]!] as const);
  });

const opponentIn = ({ pairings }: SwissRound, id: string) => {
  const found = pairings.find(({ home, away }) => home === id || away === id);
  return found && (found.home === id ? found.away : found.home);
};

/** Returns the faults of the reason of a pair within one score group, from the facts alone. */
function halvesFaults(facts: Facts, { home, away, reason }: SwissPairing) {
  const { field, results, round } = facts;
  const { criterion, wanted, blocks = [] } = reason;
  const pairs = halvesPairs(field);
  const opponent = pairs.find(([upper]) => upper === home)?.[1];
  const groups = groupsOf(field);
  const isSameGroup = (one: string, other: string) =>
    groups.some((group) => group.includes(one) && group.includes(other));
  const faults = [];
  if ((wanted?.rosterId ?? opponent) !== opponent) faults.push('another opponent is wanted');
  if (wanted && wanted.met !== haveMet(results, home, wanted.rosterId)) faults.push('wrong met');
  const keptFrom = (one: string, other: string) =>
    other === away || haveMet(results, one, other) ? undefined : regionOfBoth(facts, one, other);
  if (wanted && wanted.region !== keptFrom(home, wanted.rosterId)) faults.push('wrong region');
  if (reason.region !== regionOfBoth(facts, home, away)) faults.push('wrong region of both');
  if (criterion === 'halves') {
    // of an odd group the middle belongs to both halves
    const group = groups.find((one) => one.includes(home))!;
    const apart = group.indexOf(away) - group.indexOf(home);
    return apart === Math.floor(group.length / 2) ? faults : [...faults, 'not by halves'];
  }
  const isKept = wanted?.met || wanted?.region !== undefined;
  if (criterion === 'transposed' && !isKept) faults.push('transposed, and nothing kept the two');
  if (criterion === 'displaced' && isKept) faults.push('displaced, and the two were kept apart');
  if (blocks.length === 0) faults.push('nothing kept them from the halves');
  for (const block of blocks) {
    if (block.kind !== 'left') {
      const [one, other] = block.rosterIds;
      if (!pairs.some(([upper, lower]) => upper === one && lower === other))
        faults.push('a block that the halves do not pair');
      if (block.kind === 'met' && !haveMet(results, one, other))
        faults.push('a block that has not met');
      if (block.kind === 'region' && block.region !== regionOfBoth(facts, one, other))
        faults.push('a block of two regions');
    } else {
      const opponent = opponentIn(round, block.rosterId);
      if (opponent && isSameGroup(opponent, block.rosterId)) faults.push('a block that stayed');
    }
  }
  return faults;
}

/** Returns the faults of the reasons why two float, from the facts alone. */
function floatFaults(facts: Facts, { home, away, reason }: SwissPairing) {
  const { field, results, round } = facts;
  if (reason.region !== regionOfBoth(facts, home, away)) return ['wrong region of both'];
  const rosters = new Map(field.rosters.map((one) => [one.rosterId, one]));
  const floated = (id: string) =>
    rosters.get(id)!.record.floats.some((one) => one.round === round.round - 1);
  return (reason.floats ?? []).flatMap(({ rosterId, need, passed }) => {
    const opponent = rosterId === home ? away : home;
    const group = groupsOf(field).find((one) => one.includes(rosterId))!;
    const at = group.indexOf(rosterId);
    const nearer = rosterId === home ? group.slice(at + 1).toReversed() : group.slice(0, at);
    const staying = nearer.filter((id) => group.includes(opponentIn(round, id) ?? id));
    const score = rosters.get(rosterId)!.record.score;
    const above = field.rosters.filter(
      ({ rosterId: id, record }) =>
        id !== round.bye?.rosterId &&
        (rosterId === home ? record.score >= score : record.score > score),
    ).length;
    const faults = [];
    if ((need === 'odd') !== (above % 2 === 1)) faults.push('wrong need');
    if (String(passed.map((one) => one.rosterId)) !== String(staying)) faults.push('others passed');
    for (const { rosterId: id, why } of passed) {
      const expected =
        floated(id) && !floated(rosterId)
          ? 'floated-before'
          : haveMet(results, id, opponent)
            ? 'met'
            : 'pairing';
      if (why !== expected) faults.push(`${why}, and it is ${expected}`);
    }
    return faults;
  });
}

/**
 * Returns the best objective with the floats and the bye of the round, if some had not met and came
 * from different regions.
 */
function bestWithout({ field, round }: Facts, lifted: readonly (readonly [string, string])[]) {
  const placeOf = new Map(field.rosters.map(({ rosterId }, place) => [rosterId, place]));
  const lift = (place: number, other: number) =>
    lifted.some((pair) =>
      [place, other].every((one) => pair.includes(field.rosters[one]!.rosterId)),
    );
  const lenient: Field = {
    ...field,
    rosters: field.rosters.map((one, place) => ({
      ...one,
      met: one.met.filter((other) => !lift(place, other)),
    })),
  };
  const crossing = round.pairings.filter(({ reason }) => reason.criterion === 'floated');
  const fixed = crossing.map(({ home, away }) => [placeOf.get(home), placeOf.get(away)].join());
  let best: number[] | null = null;
  visitPairings(lenient, (pairs, bye) => {
    const isBye = bye === null || field.rosters[bye]!.rosterId === round.bye?.rosterId;
    if (!isBye || !fixed.every((key) => pairs.some((pair) => pair.join() === key))) return;
    const objective = objectiveOf({ field: lenient, pairs, bye });
    objective[SAME_REGION]! -= pairs.filter(
      ([one, other]) =>
        field.rosters[one]!.region !== null &&
        field.rosters[one]!.region === field.rosters[other]!.region &&
        lift(one, other),
    ).length;
    if (best === null || compareObjectives(objective, best) < 0) best = objective;
  });
  return best;
}

function forEachRound(visit: (facts: Facts) => void): void {
  for (let seed = 1; seed <= 150; seed++)
    playSwiss(
      {
        count: 4 + (seed % 7),
        rounds: 5,
        plan: { rounds: 5, avoidSameRegionRounds: APART },
        seed,
        regions: [0, 2, 3, 4][seed % 4]!,
        forfeits: (seed % 3) * 60,
        withdrawals: seed % 4 === 0 ? 60 : 0,
      },
      ({ answer, results, ...facts }) => {
        if (answer.accepted)
          visit({
            field: pairingField({ results, ...facts }),
            rosters: facts.rosters,
            results: [...results],
            round: answer.value,
          });
      },
    );
}

describe('the reasons of a round', () => {
  test('[SWS-17] are those that an independent check finds', () => {
    const counts = new Map<string, number>();
    const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
    forEachRound((facts) => {
      for (const pairing of facts.round.pairings) {
        const { criterion, wanted, blocks = [], region } = pairing.reason;
        count(criterion);
        if (wanted?.region) count('wanted of one region');
        if (blocks.some(({ kind }) => kind === 'region')) count('region');
        if (region) count('of one region');
        const faults =
          criterion === 'floated' ? floatFaults(facts, pairing) : halvesFaults(facts, pairing);
        expect({ reason: pairing.reason, faults }).toEqual({ reason: pairing.reason, faults: [] });
      }
    });
    expect(counts.get('displaced')).toBeGreaterThan(20);
    expect(counts.get('floated')).toBeGreaterThan(50);
    expect(counts.get('wanted of one region')).toBeGreaterThan(20);
    expect(counts.get('region')).toBeGreaterThan(50);
    expect(counts.get('of one region')).toBeGreaterThan(20);
  });

  test('[SWS-17] decide: if the named rosters had not met and came from other regions, the round would be better', () => {
    let reasonCount = 0;
    forEachRound((facts) => {
      for (const { reason } of facts.round.pairings) {
        const blocks = reason.blocks ?? [];
        if (blocks.length === 0 || blocks.some(({ kind }) => kind === 'left')) continue;
        reasonCount++;
        const lifted = blocks.flatMap((block) => (block.kind === 'left' ? [] : [block.rosterIds]));
        const best = bestWithout(facts, lifted);
        expect(compareObjectives(best!, facts.round.objective)).toBeLessThan(0);
      }
    });
    expect(reasonCount).toBeGreaterThan(50);
  });
});
