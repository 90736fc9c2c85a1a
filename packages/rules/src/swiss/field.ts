import type { RosterId } from '../ids.ts';
import { getItem } from '../must.ts';
import { swissRecords, type SwissRecord } from './records.ts';
import { findRegionsToAvoid } from './regions.ts';
import type { SwissPlan, SwissResult, SwissRoster } from './swiss.ts';

/** One roster as the pairing sees it; places count from 0. */
interface FieldRoster {
  rosterId: RosterId;
  record: SwissRecord;
  /** The score group, 0 the highest. */
  group: number;
  /** The place within the score group, by seed. */
  place: number;
  /** Earlier opponents, as places in the field. */
  met: number[];
  floatedLast: boolean;
  byeAllowed: boolean;
  /** [SWS-18] Its region in a round that keeps regions apart; null in any other, or if unknown. */
  region: string | null;
}

/** The rosters to be paired, best first: by score, then by seed. */
export interface Field {
  round: number;
  rosters: FieldRoster[];
  /** The size of each score group. */
  sizes: number[];
  /** [SWS-20] Whether the scores are points of a points table. */
  byPoints?: boolean;
}

/**
 * [SWS-3] Returns the rosters of a round in pairing order: by score, then seed; without withdrawn
 * ones and those out early.
 */
export function pairingField({
  rosters,
  results,
  plan,
  round,
}: {
  rosters: readonly SwissRoster[];
  results: readonly SwissResult[];
  plan: SwissPlan;
  round: number;
}): Field {
  const records = [...swissRecords({ rosters, results, plan }).values()].filter(
    ({ withdrawn, exit }) => !withdrawn && exit === null,
  );
  records.sort(
    (one, other) =>
      other.pairingScore - one.pairingScore ||
      one.seed - other.seed ||
      (one.rosterId < other.rosterId ? -1 : 1),
  );
  const regionOf = findRegionsToAvoid({ rosters, plan, round });
  const placeOf = new Map(records.map(({ rosterId }, index) => [rosterId, index]));
  const sizes: number[] = [];
  const inField = records.map((record, index): FieldRoster => {
    if (index === 0 || getItem(records, index - 1).pairingScore !== record.pairingScore)
      sizes.push(0);
    const group = sizes.length - 1;
    const place = sizes[group] ?? 0;
    sizes[group] = place + 1;
    return {
      rosterId: record.rosterId,
      record,
      group,
      place,
      met: record.opponents.flatMap((opponent) => placeOf.get(opponent) ?? []),
      floatedLast: record.floats.at(-1)?.round === round - 1,
      byeAllowed: record.byes === 0 && record.forfeitWins === 0,
      region: regionOf.get(record.rosterId) ?? null,
    };
  });
  return { round, rosters: inField, sizes, ...(plan.resultPoints && { byPoints: true }) };
}
