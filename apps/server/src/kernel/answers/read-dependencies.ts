import type { Dependency } from '../../platform/realtime/dependency.ts';

/** The topic of each filter to which a series, a check-in or a ban phase is published. */
const FILTERS: Record<string, string> = {
  'filter[event]': 'events',
  'filter[matchSeries]': 'match-series',
  'filter[roster]': 'rosters',
  'filter[segment]': 'segments',
};

/**
 * The collections whose changes are published to the topic that narrows the list, so that a change
 * outside it does not touch the list.
 */
const NARROWED = new Set(['challenges', 'checkins', 'match-series', 'rosters']);

/** The one topic of resources that are published to all subscribers. */
const FIXED: Record<string, Dependency> = {
  announcements: 'announcements:*',
  'site-settings': 'site-settings:*',
};

/** The relations of a resource that hold more than the resource itself. */
const RELATED: Record<string, (id: string) => Dependency[]> = {
  'events/segments': (id) => [`=events:${id}`, 'segments:*'],
  'roster/standings': () => ['leaderboards:*', 'match-series:*', 'rosters:*', 'segments:*'],
  'segments/bracket/info': (id) => [`=segments:${id}`, `segments:${id}/rosters`],
};

/**
 * The types for which only a change of the resource itself counts: a publication to its topic does
 * not change it.
 */
const BARE = new Set(['events', 'segments']);

/**
 * Returns what the answer to a read of the API depends on, according to its address: the resource
 * that it names, and the lists in which new members may appear. A list whose members are not
 * published to a topic that narrows it depends on its whole collection.
 */
export function dependenciesOfRead(path: string): Dependency[] {
  const { pathname, searchParams } = new URL(path, 'http://api');
  const [, api, collection = '', , id, ...relation] = pathname.split('/');
  if (api !== 'api') return ['*'];
  const fixed = FIXED[collection];
  if (fixed) return [fixed];
  return id === undefined
    ? dependenciesOfList(collection, searchParams)
    : dependenciesOfResource(collection, id, relation);
}

function dependenciesOfResource(collection: string, id: string, relation: string[]): Dependency[] {
  const related =
    RELATED[[collection, ...relation].join('/')] ?? RELATED[`${collection}/${relation[0]}`];
  if (related) return related(id);
  const isBare = relation.length === 0 && BARE.has(collection);
  return [isBare ? `=${collection}:${id}` : `${collection}:${id}`];
}

function dependenciesOfList(collection: string, searchParams: URLSearchParams): Dependency[] {
  const narrowing = Object.entries(FILTERS).flatMap(([name, narrowedBy]) =>
    (searchParams.get(name) ?? '')
      .split(',')
      .filter(Boolean)
      .map((value) => `${narrowedBy}:${value}`),
  );
  return NARROWED.has(collection) && narrowing.length > 0 ? narrowing : [`${collection}:*`];
}

/** A resource, or a reference to one, in a JSON:API document. */
const RESOURCE = /"type":"([\w-]+)","id":"([\w-]+)"/g;

/**
 * Returns the dependencies of each resource that an answer holds or names. A segment counts its
 * rosters.
 */
export function dependenciesOfAnswer(text: string): Dependency[] {
  const found = new Set<Dependency>();
  for (const [, type, id] of text.matchAll(RESOURCE)) {
    found.add(`=${type}:${id}`);
    if (type === 'segments') found.add(`segments:${id}/rosters`);
  }
  return [...found];
}
