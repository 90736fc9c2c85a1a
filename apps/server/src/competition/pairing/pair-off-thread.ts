import { Worker } from 'node:worker_threads';
import type { Decision } from '@ringside/rules/decision';
import type { RoundPairing } from '@ringside/rules/stage/stage-format';
import type { RoundFacts } from '@ringside/rules/swiss/pairing';
import { pairRoundOf, type PairedSegment } from './pair-round.ts';

/** Up to this many are paired in less time than a message to another thread takes. */
const HERE_UP_TO = 64;

interface Pairer {
  worker: Worker;
  waiting: Map<number, PromiseWithResolvers<Decision<RoundPairing[]>>>;
}

let pairer: Pairer | undefined;
let lastId = 0;

/**
 * Pairs a round of a segment in a thread of its own, so that thousands of rosters delay no other
 * request. The first large round starts the thread, which keeps no process alive.
 */
export function pairOffThread(
  { format, configuration }: PairedSegment,
  facts: RoundFacts,
): Promise<Decision<RoundPairing[]>> {
  const segment = { format, configuration };
  if (facts.rosters.length <= HERE_UP_TO) return Promise.resolve(pairRoundOf(segment, facts));
  pairer ??= startPairer();
  const id = ++lastId;
  const answer = Promise.withResolvers<Decision<RoundPairing[]>>();
  pairer.waiting.set(id, answer);
  pairer.worker.ref();
  pairer.worker.postMessage({ id, segment, facts });
  return answer.promise;
}

function startPairer(): Pairer {
  const worker = new Worker(new URL('./pairing-worker.ts', import.meta.url));
  const waiting: Pairer['waiting'] = new Map();
  worker.unref();
  worker.on('message', ({ id, decision }: { id: number; decision: Decision<RoundPairing[]> }) => {
    waiting.get(id)?.resolve(decision);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
  });
  // Pending requests fail with the thread; the next request starts another.
  worker.on('error', (error) => {
    pairer = undefined;
    for (const { reject } of waiting.values()) reject(error);
  });
  return { worker, waiting };
}
