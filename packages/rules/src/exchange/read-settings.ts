import { GRAND_FINALS, type GrandFinal } from '../bracket/bracket.ts';
import { WITHDRAWAL_POLICIES, type WithdrawalPolicy } from '../round-robin/withdrawals.ts';
import type { BestOf } from '../series/best-of.ts';
import type { ResultPoints } from '../standings/result-points.ts';
import {
  checkField,
  isCount,
  isGiven,
  isRecord,
  list,
  readText,
  record,
  type Faults,
  type Fields,
} from './file-fields.ts';
import type { OurBracket, OurRounds } from './open-bracket-format.ts';
import { readGraph } from './read-graph.ts';

function bestOfOf(bestOf: unknown, faults: Faults): BestOf {
  checkField(
    isCount(bestOf) ||
      (isRecord(bestOf) && 'default' in bestOf && Object.values(bestOf).every(isCount)),
    'bestOf is no number',
    faults,
  );
  return bestOf as BestOf;
}

/** Reads the settings of an elimination that our own export wrote; adds a fault for each wrong one. */
export function readOwnBracket(
  { thirdPlace, grandFinal, bestOf, graph }: Fields,
  faults: Faults,
): OurBracket {
  checkField(typeof thirdPlace === 'boolean', 'thirdPlace is no yes or no', faults);
  checkField(GRAND_FINALS.includes(grandFinal as GrandFinal), 'grandFinal is none of ours', faults);
  return {
    thirdPlace: thirdPlace === true,
    grandFinal: grandFinal as OurBracket['grandFinal'],
    bestOf: bestOfOf(bestOf, faults),
    ...(isGiven(graph) && { graph: readGraph(graph, faults) }),
  };
}

/** Reads a points table, and adds a fault for each figure that is no number. */
function pointsOf(resultPoints: unknown, faults: Faults): ResultPoints {
  const { win, draw, loss } = record(resultPoints, 'resultPoints', faults);
  const points = { win, draw, loss };
  for (const [name, value] of Object.entries(points))
    checkField(Number.isInteger(value), `resultPoints.${name} is no whole number`, faults);
  return points as ResultPoints;
}

/** Reads the settings of rounds that our own export wrote; adds a fault for each wrong one. */
export function readOwnRounds(
  {
    bestOf,
    byes,
    swissRounds,
    swissVariant,
    avoidSameRegionRounds,
    earlyExit,
    groups,
    doubleRoundRobin,
    withdrawals,
    resultPoints,
    tieBreakSeries,
  }: Fields,
  faults: Faults,
): OurRounds {
  const two = (value: unknown, name: string, keys: [string, string]) => {
    const pair = record(value, name, faults);
    for (const key of keys)
      checkField(isCount(pair[key]), `${name}.${key} is no whole number from 1`, faults);
    return { [keys[0]]: pair[keys[0]], [keys[1]]: pair[keys[1]] };
  };
  demandRoundSettings(
    {
      swissRounds,
      swissVariant,
      avoidSameRegionRounds,
      doubleRoundRobin,
      withdrawals,
      tieBreakSeries,
    },
    faults,
  );
  return {
    ...(isGiven(swissRounds) && { swissRounds: swissRounds as number }),
    ...(isGiven(swissVariant) && { swissVariant: swissVariant as 'major' | 'knockout' }),
    ...(isGiven(avoidSameRegionRounds) && {
      avoidSameRegionRounds: avoidSameRegionRounds as number,
    }),
    ...(isGiven(earlyExit) && {
      earlyExit: two(earlyExit, 'earlyExit', ['wins', 'losses']) as NonNullable<
        OurRounds['earlyExit']
      >,
    }),
    ...(isGiven(groups) && {
      groups: two(groups, 'groups', ['count', 'size']) as NonNullable<OurRounds['groups']>,
    }),
    ...(isGiven(doubleRoundRobin) && { doubleRoundRobin: true as const }),
    ...(isGiven(withdrawals) && { withdrawals: withdrawals as WithdrawalPolicy }),
    ...(isGiven(tieBreakSeries) && { tieBreakSeries: true as const }),
    ...(isGiven(resultPoints) && { resultPoints: pointsOf(resultPoints, faults) }),
    bestOf: bestOfOf(bestOf, faults),
    byes: list(byes, 'byes', faults).map((one, index) => {
      const { setID, entrantID } = record(one, `byes[${index}]`, faults);
      return {
        setID: readText(setID, `byes[${index}].setID`, faults),
        entrantID: readText(entrantID, `byes[${index}].entrantID`, faults),
      };
    }),
  };
}

/** Adds the faults of the settings that have one value each. */
function demandRoundSettings(
  {
    swissRounds,
    swissVariant,
    avoidSameRegionRounds,
    doubleRoundRobin,
    withdrawals,
    tieBreakSeries,
  }: Fields,
  faults: Faults,
): void {
  checkField(
    !isGiven(swissRounds) || isCount(swissRounds),
    'swissRounds is no whole number from 1',
    faults,
  );
  checkField(
    !isGiven(swissVariant) || swissVariant === 'major' || swissVariant === 'knockout',
    'swissVariant is none of ours',
    faults,
  );
  checkField(
    !isGiven(avoidSameRegionRounds) || isCount(avoidSameRegionRounds),
    'avoidSameRegionRounds is no whole number from 1',
    faults,
  );
  checkField(
    !isGiven(doubleRoundRobin) || doubleRoundRobin === true,
    'doubleRoundRobin is not true',
    faults,
  );
  checkField(
    !isGiven(tieBreakSeries) || tieBreakSeries === true,
    'tieBreakSeries is not true',
    faults,
  );
  checkField(
    !isGiven(withdrawals) || WITHDRAWAL_POLICIES.includes(withdrawals as WithdrawalPolicy),
    'withdrawals is none of ours',
    faults,
  );
}
