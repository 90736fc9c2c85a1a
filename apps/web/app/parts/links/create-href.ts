import { viewAddressOf } from '@ringside/contract/live/page-address';
import { localeOfPath, addLocale } from '../../locales/locales.ts';

const CARRIED_PARAMETER = 'playerTag';

interface HrefOptions {
  /** The path of a page, without a locale, with its query. */
  path: string;
  /** The visitor's current path. */
  pathname: string;
  search: string;
  /** Whether this is the development service, where links keep the player's tag. */
  development: boolean;
}

/** Returns the one address of a page in the language of the page that links to it. */
export function createHref({ path, pathname, search, development }: HrefOptions): string {
  const [route = '/', query = ''] = path.split('?');
  const localPath = addLocale(route, localeOfPath(pathname));
  const address =
    viewAddressOf({ pathname: localPath, search: query }) ?? withQuery(localPath, query);
  const carried = new URLSearchParams(development ? search : '').get(CARRIED_PARAMETER);
  const tag = new URLSearchParams(query).get(CARRIED_PARAMETER) ?? carried;
  return tag ? withQuery(address, `${new URLSearchParams({ [CARRIED_PARAMETER]: tag })}`) : address;
}

const withQuery = (address: string, query: string): string =>
  query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`;
