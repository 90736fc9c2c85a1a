import { globSync, readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { ENDPOINTS } from '../../apps/server/src/app/collections.ts';
import { buildDocument } from '../../apps/server/src/app/openapi/document.ts';
import routes from '../../apps/web/app/routes.ts';
import { rows } from '../permissions/table.ts';
import { sampleBody, type JsonSchema } from '../support/sample-body.ts';

/** A call or a page, with the parts of a well-formed request for it. */
export interface Target {
  /** The name, as `GET /api/events/1.0/{id}` or `GET /:locale?/match/:id`. */
  name: string;
  kind: 'call' | 'page';
  method: string;
  /** Paths with `«thing»` in each place, and the places of the parameters. */
  paths: string[];
  /** Names of its query parameters. */
  query: string[];
  /** A body that has the right shape. */
  body?: unknown;
  takesFile: boolean;
}

type Json = Record<string, any>;

/** Returns every call of the API document, with paths from the permissions table. */
function listCalls(): Target[] {
  const document = buildDocument() as unknown as Json;
  const resolve = (value: Json): Json =>
    value.$ref
      ? resolve(
          value.$ref
            .slice(2)
            .split('/')
            .reduce((at: Json, step: string) => at[step], document),
        )
      : value;
  return Object.entries(document.paths as Record<string, Json>).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]: [string, Json]): Target => {
      const content = operation.requestBody?.content as Json | undefined;
      const schema = (content?.['application/vnd.api+json'] ?? content?.['application/json'])
        ?.schema as JsonSchema | undefined;
      return {
        name: `${method.toUpperCase()} ${path}`,
        kind: 'call',
        method: method.toUpperCase(),
        paths: realPaths(method.toUpperCase(), path),
        query: (operation.parameters ?? [])
          .map(resolve)
          .filter((parameter: Json) => parameter.in === 'query')
          .map(({ name }: Json) => (name === 'fields' ? 'fields[events]' : name)),
        ...(schema && { body: sampleBody(schema, document as JsonSchema) }),
        takesFile: content?.['multipart/form-data'] !== undefined,
      };
    }),
  );
}

/** Ids for calls without a row in the permissions table. */
const THINGS_BY_PLACE: [RegExp, string][] = [
  [/\/roster\/\{id\}/, '/roster/«roster»'],
  [/\/match-series\/\{id\}/, '/match-series/«series»'],
  [/\{key\}/, '«file»'],
  [/\{\w+\}/g, '«series»'],
];

function realPaths(method: string, template: string): string[] {
  const pattern = new RegExp(
    `^${template
      .replaceAll('.', '\\.')
      .replace(/\{key\}/g, '.+')
      .replace(/\{\w+\}/g, '[^/]+')}$`,
  );
  const fixed = new Set(template.includes('{') ? FIXED : []);
  const found = rows
    .map((row) => ({ method: row.method, path: row.path.split('?')[0]! }))
    .filter((row) => row.method === method && pattern.test(row.path) && !fixed.has(row.path))
    .map(({ path }) => path.replace(/\{(?:new-)?([\w-]+)\}/g, '«$1»'));
  if (found.length > 0) return [...new Set(found)];
  return [THINGS_BY_PLACE.reduce((path, [place, by]) => path.replace(place, by), template)];
}

/** Paths without parameters that also match a pattern with a parameter in the same place. */
const FIXED = ENDPOINTS.filter(({ path }) => !path.includes(':')).map(({ path }) => `/api/${path}`);

const PLACES: Record<string, string> = {
  'match/:id': '«series»',
  'bracket/:id': '«segment»',
  'rosters/:id': '«roster»',
};
const LOCALES = ['', '/en', '/de', '/zh-TW', '/xx'];

/** Returns every page of the site, with its address and that of its data. */
function listPages(): Target[] {
  const query = siteParameters();
  return flatten(routes as RouteConfigEntry[]).flatMap((route) =>
    ['', '.data'].map((end): Target => {
      const paths = LOCALES.map((locale) => pathOfPage(route, locale, end));
      return {
        name: `GET ${route}${end}`,
        kind: 'page',
        method: 'GET',
        paths: [...new Set(paths)],
        query: end ? [...query, '_routes'] : query,
        takesFile: false,
      };
    }),
  );
}

function flatten(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const whole = path ? `${above}/${path}` : above;
    return children ? flatten(children, whole) : index || path ? [whole || '/'] : [];
  });
}

function pathOfPage(route: string, locale: string, end: string): string {
  const place = Object.entries(PLACES).find(([place]) => route.includes(place));
  const filled = route
    .replace('/:locale?', route.includes(':locale?') ? locale : '')
    .replace('*', 'nowhere/at/all')
    .replace(/:\w+/g, place?.[1] ?? '«item»');
  return (filled || (end ? '/_root' : '/')) + end;
}

/** Returns the names of the query parameters that pages read, from their sources. */
function siteParameters(): string[] {
  const names = globSync('apps/web/app/**/*.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\.get(?:All)?\('([\w.-]{2,30})'\)/g)].map(
      ([, name]) => name!,
    ),
  );
  return [...new Set(names)].sort();
}

/** Patterns of the site that are neither in the API document nor in its routes. */
const OTHER_PLACES: Record<string, string> = {
  '/calendar/rosters/:file': '/calendar/rosters/«roster».ics',
  '/calendar/users/:file': '/calendar/users/«user».ics',
};
const SITE_FILES = [
  '/sitemap.xml',
  '/robots.txt',
  '/console',
  '/console/events/«event»',
  '/pictures/ringside.png',
  '/pictures/rosters/«roster».png',
  '/pictures/match/«series».png',
  '/pictures/matches/«series».png',
  '/pictures/bracket/«segment».png',
  '/files/«file»',
  '/assets/nothing.js',
  '/favicon.svg',
  '/service-worker.js',
  '/metrics',
  '/',
];

/** Returns every target of the server. */
export const listTargets = (apiRoutes: string[]): Target[] => [
  ...listCalls(),
  ...listPages(),
  ...listOthers(apiRoutes),
];

/** Returns the other targets: files, pictures, calendars, the console. */
function listOthers(apiRoutes: string[]): Target[] {
  const calendars = apiRoutes
    .map((route) => route.split(' ')[1]!)
    .filter((path) => path.startsWith('/calendar/') && path.includes(':'))
    .map((path) => OTHER_PLACES[path] ?? path.replace(/:\w+/g, '«roster»'));
  return [...new Set([...calendars, ...SITE_FILES])].map((path) => ({
    name: `GET ${path.replace(/«(\w+)»/g, ':$1')}`,
    kind: 'page',
    method: 'GET',
    paths: [path],
    query: ['locale', 'event'],
    takesFile: false,
  }));
}
