import { accept, refuse, type Decision } from '../decision.ts';
import type { RosterId } from '../ids.ts';
import { getItem } from '../must.ts';
import { difficultyOf, lossesOf } from './difficulty.ts';
import type { RoundFacts } from './pairing.ts';
import { swissRecords, type SwissRecord } from './records.ts';
import { decideResults } from './swiss.ts';

/** [SWS-9] The size and the early exit of the major variant; five rounds. */
export const MAJOR_ROSTERS = 16;
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

export interface MajorRoster {
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
  away: string;
  reason: {
    criterion: 'initial' | 'highest-lowest' | 'table';
    row: number | null;
    figures: [MajorRoster, MajorRoster];
  };
}
type Seat = MajorRoster & { met: Set<string> };

/**
 * [SWS-9] Pairs a round of the 16-roster major: first 1 v 9 to 8 v 16; in rounds two and three,
 * among rosters of the same record, the highest against the lowest that is no rematch; then the
 * first row of the table without one. Ordered by record, difficulty, seed. `plan.rounds` may cut it
 * short. Refused as `pairRound` is, `too-few-rosters`, `too-many-rosters`, and `no-legal-pairing`
 * if a record has an odd number.
 */
export function pairMajorRound({
  rosters,
  results,
  round,
  plan = {},
}: Omit<RoundFacts, 'plan'> & Partial<Pick<RoundFacts, 'plan'>>): Decision<MajorPairing[]> {
  if (rosters.length < MAJOR_ROSTERS)
    return refuse('too-few-rosters', `${rosters.length} of ${MAJOR_ROSTERS}`);
  if (rosters.length > MAJOR_ROSTERS)
    return refuse('too-many-rosters', `${rosters.length} of ${MAJOR_ROSTERS}`);
  const fitting = decideResults({ rosters, results });
  if (!fitting.accepted) return fitting;
  if (results.some((result) => result.round >= round))
    return refuse('round-already-paired', `round ${round}`);
  const rounds = Math.min(MAJOR_ROUNDS, plan.rounds ?? MAJOR_ROUNDS);
  if (round > rounds) return refuse('no-rounds-left', `${rounds} rounds`);
  const pairings: MajorPairing[] = [];
  for (const group of majorGroups({ rosters, results })) {
    const found = pairRecord({ group, round });
    if (!found)
      return refuse(
        'no-legal-pairing',
        `${group.length} rosters at ${getItem(group, 0).wins}-${getItem(group, 0).losses}`,
      );
    pairings.push(...found);
  }
  return accept(pairings);
}

/** Returns the rosters that still play, by record, each in order of difficulty and seed. */
function majorGroups({ rosters, results }: Pick<RoundFacts, 'rosters' | 'results'>): Seat[][] {
  const records = swissRecords({ rosters, results, plan: { earlyExit: MAJOR_EXIT } });
  const seats = [...records.values()]
    .filter(({ withdrawn, exit }) => !withdrawn && exit === null)
    .map((record) => seatOf(record, records));
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

function seatOf(record: SwissRecord, records: Map<string, SwissRecord>): Seat {
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

function pairRecord({ group, round }: { group: Seat[]; round: number }): MajorPairing[] | null {
  if (round === 1)
    return group
      .slice(group.length / 2)
      .map((away, index) => pairing({ home: getItem(group, index), away, criterion: 'initial' }));
  if (round < TABLE_FROM_ROUND || group.length !== 6) return highestAgainstLowest(group);
  const row = MAJOR_TABLE.findIndex((pairs) =>
    pairs.every(
      ([home, away]) => !getItem(group, home - 1).met.has(getItem(group, away - 1).rosterId),
    ),
  );
  if (row < 0) return null;
  return getItem(MAJOR_TABLE, row).map(([home, away]) =>
    pairing({
      home: getItem(group, home - 1),
      away: getItem(group, away - 1),
      criterion: 'table',
      row: row + 1,
    }),
  );
}

/** Pairs the highest with the lowest opponent it has not met that leaves the others a pairing. */
function highestAgainstLowest([home, ...rest]: Seat[]): MajorPairing[] | null {
  if (!home) return [];
  for (const away of rest.toReversed()) {
    if (home.met.has(away.rosterId)) continue;
    const others = highestAgainstLowest(rest.filter((one) => one !== away));
    if (others) return [pairing({ home, away, criterion: 'highest-lowest' }), ...others];
  }
  return null;
}

function pairing({
  home,
  away,
  criterion,
  row = null,
}: {
  home: Seat;
  away: Seat;
  criterion: MajorPairing['reason']['criterion'];
  row?: number | null;
}): MajorPairing {
  const figures = [home, away].map(({ met: _, ...roster }) => roster) as [MajorRoster, MajorRoster];
  return { home: home.rosterId, away: away.rosterId, reason: { criterion, row, figures } };
}
