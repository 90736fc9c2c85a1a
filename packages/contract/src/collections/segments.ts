import { z } from 'zod';
import type { StandingRow } from '@ringside/rules/standings/standings';
import { documentOf, none, period, toOne } from '../documents.ts';
import type { StandingReason } from './explanations.ts';

const turn = z.strictObject({
  sides: z.enum(['home', 'away', 'both']),
  kind: z.enum(['ban', 'pick']),
  count: z.int().min(1).max(10),
  mode: z.enum(['blind', 'open']),
  seconds: z.int().min(5).max(600),
});
const odd = z.int().min(1).max(15).refine((n) => n % 2 === 1, 'must be odd');

/** `configuration` of a segment; what is absent falls back to the parent's, then to the rules' default. */
export const segmentConfiguration = z.looseObject({
  phase: z.enum(['groups', 'qualifier', 'playoff']).optional(),
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).optional(),
  bestOf: z.union([odd, z.looseObject({ default: odd })]).optional(),
  roundMinutes: z.int().min(1).max(1440).optional(),
  heatGap: z.int().min(0).max(1440).optional(),
  thirdPlace: z.boolean().optional(),
  grandFinal: z.enum(['none', 'single', 'reset']).optional(),
  swissRounds: z.int().min(1).max(20).optional(),
  swissVariant: z.enum(['standard', 'major']).optional(),
  earlyExit: z.strictObject({ wins: z.int().min(1), losses: z.int().min(1) }).optional(),
  groups: z.strictObject({ count: z.int().min(1), size: z.int().min(2) }).optional(),
  withdrawals: z.enum(['forfeit-rest', 'zero-unplayed', 'void-all']).optional(),
  points: z.array(z.int().min(0)).optional(),
  tieBreakers: z.array(z.string()).optional(),
  bans: z.array(z.strictObject({ category: z.string(), turns: z.array(turn) })).optional(),
  additions: z.int().min(0).max(10).optional(),
  minimumPresent: z.int().min(1).max(3).optional(),
  unplayedAfterMinutes: z.int().min(1).max(1440).optional(),
});
export type SegmentConfiguration = z.infer<typeof segmentConfiguration>;

const wholeNumber = z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)]);
export const rosterSize = z.strictObject({ playersMin: wholeNumber, playersMax: wholeNumber, coachesMax: wholeNumber.default(0) });
export const rostersLimit = z.strictObject({ limit: wholeNumber.nullable(), standbyLimit: wholeNumber.nullable().default(null) });
export const FORMATS = ['queue', 'single_elimination', 'double_elimination', 'swiss', 'round_robin'] as const;

const attributes = z.strictObject({
  name: z.string().trim().min(1).max(80),
  date: period,
  format: z.enum(FORMATS),
  registrationType: z.enum(['open', 'qualified', 'invitation']).optional(),
  timezone: z.string().refine(isTimezone, 'is not a time zone').optional(),
  configuration: segmentConfiguration.optional(),
  rosterSize: rosterSize.optional(),
  rostersLimit: rostersLimit.optional(),
  segmentCheckinsConfig: z.strictObject({ openWindow: period.nullable() }).optional(),
  images: z.record(z.string(), z.string()).optional(),
});

export const newSegment = documentOf({
  type: 'segments',
  attributes: attributes.partial({ date: true, format: true }),
  relationships: z.strictObject({ type: toOne('segment-types').optional(), parent: toOne('segments').optional() }).optional(),
});
export const changedSegment = documentOf({ type: 'segments', attributes: attributes.partial(), relationships: none });

export const newPhase = documentOf({ type: 'registration-phases', attributes: z.strictObject({ name: z.string().trim().min(1), type: z.string().default('open'), date: period }), relationships: none });
const flag = z.union([z.boolean(), z.literal(0), z.literal(1), z.enum(['0', '1']).transform(Number)]).transform(Boolean);
export const newPeriod = documentOf({
  type: 'supported-periods',
  attributes: z.strictObject({ name: z.string().trim().min(1), key: z.string().regex(/^[a-z][a-z0-9-]*$/), sortOrder: wholeNumber.default(0), isRequired: flag.default(true), isFinalResult: flag.default(true) }),
  relationships: none,
});
/** Placements as numbers, or as the comma-separated text that an operator types. */
export const placements = z.union([
  z.array(z.int().min(1)).min(1),
  z.string().regex(/^\s*\d+(\s*,\s*\d+)*\s*$/, 'must be numbers separated by commas').transform((text) => text.split(',').map(Number)),
]);
export const newAdvanceRule = documentOf({ type: 'advance-rules', attributes: z.strictObject({ placements }), relationships: z.strictObject({ nextSegment: toOne('segments') }) });
export const handSeeds = z.object({ data: z.array(z.object({ type: z.literal('rosters').optional(), id: z.string() })).min(1).max(16_384) });
/** PUT segments/{id}/open-bracket: any object; the rules say what is wrong with it, place by place. */
export const openBracketFile = z.looseObject({});
export const advance = z.object({ data: z.object({ attributes: z.strictObject({ placements: placements.optional() }).optional() }).optional() });

function isTimezone(name: string): boolean {
  return name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name);
}

/** Why the next round of a swiss waits for an operator. */
export interface HeldRound {
  round: number;
  reason: string;
  detail: string;
}

export type SegmentState = 'planned' | 'registration' | 'checkin' | 'seeded' | 'running' | 'finished';

/** A segment as the client sees it. Relations are whole objects only when they were included. */
export interface Segment {
  id: string;
  name: string;
  date: { from: string; to: string };
  state: SegmentState;
  level: number;
  format: (typeof FORMATS)[number];
  eliminationType: string;
  registrationType: 'open' | 'qualified' | 'invitation';
  timezone: string;
  configuration: SegmentConfiguration;
  rosterSize: { playersMin: number; playersMax: number; coachesMax: number };
  rostersLimit: { limit: number | null; standbyLimit: number | null };
  segmentCheckinsConfig: { openWindow: { from: string; to: string } | null };
  images: Record<string, string>;
  held: HeldRound | null;
  /** Ids of rosters, best first, where an operator set the seeds before they were drawn. */
  handSeeds: string[] | null;
  counts: { registered: number; ready: number; checkedIn: number; standby: number };
  event: { id: string };
  type: { id: string };
  parent: { id: string } | null;
  children: { id: string }[];
  registrationPhases: RegistrationPhase[];
  supportedPeriods: { id: string; name?: string; key?: string }[];
  advanceRules: { id: string; placements?: number[]; nextSegment?: { id: string } }[];
}

export interface RegistrationPhase {
  id: string;
  name: string;
  type: string;
  date: { from: string; to: string };
}

/** GET segments/{id}/bracket/info, plain JSON. */
export interface BracketInfo {
  size: number;
  rostersCount: number;
  heats: number;
  bracketId: string;
  rounds: BracketRound[];
}

export interface BracketRound {
  bracketNumber: number;
  roundNumber: number;
  name: string;
  date: string | null;
  bestOf: number;
  matchCount: number;
}

/**
 * GET segments/{id}/bracket: everything that a bracket page draws, short. A roster is an index into `rosters`; a side is
 * that index, "bye" or null (to be decided). `state` is the first letter of the series' state; score only when there is one.
 */
export interface CompactBracket {
  segmentId: string;
  version: number;
  format: string;
  size: number;
  grandFinal: 'none' | 'single' | 'reset';
  rounds: BracketRound[];
  rosters: { id: string; name: string; seed: number }[];
  series: CompactSeries[];
}

export interface CompactSeries {
  id: string;
  /** bracketNumber, roundNumber, matchNumber */
  at: [number, number, number];
  home: number | 'bye' | null;
  away: number | 'bye' | null;
  state: 'n' | 's' | 'l' | 'f';
  score?: [number, number];
  /** 0 home, 1 away */
  winner?: 0 | 1;
  /** which sides forfeited: 1 home, 2 away, 3 both */
  forfeit?: 1 | 2 | 3;
  date?: string;
}

/** GET segments/{id}/standings. */
export interface Standing extends Omit<StandingRow, 'rosterId'> {
  id: string;
  tieBreakers: Record<string, number>;
  /** The number of the group, where the segment has groups; else null. */
  group: number | null;
  /** What puts it behind the one before it; null where it plays alone. */
  reason: StandingReason | null;
  roster: { id: string; name?: string };
}

/** GET segments/{id}/swiss-records. `opponents` are ids of rosters in the order of rounds; `floats` say in which rounds it met another score. */
export interface SwissRecordRow {
  id: string;
  wins: number;
  losses: number;
  byes: number;
  score: number;
  opponents: string[];
  floats: { round: number; direction: 'down' | 'up' }[];
  roster: { id: string; name?: string };
}
