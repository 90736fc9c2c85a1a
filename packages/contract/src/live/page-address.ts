/** The parameters by which the data of pages differ. */
export const PAGE_PARAMETERS = [
  'board',
  'chat',
  'event',
  'locale',
  'page',
  'regions',
  'segment',
  'sort',
];

/**
 * Returns the address under which viewers share a page's data and its deltas: the path with those
 * parameters by which data differ, in a fixed order.
 */
export function pageAddressOf({ pathname, search }: { pathname: string; search: string }): string {
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of PAGE_PARAMETERS) {
    const value = given.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept.size > 0 ? `${pathname}?${kept}` : pathname;
}
