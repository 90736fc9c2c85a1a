import { gunzipSync } from 'node:zlib';
import { expectDescribed } from '../support/described-answers.ts';
import type { Answer } from './read-answer.ts';
import type { HostileRequest } from './request.ts';
import type { Outcome } from './send.ts';
import { compareSnapshots, type Snapshot } from './snapshot.ts';

/** All observations of one request. */
export interface Observation {
  request: HostileRequest;
  requestId: string;
  /** The path that the client sent. */
  path: string;
  outcome: Outcome;
  /** Log lines at error level, and words on standard error. */
  errors: string[];
  /** How the process ended; undefined while it runs. */
  exit: string | undefined;
  before: Snapshot;
  after: Snapshot;
}

/** A broken invariant with its detail. */
export interface Fault {
  invariant:
    | 'no 5xx'
    | 'no line at error level'
    | 'the process lives'
    | 'every request ends'
    | 'answers as described'
    | 'a refusal changes nothing'
    | 'the right status'
    | 'no inner detail';
  detail: string;
}

/** Returns the invariants that an observation breaks; log lines are judged by the run. */
export async function findFaults(observation: Observation): Promise<Fault[]> {
  const { outcome, exit } = observation;
  const faults: Fault[] = [];
  const fault = (invariant: Fault['invariant'], detail: string) =>
    faults.push({ invariant, detail });
  if (exit !== undefined) fault('the process lives', exit);
  if (outcome.end === 'timed-out') fault('every request ends', 'no answer, and not closed');
  for (const answer of outcome.answers) {
    if (answer.status >= 500 && !isAdmission(answer) && !isErrorPage(observation.path))
      fault('no 5xx', describe(answer));
    const wrong = findWrongAnswer(observation.request, answer);
    if (wrong) fault('the right status', wrong);
    if (STACK.test(textOf(answer))) fault('no inner detail', describe(answer));
    const undescribed = await findUndescribed(observation, answer);
    if (undescribed) fault('answers as described', undescribed);
  }
  if (isRefused(outcome))
    for (const change of compareSnapshots(
      observation.before,
      observation.after,
      idsOf(observation),
    ))
      fault('a refusal changes nothing', change);
  return faults;
}

function findWrongAnswer({ answers, says = '' }: HostileRequest, answer: Answer) {
  if (answers && !answers.includes(answer.status))
    return `not ${answers.join(' or ')}: ${describe(answer)}`;
  return textOf(answer).includes(says) ? undefined : `does not say ${says}: ${describe(answer)}`;
}

/** Returns the ids of a request: the server replaces an invalid one that the client sends. */
const idsOf = ({ requestId, outcome }: Observation): string[] => [
  requestId,
  ...outcome.answers.map(({ headers }) => headers['x-request-id'] ?? ''),
];

/** The pages of errors answer with the status that their address names: 500 without one. */
const ERROR_PAGE = /^(\/[\w-]+)?\/error(\/[^/]*)?(\.data)?$/;

/** Returns whether a target is the page of an error, as the server resolves it. */
const isErrorPage = (target: string): boolean =>
  ERROR_PAGE.test(URL.parse(target, 'http://site')?.pathname ?? '');

/** A line of a stack trace, or a path of the server's own files. */
const STACK = /\n\s+at \S+ \(?(file:|node:|\/)|node_modules\//;

/**
 * Returns whether an answer is the 503 of admission control: `busy` in the API, a text of its own
 * on a page.
 */
const isAdmission = (answer: Answer) =>
  answer.status === 503 &&
  answer.headers['retry-after'] !== undefined &&
  !textOf(answer).includes('unavailable');

const isRefused = ({ answers, end }: Outcome) =>
  answers.length > 0 &&
  end === 'answered' &&
  answers.every((answer) => answer.status >= 400 && answer.status < 500);

/** Returns the body of an answer as text, decompressed where it is gzipped. */
export function textOf({ headers, body }: Answer): string {
  if (headers['content-encoding'] === 'gzip')
    try {
      return gunzipSync(body).toString('utf8');
    } catch {
      return '';
    }
  return body.toString('utf8');
}

/** Describes an answer: its status, its media type and the beginning of its body. */
export const describe = (answer: Answer): string =>
  `${answer.status} ${answer.headers['content-type'] ?? ''} ${textOf(answer).slice(0, 600)}`;

/** Checks a call against the API document, and a page for the headers that every page has. */
async function findUndescribed(
  { request, path }: Observation,
  answer: Answer,
): Promise<string | undefined> {
  if (isFromParser(answer)) return undefined;
  if (!answer.headers['x-content-type-options']) return `no nosniff: ${describe(answer)}`;
  const isPage = answer.headers['content-type']?.startsWith('text/html') ?? false;
  if (isPage && answer.body.length > 0 && !answer.headers['content-security-policy'])
    return `a page without a policy: ${describe(answer)}`;
  if (!isCall(request, path) || answer.headers['content-encoding']) return undefined;
  const { status, headers } = answer;
  const hasBody = status !== 204 && status !== 304;
  const response = new Response(hasBody ? new Uint8Array(answer.body) : null, { status, headers });
  if (headers['content-type']?.startsWith('text/event-stream')) return undefined;
  return expectDescribed(request.method.toUpperCase(), path, response).then(
    () => undefined,
    (error: Error) => error.message,
  );
}

/** Returns whether Node's parser, or the adapter above it, refused invalid HTTP with a bare answer. */
const isFromParser = ({ status, body }: Answer) =>
  [400, 408, 413, 417, 431].includes(status) && body.length === 0;

const DESCRIBED_METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

function isCall({ method, delivery }: HostileRequest, path: string): boolean {
  return (
    DESCRIBED_METHODS.has(method) &&
    delivery !== 'bare-lines' &&
    /^\/(api|game|files|healthz|readyz)(\/|\?|$)/.test(new URL(path, 'http://localhost').pathname)
  );
}
