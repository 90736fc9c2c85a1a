import type { RosterId, SegmentId } from '../ids.ts';
import { getItem } from '../must.ts';
import { lotOf } from '../seeding/lot.ts';
import type { SwissRoster } from '../swiss/swiss.ts';
import type { LobbyTieBreaker } from './lobby-tie-breakers.ts';
import { MOST_IN_LOBBY, placePoints, type LobbyResult } from './lobby.ts';

/** A decided lobby with the number of its round. */
export interface DecidedLobby extends LobbyResult {
  round: number;
}

/** [LOB-7] What a roster has played in its lobbies. */
export interface LobbyRecord {
  roster: SwissRoster;
  games: number;
  forfeits: number;
  points: number;
  firstPlaces: number;
  /** Of a roster without a game: behind every place. */
  bestPlace: number;
  /** The place in the latest game of the group. */
  lastGame: number;
}

/** The place of a roster that did not play a game. */
const NO_PLACE = MOST_IN_LOBBY + 1;

export interface RankedLobbyRecord {
  record: LobbyRecord;
  /** Shared by rosters that nothing separates. */
  placement: number;
  order: number;
  /** The criterion that puts it behind the previous one; null for the first and where none does. */
  separation: { kind: LobbyTieBreaker; own: number; ahead: number } | null;
}

/** [LOB-7] Returns the record of each roster of a group, whatever the order of the lobbies. */
export function lobbyRecords({
  rosters,
  lobbies,
  table,
}: {
  rosters: readonly SwissRoster[];
  lobbies: readonly DecidedLobby[];
  table: readonly number[];
}): LobbyRecord[] {
  const inOrder = lobbies.toSorted((one, other) => one.round - other.round);
  const latest = inOrder.findLast(({ games }) => games.length > 0)?.games.at(-1) ?? [];
  return rosters.map((roster) => {
    const places = inOrder.flatMap(({ games }) => placesOf(games, roster.rosterId));
    return {
      roster,
      games: places.length,
      forfeits: lobbies.filter(({ forfeited }) => forfeited.includes(roster.rosterId)).length,
      points: places.reduce((sum, place) => sum + placePoints(table, place), 0),
      firstPlaces: places.filter((place) => place === 1).length,
      bestPlace: Math.min(NO_PLACE, ...places),
      lastGame: placeIn(latest, roster.rosterId),
    };
  });
}

const placesOf = (games: LobbyResult['games'], rosterId: RosterId): number[] =>
  games.map((game) => placeIn(game, rosterId)).filter((place) => place < NO_PLACE);

const placeIn = (game: readonly RosterId[], rosterId: RosterId): number =>
  game.includes(rosterId) ? game.indexOf(rosterId) + 1 : NO_PLACE;

/** [LOB-8] Returns the figure of a criterion. */
export function lobbyFigure(
  { roster: { rosterId, seed }, ...record }: LobbyRecord,
  kind: LobbyTieBreaker,
  segmentId: SegmentId | undefined,
): number {
  switch (kind) {
    case 'placement-points':
      return record.points;
    case 'first-places':
      return record.firstPlaces;
    case 'best-place':
      return record.bestPlace;
    case 'last-game':
      return record.lastGame;
    case 'seed':
      return seed;
    case 'lot':
      return segmentId === undefined ? 0 : lotOf({ segmentId, rosterId });
  }
}

/** The criteria of which more is better; of places, seeds and lots the lower is ahead. */
const MORE_IS_BETTER: readonly LobbyTieBreaker[] = ['placement-points', 'first-places'];

/**
 * [LOB-8] Ranks the rosters of a group: by points, then by the tie-breakers in their order. Rosters
 * that nothing separates share their place, the better seed first. Withdrawn rosters are behind all
 * others.
 */
export function rankLobbyRecords({
  records,
  tieBreakers,
  segmentId,
}: {
  records: readonly LobbyRecord[];
  tieBreakers: readonly LobbyTieBreaker[];
  segmentId?: SegmentId | undefined;
}): RankedLobbyRecord[] {
  const isOut = ({ roster }: LobbyRecord) => roster.withdrawn === true;
  const separationOf = (one: LobbyRecord, ahead: LobbyRecord) => {
    const kind = tieBreakers.find(
      (name) => lobbyFigure(one, name, segmentId) !== lobbyFigure(ahead, name, segmentId),
    );
    return kind === undefined
      ? null
      : {
          kind,
          own: lobbyFigure(one, kind, segmentId),
          ahead: lobbyFigure(ahead, kind, segmentId),
        };
  };
  const compare = (one: LobbyRecord, other: LobbyRecord): number => {
    const separation = separationOf(one, other);
    if (!separation) return 0;
    const { kind, own, ahead } = separation;
    return MORE_IS_BETTER.includes(kind) ? ahead - own : own - ahead;
  };
  const sorted = records.toSorted(
    (one, other) =>
      Number(isOut(one)) - Number(isOut(other)) ||
      compare(one, other) ||
      one.roster.seed - other.roster.seed,
  );
  let placement = 1;
  return sorted.map((record, index) => {
    const ahead = index > 0 ? getItem(sorted, index - 1) : undefined;
    const separation = ahead ? separationOf(record, ahead) : null;
    const isShared = ahead && !separation && isOut(ahead) === isOut(record);
    if (!isShared) placement = index + 1;
    return { record, placement, order: index + 1, separation };
  });
}

/** [LOB-3] The place and the points of a roster in one lobby. */
export interface LobbyPlace {
  rosterId: RosterId;
  place: number;
  points: number;
}

/**
 * [LOB-3] Returns the places of a decided lobby in the order of its rosters: by the points of its
 * games, then as the standings without last resorts. Rosters that forfeited share the last place.
 */
export function placesOfLobby({
  rosterIds,
  result,
  table,
}: {
  rosterIds: readonly RosterId[];
  result: LobbyResult;
  table: readonly number[];
}): LobbyPlace[] {
  const rosters = rosterIds.map((rosterId, index) => ({
    rosterId,
    seed: index + 1,
    withdrawn: result.forfeited.includes(rosterId),
  }));
  const records = lobbyRecords({ rosters, lobbies: [{ ...result, round: 1 }], table });
  const ranked = rankLobbyRecords({
    records,
    tieBreakers: ['placement-points', 'first-places', 'best-place', 'last-game'],
  });
  const byId = new Map(
    ranked.map(({ record, placement }) => [
      record.roster.rosterId,
      { place: placement, points: record.points },
    ]),
  );
  return rosterIds.flatMap((rosterId) => {
    const found = byId.get(rosterId);
    return found ? [{ rosterId, ...found }] : [];
  });
}
