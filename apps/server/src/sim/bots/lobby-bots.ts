import type { RosterId, SeriesId, UserId } from '@ringside/rules/ids';
import { getItem } from '@ringside/rules/must';
import { playingIn } from '@ringside/rules/stage/lobby-forfeit';
import { shareOf } from '@ringside/sim/bot-choices';
import {
  drawPlacements,
  isAbsentFromLobby,
  isLobbyDisputed,
  type LobbyFace,
} from '@ringside/sim/lobby-choices';
import { checkPlayersIn } from '../../competition/checkins/check-players-in.command.ts';
import { lobbyResultsOf } from '../../competition/match-series/lobby/lobby-columns.ts';
import {
  confirmAll,
  reportAll,
  type PlayerAct,
} from '../../competition/match-series/reporting/report-result.command.ts';
import { ruleResults } from '../../competition/match-series/ruling/rule-series.command.ts';
import {
  positionOf,
  seriesRepository,
  stageSeriesOf,
  type SeriesRow,
} from '../../competition/match-series/series.repository.ts';
import { isAlarmTaken } from '../../operations/alarms/alarm.resource.ts';
import { SYSTEM_ACTOR, withActor, type Work } from '../../platform/unit-of-work.ts';
import { createSide, loadSeriesPlayers, type BotSide, type BotWork } from './bots.ts';

/** A lobby with what bots need to choose an action. */
export interface BotLobby {
  row: SeriesRow;
  /** Its rosters in the order of their seeds. */
  rosters: BotSide[];
  face: LobbyFace;
  minimumPresent: number;
}

/** Loads a lobby that bots play; undefined for a series of two, and without bots. */
export async function findBotLobby(
  work: BotWork,
  seriesId: SeriesId,
): Promise<BotLobby | undefined> {
  const { db, tenantId, botPool } = work;
  const row = await seriesRepository(db, tenantId).findById(seriesId);
  if (!row?.lobby) return undefined;
  const rosterIds = row.lobby.competitors.map(({ rosterId }) => rosterId);
  const players = await loadSeriesPlayers(work, rosterIds);
  const rosters = rosterIds.map((id) => createSide(id, players));
  const [place] = players;
  if (!place || !rosters.some(({ isBot }) => isBot)) return undefined;
  const position = positionOf(row);
  const face = {
    seed: botPool.seed,
    habits:
      botPool.habitsIn?.({ type: place.typeId, region: place.region, position }) ?? botPool.habits,
    stage: `${place.event}/${place.typeId}`,
    position,
  };
  return { row, rosters, face, minimumPresent: place.configuration.minimumPresent ?? 1 };
}

/** Returns whether humans play a lobby, too; bots show up and wait for their report. */
export const hasHumans = ({ rosters }: BotLobby): boolean => rosters.some(({ isBot }) => !isBot);

/** Checks in the bots of a lobby; some rosters do not show up. */
export async function comeToLobby(work: BotWork, seriesId: SeriesId): Promise<void> {
  const lobby = await findBotLobby(work, seriesId);
  if (!lobby) return;
  const userIds = lobby.rosters.flatMap((roster) => presentMembersOf(lobby, roster));
  if (userIds.length === 0) return;
  const players = userIds.map((userId) => ({ userId, recordedBy: userId }));
  await checkPlayersIn([{ work, seriesId, players }]);
}

function presentMembersOf(lobby: BotLobby, { isBot, name, members }: BotSide): UserId[] {
  const { face, row, minimumPresent } = lobby;
  if (!isBot || (isAbsentFromLobby(face, name) && !hasHumans(lobby))) return [];
  const presentCount = 1 + Math.floor(shareOf(face.stage, row.id, name, 'present') * 3);
  return members.slice(0, Math.max(minimumPresent, presentCount));
}

/** Reports a lobby without a report, or confirms the report, as all bots that play it. */
export async function playLobby(work: BotWork, seriesId: SeriesId): Promise<void> {
  const lobby = await findBotLobby(work, seriesId);
  if (lobby?.row.state !== 'live') return;
  const bots = playingBotsOf(lobby);
  if (lobby.row.reporting === 'reported') return confirmAsAll(work, lobby, bots);
  const [first, ...others] = bots;
  if (!first) return;
  await report(work, lobby, first);
  const [second] = others;
  if (second && isLobbyDisputed(lobby.face) && !hasHumans(lobby))
    await report(work, lobby, second, { isReversed: true });
  else await confirmAsAll(work, lobby, others);
}

/** Rules a dispute among bots, unless an operator has taken its alarm, by the result that all know. */
export async function ruleLobby(work: BotWork, seriesId: SeriesId): Promise<void> {
  const lobby = await findBotLobby(work, seriesId);
  if (!lobby || lobby.row.reporting !== 'disputed' || hasHumans(lobby)) return;
  if (await isAlarmTaken(work, seriesId)) return;
  const { refereeId } = work.botPool;
  const referee = refereeId ? withActor(work, { ...SYSTEM_ACTOR, userId: refereeId }) : work;
  await ruleResults(referee, lobby.row, { matches: resultsOf(lobby), force: false });
}

const playingRostersOf = ({ row, rosters }: BotLobby): BotSide[] => {
  const playing = new Set<RosterId>(playingIn(stageSeriesOf(row)));
  return rosters.filter(({ rosterId }) => playing.has(rosterId));
};

const playingBotsOf = (lobby: BotLobby): BotSide[] =>
  playingRostersOf(lobby).filter(({ isBot }) => isBot);

const resultsOf = (lobby: BotLobby, { isReversed = false } = {}) =>
  lobbyResultsOf(
    drawPlacements(lobby.face, playingRostersOf(lobby), lobby.row.bestOf).map((game) => {
      const rosterIds = game.map(({ rosterId }) => rosterId);
      return isReversed ? rosterIds.toReversed() : rosterIds;
    }),
  );

/** Returns the act of the captain of a bot roster, so that the history names who acted. */
function toPlayerAct(work: Work, { row }: BotLobby, { members }: BotSide): PlayerAct {
  const userId = getItem(members, 0);
  return {
    work: withActor(work, { ...SYSTEM_ACTOR, userId }),
    seriesId: row.id,
    segmentId: row.segmentId,
    userId,
  };
}

async function report(
  work: Work,
  lobby: BotLobby,
  roster: BotSide,
  options?: { isReversed: boolean },
): Promise<void> {
  await reportAll([{ ...toPlayerAct(work, lobby, roster), matches: resultsOf(lobby, options) }]);
}

/** Confirms as each bot; after the majority the lobby is over, and the command refuses. */
async function confirmAsAll(work: Work, lobby: BotLobby, bots: readonly BotSide[]): Promise<void> {
  for (const roster of bots) await confirmAll([toPlayerAct(work, lobby, roster)]);
}
