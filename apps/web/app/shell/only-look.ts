import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * Parameters that say how a page's data is looked at, never which data: nothing is read anew when
 * only they change.
 */
const LOOKS = ['list', 'round', 'team'];

const withoutLook = (url: URL) => {
  const search = new URLSearchParams(url.search);
  for (const name of LOOKS) search.delete(name);
  search.sort();
  return `${url.pathname}?${search}`;
};

/**
 * For `shouldRevalidate`: a look of another kind at the same page needs no server, so that it works
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
