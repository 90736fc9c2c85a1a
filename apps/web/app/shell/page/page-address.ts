import { viewAddressOf } from '@ringside/contract/live/page-address';
import { removeLocale } from '../../locales/locales.ts';

/** Parameters that change only the view of a page for the reader. */
const VIEW_PARAMETERS = ['sort', 'list', 'team'];

/** Returns the query of a page's address that readers share, with its question mark. */
export function keepSearch({ pathname, search }: { pathname: string; search: string }): string {
  const address = viewAddressOf({ pathname, search });
  const parameters = new URLSearchParams(address?.split('?')[1]);
  for (const name of VIEW_PARAMETERS) parameters.delete(name);
  return parameters.size > 0 ? `?${parameters}` : '';
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
