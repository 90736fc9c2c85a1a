import type { MatchResult, SeriesMatch } from '@ringside/contract/collections/match-series';
import type { Resource } from '@ringside/contract/json-api';
import type { SeriesId } from '@ringside/rules/ids';
import { confirmationsNeeded } from '@ringside/rules/lobbies/lobby-report';
import { playableMatches } from '@ringside/rules/series/head-start';
import { isDraw } from '@ringside/rules/swiss/swiss';
import type { Selectable } from 'kysely';
import {
  type Reader,
  type ResourceType,
  sortByIds,
  toMany,
  toOne,
} from '../../kernel/http/catalog.ts';
import { anyOf, comparableIds } from '../../platform/storage/any-of.ts';
import type { Database } from '../../platform/storage/tables.ts';
import type { Lobby, LobbyCompetitor } from '../../platform/storage/tables/match.ts';
import type { Reading } from '../../platform/unit-of-work.ts';
import { rosterIdsOf, seriesRepository, type SeriesRow } from './series.repository.ts';

/** A match has no row: its id combines the series' id and the match's number in one decimal. */
const MATCHES = 16n;
/** Returns the id of a match from its series and its number, from 1. */
export const matchIdOf = (seriesId: SeriesId, number: number) =>
  String(BigInt(seriesId) * MATCHES + BigInt(number));

export const matchSeries: ResourceType = {
  relations: {
    segment: 'segments',
    matches: 'matches',
    home: 'rosters',
    away: 'rosters',
    challenges: 'challenges',
  },
  load: loadSeriesResources,
  isPublic: true,
};

/** Loads series as every reader sees them. */
async function loadSeriesResources(
  { db, tenantId, rows: seen }: Reading & Pick<Reader, 'rows'>,
  ids: string[],
): Promise<Resource[]> {
  const rows = seen?.findAllSeen('matchSeries', ids)?.filter(({ deletedAt }) => !deletedAt);
  return renderAllSeries(
    { db },
    rows ?? sortByIds(ids, await seriesRepository(db, tenantId).findAllById(ids)),
  );
}

/** Prints deleted series in the same shape. */
export const renderDeletedSeries = async (reader: Reading, ids: string[]): Promise<Resource[]> =>
  renderAllSeries(
    reader,
    sortByIds(
      ids,
      await seriesRepository(reader.db, reader.tenantId)
        .listedDeleted()
        .selectAll()
        .where('id', '=', anyOf(ids))
        .execute(),
    ),
  );

async function renderAllSeries(
  { db }: Pick<Reading, 'db'>,
  rows: SeriesRow[],
): Promise<Resource[]> {
  const rosterIds = rows.flatMap(rosterIdsOf);
  const [named, ofSeries] = await Promise.all([
    db.selectFrom('rosters').select(['id', 'name']).where('id', '=', anyOf(rosterIds)).execute(),
    db
      .selectFrom('challenges')
      .select(['id', 'seriesId'])
      .where('seriesId', '=', anyOf(rows.map((row) => row.id)))
      .orderBy('ordinal')
      .execute(),
  ]);
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const challenges = Map.groupBy(ofSeries, (row) => row.seriesId);
  return rows.map((row) =>
    renderSeries(
      row,
      names,
      (challenges.get(row.id) ?? []).map(({ id }) => id),
    ),
  );
}

/** Returns the place of a side in its series: without one while it is open, and after a draw. */
function placementOf({ state, outcomeHow, winner }: SeriesRow, side: 'home' | 'away') {
  if (state !== 'finished' || outcomeHow === null) return null;
  if (isDraw({ winner, how: outcomeHow })) return null;
  return winner === side ? 1 : 2;
}

const renderLobbyCompetitor = (
  { rosterId, seed, placement, score, hasForfeited }: LobbyCompetitor,
  names: ReadonlyMap<string, string>,
) => ({
  seed: { number: seed },
  isBye: false,
  placement,
  result: { score, forfeit: hasForfeited },
  roster: { id: rosterId, name: names.get(rosterId) ?? '' },
});

const renderLobby = ({ competitors, reportedBy, confirmedBy }: Lobby) => ({
  reportedBy,
  confirmedBy,
  confirmationsNeeded: confirmationsNeeded(
    competitors.filter(({ hasForfeited }) => !hasForfeited).length,
  ),
});

function renderSeries(
  row: SeriesRow,
  names: Map<string, string>,
  challengeIds: string[],
): Resource {
  const iso = (date: Date | null) => date?.toISOString() ?? null;
  const competitor = (side: 'home' | 'away') => {
    const [kind, rosterId, seed, score, forfeit] =
      side === 'home'
        ? [row.homeKind, row.homeRosterId, row.homeSeed, row.homeScore, row.homeForfeit]
        : [row.awayKind, row.awayRosterId, row.awaySeed, row.awayScore, row.awayForfeit];
    return {
      seed: { number: seed },
      isBye: kind === 'bye',
      placement: placementOf(row, side),
      result: { score, forfeit },
      roster: rosterId && { id: rosterId, name: names.get(rosterId) ?? '' },
    };
  };
  return {
    type: 'match-series',
    id: row.id,
    attributes: {
      date: iso(row.date),
      createdAt: row.createdAt.toISOString(),
      state: row.state,
      reporting: row.reporting,
      matchNumber: row.matchNumber,
      roundNumber: row.roundNumber,
      bracketNumber: row.bracketNumber,
      bestOf: row.bestOf,
      headStart: row.headStart,
      lobby: row.lobby && renderLobby(row.lobby),
      competitors: row.lobby
        ? row.lobby.competitors.map((one) => renderLobbyCompetitor(one, names))
        : [competitor('home'), competitor('away')],
      confirmBy: iso(row.confirmBy),
      reportedBy: row.reporting === 'none' ? null : row.reportedBy,
      roomOpenedAt: iso(row.roomOpenedAt),
      pause: row.state === 'finished' ? null : row.pause,
      isHeld: row.hold !== null,
      deadlinesFrom: iso(row.deadlinesFrom),
      unplayed: row.outcomeHow === 'unplayed',
      version: row.version,
    },
    relationships: {
      segment: toOne('segments', row.segmentId),
      matches: toMany(
        'matches',
        Array.from({ length: playableMatches(row) }, (_, index) => matchIdOf(row.id, index + 1)),
      ),
      home: toOne('rosters', row.homeRosterId),
      away: toOne('rosters', row.awayRosterId),
      challenges: toMany('challenges', challengeIds),
    },
    meta: { version: row.version },
  };
}

type PlayedGame = Selectable<Database['playedGames']>;

/** Returns a match by its result, and by its score or live score; each undefined without one. */
const renderMatch = (
  number: number,
  result: MatchResult | undefined,
  game: PlayedGame | undefined,
): Omit<SeriesMatch, 'id'> => ({
  number,
  state: result ? 'finished' : 'new',
  periods: result?.periods ?? [],
  forfeit: result?.forfeit ?? null,
  placements: result?.placements ?? null,
  ...(game ? renderGame(game) : NO_GAME),
});

const renderGame = ({ homeScore, awayScore, source, mapId, mode }: PlayedGame) => ({
  score: { home: homeScore, away: awayScore },
  source,
  map: mapId,
  mode,
});
const NO_GAME = { score: null, source: null, map: null, mode: null };

export const matches: ResourceType = {
  relations: { series: 'match-series' },
  async load({ db, tenantId }, ids) {
    const bySeries = Map.groupBy(comparableIds(ids).map(BigInt), (id) => String(id / MATCHES));
    const [rows, games] = await Promise.all([
      seriesRepository(db, tenantId)
        .listed()
        .select(['id', 'results', 'bestOf', 'headStart'])
        .where('id', '=', anyOf([...bySeries.keys()]))
        .execute(),
      db
        .selectFrom('playedGames')
        .selectAll()
        .where('seriesId', '=', anyOf([...bySeries.keys()]))
        .execute(),
    ]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const gamesById = new Map(games.map((game) => [matchIdOf(game.seriesId, game.number), game]));
    return comparableIds(ids).flatMap((id) => {
      const row = byId.get(String(BigInt(id) / MATCHES));
      const number = Number(BigInt(id) % MATCHES);
      if (!row || number < 1 || number > playableMatches(row)) return [];
      return [
        {
          type: 'matches',
          id,
          attributes: renderMatch(
            number,
            row.results[number - 1],
            gamesById.get(matchIdOf(row.id, number)),
          ),
          relationships: { series: toOne('match-series', row.id) },
        },
      ];
    });
  },
};
