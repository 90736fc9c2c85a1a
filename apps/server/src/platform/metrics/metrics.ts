/* oxlint-disable no-restricted-globals -- it does not wait for a database that says nothing */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Admission, Occupancy } from '../admission.ts';
import type { Clock } from '../clock/clock.ts';
import { machineAheadMs, realNow } from '../clock/real-time.ts';
import type { PurgeCounts } from '../edges/edge-purges.ts';
import type { LiveFeed } from '../realtime/live-feed.ts';
import type { RetryReason } from '../storage/races.ts';
import type { Storage } from '../storage/storage.ts';
import { type Backlog, loadBacklog } from './backlog.query.ts';
import { createTally, type Tally } from './tally.ts';

/** The services that the metrics observe. */
interface MetricsDeps {
  storage: Pick<Storage, 'connections' | 'replica' | 'watch'>;
  clock: Pick<Clock, 'now'>;
  live: Pick<LiveFeed, 'listening'>;
  admission: Pick<Admission, 'occupancy'>;
  edgePurges: { counts(): Readonly<PurgeCounts> };
}

/**
 * A request that was not answered from a cache. `route` is the pattern, such as
 * `/api/rosters/1.0/:id`, never the path.
 */
export interface MeasuredRequest {
  route: string;
  method: string;
  status: number;
  ms: number;
}

/**
 * `limited` means too many attempts of an address, a network or a browser, `closed` those of an
 * account.
 */
export type SignInOutcome = 'succeeded' | 'failed' | 'limited' | 'closed';

export interface Metrics {
  request(measured: MeasuredRequest): void;
  /** Measures one job, done or to be retried. */
  work(kind: string, outcome: 'done' | 'failed', ms: number): void;
  /** Counts an error that no code handles. */
  failed(kind: 'rejection' | 'exception'): void;
  /** Counts a transaction that the database aborted for a retryable reason. */
  retried(reason: RetryReason): void;
  /** Counts one attempt to sign in by password, or by a link. */
  signIn(outcome: SignInOutcome): void;
  /** Counts an account with too many failures: password sign-in closes for unknown browsers. */
  signInClosed(): void;
  kept: { pages: Tally; data: Tally; answers: Tally; personal: Tally };
  /** Returns everything in the text format of Prometheus. */
  text(): Promise<string>;
  mediaType: string;
}

const REQUEST_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const WORK_SECONDS = [0.01, 0.05, 0.25, 1, 5, 30];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** A silent database must not block the other metrics: an operator needs them then. */
const DATABASE_MS = 2_000;
const SECOND_MS = 1_000;

/** Creates the metrics. The database is queried only when the metrics are read. */
export function createMetrics(deps: MetricsDeps): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const cacheTallies = {
    pages: createTally(),
    data: createTally(),
    answers: createTally(),
    personal: createTally(),
  };
  const requests = new Histogram({
    name: 'ringside_http_request_duration_seconds',
    help: 'Requests, without responses from a cache; for a stream, the time to its headers',
    labelNames: ['route', 'method', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const work = new Histogram({
    name: 'ringside_due_work_duration_seconds',
    help: 'Scheduled jobs, by kind and by whether they were done or will be retried',
    labelNames: ['kind', 'outcome'],
    buckets: WORK_SECONDS,
    registers,
  });
  const failures = new Counter({
    name: 'ringside_process_failures_total',
    help: 'Errors that no code handled: rejected promises, and exceptions that end the process',
    labelNames: ['kind'],
    registers,
  });
  startAtZero(failures, 'kind', ['rejection', 'exception']);
  const retries = new Counter({
    name: 'ringside_transaction_retries_total',
    help: 'Transactions that the database rolled back because of another one and that were retried, by reason',
    labelNames: ['reason'],
    registers,
  });
  startAtZero(retries, 'reason', [
    'deadlock',
    'serialization',
    'plan',
    'outdated',
  ] satisfies RetryReason[]);
  new Counter({
    name: 'ringside_kept_total',
    help: 'Pages for visitors, public responses and responses to players: from a cache, or rendered',
    labelNames: ['of', 'outcome'],
    registers,
    collect() {
      this.reset();
      for (const [of, tally] of Object.entries(cacheTallies))
        for (const [outcome, count] of Object.entries(tally)) this.inc({ of, outcome }, count);
    },
  });
  new Gauge({
    name: 'ringside_streams_open',
    help: 'Open live streams of this process',
    registers,
    collect() {
      this.set(deps.live.listening());
    },
  });
  new Gauge({
    name: 'ringside_clock_ahead_seconds',
    help: 'How far the clock of this machine is ahead of that of the database, which the server uses; below 0: behind',
    registers,
    collect() {
      this.set(machineAheadMs() / SECOND_MS);
    },
  });
  new Gauge({
    name: 'ringside_database_connections',
    help: 'Connections of the pool, and requests that wait for one (PostgreSQL)',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(deps.storage.connections?.() ?? {}))
        this.set({ state }, count);
    },
  });
  const signIns = createSignInMetrics(registers);
  createOccupancyMetrics(registers, deps);
  createReplicaMetrics(registers, deps);
  createEdgeMetrics(registers, deps);
  const saveBacklog = createBacklogGauges(registers);

  return {
    request: ({ route, method, status, ms }) =>
      requests.observe(
        {
          route,
          method: METHODS.has(method) ? method : 'other',
          status: `${Math.floor(status / 100)}xx`,
        },
        ms / SECOND_MS,
      ),
    work: (kind, outcome, ms) => work.observe({ kind, outcome }, ms / SECOND_MS),
    failed: (kind) => failures.inc({ kind }),
    retried: (reason) => retries.inc({ reason }),
    ...signIns,
    kept: cacheTallies,
    mediaType: Registry.PROMETHEUS_CONTENT_TYPE,
    async text() {
      const now = deps.clock.now();
      saveBacklog(
        await withTimeout(loadBacklog(deps.storage.watch, { now, realNow: realNow() })),
        now,
      );
      return Registry.merge([registry, getProcessRegistry()]).metrics();
    },
  };
}

/** Creates each value of a counter at once: an alert on its increase needs the 0 before the first. */
function startAtZero<Label extends string>(
  counter: Counter<Label>,
  label: Label,
  values: readonly string[],
): void {
  for (const value of values) counter.inc({ [label]: value } as Record<Label, string>, 0);
}

/** Creates the counters of operators' sign-ins and locked accounts. */
function createSignInMetrics(registers: Registry[]): Pick<Metrics, 'signIn' | 'signInClosed'> {
  const attempts = new Counter({
    name: 'ringside_sign_ins_total',
    help: 'Attempts of operators to sign in, by their outcome',
    labelNames: ['outcome'],
    registers,
  });
  startAtZero(attempts, 'outcome', [
    'succeeded',
    'failed',
    'limited',
    'closed',
  ] satisfies SignInOutcome[]);
  const closures = new Counter({
    name: 'ringside_sign_in_closures_total',
    help: 'Emails for which password sign-in was closed after too many failures, whether an account has them or not',
    registers,
  });
  return {
    signIn: (outcome) => attempts.inc({ outcome }),
    signInClosed: () => closures.inc(),
  };
}

/** Creates the gauges of admitted work, its limits, and refused requests. */
function createOccupancyMetrics(registers: Registry[], deps: Pick<MetricsDeps, 'admission'>): void {
  const labelNames = ['kind'];
  const each = (tell: (kind: string, occupancy: Occupancy) => void) =>
    Object.entries(deps.admission.occupancy()).forEach(([kind, occupancy]) =>
      tell(kind, occupancy),
    );
  new Gauge({
    name: 'ringside_requests_inside',
    help: 'Requests in progress and waiting, and open streams',
    labelNames,
    registers,
    collect() {
      each((kind, { inside }) => this.set({ kind }, inside));
    },
  });
  new Gauge({
    name: 'ringside_requests_limit',
    help: 'The limit of each at one time',
    labelNames,
    registers,
    collect() {
      each((kind, { limit }) => this.set({ kind }, limit));
    },
  });
  new Counter({
    name: 'ringside_requests_refused_total',
    help: 'Requests answered with 503 at once because the limit was reached',
    labelNames,
    registers,
    collect() {
      this.reset();
      each((kind, { refused }) => this.inc({ kind }, refused));
    },
  });
}

/** Creates the gauges of the replica, if there is one. */
function createReplicaMetrics(registers: Registry[], deps: Pick<MetricsDeps, 'storage'>): void {
  new Gauge({
    name: 'ringside_replica_state',
    help: '1 for the state of the replica: in use, behind, down or not a replica',
    labelNames: ['state'],
    registers,
    collect() {
      this.reset();
      const { replica } = deps.storage;
      if (replica) this.set({ state: replica.state() }, 1);
    },
  });
  new Gauge({
    name: 'ringside_replica_behind_bytes',
    help: 'How much of the write-ahead log the replica lacked at the last check',
    registers,
    collect() {
      this.set(deps.storage.replica?.facts().behindBytes ?? 0);
    },
  });
  new Counter({
    name: 'ringside_visitors_reads_total',
    help: 'Uncached reads of the API by visitors, by the database that served them; only with a replica',
    labelNames: ['from'],
    registers,
    collect() {
      this.reset();
      for (const [from, count] of Object.entries(deps.storage.replica?.facts().reads ?? {}))
        this.inc({ from }, count);
    },
  });
}

/** Creates the counters of purge requests to shared caches. */
function createEdgeMetrics(registers: Registry[], deps: Pick<MetricsDeps, 'edgePurges'>): void {
  new Counter({
    name: 'ringside_edge_purges_total',
    help: 'Purge requests to shared caches: sent, retried or failed; overflowed: the queue became the keys of whole tenants',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(deps.edgePurges.counts()))
        this.inc({ outcome }, count);
    },
  });
}

/** Creates the gauges that the database fills; without an answer they have no value. */
function createBacklogGauges(registers: Registry[]) {
  const up = new Gauge({
    name: 'ringside_database_up',
    help: 'Whether the database answers',
    registers,
  });
  const due = new Gauge({
    name: 'ringside_due_work_waiting',
    help: 'Scheduled jobs that are due: not tried yet, or tried without success',
    labelNames: ['state'],
    registers,
  });
  const lag = new Gauge({
    name: 'ringside_due_work_lag_seconds',
    help: 'How long the oldest due job has waited, by the clock of the season',
    registers,
  });
  const outgoing = new Gauge({
    name: 'ringside_outgoing_waiting',
    help: 'Emails, text messages, webhooks, inbox messages and notifications in the queue: not tried yet, or tried without success',
    labelNames: ['kind', 'state'],
    registers,
  });
  const closedAccounts = new Gauge({
    name: 'ringside_sign_in_closed_accounts',
    help: 'Operators’ accounts whose password sign-in is closed for unknown browsers',
    registers,
  });
  return (backlog: Backlog | undefined, now: Date) => {
    for (const gauge of [due, outgoing]) gauge.reset();
    lag.remove();
    closedAccounts.remove();
    up.set(backlog ? 1 : 0);
    if (!backlog) return;
    due.set({ state: 'fresh' }, backlog.due - backlog.failing);
    due.set({ state: 'tried' }, backlog.failing);
    closedAccounts.set(backlog.closedAccounts);
    lag.set(backlog.oldest ? Math.max(0, +now - +backlog.oldest) / SECOND_MS : 0);
    for (const { kind, fresh, tried } of backlog.outgoing) {
      outgoing.set({ kind, state: 'fresh' }, fresh);
      outgoing.set({ kind, state: 'tried' }, tried);
    }
  };
}

async function withTimeout<Value>(query: Promise<Value>): Promise<Value | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), DATABASE_MS);
  try {
    return await Promise.race([query.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}

let ofProcess: Registry | undefined;

/**
 * Returns the metrics of the process: memory, event loop, processor. All servers of a process share
 * them, and they start with the first reading.
 */
function getProcessRegistry(): Registry {
  if (ofProcess) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  return ofProcess;
}
