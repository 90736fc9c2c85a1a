import type { GrandFinal } from '../bracket/bracket.ts';
import { FINALS_MINIMUM_PRESENT, STRAIGHT_TO_DAY_TWO, WORLD_FINALS_TEAMS } from '../constants.ts';
import type { CompetingRegion } from '../countries.ts';
import type { BestOf } from '../series/best-of.ts';

export type StageType = 'CC' | 'MQ1' | 'MQ2' | 'MF' | 'LCQ' | 'WF';
export interface StageTemplate {
  type: StageType;
  name: string;
  format: 'queue' | 'single_elimination' | 'double_elimination';
  registrationType: 'open' | 'qualified' | 'invitation';
  phase: 'groups' | 'qualifier' | 'playoff';
  bestOf: BestOf;
  grandFinal: GrandFinal;
  minimumPresent: number;
  hasCheckinWindow: boolean;
  /** The most places in a region (LCQ, WF: in all); null: no limit. */
  places: number | null;
  /** The points of places 1, 2, …; given when the stage finishes. */
  points: number[];
  /** Places 1 to `count` advance to the next stage. */
  advance: { count: number; to: StageType } | null;
}

/** [SEA-4] The points of Monthly Qualifier Day 2; the Monthly Finals give twice that. */
export const DAY_TWO_POINTS = [100, 80, 60, 60, 40, 40, 20, 20];
export const MONTHLY_FINALS_POINTS = DAY_TWO_POINTS.map((points) => 2 * points);

const ELIMINATION = {
  registrationType: 'invitation',
  bestOf: 3,
  grandFinal: 'none',
  minimumPresent: 1,
  hasCheckinWindow: false,
  points: [],
} satisfies Partial<StageTemplate>;

/**
 * [SEA-4] The stages of the season, in order. Places 1 to 16 of Day 1 advance (in the first month 1
 * to 32), since 16 more enter straight from the leaderboard.
 */
export const STAGE_TEMPLATES: readonly StageTemplate[] = [
  {
    ...ELIMINATION,
    type: 'CC',
    name: 'Championship Challenge',
    format: 'queue',
    registrationType: 'open',
    phase: 'qualifier',
    places: null,
    advance: null,
  },
  {
    ...ELIMINATION,
    type: 'MQ1',
    name: 'Monthly Qualifier Day 1',
    format: 'single_elimination',
    registrationType: 'qualified',
    phase: 'qualifier',
    hasCheckinWindow: true,
    places: null,
    advance: { count: 16, to: 'MQ2' },
  },
  {
    ...ELIMINATION,
    type: 'MQ2',
    name: 'Monthly Qualifier Day 2',
    format: 'double_elimination',
    phase: 'qualifier',
    grandFinal: 'single',
    places: 32,
    points: DAY_TWO_POINTS,
    advance: { count: 8, to: 'MF' },
  },
  {
    ...ELIMINATION,
    type: 'MF',
    name: 'Monthly Finals',
    format: 'double_elimination',
    phase: 'playoff',
    bestOf: 5,
    grandFinal: 'reset',
    minimumPresent: FINALS_MINIMUM_PRESENT,
    places: 8,
    points: MONTHLY_FINALS_POINTS,
    advance: null,
  },
  {
    ...ELIMINATION,
    type: 'LCQ',
    name: 'Last Chance Qualifier',
    format: 'double_elimination',
    phase: 'qualifier',
    grandFinal: 'single',
    places: 9,
    advance: { count: 4, to: 'WF' },
  },
  {
    ...ELIMINATION,
    type: 'WF',
    name: 'World Finals',
    format: 'double_elimination',
    phase: 'playoff',
    bestOf: 5,
    grandFinal: 'reset',
    minimumPresent: FINALS_MINIMUM_PRESENT,
    places: WORLD_FINALS_TEAMS,
    advance: null,
  },
];

/**
 * [SEA-5] Returns the places of Day 1 that advance: 32 in the first month, in which no team enters
 * from the leaderboard, else 16.
 */
export function dayOneAdvance({ firstMonth }: { firstMonth: boolean }): number {
  return firstMonth ? 2 * STRAIGHT_TO_DAY_TWO : STRAIGHT_TO_DAY_TWO;
}

/**
 * [SEA-6] The direct places of the World Finals ("crowns") and of the Last Chance Qualifier by
 * region (specification 9).
 */
export const LEADERBOARD_PLACES: Readonly<
  Record<CompetingRegion, { crowns: number; lcq: number }>
> = {
  APAC: { crowns: 2, lcq: 2 },
  EMEA: { crowns: 3, lcq: 3 },
  NA: { crowns: 2, lcq: 2 },
  SA: { crowns: 1, lcq: 2 },
};
