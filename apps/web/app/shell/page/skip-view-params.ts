import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * Parameters that change the view of a page's data, never the data: nothing is read again when only
 * they change.
 */
const VIEW_PARAMETERS = ['list', 'round', 'team'];

const removeViewParams = (url: URL) => {
  const search = new URLSearchParams(url.search);
  for (const name of VIEW_PARAMETERS) search.delete(name);
  search.sort();
  return `${url.pathname}?${search}`;
};

/**
 * Decides for `shouldRevalidate`: another view of the same page needs no server, so that it works
 * at once and without a connection.
 */
export function skipViewParams({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isOnlyLook =
    currentUrl.href !== nextUrl.href && removeViewParams(currentUrl) === removeViewParams(nextUrl);
  return isOnlyLook ? false : defaultShouldRevalidate;
}
