import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { Document, Resource } from '@ringside/contract/json-api';
import type { UserId } from '@ringside/rules/ids';
import { listLinkedIds, type Dependencies } from '../../kernel/answers/dependencies.ts';
import { narrowedBy } from '../../kernel/answers/reading.ts';
import type { ReadContext } from '../../kernel/http/endpoint.ts';

const listForVisitors = narrowedBy({ event: 'events', roster: 'rosters', segment: 'segments' });

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

/** Returns what a list of series depends on; undefined for a player's list of other series. */
export const findSeriesDependencies = (context: ReadContext, document?: Document) =>
  context.viewer
    ? findOwnSeriesDependencies(context, context.viewer.userId, document)
    : listForVisitors(context);

/**
 * Returns what the list of a player's own series depends on: their rosters, the seeding and rounds
 * of those segments, the listed series and the opponents' names.
 */
async function findOwnSeriesDependencies(
  { db, query: { filter, include } }: ReadContext,
  ownId: UserId,
  document?: Document,
): Promise<Dependencies | undefined> {
  const [userId, ...others] = filter.user ?? [];
  const isOwn = userId === 'me' || userId === ownId;
  if (!isOwn || others.length > 0 || include.length > 0) return undefined;
  if (Object.keys(filter).some((name) => !COLUMN_FILTERS.has(name))) return undefined;
  const memberships = await db
    .selectFrom('players')
    .innerJoin('rosters', 'rosters.id', 'players.rosterId')
    .select(['rosters.id', 'rosters.segmentId'])
    .where('players.userId', '=', ownId)
    .where('players.leftAt', 'is', null)
    .limit(MAX_ROSTERS + 1)
    .execute();
  if (memberships.length > MAX_ROSTERS) return undefined;
  const series = (document?.data ?? []) as Resource[];
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
      `users:${ownId}`,
      ...[...rosterIds].map((id) => `rosters:${id}`),
      ...[...segmentIds].map((id) => `=segments:${id}`),
      ...series.map(({ id }) => `match-series:${id}`),
    ],
  };
}
