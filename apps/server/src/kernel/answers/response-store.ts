import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Tally } from '../../platform/metrics/tally.ts';
import { createRequestId, parseRequestId } from '../http/request-id.ts';
import {
  createAnswerStore,
  createInterner,
  type StoredAnswer,
  type StoreLimits,
} from './answer-store.ts';
import { type CachedBody, toBuffer, toCachedBody } from './cached-body.ts';
import { UNHEARD_MS, type Validity } from './validity.ts';

/** An answer of the API in memory, with its headers for a response with a body and without it. */
export interface StoredResponse extends StoredAnswer {
  etag: string;
  headers: { whole: Record<string, string>; short: Record<string, string> };
}

/** A response, and the answer that memory keeps of it. */
interface MadeAnswer {
  response: Response;
  answer?: StoredResponse;
}

export interface ResponseStoreDeps {
  validity: Validity;
  clock: Pick<Clock, 'now'>;
  log: Pick<Logger, 'isLevelEnabled' | 'info'>;
}

/** The limits of a memory: `largest` is that of one body, in bytes. */
export interface ResponseStoreLimits extends StoreLimits {
  largest: number;
  freshMs: number;
  /** The most different headers of answers that share them; others are not cached. */
  headers?: number;
}

/** The headers that each answer or each response has of its own. */
const OF_ONE: ReadonlySet<string> = new Set([
  'content-length',
  'etag',
  'x-request-id',
  'x-server-time',
]);

/** Creates a memory of answers of the API, which it also sends. */
export function createResponseStore(
  { validity, clock, log }: ResponseStoreDeps,
  tally: Tally,
  limits: ResponseStoreLimits,
) {
  const store = createAnswerStore<StoredResponse, CachedBody, MadeAnswer>({
    validity,
    limits,
    freshMs: limits.freshMs,
    unheardMs: UNHEARD_MS.answers,
    sizeOf: ({ length }) => length,
  });
  const shareHeaders = createInterner<StoredResponse['headers']>(limits.headers ?? 0);

  /** Returns what to send: 304 for a known tag, else the body; undefined if it was dropped. */
  function formOf(answer: StoredResponse, condition?: string) {
    const { etag, headers } = answer;
    if (condition?.includes(etag)) return { status: 304, headers: { ...headers.short, etag } };
    const body = store.bodyOf(answer);
    const length = String(body?.length);
    return (
      body && { status: 200, headers: { ...headers.whole, 'content-length': length, etag }, body }
    );
  }

  /** Returns the headers that a response has of its own, and logs the response. */
  function ownOf(url: string, sent: IncomingHttpHeaders, status: number) {
    const requestId = parseRequestId(sent['x-request-id']) ?? createRequestId();
    // The path without the query, as everywhere in the log: a query may name a person.
    const path = url.split('?', 1)[0];
    if (log.isLevelEnabled('info'))
      log.info({ requestId, method: 'GET', path, status, kept: true }, 'request');
    return { 'x-request-id': requestId, 'x-server-time': clock.now().toISOString() };
  }

  return {
    ...store,

    /** Sends an answer on the socket, before any framework; returns whether its bytes were there. */
    send({ url = '', headers }: IncomingMessage, response: ServerResponse, answer: StoredResponse) {
      const form = formOf(answer, headers['if-none-match']);
      if (!form) return false;
      tally.given += 1;
      const ownHeaders = ownOf(url, headers, form.status);
      response.writeHead(form.status, { ...form.headers, ...ownHeaders }).end(form.body, 'latin1');
      return true;
    },

    /**
     * Returns a response with the bytes of an answer, if they are there; without a request, one for
     * a page, which is not logged.
     */
    copyOf(answer: StoredResponse, url?: string, headers: IncomingHttpHeaders = {}) {
      const form = formOf(answer, headers['if-none-match']);
      if (!form) return undefined;
      tally.given += 1;
      const ownHeaders = url === undefined ? {} : ownOf(url, headers, form.status);
      return new Response(form.body ? toBuffer(form.body) : null, {
        status: form.status,
        headers: { ...form.headers, ...ownHeaders },
      });
    },

    /** Reads a new answer, and keeps it unless it is for one request alone. */
    async keepResponse(
      key: string | undefined,
      response: Response,
      validFor: StoredAnswer,
    ): Promise<MadeAnswer> {
      const etag = response.headers.get('etag');
      if (response.status !== 200 || !etag || response.headers.has('set-cookie'))
        return { response };
      tally.made += 1;
      const body = Buffer.from(await response.arrayBuffer());
      const whole = new Response(body, response);
      const pair = headersOf(response.headers);
      const headers = limits.headers ? shareHeaders(JSON.stringify(pair), () => pair) : pair;
      if (key === undefined || !headers || body.length > limits.largest) return { response: whole };
      const answer = { ...validFor, etag, headers };
      store.keep(key, answer, toCachedBody(body));
      return { response: whole, answer };
    },
  };
}

/** Returns an answer as a request with a condition gets it: 304 if it names the tag. */
export function answerCondition(response: Response, condition: string | null | undefined) {
  const etag = response.headers.get('etag');
  if (!etag || !condition?.includes(etag)) return response;
  const headers = pickHeaders(response.headers, (name) => !name.startsWith('content-'));
  return new Response(null, { status: 304, headers });
}

const pickHeaders = (headers: Headers, isPicked: (name: string) => boolean) =>
  Object.fromEntries([...headers].filter(([name]) => isPicked(name)));

const headersOf = (headers: Headers): StoredResponse['headers'] => ({
  whole: pickHeaders(headers, (name) => !OF_ONE.has(name)),
  short: pickHeaders(headers, (name) => !OF_ONE.has(name) && !name.startsWith('content-')),
});
