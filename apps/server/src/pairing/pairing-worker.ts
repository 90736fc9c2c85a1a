import { parentPort } from 'node:worker_threads';
import { mustHave } from '@ringside/rules/must';
import { pairRound, type RoundFacts } from '@ringside/rules/swiss/pairing';

const port = mustHave(parentPort, 'the port of the main thread');
port.on('message', ({ id, facts }: { id: number; facts: RoundFacts }) =>
  port.postMessage({ id, decision: pairRound(facts) }),
);
