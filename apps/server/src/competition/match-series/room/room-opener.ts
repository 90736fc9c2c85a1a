import type { SeriesId } from '@ringside/rules/ids';
import { decideRoom } from '@ringside/rules/series/room';
import type { Logger } from 'pino';
import { type GameSide, GameSideFailure } from '../../../game/game-side.ts';
import { realNow, realTimeAfter, realTimeIn } from '../../../platform/clock/real-time.ts';
import {
  BACK_OFF_MS,
  type Dispatcher,
  createDispatcher,
  ONE_TRY_MS,
} from '../../../platform/outbound/dispatcher.ts';
import { lockSeries } from '../../../platform/storage/locks.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import {
  type Reading,
  SYSTEM_ACTOR,
  transact,
  type TransactDeps,
  type Work,
} from '../../../platform/unit-of-work.ts';
import { seriesRepository, type SeriesRow } from '../series.repository.ts';
import { roomRequestsRepository } from './room-requests.repository.ts';
import { saveRoom } from './room.command.ts';
import { loadGameLineUps, loadRoomState } from './room.query.ts';

type RoomOpenerDeps = TransactDeps & {
  storage: Pick<Storage, 'db'>;
  game: Pick<GameSide, 'openRoom'>;
  log: Pick<Logger, 'error' | 'warn'>;
};

const AT_ONCE = 10;
/** Later the players have waited long enough: the home captain types a code. */
const TRIES = 3;

/** [SER-21] Requests a room of the game for a series whose players can go in, unless it has one. */
export async function requestRoom(
  work: Work,
  { game, roomOpener }: { game: Pick<GameSide, 'openRoom'>; roomOpener: { wake(): void } },
  seriesId: string,
): Promise<void> {
  if (!game.openRoom) return;
  const series = await seriesRepository(work.db, work.tenantId).findById(seriesId);
  if (!series || !(await needsRoom(work, series))) return;
  await roomRequestsRepository(work.db).insert(series.id);
  roomOpener.wake();
}

const needsRoom = async (reading: Pick<Reading, 'db'>, series: SeriesRow): Promise<boolean> =>
  !series.lobby &&
  series.roomOpenedAt === null &&
  decideRoom('referee', (await loadRoomState(reading, series)).state).accepted;

/**
 * Creates the dispatcher of requests for rooms to the game. The home captain can open the room
 * meanwhile, and does so if the game fails.
 */
export const createRoomOpener = (deps: RoomOpenerDeps): Dispatcher =>
  createDispatcher(deps, async () => {
    for (;;) {
      const started = realNow();
      const claimed = await roomRequestsRepository(deps.storage.db).claim({
        started,
        claimedUntil: realTimeAfter(started, ONE_TRY_MS),
        most: AT_ONCE,
      });
      if (claimed.length === 0) return;
      await Promise.all(claimed.map((one) => openRequestedRoom(deps, one)));
    }
  });

async function openRequestedRoom(
  deps: RoomOpenerDeps,
  { seriesId, attempts }: { seriesId: SeriesId; attempts: number },
): Promise<void> {
  const requests = roomRequestsRepository(deps.storage.db);
  try {
    const series = await requests.series(seriesId);
    if (series) await openRoomByGame(deps, series);
  } catch (error) {
    if (!(error instanceof GameSideFailure)) throw error;
    deps.log.warn({ status: error.status, series: seriesId }, 'the game opened no room');
    const wait = attempts < TRIES ? BACK_OFF_MS[attempts - 1] : undefined;
    if (wait !== undefined) return requests.tryAgain(seriesId, realTimeIn(wait));
  }
  await requests.delete(seriesId);
}

/** Opens the room of a series, unless the captain has opened one meanwhile, or the series is over. */
async function openRoomByGame(deps: RoomOpenerDeps, series: SeriesRow): Promise<void> {
  const { storage, game } = deps;
  if (!game.openRoom || !(await needsRoom(storage, series))) return;
  const { members } = await loadRoomState(storage, series);
  const room = await game.openRoom(await loadGameLineUps(storage, series, members));
  if (!room) return;
  const { id, tenantId } = series;
  await transact(deps, { tenantId, actor: SYSTEM_ACTOR }, async (work) => {
    await lockSeries(work, { id });
    const locked = await seriesRepository(work.db, tenantId).findById(id);
    if (locked && (await needsRoom(work, locked)))
      await saveRoom(work, locked, { ...room, openedBy: null, isByGame: true });
  });
}
