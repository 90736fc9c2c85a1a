import type { GameRoom } from '@ringside/contract/game';
import type { UserId } from '@ringside/rules/ids';
import { decideRoom, decideRoomEntry } from '@ringside/rules/series/room';
import { refusalAnswer, type Answer } from '../../../kernel/http/endpoint.ts';
import type { Viewer } from '../../../kernel/sender/viewer.ts';
import { audienceOfUsers } from '../../../platform/realtime/audiences.ts';
import { json } from '../../../platform/storage/tables/columns.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { changeSeries } from '../../stage/series-writes.command.ts';
import { loadLineUps } from '../line-ups.query.ts';
import { recordSeries } from '../series-lifecycle.ts';
import type { SeriesRow } from '../series.repository.ts';
import { loadRoom, loadRoomFacts } from './room.query.ts';

/**
 * Opens the room of a series, or replaces it: its players go in again. The code is in no record.
 *
 * @param code - What the user typed; without it `gameRoom` counts, which the game opened
 */
export async function openRoom(
  work: Work,
  series: SeriesRow,
  {
    viewer,
    code,
    gameRoom,
  }: { viewer: Viewer; code: string | undefined; gameRoom: GameRoom | undefined },
): Promise<Answer> {
  const { user, state } = await loadRoomFacts(work, series, viewer);
  const decision = decideRoom(user, state);
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  const entrance = code === undefined ? gameRoom : { code, link: null };
  if (!entrance) return refusalAnswer({ reason: 'room-code-missing' });
  const row = await saveRoom(work, series, {
    ...entrance,
    openedBy: viewer.userId,
    isByGame: code === undefined,
  });
  return { plain: { data: await loadRoom(work, row, viewer) } };
}

/** Saves the room of a series, without players; returns the series. */
export async function saveRoom(
  work: Work,
  series: SeriesRow,
  entrance: GameRoom & { openedBy: UserId | null; isByGame: boolean },
): Promise<SeriesRow> {
  const { isByGame } = entrance;
  const room = { ...entrance, openedAt: work.now, players: json([]) };
  await work.db
    .insertInto('rooms')
    .values({ seriesId: series.id, ...room })
    .onConflict((conflict) => conflict.column('seriesId').doUpdateSet(room))
    .execute();
  return changeSeries(work, series, { roomOpenedAt: work.now }, (stored) =>
    recordSeries(work, stored, 'series.room-opened', { after: { isByGame } }),
  );
}

/** Closes the room of a series. */
export async function closeRoom(
  work: Work,
  series: SeriesRow,
  { viewer }: { viewer: Viewer },
): Promise<Answer> {
  const { user, state } = await loadRoomFacts(work, series, viewer);
  const decision = decideRoom(user, state);
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  const closed = await work.db
    .deleteFrom('rooms')
    .where('seriesId', '=', series.id)
    .returning('seriesId')
    .executeTakeFirst();
  if (!closed) return refusalAnswer({ reason: 'no-room' });
  await changeSeries(work, series, { roomOpenedAt: null }, (row) =>
    recordSeries(work, row, 'series.room-closed'),
  );
  return { empty: true };
}

/** Notes that a player is in the room, or is not; again it changes nothing. */
export async function movePlayer(
  work: Work,
  series: SeriesRow,
  { viewer, isIn }: { viewer: Viewer; isIn: boolean },
): Promise<Answer> {
  const members = await loadLineUps(work, series);
  const { userId } = viewer;
  const member = members.find((one) => one.userId === userId);
  const room = await work.db
    .selectFrom('rooms')
    .select('players')
    .where('seriesId', '=', series.id)
    .executeTakeFirst();
  const decision = decideRoomEntry({
    isMember: member !== undefined,
    checkedIn: (member?.checkinId ?? null) !== null,
    isOpen: room !== undefined,
  });
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  if (room && room.players.includes(userId) !== isIn) {
    const others = room.players.filter((id) => id !== userId);
    await work.db
      .updateTable('rooms')
      .set({ players: json(isIn ? [...others, userId] : others) })
      .where('seriesId', '=', series.id)
      .execute();
    const audience = audienceOfUsers(members.map((one) => one.userId));
    work.record({
      action: isIn ? 'series.room-entered' : 'series.room-left',
      subject: { type: 'match-series', id: series.id },
      onlyTo: [`match-series:${series.id}`, ...audience],
      audiences: ['series.rule', ...audience],
    });
  }
  return isIn ? { plain: { data: await loadRoom(work, series, viewer) } } : { empty: true };
}
