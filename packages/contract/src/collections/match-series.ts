import { z } from 'zod';
import { toOne } from '../documents.ts';

const scores = z.tuple([z.int().min(0).max(999), z.int().min(0).max(999)]);
export const matchResult = z.strictObject({
  periods: z.array(z.strictObject({ key: z.string().max(32), scores })).max(20).default([]),
  forfeit: z.enum(['home', 'away']).nullable().optional(),
});
/** One match as reported: periods with the scores of home and away, or which side forfeited it. */
export interface MatchResult {
  periods: { key: string; scores: [number, number] }[];
  forfeit: 'home' | 'away' | null;
}
export const results = z.object({ data: z.array(z.object({ type: z.literal('matches').optional(), id: z.string().optional(), attributes: matchResult })).min(1).max(15) });
export const disputeBody = z.object({ reason: z.string().trim().min(1).max(2000), attachments: z.array(z.string()).max(10).default([]) });
export const forfeitBody = z.object({ side: z.enum(['home', 'away', 'both']) });
export const assignRosters = z.object({
  data: z.array(z.object({ type: z.literal('match-series').optional(), id: z.string(), relationships: z.strictObject({ home: toOne('rosters').optional(), away: toOne('rosters').optional() }) })).min(1).max(100),
});
/** A body may be wrapped as `data.attributes` or come bare. */
export const bare = (body: unknown): unknown => {
  const inner = (body as { data?: { attributes?: unknown } } | null)?.data?.attributes;
  return inner ?? body;
};

export type SeriesState = 'new' | 'scheduled' | 'live' | 'finished';
export type Reporting = 'none' | 'reported' | 'confirmed' | 'disputed' | 'overdue';

export interface Competitor {
  seed: { number: number | null };
  isBye: boolean;
  /** 1 means winner; null while it is open. */
  placement: number | null;
  result: { score: number | null; forfeit: boolean };
  roster: { id: string; name: string } | null;
}

/** A match series as the client sees it; the first competitor is home, the second away. */
export interface MatchSeries {
  id: string;
  date: string | null;
  createdAt: string;
  state: SeriesState;
  reporting: Reporting;
  matchNumber: number;
  roundNumber: number;
  bracketNumber: number;
  bestOf: number;
  competitors: [Competitor, Competitor];
  confirmBy: string | null;
  reportedBy: 'home' | 'away' | null;
  unplayed: boolean;
  version: number;
  segment: { id: string };
  home: { id: string } | null;
  away: { id: string } | null;
  matches: SeriesMatch[];
  challenges: { id: string }[];
}

export interface SeriesMatch {
  id: string;
  number: number;
  state: 'new' | 'finished';
  periods: { key: string; scores: [number, number] }[];
  forfeit: 'home' | 'away' | null;
}

/** POST match-series/{id}/results/preview: series that would change, and those that stand in the way. */
export interface ResultPreview {
  wouldChange: { id: string; bracketNumber: number; roundNumber: number; matchNumber: number }[];
  blockedBy: { id: string; bracketNumber: number; roundNumber: number; matchNumber: number }[];
}
