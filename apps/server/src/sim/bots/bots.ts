import { gameShape } from '@ringside/game-emulator/game-shape';
import type { EmulatedPlayer } from '@ringside/game-emulator/ports';
import { otherSide, type Side } from '@ringside/rules/bracket/bracket';
import { CHALLENGE_WINS_TO_QUALIFY } from '@ringside/rules/constants';
import type { RosterId, SeriesId, UserId } from '@ringside/rules/ids';
import { getItem } from '@ringside/rules/must';
import type { StagePosition } from '@ringside/rules/stage/stage-facts';
import { shareOf, type BotHabits, type SeriesFace } from '@ringside/sim/bot-choices';
import type { BotPlayer } from '@ringside/sim/bot-names';
import {
  positionOf,
  seriesRepository,
  type SeriesRow,
} from '../../competition/match-series/series.repository.ts';
import { createEmulatorStore } from '../../game/emulator/emulator-store.ts';
import { savePlayer } from '../../game/save-player.ts';
import type { Answer } from '../../kernel/http/endpoint.ts';
import type { Work } from '../../platform/unit-of-work.ts';

/** The pool of bots that play by themselves, in the demo or in a dry run. */
export interface BotPool {
  seed: string;
  habits: BotHabits;
  /** Returns the habits of one series if they differ from the habits of all. */
  habitsIn?: (series: { type: string; region: string; position: StagePosition }) => BotHabits;
  /** The user who rules disputes among bots; without one, the system does. */
  refereeId?: string | undefined;
  /** No human acts before this instant, so bots may do several actions in one step. */
  aloneUntil: Date;
  /** Receives the answer to a team's registration in a segment. */
  heard?: (team: { segment: string; name: string }, answer: Answer) => void;
}

/** The place of the pool: empty unless the demo or a dry run is on. */
export interface BotHost {
  pool: BotPool | undefined;
}

/** Creates the place of the pool, without a pool. */
export const createBotHost = (): BotHost => ({ pool: undefined });

/** The work of bots. */
export interface BotWork extends Work {
  botPool: BotPool;
}

/**
 * The prefix of bots' tags. The emulator draws its tags without B, O and T, so no human's player
 * has one of these.
 */
const BOT_TAG = '#BOT';
/** Returns whether a player tag is a bot's. */
export const isBot = (playerTag: string | null) => playerTag?.startsWith(BOT_TAG) ?? false;
/** Returns the tag of one bot of a team. */
export const createBotTag = (seed: string, team: string, index: number) =>
  `${BOT_TAG}${Math.floor(shareOf(seed, team, index) * 2 ** 32)
    .toString(36)
    .toUpperCase()}${index}`;

/** Returns the wins of a bot that qualified in the game. */
export const gameWinsOf = (team: string, index: number): number =>
  CHALLENGE_WINS_TO_QUALIFY + Math.floor(shareOf(team, index, 'wins') * 6);

/**
 * Returns the user ids of a team's bots, and creates missing users and their players of the game.
 * `gameWins` overrides the default number of Challenge wins.
 */
export async function ensureBotUsers(
  work: Work,
  {
    seed,
    team,
    players,
    gameWins,
  }: { seed: string; team: string; players: BotPlayer[]; gameWins?: number | undefined },
): Promise<string[]> {
  const tags = players.map((_, index) => createBotTag(seed, team, index));
  const rows = await work.db
    .selectFrom('users')
    .select(['id', 'playerTag'])
    .where('tenantId', '=', work.tenantId)
    .where('playerTag', 'in', tags)
    .execute();
  const userIdsByTag = new Map(rows.map(({ id, playerTag }) => [playerTag, id]));
  const ids: string[] = [];
  for (const [index, player] of players.entries()) {
    const playerTag = getItem(tags, index);
    const wins = gameWins ?? gameWinsOf(team, index);
    ids.push(
      userIdsByTag.get(playerTag) ??
        (await createBot(work, createEmulatedBot({ ...player, playerTag, wins, now: work.now }))),
    );
  }
  return ids;
}

async function createBot(work: Work, player: EmulatedPlayer): Promise<string> {
  await createEmulatorStore({ db: work.db }).insertPlayer(player);
  const { playerTag, country } = player;
  const user = await savePlayer(
    work,
    {
      playerTag,
      country,
      platform: null,
      tenantId: work.tenantId,
      user: undefined,
      returning: true,
    },
    gameShape(player),
  );
  return user.id;
}

/** Returns a bot as a player of the emulated game. */
export function createEmulatedBot({
  playerTag,
  name,
  country,
  wins,
  now,
}: BotPlayer & { playerTag: string; wins: number; now: Date }): EmulatedPlayer {
  return {
    playerTag,
    name,
    country,
    nationality: country,
    dateOfBirth: '2000-01-01',
    firstName: name,
    lastName: 'Bot',
    email: `${playerTag.slice(1).toLowerCase()}@bots.example`,
    brawlers: 40,
    challengeWins: wins,
    isBanned: false,
    banUntil: null,
    countryBan: false,
    hasProfile: true,
    apiSecret: crypto.randomUUID(),
    createdAt: now,
  };
}

export interface BotSide {
  rosterId: RosterId;
  name: string;
  isBot: boolean;
  /** The players of the roster, the owner first. */
  members: string[];
}

/** A series with what bots need to choose an action. */
export interface BotSeries {
  row: SeriesRow;
  sides: Record<Side, BotSide>;
  face: SeriesFace;
  minimumPresent: number;
}

/** Loads a series that bots play; undefined if an opponent is missing or no bot plays. */
export async function findBotSeries(
  { db, tenantId, botPool }: BotWork,
  seriesId: SeriesId,
): Promise<BotSeries | undefined> {
  const row = await seriesRepository(db, tenantId).findById(seriesId);
  if (!row?.homeRosterId || !row.awayRosterId) return undefined;
  const players = await loadSeriesPlayers({ db }, [row.homeRosterId, row.awayRosterId]);
  const sides = {
    home: createSide(row.homeRosterId, players),
    away: createSide(row.awayRosterId, players),
  };
  const [place] = players;
  const hasBots = SIDES.some((side) => sides[side].isBot);
  if (!place || !hasBots) return undefined;
  const position = positionOf(row);
  const face = {
    seed: botPool.seed,
    habits:
      botPool.habitsIn?.({ type: place.typeId, region: place.region, position }) ?? botPool.habits,
    stage: `${place.event}/${place.typeId}`,
    position,
    home: sides.home.name,
    away: sides.away.name,
  };
  return { row, sides, face, minimumPresent: place.configuration.minimumPresent ?? 1 };
}

/** Loads the players of the rosters of a series, with their stage. */
export const loadSeriesPlayers = ({ db }: Pick<Work, 'db'>, rosterIds: readonly RosterId[]) =>
  db
    .selectFrom('rosters')
    .innerJoin('players', (join) =>
      join.onRef('players.rosterId', '=', 'rosters.id').on('players.leftAt', 'is', null),
    )
    .innerJoin('users', 'users.id', 'players.userId')
    .innerJoin('segments', 'segments.id', 'rosters.segmentId')
    .innerJoin('events', 'events.id', 'segments.eventId')
    .select([
      'rosters.id',
      'rosters.name',
      'rosters.ownerId',
      'players.userId',
      'users.playerTag',
      'segments.typeId',
      'segments.name as region',
      'segments.configuration',
      'events.name as event',
    ])
    .where('rosters.id', 'in', rosterIds)
    .orderBy('players.joinedAt')
    .orderBy('players.id')
    .execute();

/** A player of one of the rosters of a series. */
interface SeriesPlayer {
  id: RosterId;
  name: string;
  ownerId: UserId;
  userId: UserId;
  playerTag: string | null;
}

/** Returns a roster of a series with its players. */
export function createSide(rosterId: RosterId, players: SeriesPlayer[]): BotSide {
  const members = players
    .filter(({ id }) => id === rosterId)
    .sort(
      (one, other) => Number(other.userId === other.ownerId) - Number(one.userId === one.ownerId),
    );
  const [first] = members;
  return {
    rosterId,
    name: first?.name ?? '',
    isBot: first !== undefined && isBot(first.playerTag),
    members: members.map(({ userId }) => userId),
  };
}

/** Returns a number from `least` to `most` that depends only on the words, which serve as the seed. */
export const randomBetween = (
  [least, most]: readonly [number, number],
  ...seeds: (string | number)[]
): number => least + shareOf(...seeds) * (most - least);
/** Returns the instant that is `ms` after the work's. */
export const instantAfter = (work: Work, ms: number): Date => new Date(+work.now + Math.round(ms));

export const SIDES = ['home', 'away'] as const;
/** Returns the sides that bots play. */
export const botSides = ({ sides }: BotSeries): Side[] => SIDES.filter((side) => sides[side].isBot);
/** Returns whether the opponent of a side is a human's team. */
export const hasHumanOpponent = ({ sides }: BotSeries, side: Side) => !sides[otherSide(side)].isBot;
