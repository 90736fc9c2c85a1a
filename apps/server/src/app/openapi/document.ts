import { JSON_API } from '@ringside/contract/media-type';
import { ownRoutes } from '../../identity/user/user.routes.ts';
import { userRoutes } from '../../identity/users/users.routes.ts';
import { cookieNameOf } from '../../kernel/sender/cookie.ts';
import { ENDPOINTS } from '../collections.ts';
import { addExamples } from './examples.ts';
import {
  ERROR_TITLES,
  describeKernelCall,
  describePlainCall,
  type ApiDocument,
  type Operation,
} from './operations.ts';
import { EVERYWHERE, HEADERS, refsToHeaders, PARAMETERS } from './parameters.ts';
import { PLAIN_CALLS } from './plain-calls.ts';
import { addErrorComponents, addResourceComponents } from './resource-components.ts';
import { refTo, Schemas, type Json } from './schema.ts';

const DESCRIPTION = `The companion of an esports championship.

JSON:API 1.1 under \`/api/{collection}/1.0\`; plain JSON under \`/game/1.0\`. An error response lists all faults of a request body, each with its code and place.
Every error has a title and a detail; docs/errors.md of the project lists the codes.
The server checks a request in this order: tenant 404, method 405 with \`Allow\`, token 401, media type 406 and 415, size and syntax 413 and 400, resource 404, permission 403, an id made by the client 403, fields 422, state 409.

Clients that put the version first use \`/api/v1/{collection}\`, an alias of \`/api/{collection}/1.0\` for every call: the same permissions, limits and Idempotency-Keys, with links and \`Location\` in the form that was requested.`;

/**
 * Builds the document from the schemas that validate: every call of the kernel and those outside
 * it.
 */
export function buildDocument(): ApiDocument {
  const schemas = new Schemas();
  addResourceComponents(schemas);
  addErrorComponents(schemas);
  const operations = [
    ...[...userRoutes, ...ownRoutes, ...ENDPOINTS].map((endpoint) =>
      describeKernelCall(schemas, endpoint),
    ),
    ...PLAIN_CALLS.map((call) => describePlainCall(schemas, call)),
  ];
  const paths: ApiDocument['paths'] = {};
  for (const { path, method, operation } of operations) (paths[path] ??= {})[method] = operation;
  return addExamples({
    openapi: '3.1.0',
    info: { title: 'Ringside', version: '1.0', description: DESCRIPTION },
    servers: [{ url: '/' }],
    tags: collectTags(operations),
    paths,
    components: {
      schemas: schemas.named,
      parameters: PARAMETERS,
      headers: HEADERS,
      responses: describeErrorResponses(),
      securitySchemes: SECURITY_SCHEMES,
    },
  } as ApiDocument);
}

const cookie = (name: string, description: string) => ({
  type: 'apiKey',
  in: 'cookie',
  name,
  description,
});
const SECURITY_SCHEMES: Record<string, Json> = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'From `POST /api/login/1.0` (operators) or `GET /game/1.0/user` (players); or an API key (`rsk_…`) from `POST /api/api-keys/1.0`, which cannot make the calls that users make for themselves.',
  },
  playerSession: cookie(
    cookieNameOf('player', 'https:'),
    'The cookie of the site; without `__Host-` if the site does not use HTTPS.',
  ),
  operatorSession: cookie(
    cookieNameOf('operator', 'https:'),
    'The cookie of the console; without `__Host-` if the site does not use HTTPS.',
  ),
  launch: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The launch token that the game puts into the address of the site.',
  },
  apiToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Token',
    description: "The game's API token, on the web.",
  },
};

/** Returns one tag for each collection with a call, in alphabetical order. */
function collectTags(operations: Operation[]): ApiDocument['tags'] {
  const names = new Set(operations.flatMap(({ operation }) => operation.tags as string[]));
  return [...names]
    .sort()
    .map((name) => ({ name, description: TAGS[name] ?? `Calls under \`/api/${name}/1.0\`.` }));
}

const TAGS: Record<string, string> = {
  'age-gate': 'The check of the minimum age.',
  bracket: 'Segments as brackets.',
  categories: 'Categories of items that can be banned or picked.',
  challenges: 'Ban phases of a series, one for each category.',
  checkins: 'Check-ins: of rosters before a segment, of players before a series.',
  'community-groups': 'Community groups of the regions.',
  documentation: 'This documentation.',
  'error-codes': "The specification's error catalogue.",
  events: 'Months of the season, and the World Finals.',
  files: 'Uploaded pictures.',
  game: 'The game side, as the site calls it: plain JSON.',
  games: 'The games of the championship.',
  health: 'Health checks for operators of the server.',
  items: 'Brawlers and maps.',
  leaderboards: 'Points of the regions, and the teams that qualify by them.',
  login: 'Sign-in of operators.',
  'match-series': 'Match series: results, disputes, rulings.',
  'match-ups': 'Pairings of the queue that wait for an answer.',
  queue: 'The queue of the Championship Challenge.',
  'regional-operators': 'Organisers of regions with a competition of their own.',
  rosters: 'Teams as they register in one segment.',
  'segment-types': 'Monthly qualifiers, finals and the others.',
  segments: 'Stages of an event and their regions: seeding, rounds, standings.',
  stream: 'Live changes as Server-Sent Events.',
  teams: 'Teams, which stay when their rosters change.',
  user: 'The signed-in user.',
  users: 'Users: your own account; for operators, all accounts.',
};

/** Returns the error response of each status: those of the API, and those of the game side. */
function describeErrorResponses(): Record<string, Json> {
  const wait = { ...EVERYWHERE, ...refsToHeaders({ 'Retry-After': 'RetryAfter' }) };
  const responses: Record<string, Json> = {};
  for (const [status, description] of Object.entries(ERROR_TITLES)) {
    const headers = status === '429' || status === '503' ? wait : EVERYWHERE;
    responses[`Error${status}`] = {
      description,
      headers,
      content: { [JSON_API]: { schema: refTo('Errors') } },
    };
    responses[`GameError${status}`] = {
      description,
      headers,
      content: { 'application/json': { schema: refTo('GameErrors') } },
    };
  }
  responses.GameError5XX = {
    description: 'The game side failed',
    headers: EVERYWHERE,
    content: { 'application/json': { schema: refTo('GameErrors') } },
  };
  return removeUnused(responses);
}

/** Removes unused responses: the game side refuses with fewer statuses than the API. */
function removeUnused(responses: Record<string, Json>): Record<string, Json> {
  const used = new Set(
    PLAIN_CALLS.filter(({ tag }) => tag === 'game').flatMap(({ refusals }) =>
      refusals.map((status) => `GameError${status}`),
    ),
  );
  return Object.fromEntries(
    Object.entries(responses).filter(
      ([name]) => !name.startsWith('GameError') || name === 'GameError5XX' || used.has(name),
    ),
  );
}
