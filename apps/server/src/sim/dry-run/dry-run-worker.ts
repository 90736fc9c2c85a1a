import { parentPort, workerData } from 'node:worker_threads';
import { mustHave } from '@ringside/rules/must';
import type { DryRunWord } from '../../operations/dry-runs/dry-runs.ts';
import type { DryRunJob } from './dry-run-job.ts';
import { playEvent } from './play-event.ts';

const port = mustHave(parentPort, 'the port of the main thread');
const send = (message: DryRunWord) => port.postMessage(message);
await playEvent(workerData as DryRunJob, (progress) => send({ progress })).then(
  (report) => send({ report }),
  (error: unknown) => send({ failure: error instanceof Error ? error.message : String(error) }),
);
