import { z } from 'zod';
import { none, toOne } from '../documents.ts';

/** POST queue/{id}/join and leave: which roster. */
export const queueBody = z.object({ data: z.object({ type: z.string().optional(), attributes: none, relationships: z.strictObject({ roster: toOne('rosters') }) }) });

/** GET queue/{id}/status: where the caller's roster stands; all null when it is not in line. */
export interface QueueStatus {
  /** From 1, the longest waiting first. */
  position: number | null;
  since: string | null;
  /** Seconds that those who were paired last had waited; null where nobody was yet. */
  estimate: number | null;
  /** The id of the match-up that waits for answers. */
  matchUp: string | null;
  /** How many rosters stand in line. */
  waiting: number;
}

/** A match-up as the client sees it. */
export interface MatchUp {
  id: string;
  status: 'open' | 'played' | 'declined' | 'expired';
  deadline: string;
  createdAt: string;
  accepted: { home: boolean; away: boolean };
  /** Why these two: the difference of ratings, the window, and how long the longer had waited. */
  reason: { difference: number; window: number; waitedMs: number };
  segment: { id: string };
  home: { id: string; name?: string };
  away: { id: string; name?: string };
  matchSeries: { id: string } | null;
}
