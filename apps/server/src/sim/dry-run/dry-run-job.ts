import type { DryRunOptions } from '@ringside/contract/collections/dry-runs';
import type { EventFile } from '@ringside/contract/collections/event-file';
import type { House } from './house.query.ts';

/** All facts that a dry run needs, as plain data for its thread. */
export interface DryRunJob {
  file: EventFile;
  house: House;
  options: DryRunOptions;
  /** Ids of the segments in the order of the file. */
  segments: string[];
  /** The longest duration, in milliseconds of real time. */
  mostMs: number;
}
