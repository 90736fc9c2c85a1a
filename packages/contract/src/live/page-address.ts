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
  const givenParameters = new URLSearchParams(search);
  const addressParameters = new URLSearchParams();
  for (const name of PAGE_PARAMETERS) {
    const value = givenParameters.get(name);
    if (value !== null) addressParameters.set(name, value);
  }
  return addressParameters.size > 0 ? `${pathname}?${addressParameters}` : pathname;
}
