import type { GameSource, MatchResult } from '@ringside/contract/collections/match-series';
import type { Side } from '@ringside/rules/bracket/bracket';
import { itemsByGame } from '@ringside/rules/pick-ban/game-items';
import { playedItems } from '@ringside/rules/pick-ban/pick-ban';
import { matchScore, type SupportedPeriod } from '@ringside/rules/series/reporting';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { Reading } from '../../platform/unit-of-work.ts';
import type { SeriesRow } from '../match-series/series.repository.ts';

type PlayedSeries = Pick<SeriesRow, 'id' | 'segmentId' | 'state' | 'results' | 'lobby'>;
type Storage = Pick<Reading, 'db'>;

/**
 * Writes the games of series after their results have changed: those of a result, none for a series
 * that is open again or was not played. Replaces what was there, also a live score.
 */
export async function replacePlayedGames(
  storage: Storage,
  series: readonly PlayedSeries[],
): Promise<void> {
  const { db } = storage;
  await db
    .deleteFrom('playedGames')
    .where('seriesId', '=', anyOf(series.map(({ id }) => id)))
    .execute();
  await insertPlayedGames(storage, series);
}

/** Inserts the games of the series that have ended; a lobby has no sides and so no scores. */
export async function insertPlayedGames(
  storage: Storage,
  series: readonly PlayedSeries[],
): Promise<void> {
  const ended = series.filter(
    ({ state, lobby, results }) => state === 'finished' && !lobby && results.length > 0,
  );
  if (ended.length === 0) return;
  const [maps, periods] = await Promise.all([
    loadMapsByGame(storage, ended),
    loadPeriodsOfMany(storage, ended),
  ]);
  const games = ended.flatMap(({ id, segmentId, results }) =>
    results.map((match, index) => {
      const ownPeriods = periods.get(segmentId);
      const score = matchScore({ match, ...(ownPeriods && { periods: ownPeriods }) });
      return {
        seriesId: id,
        number: index + 1,
        homeScore: score.home,
        awayScore: score.away,
        mapId: maps.get(id)?.get(index + 1) ?? null,
        source: 'result' as const,
      };
    }),
  );
  await storage.db.insertInto('playedGames').values(games).execute();
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
      mapId: maps.get(series.id)?.get(game) ?? null,
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
): Promise<Map<string, Map<number, string>>> {
  const rows = await db
    .selectFrom('challenges')
    .select(['seriesId', 'state'])
    .where('seriesId', '=', anyOf(series.map(({ id }) => id)))
    .where('status', '=', 'closed')
    .orderBy('ordinal')
    .execute();
  const maps = rows.filter(({ state }) => state.category === 'maps');
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
