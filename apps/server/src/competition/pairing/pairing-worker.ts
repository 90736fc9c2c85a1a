import { parentPort } from 'node:worker_threads';
import { mustHave } from '@ringside/rules/must';
import type { RoundFacts } from '@ringside/rules/swiss/pairing';
import { pairRoundOf, type PairedSegment } from './pair-round.ts';

const port = mustHave(parentPort, 'the port of the main thread');
port.on(
  'message',
  ({ id, segment, facts }: { id: number; segment: PairedSegment; facts: RoundFacts }) =>
    port.postMessage({ id, decision: pairRoundOf(segment, facts) }),
);
