const PAGE_TOPIC = 'page:';

/** Returns the topic of the live stream that carries a page's deltas. */
export const pageTopicOf = (address: string): string => PAGE_TOPIC + address;

/** Returns the address of the page whose deltas a topic carries; undefined for any other topic. */
export const pageAddressOfTopic = (topic: string): string | undefined =>
  topic.startsWith(PAGE_TOPIC) ? topic.slice(PAGE_TOPIC.length) : undefined;
