import { parentPort, workerData } from 'node:worker_threads';
import { mustHave } from '@ringside/rules/must';
import type { DryRunWord } from '../../operations/dry-runs/dry-runs.ts';
import type { DryRunJob } from './dry-run-job.ts';
import { playEvent } from './play-event.ts';

const port = mustHave(parentPort, 'the port of the main thread');
const say = (word: DryRunWord) => port.postMessage(word);
await playEvent(workerData as DryRunJob, (progress) => say({ progress })).then(
  (report) => say({ report }),
  (error: unknown) => say({ failure: error instanceof Error ? error.message : String(error) }),
);
