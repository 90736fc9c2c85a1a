import { Worker } from 'node:worker_threads';
import type { Decision } from '@ringside/rules/decision';
import { pairRound, type RoundFacts, type SwissRound } from '@ringside/rules/swiss/pairing';

/** Up to this many are paired in less time than a message to another thread takes. */
const HERE_UP_TO = 64;

interface Pairer {
  worker: Worker;
  waiting: Map<number, PromiseWithResolvers<Decision<SwissRound>>>;
}

let pairer: Pairer | undefined;
let lastId = 0;

/**
 * Pairs a swiss round in a thread of its own, so that thousands of rosters delay no other request.
 * The first large round starts the thread, which keeps no process alive.
 */
export function pairOffThread(facts: RoundFacts): Promise<Decision<SwissRound>> {
  if (facts.rosters.length <= HERE_UP_TO) return Promise.resolve(pairRound(facts));
  pairer ??= startPairer();
  const id = ++lastId;
  const answer = Promise.withResolvers<Decision<SwissRound>>();
  pairer.waiting.set(id, answer);
  pairer.worker.ref();
  pairer.worker.postMessage({ id, facts });
  return answer.promise;
}

function startPairer(): Pairer {
  const worker = new Worker(new URL('./pairing-worker.ts', import.meta.url));
  const waiting: Pairer['waiting'] = new Map();
  worker.unref();
  worker.on('message', ({ id, decision }: { id: number; decision: Decision<SwissRound> }) => {
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
