import { accept, refuse, type Decision } from '../decision.ts';
import type { RosterId } from '../ids.ts';
import { getItem, mustFind, mustHave } from '../must.ts';
import { difficultyOf, lossesOf } from './difficulty.ts';
import { pairExactly } from './exact-pairing.ts';
import type { Field } from './field.ts';
import { pairRound, type RoundFacts } from './pairing.ts';
import { swissRecords, type SwissRecord } from './records.ts';
import { commonRegion, findRegionsToAvoid } from './regions.ts';
import { decideResults } from './swiss.ts';

/** [SWS-9] The size and the early exit of the major variant; five rounds. */
const MAJOR_ROSTERS = 16;
export const MAJOR_EXIT = { wins: 3, losses: 3 } as const;
export const MAJOR_ROUNDS = 5;
/** The round from which a record's six rosters are paired by the table. */
const TABLE_FROM_ROUND = 4;

/**
 * [SWS-9] All matchings of six by place, in order of preference
 * (ValveSoftware/counter-strike_rules_and_regs, major-supplemental-rulebook.md).
 */
export const MAJOR_TABLE: readonly (readonly (readonly [number, number])[])[] = [
  '16 25 34',
  '16 24 35',
  '15 26 34',
  '15 24 36',
  '14 26 35',
  '14 25 36',
  '16 23 45',
  '15 23 46',
  '13 26 45',
  '13 25 46',
  '14 23 56',
  '13 24 56',
  '12 36 45',
  '12 35 46',
  '12 34 56',
].map((row) => row.split(' ').map((pair): [number, number] => [Number(pair[0]), Number(pair[1])]));

interface MajorRoster {
  rosterId: RosterId;
  seed: number;
  wins: number;
  losses: number;
  /** The opponents' wins less their losses. */
  difficulty: number;
  /** The place from 1 among rosters of the same record. */
  place: number;
}
export interface MajorPairing {
  home: string;
  /** Null for a bye, which only a relaxed round has. */
  away: string | null;
  reason: {
    /** The last four are those of a relaxed round. */
    criterion: 'initial' | 'highest-lowest' | 'table' | RelaxedCriterion;
    row: number | null;
    figures: [MajorRoster, ...MajorRoster[]];
    /** Two of one region that would meet without [SWS-18]; these two meet for that reason. */
    avoided?: { rosterIds: [RosterId, RosterId]; region: string } | undefined;
    /** [SWS-18] The region that both come from, in a round that keeps regions apart. */
    region?: string | undefined;
  };
}
/** [SWS-16] The criteria that only a major has which no rule of its own can pair. */
type RelaxedCriterion = 'floated' | 'rematch' | 'bye' | 'second-bye';
type Seat = MajorRoster & { met: Set<string>; region: string | null };
type SeatPair = readonly [Seat, Seat];

/**
 * [SWS-9] Pairs a round of the 16-roster major: first 1 v 9 to 8 v 16; in rounds two and three,
 * among rosters of the same record, the highest against the lowest that is no rematch; then the
 * first row of the table without one. Ordered by record, difficulty, seed. `plan.rounds` may cut it
 * short. In a round that keeps regions apart ([SWS-18]), the first of the possible pairings of a
 * record with the fewest pairs of one region. [SWS-16] If a record cannot be paired, the round is
 * relaxed; otherwise it is refused `no-legal-pairing`. Also refused as `pairRound` is,
 * `too-few-rosters` and `too-many-rosters`.
 */
export function pairMajorRound({
  rosters,
  results,
  round,
  plan = {},
  relaxes = false,
}: Omit<RoundFacts, 'plan'> &
  Partial<Pick<RoundFacts, 'plan'>> & {
    /** Whether a round is relaxed that no rule of the major can pair. */
    relaxes?: boolean;
  }): Decision<MajorPairing[]> {
  const rounds = Math.min(MAJOR_ROUNDS, plan.rounds ?? MAJOR_ROUNDS);
  const allowed = decideMajorRound({ rosters, results, round, rounds });
  if (!allowed.accepted) return allowed;
  const pairings: MajorPairing[] = [];
  const regionOf = findRegionsToAvoid({ rosters, plan, round });
  const groups = majorGroups({ rosters, results, regionOf });
  if (groups.length === 0) return refuse('too-few-rosters', 'everybody is out or has withdrawn');
  for (const group of groups) {
    const found = pairRecord({ group, round });
    if (!found && relaxes)
      return pairRelaxed({ facts: { rosters, results, round, plan: { ...plan, rounds } }, groups });
    if (!found)
      return refuse(
        'no-legal-pairing',
        `${group.length} rosters at ${getItem(group, 0).wins}-${getItem(group, 0).losses}`,
      );
    pairings.push(...found);
  }
  return accept(pairings);
}

/** [SWS-7] [SWS-9] Decides whether a round of a major may be paired now. */
function decideMajorRound({
  rosters,
  results,
  round,
  rounds,
}: Omit<RoundFacts, 'plan'> & { rounds: number }): Decision<true> {
  if (rosters.length < MAJOR_ROSTERS)
    return refuse('too-few-rosters', `${rosters.length} of ${MAJOR_ROSTERS}`);
  if (rosters.length > MAJOR_ROSTERS)
    return refuse('too-many-rosters', `${rosters.length} of ${MAJOR_ROSTERS}`);
  const fitting = decideResults({ rosters, results });
  if (!fitting.accepted) return fitting;
  if (results.some((result) => result.round >= round))
    return refuse('round-already-paired', `round ${round}`);
  return round > rounds ? refuse('no-rounds-left', `${rounds} rounds`) : fitting;
}

/**
 * [SWS-16] Pairs a round in which a record cannot be paired: the objective of [SWS-3] chooses who
 * floats, rests or meets again, and the major's rules pair the others of each record.
 */
function pairRelaxed({
  facts,
  groups,
}: {
  facts: RoundFacts;
  groups: readonly Seat[][];
}): Decision<MajorPairing[]> {
  const found = pairRound({ ...facts, plan: { ...facts.plan, earlyExit: MAJOR_EXIT } });
  if (!found.accepted) return found;
  const seats = new Map(groups.flat().map((seat) => [seat.rosterId, seat]));
  const relaxed = new Map<Seat, MajorPairing>();
  const relax = (criterion: RelaxedCriterion, home: Seat, away: Seat | null) =>
    relaxed.set(home, pairing({ home, away, criterion, row: null }));
  const { pairings, bye } = found.value;
  for (const { home, away, reason } of pairings) {
    const [one, other] = [mustFind(seats, home), mustFind(seats, away)];
    if (reason.criterion === 'rematch') relax('rematch', one, other);
    else if (one.wins !== other.wins || one.losses !== other.losses) relax('floated', one, other);
  }
  if (bye)
    relax(
      bye.reason.criterion === 'bye' ? 'bye' : 'second-bye',
      mustFind(seats, bye.rosterId),
      null,
    );
  const pairedIds = new Set([...relaxed.values()].flatMap(({ home, away }) => [home, away]));
  return accept(
    groups.flatMap((group) => [
      ...mustHave(
        pairRecord({
          group: group.filter(({ rosterId }) => !pairedIds.has(rosterId)),
          round: facts.round,
        }),
        'a pairing of the rest of a record without a rematch',
      ),
      ...group.flatMap((seat) => relaxed.get(seat) ?? []),
    ]),
  );
}

/** Returns the rosters that still play, by record, each in order of difficulty and seed. */
function majorGroups({
  rosters,
  results,
  regionOf,
}: Pick<RoundFacts, 'rosters' | 'results'> & {
  regionOf: ReadonlyMap<string, string>;
}): Seat[][] {
  const records = swissRecords({ rosters, results, plan: { earlyExit: MAJOR_EXIT } });
  const seats = [...records.values()]
    .filter(({ withdrawn, exit }) => !withdrawn && exit === null)
    .map((record) => ({
      ...seatOf(record, records),
      region: regionOf.get(record.rosterId) ?? null,
    }));
  seats.sort(
    (one, other) =>
      other.wins - one.wins ||
      one.losses - other.losses ||
      other.difficulty - one.difficulty ||
      one.seed - other.seed,
  );
  const groups: Seat[][] = [];
  for (const seat of seats) {
    const last = groups.at(-1)?.at(-1);
    if (!last || last.wins !== seat.wins || last.losses !== seat.losses) groups.push([]);
    seat.place = getItem(groups, -1).push(seat);
  }
  return groups;
}

function seatOf(record: SwissRecord, records: Map<string, SwissRecord>): Omit<Seat, 'region'> {
  return {
    rosterId: record.rosterId,
    seed: record.seed,
    wins: record.score,
    losses: lossesOf(record),
    difficulty: difficultyOf(record, records),
    place: 0,
    met: new Set(record.opponents),
  };
}

/**
 * Pairs the rosters of one record: by the first of the possible pairings with the fewest pairs of
 * one region, which is the first of all unless regions are kept apart. Null if there is none.
 */
function pairRecord({ group, round }: { group: Seat[]; round: number }): MajorPairing[] | null {
  let first: Candidate | null = null;
  let best: Candidate | null = null;
  let fewest = Infinity;
  for (const candidate of candidatesOf(group, round)) {
    first ??= candidate;
    const together = candidate.pairs.filter((pair) => commonRegion(...pair) !== null).length;
    if (together < fewest) [best, fewest] = [candidate, together];
    if (fewest === 0) break;
  }
  if (!first || !best) return null;
  const { criterion, row, pairs } = best;
  const ideal = first.pairs;
  return pairs.map(([home, away]) =>
    pairing({ home, away, criterion, row, avoided: avoidedBy(home, pairs, ideal) }),
  );
}

/** One way to pair the rosters of a record. */
interface Candidate {
  criterion: MajorPairing['reason']['criterion'];
  row: number | null;
  pairs: SeatPair[];
}

/** Yields the pairings of a record without a rematch, in order of preference. */
function* candidatesOf(group: Seat[], round: number): Generator<Candidate> {
  if (round === 1)
    for (const pairs of halvesOf(group)) yield { criterion: 'initial', row: null, pairs };
  else if (round < TABLE_FROM_ROUND || group.length !== 6)
    for (const pairs of highestAgainstLowest(group))
      yield { criterion: 'highest-lowest', row: null, pairs };
  else
    for (const [index, places] of MAJOR_TABLE.entries()) {
      const pairs = places.map(([home, away]): SeatPair => [
        getItem(group, home - 1),
        getItem(group, away - 1),
      ]);
      if (pairs.every(([home, away]) => !home.met.has(away.rosterId)))
        yield { criterion: 'table', row: index + 1, pairs };
    }
}

/**
 * Yields the pairings of the first round: 1 v 9 to 8 v 16, then the one with the fewest pairs of
 * one region, and of these the nearest to it by [SWS-3].
 */
function* halvesOf(group: Seat[]): Generator<SeatPair[]> {
  if (group.length % 2 === 1) return;
  const half = group.length / 2;
  const seatsAt = (one: number, other: number): SeatPair => [
    getItem(group, one),
    getItem(group, other),
  ];
  yield group.slice(half).map((_, index) => seatsAt(index, half + index));
  const places = group.map((_, place) => place);
  const pairs = pairExactly({ pool: { field: fieldOf(group), byeGroup: null }, places });
  if (pairs) yield pairs.map(([one, other]) => seatsAt(one, other));
}

/** Returns the rosters of the first round as the field of a standard swiss. */
function fieldOf(group: readonly Seat[]): Field {
  const rosters = group.map(({ rosterId, seed }) => ({ rosterId, seed }));
  const records = swissRecords({ rosters, results: [] });
  return {
    round: 1,
    sizes: [group.length],
    rosters: group.map(({ rosterId, region }, place) => ({
      rosterId,
      record: mustFind(records, rosterId),
      group: 0,
      place,
      met: [],
      floatedLast: false,
      byeAllowed: true,
      region,
    })),
  };
}

/** Yields pairings of the highest with the lowest it has not met, the rest in the same way. */
function* highestAgainstLowest([home, ...rest]: Seat[]): Generator<SeatPair[]> {
  if (!home) yield [];
  else
    for (const away of rest.toReversed()) {
      if (home.met.has(away.rosterId)) continue;
      for (const others of highestAgainstLowest(rest.filter((one) => one !== away)))
        yield [[home, away], ...others];
    }
}

/**
 * Returns the pair of one region that keeps a roster from its opponent in the ideal pairing: the
 * nearest one in the chain of rosters that have to change with it.
 */
function avoidedBy(
  home: Seat,
  pairs: readonly SeatPair[],
  ideal: readonly SeatPair[],
): MajorPairing['reason']['avoided'] {
  const opponentIn = (list: readonly SeatPair[], seat: Seat): Seat => {
    const pair = mustHave(
      list.find((one) => one.includes(seat)),
      'a pair of each roster',
    );
    return pair[0] === seat ? pair[1] : pair[0];
  };
  const chain = [home];
  for (const seat of chain) {
    const opponent = opponentIn(ideal, seat);
    const region = commonRegion(seat, opponent);
    if (opponentIn(pairs, seat) === opponent) return undefined;
    if (region !== null) return { rosterIds: [seat.rosterId, opponent.rosterId], region };
    for (const next of [opponent, opponentIn(pairs, seat)])
      if (!chain.includes(next)) chain.push(next);
  }
  return undefined;
}

function pairing({
  home,
  away,
  criterion,
  row,
  avoided,
}: {
  home: Seat;
  /** Null for a bye. */
  away: Seat | null;
  criterion: MajorPairing['reason']['criterion'];
  row: number | null;
  avoided?: MajorPairing['reason']['avoided'];
}): MajorPairing {
  const region = away && commonRegion(home, away);
  const figures: MajorPairing['reason']['figures'] = [rosterOf(home)];
  if (away) figures.push(rosterOf(away));
  return {
    home: home.rosterId,
    away: away?.rosterId ?? null,
    reason: {
      criterion,
      row,
      figures,
      ...(avoided && { avoided }),
      ...(region !== null && { region }),
    },
  };
}

const rosterOf = ({ met: _, region: _region, ...roster }: Seat): MajorRoster => roster;
