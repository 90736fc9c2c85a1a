import { parentPort } from 'node:worker_threads';
import { pairRound, type RoundFacts } from '@ringside/rules/swiss/pairing';

const port = parentPort!;
port.on('message', ({ id, facts }: { id: number; facts: RoundFacts }) =>
  port.postMessage({ id, decision: pairRound(facts) }),
);
