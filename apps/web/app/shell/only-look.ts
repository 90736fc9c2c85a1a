import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * Parameters that change the view of a page's data, never the data: nothing is read again when only
 * they change.
 */
const LOOKS = ['list', 'round', 'team'];

const withoutLook = (url: URL) => {
  const search = new URLSearchParams(url.search);
  for (const name of LOOKS) search.delete(name);
  search.sort();
  return `${url.pathname}?${search}`;
};

/**
 * Decides for `shouldRevalidate`: another view of the same page needs no server, so that it works
 * at once and without a connection.
 */
export function unlessOnlyLook({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isOnlyLook =
    currentUrl.href !== nextUrl.href && withoutLook(currentUrl) === withoutLook(nextUrl);
  return isOnlyLook ? false : defaultShouldRevalidate;
}
