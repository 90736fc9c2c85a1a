import { parentPort, workerData } from 'node:worker_threads';
import type { DryRunWord } from '../jobs/dry-runs.ts';
import { playEvent, type DryRunJob } from './play-event.ts';

const port = parentPort!;
const say = (word: DryRunWord) => port.postMessage(word);
await playEvent(workerData as DryRunJob, (progress) => say({ progress })).then(
  (report) => say({ report }),
  (error: unknown) => say({ failure: error instanceof Error ? error.message : String(error) }),
);
