/** The costs of one viewer, which `measure-costs.ts` reads from a running process. */
export interface Costs {
  /** Bytes on the wire, HTTP headers included. */
  bytes: { head: number; page: number; delta: number; document: number };
  /** Memory of one open stream in a process, in bytes. */
  streamBytes: number;
  /** Processor time of a server process, in milliseconds. */
  processorMs: {
    /** One change without a viewer: the command, the new version of the page and its delta. */
    change: number;
    /** One delta written to one stream. */
    delta: number;
    /** One head, and one version of the page, answered from memory. */
    head: number;
    page: number;
  };
}

/** The assumptions of the model. */
export interface Assumptions {
  viewers: number;
  /** The pages that are open at the same time; each language of a page is a page of its own. */
  pages: number;
  /** The changes of each of these pages per second. */
  changesPerSecond: number;
  /** How often a viewer without a stream reads the head, and how long at least a head is cached. */
  pollSeconds: number;
  headSeconds: number;
  /** How often an idle stream gets a heartbeat, and its length. */
  heartbeatSeconds: number;
  heartbeatBytes: number;
  /** The caches of the edge network that read from the origin by themselves. */
  edges: number;
  /** The share of a core that a process may use, and the memory for its streams. */
  mostOfACore: number;
  streamMemoryBytes: number;
  /** The number of seconds over which all viewers open the page for the first time. */
  openingSeconds: number;
}

export interface StreamNeeds {
  processes: number;
  /** The limit that decides: memory of the streams, or the processor time of the deltas. */
  decidedBy: 'memory' | 'processor';
  /** The page versions that all processes read per second: each process reads for itself. */
  readsPerSecond: number;
  gigabitsPerSecond: number;
}

export interface PollingNeeds {
  /**
   * The requests that viewers send to the edges per second, and those that the edges send to the
   * origin.
   */
  edgeRequestsPerSecond: number;
  originRequestsPerSecond: number;
  edgeGigabitsPerSecond: number;
  originMegabitsPerSecond: number;
  /** The cores of the origin, including the changes themselves. */
  originCores: number;
  /** The number of seconds after which a viewer sees a change: half of them, and the last. */
  seenAfterSeconds: { half: number; last: number };
}

const SECOND_MS = 1_000;
const BITS = 8;

/**
 * Returns the processes for viewers with a stream each. Each further process costs one more read of
 * each page for each change.
 */
export function computeStreamNeeds(costs: Costs, assumptions: Assumptions): StreamNeeds {
  const { viewers, pages, changesPerSecond } = assumptions;
  const perProcessByMemory = assumptions.streamMemoryBytes / costs.streamBytes;
  const changes = pages * changesPerSecond;
  // A process has the time that is left after it has read each page for itself.
  const leftMs = assumptions.mostOfACore * SECOND_MS - changes * costs.processorMs.change;
  const perProcessByProcessor = leftMs / (changesPerSecond * costs.processorMs.delta);
  if (perProcessByProcessor <= 0) throw new RangeError('one process cannot read so many changes');
  const perProcess = Math.min(perProcessByMemory, perProcessByProcessor);
  const processes = Math.ceil(viewers / perProcess);
  const bytesPerViewer =
    changesPerSecond * costs.bytes.delta +
    assumptions.heartbeatBytes / assumptions.heartbeatSeconds;
  return {
    processes,
    decidedBy: perProcessByMemory < perProcessByProcessor ? 'memory' : 'processor',
    readsPerSecond: processes * changes,
    gigabitsPerSecond: (viewers * bytesPerViewer * BITS) / 1e9,
  };
}

/**
 * Returns the needs of viewers who poll behind an edge network. The origin's load does not depend
 * on their number: it grows only with the edges and the pages.
 */
export function computePollingNeeds(costs: Costs, assumptions: Assumptions): PollingNeeds {
  const { viewers, pages, edges, changesPerSecond, pollSeconds, headSeconds } = assumptions;
  const polls = viewers / pollSeconds;
  // A viewer reads only the newest version, however many there were since the last poll.
  const versions = viewers * Math.min(changesPerSecond, 1 / pollSeconds);
  const heads = edges * pages * Math.min(1 / headSeconds, polls / edges / pages);
  const originVersions =
    edges * pages * Math.min(changesPerSecond, 1 / headSeconds, versions / edges / pages);
  const changeMs = pages * changesPerSecond * costs.processorMs.change;
  const answerMs = heads * costs.processorMs.head + originVersions * costs.processorMs.page;
  return {
    edgeRequestsPerSecond: polls + versions,
    originRequestsPerSecond: heads + originVersions,
    edgeGigabitsPerSecond: ((polls * costs.bytes.head + versions * costs.bytes.page) * BITS) / 1e9,
    originMegabitsPerSecond:
      ((heads * costs.bytes.head + originVersions * costs.bytes.page) * BITS) / 1e6,
    originCores: (changeMs + answerMs) / SECOND_MS,
    seenAfterSeconds: {
      half: pollSeconds / 2 + headSeconds / 2,
      last: pollSeconds * 1.25 + headSeconds,
    },
  };
}

/** Returns the traffic of the edges while all viewers open the page, in gigabits per second. */
export const openingGigabits = (costs: Costs, { viewers, openingSeconds }: Assumptions): number =>
  ((viewers / openingSeconds) * costs.bytes.document * BITS) / 1e9;
