import type { DryRunOptions } from '@ringside/contract/collections/dry-runs';
import type { EventFile } from '@ringside/contract/collections/event-file';
import type { Snapshot } from './snapshot.query.ts';

/** All facts that a dry run needs, as plain data for its thread. */
export interface DryRunJob {
  file: EventFile;
  snapshot: Snapshot;
  options: DryRunOptions;
  /** Ids of the segments in the order of the file. */
  segmentIds: string[];
  /** The longest duration, in milliseconds of real time. */
  maxDurationMs: number;
}
