import { parentPort, workerData } from 'node:worker_threads';
import { mustHave } from '@ringside/rules/must';
import type { DryRunJob } from '../operations/dry-runs/dry-run-job.ts';
import type { DryRunWord } from '../operations/dry-runs/dry-runs.ts';
import { playEvent } from '../sim/dry-run/play-event.ts';
import { compose } from './compose.ts';

const port = mustHave(parentPort, 'the port of the main thread');
const send = (message: DryRunWord) => port.postMessage(message);
await playEvent(compose, workerData as DryRunJob, (progress) => send({ progress })).then(
  (report) => send({ report }),
  (error: unknown) => send({ failure: error instanceof Error ? error.message : String(error) }),
);
