import type { SeriesRoom } from '@ringside/contract/collections/match-series';
import type { GameRoom, RoomLineUps } from '@ringside/contract/game';
import type { UserId } from '@ringside/rules/ids';
import {
  areFirstBansOver,
  decideRoom,
  roomOpenerOf,
  type RoomState,
  type RoomUser,
} from '@ringside/rules/series/room';
import { ignoreGameFailure } from '../../../game/can-register.ts';
import { hasPermission, type CommandContext } from '../../../kernel/http/endpoint.ts';
import type { Viewer } from '../../../kernel/sender/viewer.ts';
import { anyOf } from '../../../platform/storage/any-of.ts';
import type { Reading } from '../../../platform/unit-of-work.ts';
import { loadLineUps, type SeriesMember } from '../line-ups.query.ts';
import { findSeriesOfTwo, RULE } from '../match-series.access.ts';
import type { SeriesRow } from '../series.repository.ts';

/** A series as its room depends on it. */
interface SeriesRoomState {
  members: SeriesMember[];
  opener: UserId | null;
  state: RoomState;
}

/** Loads what decides who opens the room of a series, and whether this user may. */
export async function loadRoomFacts(
  reading: Pick<Reading, 'db'>,
  series: SeriesRow,
  viewer: Viewer,
): Promise<SeriesRoomState & { user: RoomUser }> {
  const room = await loadRoomState(reading, series);
  return { ...room, user: userOf(viewer, room) };
}

/** Loads what decides who opens the room of a series, and from when to when. */
export async function loadRoomState(
  reading: Pick<Reading, 'db'>,
  series: SeriesRow,
): Promise<SeriesRoomState> {
  const { db } = reading;
  const [members, home, challenges] = await Promise.all([
    loadLineUps(reading, series),
    series.homeRosterId === null
      ? undefined
      : db
          .selectFrom('rosters')
          .select('ownerId')
          .where('id', '=', series.homeRosterId)
          .executeTakeFirst(),
    db
      .selectFrom('challenges')
      .select(['status', 'state'])
      .where('seriesId', '=', series.id)
      .execute(),
  ]);
  const opener = roomOpenerOf({
    members: members.map((member) => ({ ...member, checkedIn: member.checkinId !== null })),
    captainId: home?.ownerId ?? null,
  });
  return {
    members,
    opener,
    state: {
      state: series.state,
      reporting: series.reporting,
      areBansOver: areFirstBansOver(
        challenges.map(({ status, state }) => ({ status, game: state.game ?? null })),
      ),
    },
  };
}

/** Returns the part of a user; an operator who plays the series is a player. */
function userOf(viewer: Viewer, { members, opener }: SeriesRoomState): RoomUser {
  if (members.some(({ userId }) => userId === viewer.userId))
    return viewer.userId === opener ? 'opener' : 'member';
  return hasPermission(viewer, RULE) ? 'referee' : null;
}

/** Loads the room of a series as its line-ups and referees see it. */
export async function loadRoom(
  reading: Pick<Reading, 'db'>,
  series: SeriesRow,
  viewer: Viewer,
): Promise<SeriesRoom> {
  const [{ opener, user, state }, room] = await Promise.all([
    loadRoomFacts(reading, series, viewer),
    reading.db.selectFrom('rooms').selectAll().where('seriesId', '=', series.id).executeTakeFirst(),
  ]);
  return {
    opener,
    canOpen: decideRoom(user, state).accepted,
    room: room
      ? {
          code: room.code,
          link: room.link,
          openedAt: room.openedAt.toISOString(),
          openedBy: room.openedBy,
          isByGame: room.isByGame,
          players: room.players,
        }
      : null,
  };
}

/**
 * Lets the game open a room before the series is locked, for a user who may open it and sends no
 * code. Returns undefined if the game opens none, or fails.
 */
export async function requestRoom(
  context: Omit<CommandContext, 'work' | 'prepared'>,
  json: unknown,
): Promise<GameRoom | undefined> {
  const { openRoom } = context.services.game;
  const body = json as { code?: unknown; data?: { attributes?: { code?: unknown } } } | null;
  if (!openRoom || body?.code !== undefined || body?.data?.attributes?.code !== undefined)
    return undefined;
  const series = await findSeriesOfTwo(context);
  if (!series) return undefined;
  const { user, state, members } = await loadRoomFacts(context, series, context.viewer);
  if (!decideRoom(user, state).accepted) return undefined;
  return ignoreGameFailure(openRoom(await loadGameLineUps(context, series, members)));
}

/** Loads the line-ups as the game knows them: those who have checked in. */
export async function loadGameLineUps(
  { db }: Pick<Reading, 'db'>,
  { id, bestOf, homeRosterId, awayRosterId }: SeriesRow,
  members: readonly SeriesMember[],
): Promise<RoomLineUps> {
  const present = members.filter(({ checkinId }) => checkinId !== null);
  const [users, rosters] = await Promise.all([
    db
      .selectFrom('users')
      .select(['id', 'playerTag'])
      .where('id', '=', anyOf(present.map(({ userId }) => userId)))
      .execute(),
    db
      .selectFrom('rosters')
      .select(['id', 'name'])
      .where('id', '=', anyOf([homeRosterId, awayRosterId].filter((one) => one !== null)))
      .execute(),
  ]);
  const tags = new Map(users.map((user) => [user.id, user.playerTag]));
  const side = (rosterId: string | null) => ({
    name: rosters.find((roster) => roster.id === rosterId)?.name ?? '',
    players: present.flatMap((member) =>
      member.rosterId === rosterId ? (tags.get(member.userId) ?? []) : [],
    ),
  });
  return { matchSeries: id, bestOf, home: side(homeRosterId), away: side(awayRosterId) };
}
