import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { describe, type Fault, findFaults, type Observation } from './judge.ts';
import { findKnownDefect } from './known-defects.ts';
import { bytesOf, fillThings, type HostileRequest } from './request.ts';
import { type Outcome, sendHostile } from './send.ts';
import { compareSnapshots, type Snapshot } from './snapshot.ts';
import type { World } from './world.ts';

const SHOWN = 400;
const FIRST = 10;
const SETTLE_MS = 15;
const SETTLE_TRIES = 100;

/** The result of a run. */
export interface Findings {
  /** One text per fault, with everything that an engineer needs to repeat it. */
  reports: string[];
  /** Faults that the table of known defects names, by its id. */
  known: Map<string, number>;
  /** Answers by status, and other ends. */
  tally: Map<string, number>;
}

export interface Run {
  world: World;
  requests: HostileRequest[];
  /** The command that repeats the request with this number. */
  replay: (index: number) => string;
  /** Called after each request with the number of requests so far. */
  after?: (count: number) => Promise<void>;
}

/** Sends the requests one after the other, in turn to each server, and judges each. */
export async function runHostile({ world, requests, replay, after }: Run): Promise<Findings> {
  const findings: Findings = { reports: [], known: new Map(), tally: new Map() };
  const sent = new Map<string, { seen: Observation; again: string }>();
  const note = (observation: Observation, fault: Fault, again: string) => {
    const knownDefect = findKnownDefect(observation.request, fault);
    if (knownDefect) count(findings.known, knownDefect.id);
    else findings.reports.push(report(observation, fault, again));
  };
  let before = await world.servers[0]!.snapshot();
  for (const [index, request] of requests.entries()) {
    const at = index % world.servers.length;
    const observation = await observe(world, { request, at, before });
    sent.set(observation.requestId, { seen: observation, again: replay(index) });
    count(findings.tally, tallyOf(observation.outcome));
    // A line may arrive later than the answer: it belongs to the request whose id it holds.
    for (const line of observation.errors) {
      const cause = sent.get(REQUEST_ID.exec(line)?.[1] ?? '') ?? {
        seen: observation,
        again: replay(index),
      };
      note(cause.seen, { invariant: 'no line at error level', detail: line }, cause.again);
    }
    for (const fault of await findFaults(observation)) note(observation, fault, replay(index));
    if (observation.exit !== undefined) await world.restart(at);
    before =
      observation.exit === undefined ? observation.after : await world.servers[0]!.snapshot();
    await after?.(index + 1);
  }
  return findings;
}

const REQUEST_ID = /"requestId":"(hostile-[\w-]+)"/;

const count = (tally: Map<string, number>, key: string) =>
  tally.set(key, (tally.get(key) ?? 0) + 1);

const tallyOf = ({ answers, end }: Outcome) => (answers[0] ? String(answers[0].status) : end);

async function observe(
  world: World,
  { request, at, before }: { request: HostileRequest; at: number; before: Snapshot },
): Promise<Observation> {
  const server = world.servers[at]!;
  const requestId = `hostile-${randomUUID()}`;
  const outcome = await sendHostile(request, {
    port: server.port,
    things: world.things,
    credentials: world.credentials[request.role],
    requestId,
  });
  const path = fillThings(request.path, world.things);
  const after = await settle(server, outcome, before.position).catch((error: Error) => error);
  const errors = server.takeErrors();
  if (after instanceof Error) {
    const exit = server.exit() ?? after.message;
    return { request, requestId, path, outcome, errors, exit, before, after: before };
  }
  return { request, requestId, path, outcome, errors, exit: server.exit(), before, after };
}

/** Waits until the server has finished a request whose client is gone. */
async function settle(
  server: World['servers'][number],
  { end }: Outcome,
  since: number,
): Promise<Snapshot> {
  let last = await server.snapshot(since);
  if (end === 'answered') return last;
  for (let attempt = 0; attempt < SETTLE_TRIES; attempt++) {
    await pause(SETTLE_MS);
    const next = await server.snapshot(since);
    if (compareSnapshots(last, next).length === 0) return next;
    last = next;
  }
  throw new Error('the server is not done with an aborted request');
}

const short = (text: string) =>
  text.length > SHOWN ? `${text.slice(0, SHOWN)}… (${text.length})` : text;

/** Shortens a bearer, which means nothing to a reader: the report names the role. */
const shortHeader = (line: string) =>
  short(line.replace(/^(authorization: Bearer \w{4})[\w.-]{40,}$/, '$1…'));

/** Returns a fault with its request and answer as text. */
export function report(
  observation: Observation,
  { invariant, detail }: Fault,
  replay: string,
): string {
  const { request, outcome } = observation;
  return [
    `broken: ${invariant}`,
    `  what     ${short(detail)}`,
    `  target   ${request.target} as ${request.role}${request.byCookie ? ' by cookie' : ''}, ${request.delivery}`,
    `  sent     ${outcome.head.trimEnd().split(/\r?\n/).map(shortHeader).join('\n           ')}`,
    `  body     ${short(bytesOf(request.body, {}).toString('utf8'))}`,
    `  answer   ${outcome.answers.map((answer) => short(describe(answer))).join('\n           ') || outcome.end}`,
    ...observation.errors.slice(0, 3).map((line) => `  log      ${line.slice(0, 3 * SHOWN)}`),
    `  again    ${replay}`,
  ].join('\n');
}

/** Fails where there are reports; HOSTILE_REPORT names a file that takes all of them. */
export function expectNone(reports: string[]): void {
  const { HOSTILE_REPORT } = process.env;
  if (HOSTILE_REPORT) appendFileSync(HOSTILE_REPORT, `${reports.join('\n\n')}\n`);
  const firstReports = reports.slice(0, FIRST).join('\n\n');
  expect(reports.length, `${reports.length} faults; the first:\n\n${firstReports}`).toBe(0);
}
