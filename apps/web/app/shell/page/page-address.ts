import { removeLocale } from '../../locales/locales.ts';

/** Parameters that make another page; the others only change its view. */
const PAGE_PARAMETERS = new Set(['event', 'segment', 'board', 'page', 'regions', 'round']);

/** Returns the part of a query that belongs to a page's address, with its question mark. */
export function keepSearch(search: string): string {
  const pageParameters = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => PAGE_PARAMETERS.has(name)),
  );
  return pageParameters.size > 0 ? `?${pageParameters}` : '';
}

/** A page that search engines may index and users may share. */
export type PublicPage =
  | 'home'
  | 'brackets'
  | 'standings'
  | 'schedule'
  | 'leaderboards'
  | 'finals'
  | 'rules'
  | 'match';

const PAGES = new Map<string, PublicPage>([
  ['/', 'home'],
  ['/brackets', 'brackets'],
  ['/standings', 'standings'],
  ['/schedule', 'schedule'],
  ['/leaderboards', 'leaderboards'],
  ['/finals', 'finals'],
  ['/finals_old', 'finals'],
  ['/rules', 'rules'],
]);

/** Returns which public page an address is; null for a personal page, or one that is not indexed. */
export function publicPageOf(pathname: string): PublicPage | null {
  const path = removeLocale(pathname).replace(/(.)\/$/, '$1');
  return PAGES.get(path) ?? (/^\/match\/\d+$/.test(path) ? 'match' : null);
}

/** Returns whether a page exists alike in every language. */
export const hasAlternates = (pathname: string): boolean => publicPageOf(pathname) !== null;
