import {
  findPage,
  PAGE_PATTERNS,
  pageAddressOf,
  readPathParameters,
  viewAddressOf,
} from '@ringside/contract/live/page-address';
import { isLocale } from '@ringside/rules/site/locales';

/** Control characters, and the separators that no segment of a page's path contains. */
const FORBIDDEN = /[\p{Cc}/\\]/u;
/** A launch token is the longest value that a page receives. */
const MAX_VALUE_LENGTH = 8_000;
/** The credentials of a launch: the answer to an address with one is for this request alone. */
const CREDENTIALS = ['jwt', 'apisecret'];
/** The router names in it the routes whose data it reads. */
const ROUTES = '_routes';

/** Returns whether a page may have this path: it decodes, and each parameter is valid. */
export function isPagePath(pathname: string): boolean {
  const segments = decodeSegments(pathname.replace(/\.data$/, ''));
  if (!segments) return false;
  // The router takes any first segment for a language, also an unknown one.
  const paths = isLocale(segments[0]) ? [segments.slice(1)] : [segments, segments.slice(1)];
  return paths.every(hasValidParameters);
}

function hasValidParameters(path: string[]): boolean {
  for (const { segments, entry } of PAGE_PATTERNS) {
    const values = readPathParameters(segments, path);
    if (values)
      return Object.entries(entry.path ?? {}).every(([name, read]) => read(values[name] ?? ''));
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

/**
 * Returns the address without the parameters that a page cannot read, which then shows its default.
 * Returns the same object if all are valid.
 */
export function omitInvalidQuery(url: URL): URL {
  const { data, view } = findPage(pagePathOf(url.pathname))?.entry ?? {};
  const values = { ...data, ...view };
  const invalid = [...url.searchParams].filter(([name, value]) => {
    if (/\p{Cc}/u.test(name + value) || value.length > MAX_VALUE_LENGTH) return true;
    return Object.hasOwn(values, name) && values[name]?.(value) === undefined;
  });
  if (invalid.length === 0) return url;
  const valid = new URL(url);
  for (const [name] of invalid) valid.searchParams.delete(name);
  return valid;
}

const isDataPath = (pathname: string) => pathname.endsWith('.data');

/** Returns the path of the page whose data an address names, as the router reads it. */
const pagePathOf = (pathname: string) => pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '');

const dataPathOf = (pathname: string) =>
  pathname.endsWith('/') ? `${pathname}_.data` : `${pathname}.data`;

/**
 * Returns the address whose reading makes a page and its data: that of its live version. Undefined
 * if no page has this address.
 */
export const readingAddressOf = ({ pathname, search }: URL): string | undefined =>
  pageAddressOf({ pathname: pagePathOf(pathname), search });

/** Returns whether the answer is for this request alone, since its address holds credentials. */
const isLaunch = (search: URLSearchParams) => CREDENTIALS.some((name) => search.has(name));

/**
 * Returns the one address of a page, or of its data, under which all visitors share the answer.
 * Undefined if the answer is for this request alone, or if no page has this address.
 *
 * @param routeIdsOf Returns the ids of the routes of a path.
 */
export function sharedAddressOf(
  { pathname, search, searchParams }: URL,
  routeIdsOf: (pathname: string) => readonly string[],
): string | undefined {
  if (isLaunch(searchParams)) return undefined;
  const path = pagePathOf(pathname);
  const address = viewAddressOf({ pathname: path, search });
  if (address === undefined || !isDataPath(pathname)) return address;
  const { pathname: canonicalPath, searchParams: canonical } = new URL(address, 'http://site');
  const requested = searchParams.get(ROUTES)?.split(',');
  const routeIds = requested && routeIdsOf(canonicalPath).filter((id) => requested.includes(id));
  if (routeIds) canonical.set(ROUTES, routeIds.join(','));
  return dataPathOf(canonicalPath) + (canonical.size > 0 ? `?${canonical}` : '');
}
