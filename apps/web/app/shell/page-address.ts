import { pathWithoutLocale } from '../locales/locales.ts';

/** Parameters by which a page is another page; the rest only says how it is looked at. */
const KEPT = new Set(['event', 'segment', 'board', 'page', 'regions', 'round']);

/** The part of a query that belongs to a page's address, with its question mark. */
export function searchKept(search: string): string {
  const kept = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => KEPT.has(name)),
  );
  return kept.size > 0 ? `?${kept}` : '';
}

/** A page that everybody may find and share. */
export type PublicPage =
  | 'home'
  | 'brackets'
  | 'standings'
  | 'schedule'
  | 'leaderboards'
  | 'finals'
  | 'rules'
  | 'match';

const PAGES: Record<string, PublicPage> = {
  '/': 'home',
  '/brackets': 'brackets',
  '/standings': 'standings',
  '/schedule': 'schedule',
  '/leaderboards': 'leaderboards',
  '/finals': 'finals',
  '/finals_old': 'finals',
  '/rules': 'rules',
};

/** Which public page an address is; null: it is about somebody, or nothing to be found. */
export function publicPageOf(pathname: string): PublicPage | null {
  const path = pathWithoutLocale(pathname).replace(/(.)\/$/, '$1');
  return Object.hasOwn(PAGES, path) ? PAGES[path]! : /^\/match\/\d+$/.test(path) ? 'match' : null;
}

/** Whether a page is the same in every language. */
export const hasAlternates = (pathname: string): boolean => publicPageOf(pathname) !== null;
