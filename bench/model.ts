import type { Figure } from './figures.ts';
import { printFigures } from './figures.ts';
import { measureCosts, STREAMS } from './model/measure-costs.ts';
import {
  type Assumptions,
  type Costs,
  openingGigabits,
  computePollingNeeds,
  computeStreamNeeds,
} from './model/viewers.ts';
import { findTooFewFiles } from './stream/too-few-files.ts';

const MILLION = 1_000_000;

/** The evening of a final: one region's bracket and its matches in many languages. */
const ASSUMED: Assumptions = {
  viewers: MILLION,
  pages: 30,
  changesPerSecond: 0.2,
  pollSeconds: 10,
  headSeconds: 1,
  heartbeatSeconds: 15,
  heartbeatBytes: 10,
  edges: 100,
  mostOfACore: 0.6,
  streamMemoryBytes: 2 * 1024 ** 3,
  openingSeconds: 600,
};

/**
 * Computes the needs of one million viewers from the costs of one viewer, which it measures first:
 * with a stream each, and with polls behind an edge network.
 */
export async function modelFigures(): Promise<Figure[]> {
  const leftOut = findTooFewFiles('the model of a million viewers', STREAMS + 1_000);
  return leftOut ?? figuresOf(await measureCosts(), ASSUMED);
}

const rounded = (value: number) =>
  new Intl.NumberFormat('en', { maximumSignificantDigits: 3 }).format(value);

function figuresOf(costs: Costs, assumptions: Assumptions): Figure[] {
  const { bytes, processorMs } = costs;
  const micro = (ms: number) => `${rounded(ms * 1_000)} µs`;
  const streams = computeStreamNeeds(costs, assumptions);
  const polling = computePollingNeeds(costs, assumptions);
  const shielded = computePollingNeeds(costs, { ...assumptions, edges: 1 });
  const twice = computePollingNeeds(costs, { ...assumptions, viewers: 2 * assumptions.viewers });
  const row = (what: string, measured: string): Figure => ({
    what,
    measured,
    target: '',
    met: true,
  });
  return [
    row(
      'measured: bytes of a head, a version, a delta, a document',
      Object.values([bytes.head, bytes.page, bytes.delta, bytes.document]).map(rounded).join(', '),
    ),
    row(
      'measured: processor time of a head, a version, a delta to one stream, a change',
      [processorMs.head, processorMs.page, processorMs.delta, processorMs.change]
        .map(micro)
        .join(', '),
    ),
    row('measured: memory of a stream', `${rounded(costs.streamBytes / 1024)} KB`),
    row(
      'a million viewers with a stream each',
      `${streams.processes} processes (decided by ${streams.decidedBy}), ${rounded(streams.gigabitsPerSecond)} Gbit/s, ${rounded(streams.readsPerSecond)} reads of pages a second`,
    ),
    row(
      'a million viewers polling behind edges',
      `${rounded(polling.edgeRequestsPerSecond)} requests and ${rounded(polling.edgeGigabitsPerSecond)} Gbit/s at the edges; ${rounded(polling.originRequestsPerSecond)} requests, ${rounded(polling.originMegabitsPerSecond)} Mbit/s and ${rounded(polling.originCores)} cores at the origin (${rounded(shielded.originRequestsPerSecond)} requests and ${rounded(shielded.originCores)} cores behind one shield); seen after ${polling.seenAfterSeconds.half} s, by the last after ${polling.seenAfterSeconds.last} s`,
    ),
    row(
      'the origin with twice as many polling viewers',
      `${rounded(twice.originRequestsPerSecond)} requests a second, ${rounded(twice.originCores)} cores`,
    ),
    row(
      'all of them open the page within ten minutes',
      `${rounded(openingGigabits(costs, assumptions))} Gbit/s of documents at the edges`,
    ),
  ];
}

if (import.meta.main) printFigures(await modelFigures());
