import fc from 'fast-check';
import { type Json, replaceAt, walkPaths } from '../support/sample-body.ts';
import { type Body, DELIVERIES, type HostileRequest, type Role } from './request.ts';
import type { Target } from './targets.ts';
import {
  BROKEN_TEXTS,
  HOSTILE_HEADERS,
  HOSTILE_JSON,
  HOSTILE_SEGMENTS,
  HOSTILE_VALUES,
  LARGE_BODIES,
  METHODS,
  PICTURES,
} from './values.ts';

/** Returns `count` requests; the same seed and the same targets give the same requests. */
export const generateRequests = (
  targets: Target[],
  { seed, count }: { seed: number; count: number },
): HostileRequest[] => fc.sample(requestTo(targets), { seed, numRuns: count });

/** Returns one well-formed request to every target that only reads, and one upload. */
export const wellFormedReads = (targets: Target[]): HostileRequest[] =>
  targets
    .filter(({ method, takesFile }) => method === 'GET' || takesFile)
    .map((target) => ({
      target: target.name,
      role: 'captain',
      byCookie: target.kind === 'page',
      method: target.method,
      path: target.paths[0]!,
      headers: withType(target, [], wellFormed(target)),
      body: wellFormed(target),
      delivery: 'whole',
    }));

const pick = <Value>(values: readonly Value[]) => fc.constantFrom(...values);
const pickOfClass = (classes: readonly (readonly string[])[]) =>
  pick(classes).chain((values) => pick(values));
/** A wide text now and then, to find what the tables of values miss. */
const anyText = fc.string({ unit: 'binary', maxLength: 30 }).map(encodeLoosely);

/**
 * Calls take most of the requests: the API has more calls than the site has pages, and they do
 * more.
 */
function requestTo(targets: Target[]): fc.Arbitrary<HostileRequest> {
  const ofKind = (kind: Target['kind']) =>
    fc.oneof(
      ...targets
        .filter((target) => target.kind === kind)
        .map((target) => ({ weight: weightOf(target), arbitrary: hostileRequest(target) })),
    );
  return fc.oneof(
    { weight: 7, arbitrary: ofKind('call') },
    { weight: 3, arbitrary: ofKind('page') },
  );
}

/** A target with more parameters, or a larger body, has more that can be wrong. */
const weightOf = ({ kind, query, body }: Target) =>
  kind === 'page'
    ? 1
    : 2 + query.length + Math.min(10, [...walkPaths((body ?? null) as Json)].length);

/**
 * The parts of a request that may be hostile, each with its weight; the rest of the request is
 * well-formed.
 */
const DIMENSIONS = { path: 4, query: 4, headers: 2, body: 8, method: 1, delivery: 2 };
type Dimension = keyof typeof DIMENSIONS;

/** Roles with permissions send more often: the server refuses the others early. */
const SENDERS: Record<Role, number> = {
  visitor: 3,
  player: 3,
  captain: 4,
  referee: 2,
  owner: 6,
  'api-key': 3,
  neighbour: 1,
  'neighbour-owner': 2,
  stranger: 1,
};

const weighted = <Value extends string>(weights: Record<Value, number>) =>
  fc.oneof(
    ...Object.entries<number>(weights).map(([value, weight]) => ({
      weight,
      arbitrary: fc.constant(value as Value),
    })),
  );

function dimensionsOf({ body, takesFile, query, paths }: Target): Record<string, number> {
  const { path, query: byQuery, headers, body: byBody, method, delivery } = DIMENSIONS;
  return {
    path: paths.some((one) => one.includes('«')) ? path : 1,
    query: query.length > 0 ? byQuery : 1,
    ...((body !== undefined || takesFile) && { body: byBody }),
    headers,
    method,
    delivery,
  };
}

function hostileRequest(target: Target): fc.Arbitrary<HostileRequest> {
  const dimension = weighted(dimensionsOf(target)) as fc.Arbitrary<Dimension>;
  return fc
    .record({
      role: weighted(SENDERS),
      byCookie: mostly(false, true, 9),
      hostile: fc.array(dimension, { minLength: 1, maxLength: 2 }),
      realPath: pick(target.paths),
      path: hostilePath(target),
      query: hostileQuery(target),
      headers: fc.array(pick(HOSTILE_HEADERS), { minLength: 1, maxLength: 3 }),
      body: hostileBody(target),
      method: pick(METHODS),
      delivery: pick(DELIVERIES),
    })
    .map(({ hostile, role, byCookie, realPath, ...drawn }) => {
      const has = (one: Dimension) => hostile.includes(one);
      const path = has('path') ? drawn.path : realPath;
      const body = has('body') ? drawn.body : wellFormed(target);
      return {
        target: target.name,
        role,
        byCookie,
        method: has('method') ? drawn.method : target.method,
        path: has('query') ? `${path}?${drawn.query}` : path,
        headers: withType(target, has('headers') ? drawn.headers : [], body),
        body,
        delivery: has('delivery') ? drawn.delivery : 'whole',
      };
    });
}

function wellFormed({ body, takesFile }: Target): Body | null {
  if (takesFile) return { kind: 'base64', base64: PICTURES[1]! };
  return body === undefined ? null : text(JSON.stringify(body));
}

const mostly = <Value>(usual: Value, rare: Value, weight: number) =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constant(rare) });

/** Percent-encodes characters that are invalid in a request line, lone surrogates included. */
function encodeLoosely(text: string): string {
  return [...Buffer.from(text, 'utf8')]
    .map((byte) =>
      byte > 0x20 && byte < 0x7f && byte !== 0x23 && byte !== 0x3f
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).padStart(2, '0')}`,
    )
    .join('');
}

/** Returns a path with real ids in its places, or with one hostile part. */
function hostilePath(target: Target): fc.Arbitrary<string> {
  return pick(target.paths).chain((path) => {
    const places = [...path.matchAll(/«[\w-]+»|[^/«»]+$/g)];
    if (places.length === 0) return fc.constant(path);
    const replaced = fc
      .tuple(
        pick(places),
        fc.oneof({ weight: 6, arbitrary: pickOfClass(HOSTILE_SEGMENTS) }, anyText),
      )
      .map(([place, by]) => {
        const end = place.index + place[0].length;
        return path.slice(0, place.index) + by + path.slice(end);
      });
    const appended = pickOfClass(HOSTILE_SEGMENTS).map((part) => `${path}/${part}`);
    return fc.oneof({ weight: 5, arbitrary: replaced }, { weight: 1, arbitrary: appended });
  });
}

const GENERAL_NAMES = [
  'page[number]',
  'page[size]',
  'sort',
  'include',
  'fields[events]',
  'fields[]',
  'filter[none]',
  'filter[name][like]',
  'filter',
  '__proto__[a]',
  'constructor',
  '%00',
  '',
];

function hostileQuery(target: Target): fc.Arbitrary<string> {
  const value = fc.oneof({ weight: 6, arbitrary: pickOfClass(HOSTILE_VALUES) }, anyText);
  const name =
    target.query.length > 0
      ? fc.oneof(
          { weight: 5, arbitrary: pick(target.query) },
          { weight: 1, arbitrary: pick(GENERAL_NAMES) },
        )
      : pick(GENERAL_NAMES);
  const pairs = fc
    .array(fc.tuple(name, value), { minLength: 1, maxLength: 3 })
    .map((parameters) => parameters.map(([key, text]) => `${key}=${text}`));
  const twice = pairs.map((pairTexts) => [...pairTexts, pairTexts[0]!]);
  const many = fc
    .tuple(name, value)
    .map(([key, text]) => Array(200).fill(`${key}=${text.slice(0, 20)}`));
  return fc.oneof(
    { weight: 5, arbitrary: pairs.map((pairTexts) => pairTexts.join('&')) },
    { weight: 1, arbitrary: twice.map((pairTexts) => pairTexts.join('&')) },
    { weight: 1, arbitrary: many.map((pairTexts) => pairTexts.join('&').slice(0, 12_000)) },
  );
}

const text = (content: string): Body => ({ kind: 'text', text: content });

function hostileBody(target: Target): fc.Arbitrary<Body | null> {
  if (target.takesFile) return hostileUpload();
  const broken = fc.oneof(
    { weight: 4, arbitrary: pick(BROKEN_TEXTS).map(text) },
    { weight: 1, arbitrary: pick(LARGE_BODIES) },
    { weight: 1, arbitrary: fc.json({ maxDepth: 5 }).map(text) },
  );
  if (target.body === undefined)
    return fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: broken });
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant(text(JSON.stringify(target.body))) },
    { weight: 6, arbitrary: mutatedBody(target.body as Json) },
    { weight: 3, arbitrary: broken },
  );
}

/** Returns the well-formed body with one to three values replaced. */
function mutatedBody(body: Json): fc.Arbitrary<Body> {
  const paths = [...walkPaths(body)];
  if (paths.length === 0) return fc.constant(text(JSON.stringify(body)));
  const value = fc.oneof(
    { weight: 5, arbitrary: pick(HOSTILE_JSON) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    { weight: 1, arbitrary: fc.double() },
  );
  return fc
    .array(fc.tuple(pick(paths), value), { minLength: 1, maxLength: 3 })
    .map((replacements) =>
      replacements.reduce<unknown>(
        (changed, [path, by]) => replaceLeniently(changed, path, by),
        body,
      ),
    )
    .map((changed) => text(JSON.stringify(changed) ?? ''));
}

/** An earlier replacement may have removed the path. */
function replaceLeniently(value: unknown, path: (string | number)[], by: unknown): unknown {
  try {
    return replaceAt(value as Json, path, by);
  } catch {
    return value;
  }
}

const BOUNDARY = 'hostile';
const part = (name: string, bytes: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="a/../\u00ff.png"\r\nContent-Type: image/png\r\n\r\n${bytes}\r\n`;
const binary = (content: string): Body => ({
  kind: 'base64',
  base64: Buffer.from(content, 'latin1').toString('base64'),
});

function hostileUpload(): fc.Arbitrary<Body> {
  const picture = pick(PICTURES).map((base64) => Buffer.from(base64, 'base64').toString('latin1'));
  const form = fc
    .array(fc.tuple(pick(['file', 'files[]', '', '__proto__']), picture), { maxLength: 3 })
    .map((files) => files.map(([name, bytes]) => part(name, bytes)).join(''));
  return fc.oneof(
    picture.map(binary),
    form.map((formText) => binary(`${formText}--${BOUNDARY}--\r\n`)),
    form.map(binary),
    pick(LARGE_BODIES),
  );
}

/** Adds the media type of a body unless a hostile header sets another. */
function withType(
  target: Target,
  headers: [string, string][],
  body: Body | null,
): [string, string][] {
  if (body === null || headers.some(([name]) => name === 'content-type')) return headers;
  const isForm =
    body.kind === 'base64' &&
    Buffer.from(body.base64, 'base64').toString('latin1').startsWith('--');
  const type = !target.takesFile
    ? target.name.includes('/api/')
      ? 'application/vnd.api+json'
      : 'application/json'
    : isForm
      ? `multipart/form-data; boundary=${BOUNDARY}`
      : 'image/png';
  return [['content-type', type], ...headers];
}
