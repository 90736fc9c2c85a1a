import { DEFAULT_LOCALE, isLocale, type Locale } from '@ringside/rules/site/locales';
import { isElsewhere, type PageEntry, PAGES } from './page-table.ts';

interface Address {
  pathname: string;
  search: string;
}

interface FoundPage {
  /** The language of the path; undefined without one. */
  locale: Locale | undefined;
  path: string;
  entry: PageEntry;
}

/** The pages with the segments of their paths; a parameter begins with a colon. */
export const PAGE_PATTERNS = Object.entries(PAGES).map(([pattern, entry]) => ({
  pattern,
  segments: pattern.split('/').filter(Boolean),
  entry,
}));

/** A control character, which no address of a page contains. */
const CONTROL = /\p{Cc}/u;

/** Returns the decoded segments of a path; undefined if it does not decode. */
function decodeSegments(pathname: string): string[] | undefined {
  try {
    return pathname
      .split('/')
      .filter(Boolean)
      .map((segment) => decodeURIComponent(segment));
  } catch {
    return undefined;
  }
}

/**
 * Returns the parameters of a path, not judged yet; undefined if the path has not the form of the
 * pattern. As in the router, the case of fixed segments does not count.
 */
export function readPathParameters(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith(':')) parameters[part.slice(1)] = segment;
    else if (part !== segment.toLowerCase()) return undefined;
  }
  return parameters;
}

/** Returns a page's path in its one form, if the segments are one of its addresses. */
function canonicalPathOf(
  { segments: pattern, entry }: (typeof PAGE_PATTERNS)[number],
  segments: string[],
): string | undefined {
  const parameters = readPathParameters(pattern, segments);
  if (!parameters) return undefined;
  const canonicalSegments = pattern.map((part) => {
    const name = part.slice(1);
    return part.startsWith(':') ? entry.path?.[name]?.(parameters[name] ?? '') : part;
  });
  return canonicalSegments.every(Boolean) ? `/${canonicalSegments.join('/')}` : undefined;
}

/** Returns the page at a path, in any of its forms; undefined if there is none. */
export function findPage(pathname: string): FoundPage | undefined {
  const segments = decodeSegments(pathname);
  if (!segments) return undefined;
  const [first] = segments;
  const locale = isLocale(first) ? first : undefined;
  const below = locale ? segments.slice(1) : segments;
  for (const one of PAGE_PATTERNS) {
    if (locale && isElsewhere(one.pattern)) continue;
    const path = canonicalPathOf(one, below);
    if (path !== undefined) return { locale, path, entry: one.entry };
  }
  return undefined;
}

/** Returns the parameters that the page knows, in the order of their names. */
function canonicalSearch(search: string, known: NonNullable<PageEntry['data']>): string {
  const requested = new URLSearchParams(search);
  const canonical = new URLSearchParams();
  for (const name of Object.keys(known).toSorted()) {
    const value = requested.get(name);
    const chosen = value === null || CONTROL.test(value) ? undefined : known[name]?.(value);
    if (chosen !== undefined) canonical.set(name, chosen);
  }
  return canonical.size > 0 ? `?${canonical}` : '';
}

const addLocale = (path: string, locale: Locale | undefined): string =>
  locale ? `/${locale}${path === '/' ? '' : path}` : path;

/**
 * Returns the one address of a page with its view: known parameters with known values, in one
 * order. All addresses with the same one show the same page. Undefined for an address without a
 * page. Launch parameters such as `playerTag` belong to no address.
 */
export function viewAddressOf({ pathname, search }: Address): string | undefined {
  const page = findPage(pathname);
  if (!page) return undefined;
  const { locale, path, entry } = page;
  return addLocale(path, locale) + canonicalSearch(search, { ...entry.data, ...entry.view });
}

/**
 * Returns the address under which viewers share a page's data and its deltas: as `viewAddressOf`,
 * without parameters that change only the view. A page without data of its own has that of the
 * start page of its language.
 */
export function pageAddressOf({ pathname, search }: Address): string | undefined {
  const page = findPage(pathname);
  if (!page) return undefined;
  const { path, entry } = page;
  const locale = page.locale === DEFAULT_LOCALE ? undefined : page.locale;
  if (!entry.hasData) return addLocale('/', locale);
  return addLocale(path, locale) + canonicalSearch(search, entry.data ?? {});
}

/** Returns the path and the query of an address that is text; undefined if it is none. */
export function parsePageAddress(text: string): Address | undefined {
  if (!text.startsWith('/') || text.startsWith('//')) return undefined;
  return URL.parse(text, 'http://site') ?? undefined;
}
