import { toFullPath } from '@ringside/contract/api-path';
import { compactBracket } from '@ringside/contract/collections/brackets';
import { chatAccountAnswer } from '@ringside/contract/collections/oauth';
import {
  ageGate,
  loginBody,
  refreshBody as loginRefreshBody,
  signedInAnswer,
  signInLinkBody,
} from '@ringside/contract/collections/people';
import { jsonValue } from '@ringside/contract/documents';
import { ageGateEndpoints } from '@ringside/contract/endpoints/age-gate';
import type { EndpointDefinition } from '@ringside/contract/endpoints/endpoint';
import { gameSideEndpoints } from '@ringside/contract/endpoints/game';
import { loginEndpoints } from '@ringside/contract/endpoints/login';
import {
  brawlersAnswer,
  chatTokenAnswer,
  logEntry,
  noProfileAnswer,
  surveyAnswer,
  tokenAnswer,
  userAnswer,
} from '@ringside/contract/game';
import { z } from 'zod';
import { OF_CHECKIN, OF_MATCH, OF_ROSTER, OF_SERIES } from '../../game/external-reads.routes.ts';
import { surveyBody } from '../../game/game.routes.ts';
import { refreshBody, registerBody } from '../../game/session.routes.ts';
import { ageBody } from '../../identity/age-gate/age-gate.routes.ts';
import { METHODS } from '../../kernel/http/endpoint.ts';
import { TEXT } from '../../kernel/http/parameters.ts';
import { createNestedSchema } from './resource-components.ts';

/**
 * A call outside the kernel: what it takes and answers, by the schemas with which its route
 * validates.
 */
export interface PlainCall {
  method: 'get' | 'post' | 'put' | 'delete';
  /** The whole path, with parameters as `{id}`. */
  path: string;
  tag: string;
  summary: string;
  /** `launch`: the game's launch token, its API token, or our own sign-in. */
  access: 'public' | 'signed-in' | 'launch';
  /** The schemas of path parameters that are not ids of rows. */
  params?: Readonly<Record<string, z.ZodType>>;
  /** The query parameters with their meaning. */
  query?: Record<string, { description: string; schema: z.ZodType; required?: boolean }>;
  body?: z.ZodType;
  /** By status: a schema, nothing (204), or another media type than JSON. */
  answers: Record<number, z.ZodType | 'empty' | { mediaType: string }>;
  /** The statuses of its refusals. */
  refusals: number[];
  /** The other headers that it reads. */
  headers?: ('tenant' | 'last-event-id')[];
}

const playerTag = {
  playerTag: { description: "The player's tag; must be the caller's own.", schema: TEXT },
};
const country = TEXT;
const LONG_TEXT = z.string().max(4_000, 'must have at most 4,000 characters');
const nested = (type: string, paths: string[]) =>
  createNestedSchema(
    type,
    paths.map((path) => path.split('.')),
  );
const ageAnswer = z.strictObject({ data: ageGate });

type PlainDefinition = EndpointDefinition<'GET' | 'POST' | 'PUT' | 'DELETE'>;

/** Describes a call outside the kernel that the client makes. */
const describeCall = (
  { method, path }: PlainDefinition,
  call: Omit<PlainCall, 'method' | 'path'>,
): PlainCall => ({
  method: METHODS[method],
  path: toFullPath(path).replaceAll(/:(\w+)/g, '{$1}'),
  ...call,
});

const signIn: PlainCall[] = [
  describeCall(loginEndpoints.login, {
    tag: 'login',
    summary: 'Sign in an operator',
    access: 'public',
    body: loginBody,
    answers: { 200: signedInAnswer },
    refusals: [400, 401, 404, 406, 408, 413, 415, 422, 429],
    headers: ['tenant'],
  }),
  describeCall(loginEndpoints.loginByLink, {
    tag: 'login',
    summary: 'Sign in an operator with the one-time link of an email',
    access: 'public',
    body: signInLinkBody,
    answers: { 200: signedInAnswer },
    refusals: [400, 401, 404, 406, 408, 413, 415, 422, 429],
    headers: ['tenant'],
  }),
  describeCall(loginEndpoints.session.refresh, {
    tag: 'login',
    summary: 'Get a new bearer for a refresh token, or for the cookie of the console',
    access: 'public',
    body: loginRefreshBody.partial(),
    answers: { 200: signedInAnswer },
    refusals: [400, 401, 404, 406, 408, 413, 415, 422],
    headers: ['tenant'],
  }),
  describeCall(loginEndpoints.session.end, {
    tag: 'login',
    summary: "Sign out: end the cookie, and all tokens of a refresh token's family",
    access: 'public',
    body: loginRefreshBody.partial(),
    answers: { 204: 'empty' },
    refusals: [400, 404, 406, 408, 413, 415, 422],
    headers: ['tenant'],
  }),
  describeCall(ageGateEndpoints.get, {
    tag: 'age-gate',
    summary: 'Get the state of the age check',
    access: 'public',
    query: {
      country: {
        description: 'Two letters; the country decides the minimum age.',
        schema: country,
      },
    },
    answers: { 200: ageAnswer },
    refusals: [400, 401, 404],
    headers: ['tenant'],
  }),
  describeCall(ageGateEndpoints.post, {
    tag: 'age-gate',
    summary: 'Submit the age',
    access: 'public',
    body: ageBody,
    answers: { 200: ageAnswer },
    refusals: [400, 401, 404, 406, 408, 413, 415, 422],
    headers: ['tenant'],
  }),
];

const describeGameCall = (
  endpoint: PlainDefinition,
  call: Omit<PlainCall, 'method' | 'path' | 'tag' | 'access' | 'refusals'> &
    Partial<Pick<PlainCall, 'access' | 'refusals'>>,
): PlainCall =>
  describeCall(endpoint, {
    tag: 'game',
    access: 'launch',
    ...call,
    refusals: [
      ...(call.access === 'public' ? [] : [401, 403]),
      400,
      ...(call.body ? [406, 408, 413, 415, 422] : []),
      ...(call.refusals ?? []),
    ],
  });

const gameSide: PlainCall[] = [
  describeGameCall(gameSideEndpoints.user, {
    summary: 'Sign in a player with a launch token; 404 if the player has no profile',
    query: playerTag,
    answers: { 200: userAnswer, 404: noProfileAnswer },
  }),
  describeGameCall(gameSideEndpoints.register, {
    summary: 'Register a player',
    query: playerTag,
    body: registerBody,
    answers: { 200: userAnswer },
    refusals: [404, 409],
  }),
  describeGameCall(gameSideEndpoints.refresh, {
    summary: 'Get a new bearer, every few minutes',
    query: playerTag,
    body: refreshBody,
    answers: { 200: tokenAnswer },
  }),
  describeGameCall(gameSideEndpoints.brawlersInfo, {
    summary: 'Get whether the player may register',
    query: { ...playerTag, country: { description: 'Two letters.', schema: country } },
    answers: { 200: brawlersAnswer },
  }),
  describeGameCall(gameSideEndpoints.chatToken, {
    summary: 'Get a token that the community chat accepts',
    query: playerTag,
    answers: { 200: chatTokenAnswer },
  }),
  describeGameCall(gameSideEndpoints.surveyInfo, {
    summary: 'Get the running survey',
    query: {
      ...playerTag,
      locale: {
        description:
          "The language of the championship's own questions, as in the addresses of the site; English by default.",
        schema: TEXT,
      },
    },
    answers: { 200: surveyAnswer },
  }),
  describeGameCall(gameSideEndpoints.survey, {
    summary: 'Answer the survey',
    query: playerTag,
    body: surveyBody,
    answers: { 200: surveyAnswer },
    refusals: [409],
  }),
  describeGameCall(gameSideEndpoints.log, {
    summary: 'Report an error on the site',
    query: playerTag,
    access: 'public',
    body: logEntry,
    answers: { 204: 'empty' },
  }),
  describeGameCall(gameSideEndpoints.roster, {
    summary: 'Get a roster as plain, nested JSON',
    query: playerTag,
    access: 'public',
    answers: {
      200: z.strictObject({ data: z.strictObject({ roster: nested('rosters', OF_ROSTER) }) }),
    },
    refusals: [404],
  }),
  describeGameCall(gameSideEndpoints.matchSeries, {
    summary: 'Get a match series as plain, nested JSON',
    query: playerTag,
    access: 'public',
    answers: { 200: z.strictObject({ data: nested('match-series', OF_SERIES) }) },
    refusals: [404],
  }),
  describeGameCall(gameSideEndpoints.bracket, {
    summary: 'Get the whole bracket of a segment',
    query: playerTag,
    access: 'public',
    answers: { 200: z.strictObject({ data: compactBracket }) },
    refusals: [404],
  }),
  describeGameCall(gameSideEndpoints.checkIns, {
    summary: 'Get the check-ins of a match series as plain, nested JSON',
    query: playerTag,
    access: 'public',
    answers: { 200: z.strictObject({ data: z.array(nested('checkins', OF_CHECKIN)) }) },
    refusals: [404],
  }),
  describeGameCall(gameSideEndpoints.matchInfo, {
    summary: 'Get a match series with rosters and players as plain, nested JSON',
    query: playerTag,
    access: 'public',
    answers: { 200: z.strictObject({ data: nested('match-series', OF_MATCH) }) },
    refusals: [404],
  }),
];

const ready = z.strictObject({
  ok: z.boolean(),
  database: z.string(),
  redis: z.string(),
  wakes: z.string(),
  replica: z.string(),
});
/** The parts of this document that every reader of OpenAPI looks for. */
const openApiDocument = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })),
  tags: z.array(z.strictObject({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), jsonValue)),
  components: z.record(z.string(), z.record(z.string(), jsonValue)),
});
const others: PlainCall[] = [
  {
    method: 'get',
    path: '/api/stream/1.0',
    tag: 'stream',
    summary: 'Stream changes as Server-Sent Events',
    access: 'public',
    headers: ['tenant', 'last-event-id'],
    query: {
      topics: {
        description:
          'One to 50 topics, separated by commas: `match-series:ID`, `segments:ID`, `rosters:ID`, `users:me` and others; `page:ADDRESS` for the deltas of a page of the site, at most 16 of them. The event `page` has a head or a delta; `error` names a page that the stream does not send now, with `status` (`429`: too many pages are followed; `503`: it could not be read), `code` and `retryAfter` in seconds, after which `GET /live/head?page=ADDRESS` answers.',
        schema: LONG_TEXT,
        required: true,
      },
      after: {
        description: 'The position to start after, for clients that cannot send Last-Event-ID.',
        schema: TEXT,
      },
    },
    answers: { 200: { mediaType: 'text/event-stream' } },
    refusals: [400, 401, 403, 404, 429],
  },
  {
    method: 'get',
    path: '/api/oauth/1.0/callback',
    tag: 'oauth',
    summary:
      'The redirect address of the chat sign-in: a browser continues to the site, an API client gets the account',
    access: 'public',
    query: {
      code: { description: 'The authorisation code of the chat.', schema: LONG_TEXT },
      state: { description: 'The state value that the server sent.', schema: LONG_TEXT },
    },
    answers: { 200: chatAccountAnswer, 302: 'empty' },
    refusals: [400, 401, 404, 409, 502],
  },
  {
    method: 'get',
    path: '/files/{key}',
    params: { key: TEXT },
    tag: 'files',
    summary: 'Get an uploaded picture',
    access: 'public',
    answers: { 200: { mediaType: 'image/webp' } },
    refusals: [400, 404, 503],
  },
  {
    method: 'get',
    path: '/healthz',
    tag: 'health',
    summary: 'Check that the process is alive',
    access: 'public',
    answers: { 200: z.strictObject({ ok: z.boolean(), node: z.string() }) },
    refusals: [],
  },
  {
    method: 'get',
    path: '/readyz',
    tag: 'health',
    summary: 'Check that the process can serve requests',
    access: 'public',
    answers: { 200: ready, 503: ready },
    refusals: [],
  },
  {
    method: 'get',
    path: '/api/openapi.json',
    tag: 'documentation',
    summary: 'Get this document',
    access: 'public',
    answers: { 200: openApiDocument, 304: 'empty' },
    refusals: [],
  },
  {
    method: 'get',
    path: '/api/docs',
    tag: 'documentation',
    summary: 'Get this document as a page',
    access: 'public',
    answers: { 200: { mediaType: 'text/html' }, 304: 'empty' },
    refusals: [],
  },
];

/**
 * Every call outside the kernel. Those of the emulator are missing: they are a tool, and off in
 * production.
 */
export const PLAIN_CALLS: PlainCall[] = [...signIn, ...gameSide, ...others];
