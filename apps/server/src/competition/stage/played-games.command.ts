import type { GameSource, MatchResult } from '@ringside/contract/collections/match-series';
import type { Side } from '@ringside/rules/bracket/bracket';
import type { SeriesId } from '@ringside/rules/ids';
import { itemsByGame } from '@ringside/rules/pick-ban/game-items';
import { playedItems } from '@ringside/rules/pick-ban/pick-ban';
import { matchScore, type SupportedPeriod } from '@ringside/rules/series/reporting';
import { type InsertObject, type Selectable, sql } from 'kysely';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { Database } from '../../platform/storage/tables.ts';
import type { Reading } from '../../platform/unit-of-work.ts';
import type { LockedChallenges } from '../challenges/locked-challenges.command.ts';
import type { SeriesRow } from '../match-series/series.repository.ts';

type PlayedSeries = Pick<SeriesRow, 'id' | 'segmentId' | 'state' | 'results' | 'lobby'>;
type Storage = Pick<Reading, 'db'>;
/** The maps by series and by the number of the game. */
type MapsByGame = Map<string, Map<number, string>>;
/** The challenges of series that have ended. */
type ClosedChallenges = Pick<LockedChallenges, 'ofSeries'>;

/** The games of series after their results have changed. */
export interface PlayedGames {
  seriesIds: SeriesId[];
  games: NewGame[];
}
type NewGame = InsertObject<Database, 'playedGames'> & { seriesId: SeriesId };

/** The map of a game with the mode in which it is played; a database without the map has neither. */
const onMap = (mapId: string | null) => ({
  mapId,
  mode: mapId && sql<string | null>`(select mode from items where id = ${mapId})`,
});

/**
 * Returns the games that series have after their results have changed: those of a result, none for
 * a series that is open again or was not played.
 *
 * @param closed - The challenges of the series, where the caller has them
 */
export async function playedGamesOf(
  storage: Storage,
  series: readonly PlayedSeries[],
  closed?: ClosedChallenges,
): Promise<PlayedGames> {
  return {
    seriesIds: series.map(({ id }) => id),
    games: await newGamesOf(storage, series, closed),
  };
}

/**
 * Returns a creator of statements whose next one also writes the games of series: it replaces what
 * was there, also a live score.
 */
export const withPlayedGames = (db: Storage['db'], { seriesIds, games }: PlayedGames) => {
  const counts = new Map(seriesIds.map((id) => [id, 0]));
  for (const { seriesId } of games) counts.set(seriesId, (counts.get(seriesId) ?? 0) + 1);
  const cleaned = db.with('otherGames', (cleaning) =>
    cleaning
      .deleteFrom('playedGames')
      .where((eb) =>
        eb.or(
          [...counts].map(([id, count]) =>
            eb.and([eb('seriesId', '=', id), eb('number', '>', count)]),
          ),
        ),
      ),
  );
  if (games.length === 0) return cleaned;
  return cleaned.with('games', (writing) =>
    writing
      .insertInto('playedGames')
      .values(games)
      .onConflict((conflict) =>
        conflict.columns(['seriesId', 'number']).doUpdateSet((eb) => ({
          homeScore: eb.ref('excluded.homeScore'),
          awayScore: eb.ref('excluded.awayScore'),
          mapId: eb.ref('excluded.mapId'),
          mode: eb.ref('excluded.mode'),
          source: eb.ref('excluded.source'),
          version: eb('playedGames.version', '+', 1),
        })),
      ),
  ) as unknown as typeof cleaned;
};

/** Inserts the games of the series that have ended, which have none yet. */
export async function insertPlayedGames(
  storage: Storage,
  series: readonly PlayedSeries[],
): Promise<void> {
  const games = await newGamesOf(storage, series);
  if (games.length > 0) await storage.db.insertInto('playedGames').values(games).execute();
}

/** Returns the games of the series that have ended; a lobby has no sides and so no scores. */
async function newGamesOf(
  storage: Storage,
  series: readonly PlayedSeries[],
  closed?: ClosedChallenges,
): Promise<NewGame[]> {
  const ended = series.filter(
    ({ state, lobby, results }) => state === 'finished' && !lobby && results.length > 0,
  );
  if (ended.length === 0) return [];
  const [maps, periods] = await Promise.all([
    closed
      ? mapsOf(ended.flatMap(({ id }) => closed.ofSeries(id)))
      : loadMapsByGame(storage, ended),
    loadPeriodsOfMany(storage, ended),
  ]);
  return ended.flatMap(({ id, segmentId, results }) =>
    results.map((match, index) => {
      const ownPeriods = periods.get(segmentId);
      const score = matchScore({ match, ...(ownPeriods && { periods: ownPeriods }) });
      return {
        seriesId: id,
        number: index + 1,
        homeScore: score.home,
        awayScore: score.away,
        ...onMap(maps.get(id)?.get(index + 1) ?? null),
        source: 'result' as const,
      };
    }),
  );
}

/** Saves the winner of one game of a live series, or deletes the game. */
export async function saveLiveGame(
  storage: Storage,
  series: Pick<SeriesRow, 'id'>,
  { game, winner, source }: { game: number; winner: Side | null; source: GameSource },
): Promise<void> {
  const { db } = storage;
  if (winner === null) {
    await db
      .deleteFrom('playedGames')
      .where('seriesId', '=', series.id)
      .where('number', '=', game)
      .execute();
    return;
  }
  const maps = await loadMapsByGame(storage, [series]);
  const score = { homeScore: winner === 'home' ? 1 : 0, awayScore: winner === 'away' ? 1 : 0 };
  await db
    .insertInto('playedGames')
    .values({
      seriesId: series.id,
      number: game,
      ...onMap(maps.get(series.id)?.get(game) ?? null),
      source,
      ...score,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['seriesId', 'number'])
        .doUpdateSet((eb) => ({ ...score, source, version: eb('playedGames.version', '+', 1) })),
    )
    .execute();
}

/** Loads the winners of the games of a live series, in order. */
export async function loadLiveWinners({ db }: Storage, { id }: Pick<SeriesRow, 'id'>) {
  const games = await db
    .selectFrom('playedGames')
    .select(['homeScore', 'awayScore'])
    .where('seriesId', '=', id)
    .orderBy('number')
    .execute();
  return games.map(({ homeScore, awayScore }): Side => (homeScore > awayScore ? 'home' : 'away'));
}

/** Loads the map of each game that a ban phase has decided, by series. */
async function loadMapsByGame(
  { db }: Storage,
  series: readonly Pick<SeriesRow, 'id'>[],
): Promise<MapsByGame> {
  const rows = await db
    .selectFrom('challenges')
    .select(['seriesId', 'state', 'status'])
    .where('seriesId', '=', anyOf(series.map(({ id }) => id)))
    .orderBy('ordinal')
    .execute();
  return mapsOf(rows);
}

/** Returns the map of each game by series. */
function mapsOf(
  challenges: readonly Pick<Selectable<Database['challenges']>, 'seriesId' | 'state' | 'status'>[],
): MapsByGame {
  const maps = challenges.filter(
    ({ status, state }) => status === 'closed' && state.category === 'maps',
  );
  return new Map(
    [...Map.groupBy(maps, ({ seriesId }) => seriesId)].map(([id, some]) => [
      id,
      itemsByGame(
        some.map(({ state }) => ({ game: state.game ?? null, played: playedItems(state) })),
      ),
    ]),
  );
}

/** Returns whether the score of a match depends on the kinds of its periods. */
const hasManyPeriods = (match: MatchResult) => match.periods.length > 1;

/** Loads the periods by segment, own or of its stage, where scores depend on them. */
async function loadPeriodsOfMany(
  { db }: Storage,
  series: readonly PlayedSeries[],
): Promise<Map<string, SupportedPeriod[]>> {
  const ids = series
    .filter(({ results }) => results.some(hasManyPeriods))
    .map(({ segmentId }) => segmentId);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('segments')
    .innerJoin('supportedPeriods', (join) =>
      join.on((eb) =>
        eb.or([
          eb('supportedPeriods.segmentId', '=', eb.ref('segments.id')),
          eb('supportedPeriods.segmentId', '=', eb.ref('segments.stageId')),
        ]),
      ),
    )
    .select(['segments.id', 'supportedPeriods.segmentId', 'key', 'isRequired', 'isFinalResult'])
    .where('segments.id', '=', anyOf(ids))
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, some]) => {
      const ownPeriods = some.filter(({ segmentId }) => segmentId === id);
      return [id, ownPeriods.length > 0 ? ownPeriods : some];
    }),
  );
}
