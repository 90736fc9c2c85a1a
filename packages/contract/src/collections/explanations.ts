import type { PlaceCriterion } from '@ringside/rules/explain/explain-places';
import type { PairingReason as BracketPairing } from '@ringside/rules/explain/explain-pairing';
import type { RankCriterion } from '@ringside/rules/explain/explain-ranks';
import type { QueueMatch } from '@ringside/rules/queue/pair-queue';
import type { MajorPairing } from '@ringside/rules/swiss/major';
import type { PairingReason as SwissPairing } from '@ringside/rules/swiss/pairing';

/** Why two meet in a round robin: everybody of a group meets everybody. */
export interface RoundRobinPairing {
  criterion: 'round-robin';
  /** From 1. */
  group: number;
  groupSize: number;
  round: number;
}

/** GET match-series/{id}/explanation: why these two meet here, as data. Rosters and series are named by id; `rosters` gives the names of all that are mentioned. */
export type SeriesExplanation = { rosters: Record<string, string> } & (
  | { format: 'bracket'; reason: BracketPairing }
  | { format: 'swiss'; reason: SwissPairing }
  | { format: 'major'; reason: MajorPairing['reason'] }
  | { format: 'round_robin'; reason: RoundRobinPairing }
  | { format: 'queue'; reason: QueueMatch['reason'] }
  | { format: 'by-hand'; reason: { criterion: 'by-hand' } }
);

/** What puts a roster of some standings directly behind the one before it; with groups, the one before it in its group. */
export type StandingReason = PlaceCriterion | RankCriterion;
