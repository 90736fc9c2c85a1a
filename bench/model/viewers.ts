/** The costs of one viewer, which `measure-costs.ts` reads from a running process. */
export interface Costs {
  /** Bytes on the wire, HTTP headers included. */
  bytes: { head: number; page: number; delta: number; document: number };
  /** Memory that one open stream takes of a process, in bytes. */
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
  /** Pages that viewers have open at the same time; a language of a page is a page of its own. */
  pages: number;
  /** Changes of each of these pages in a second. */
  changesPerSecond: number;
  /** How often a viewer without a stream reads the head, and the least time a head is cached. */
  pollSeconds: number;
  headSeconds: number;
  /** How often a stream without an event is written to, and how long that is. */
  heartbeatSeconds: number;
  heartbeatBytes: number;
  /** Caches of an edge network that ask the origin by themselves. */
  edges: number;
  /** Which part of a core a process may use, and which part of its memory streams may. */
  mostOfACore: number;
  streamMemoryBytes: number;
  /** Over how many seconds all viewers open the page for the first time. */
  openingSeconds: number;
}

export interface StreamNeeds {
  processes: number;
  /** The limit that decides: memory of the streams, or the processor time of the deltas. */
  decidedBy: 'memory' | 'processor';
  /** Versions of pages that all processes read in a second: each process reads for itself. */
  readsPerSecond: number;
  gigabitsPerSecond: number;
}

export interface PollingNeeds {
  /** Requests that viewers send to the edges in a second, and what the edges send to the origin. */
  edgeRequestsPerSecond: number;
  originRequestsPerSecond: number;
  edgeGigabitsPerSecond: number;
  originMegabitsPerSecond: number;
  /** Cores of the origin, the changes themselves included. */
  originCores: number;
  /** After how many seconds a viewer sees a change: half of them, and the last. */
  seenAfterSeconds: { half: number; last: number };
}

const SECOND_MS = 1_000;
const BITS = 8;

/**
 * Returns the processes that viewers need who each hold a stream. One more process costs one more
 * read of each page for each change.
 */
export function streamNeeds(costs: Costs, given: Assumptions): StreamNeeds {
  const { viewers, pages, changesPerSecond } = given;
  const perProcessByMemory = given.streamMemoryBytes / costs.streamBytes;
  const changes = pages * changesPerSecond;
  // a process has what is left after it has read each page for itself
  const leftMs = given.mostOfACore * SECOND_MS - changes * costs.processorMs.change;
  const perProcessByProcessor = leftMs / (changesPerSecond * costs.processorMs.delta);
  if (perProcessByProcessor <= 0) throw new RangeError('one process cannot read so many changes');
  const perProcess = Math.min(perProcessByMemory, perProcessByProcessor);
  const processes = Math.ceil(viewers / perProcess);
  const bytesPerViewer =
    changesPerSecond * costs.bytes.delta + given.heartbeatBytes / given.heartbeatSeconds;
  return {
    processes,
    decidedBy: perProcessByMemory < perProcessByProcessor ? 'memory' : 'processor',
    readsPerSecond: processes * changes,
    gigabitsPerSecond: (viewers * bytesPerViewer * BITS) / 1e9,
  };
}

/**
 * Returns what viewers need who poll behind an edge network. The origin's part does not depend on
 * their number: it grows with the edges and the pages alone.
 */
export function pollingNeeds(costs: Costs, given: Assumptions): PollingNeeds {
  const { viewers, pages, edges, changesPerSecond, pollSeconds, headSeconds } = given;
  const polls = viewers / pollSeconds;
  // a viewer reads the newest version only, however many came since the last poll
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

/** Returns what the edges bring while all viewers open the page, in gigabits a second. */
export const openingGigabits = (costs: Costs, { viewers, openingSeconds }: Assumptions): number =>
  ((viewers / openingSeconds) * costs.bytes.document * BITS) / 1e9;
