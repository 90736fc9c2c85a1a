import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { Document, Resource } from '@ringside/contract/json-api';
import {
  subjectKey,
  deletionsKey,
  subjectOnlyKey,
  listLinkedIds,
  type Dependencies,
} from '../../kernel/answers/dependencies.ts';
import type { ReadContext } from '../../kernel/http/endpoint.ts';

/** The filters on columns of the series alone. */
const COLUMN_FILTERS: ReadonlySet<string> = new Set([
  'user',
  'state',
  'reporting',
  'roundNumber',
  'bracket.number',
  'date.from',
  'date.to',
]);
/** The limit of rosters; a player of more gets an uncached answer. */
const MAX_ROSTERS = 100;

/**
 * Returns what the list of a player's own series depends on: their rosters, the seeding and rounds
 * of those segments, the listed series and the opponents' names. Undefined for any other list.
 */
export async function findOwnSeriesDependencies(
  { db, tenantId, query: { filter, include }, viewer }: ReadContext,
  { data }: Document,
): Promise<Dependencies | undefined> {
  const [userId, ...others] = filter.user ?? [];
  const isOwn = viewer !== null && (userId === 'me' || userId === viewer.userId);
  if (!isOwn || others.length > 0 || include.length > 0) return undefined;
  if (Object.keys(filter).some((name) => !COLUMN_FILTERS.has(name))) return undefined;
  const memberships = await db
    .selectFrom('players')
    .innerJoin('rosters', 'rosters.id', 'players.rosterId')
    .select(['rosters.id', 'rosters.segmentId'])
    .where('players.userId', '=', viewer.userId)
    .where('players.leftAt', 'is', null)
    .limit(MAX_ROSTERS + 1)
    .execute();
  if (memberships.length > MAX_ROSTERS) return undefined;
  const series = data as Resource[];
  const opponentIds = series.flatMap((one) => [
    ...listLinkedIds(one, 'home'),
    ...listLinkedIds(one, 'away'),
    ...(one.attributes as Pick<MatchSeries, 'competitors'>).competitors.flatMap(
      ({ roster }) => roster?.id ?? [],
    ),
  ]);
  const rosterIds = new Set([...memberships.map(({ id }) => id), ...opponentIds]);
  const segmentIds = new Set(memberships.map(({ segmentId }) => segmentId));
  return {
    keys: [
      subjectKey('users', viewer.userId),
      ...[...rosterIds].map((id) => subjectKey('rosters', id)),
      ...[...segmentIds].map((id) => subjectOnlyKey('segments', id)),
      ...series.map(({ id }) => subjectKey('match-series', id)),
      deletionsKey(tenantId),
    ],
  };
}
