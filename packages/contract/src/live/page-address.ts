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
 * parameters by which data differs, in a fixed order.
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

const PAGE_TOPIC = 'page:';

/** Returns the topic of the live stream that carries a page's deltas. */
export const pageTopicOf = (address: string): string => PAGE_TOPIC + address;

/** Returns the address of the page whose deltas a topic carries; undefined for any other topic. */
export const pageOfTopic = (topic: string): string | undefined =>
  topic.startsWith(PAGE_TOPIC) ? topic.slice(PAGE_TOPIC.length) : undefined;
