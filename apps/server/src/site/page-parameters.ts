import { getItem } from '@ringside/rules/must';
import { isLocale } from '@ringside/rules/site/locales';
import type { z } from 'zod';
import {
  hasValidValues,
  ID as API_ID,
  NAME,
  wholeNumberSchema,
} from '../kernel/http/parameters.ts';

type Schemas = Readonly<Record<string, z.ZodType>>;

/** An id in the one form that the API answers with: pages compare both. */
const ID = API_ID.regex(/^(?!0\d)/, 'must not begin with a zero');

/**
 * The pages with parameters in their path, as `apps/web/app/routes.ts` writes them. A fixed path
 * stands before one with a parameter in its place.
 */
export const PAGE_PATHS: Readonly<Record<string, Schemas>> = {
  'embed/match/:id': { id: ID },
  'embed/bracket/:id': { id: ID },
  'overlay/match/:id': { id: ID },
  'overlay/bracket/:id': { id: ID },
  'rosters/:id': { id: ID },
  'error/:id': { id: NAME },
  'my-team/kick/:player': { player: ID },
  'china/:chat/lft': { chat: NAME },
  'china/:chat/qualifier': { chat: NAME },
  'match/ban': {},
  'match/:id': { id: ID },
  'match/:id/ban': { id: ID },
  'match/:id/ban/:banOneId/:banTwoId': { id: ID, banOneId: ID, banTwoId: ID },
};

/** The parameters by which pages choose what they show. */
const PAGE_QUERY: Schemas = {
  board: ID,
  event: ID,
  list: NAME,
  locale: NAME,
  page: wholeNumberSchema(1, 1_000_000),
  regions: NAME,
  round: wholeNumberSchema(0, 9_999),
  segment: ID,
  sort: NAME,
  team: ID,
};

/** Control characters, and the separators that no segment of a page's path contains. */
const FORBIDDEN = /[\p{Cc}/\\]/u;
/** A launch token is the longest value that a page receives. */
const MAX_VALUE_LENGTH = 8_000;

const patterns = Object.entries(PAGE_PATHS).map(([pattern, schemas]) => ({
  segments: pattern.split('/'),
  schemas,
}));

/** Returns whether a page may have this path: it decodes, and each parameter is valid. */
export function isPagePath(pathname: string): boolean {
  const segments = decodeSegments(pathname.replace(/\.data$/, ''));
  if (!segments) return false;
  // The router takes any first segment for a language, also an unknown one.
  const paths = isLocale(segments[0]) ? [segments.slice(1)] : [segments, segments.slice(1)];
  return paths.every(hasValidParameters);
}

function hasValidParameters(path: string[]): boolean {
  for (const { segments: pattern, schemas } of patterns) {
    const values = matchSegments(pattern, path);
    if (values) return hasValidValues(schemas, values);
  }
  return true;
}

function decodeSegments(pathname: string): string[] | undefined {
  try {
    const segments = pathname
      .split('/')
      .map(decodeURIComponent)
      .filter((segment) => segment !== '');
    return segments.some((segment) => FORBIDDEN.test(segment)) ? undefined : segments;
  } catch {
    return undefined;
  }
}

function matchSegments(pattern: string[], segments: string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const values: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    if (part.startsWith(':')) values[part.slice(1)] = getItem(segments, index);
    else if (part !== segments[index]) return undefined;
  }
  return values;
}

/**
 * Returns the address without the parameters that a page cannot read, which then shows its default.
 * Returns the same object if all are valid.
 */
export function omitInvalidQuery(url: URL): URL {
  const invalid = [...url.searchParams].filter(([name, value]) => !isValidParameter(name, value));
  if (invalid.length === 0) return url;
  const valid = new URL(url);
  for (const [name] of invalid) valid.searchParams.delete(name);
  return valid;
}

function isValidParameter(name: string, value: string): boolean {
  if (/\p{Cc}/u.test(name + value) || value.length > MAX_VALUE_LENGTH) return false;
  const schema = Object.hasOwn(PAGE_QUERY, name) ? PAGE_QUERY[name] : undefined;
  return schema === undefined || schema.safeParse(value).success;
}
