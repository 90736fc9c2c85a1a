import type { RosterId } from '@ringside/rules/ids';
import { lastPlayersOf, playersToKeep, isKeepingPoints } from '@ringside/rules/roster/team-points';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { Reading } from '../../platform/unit-of-work.ts';
import type { RosterRow } from '../rosters/roster.repository.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';

interface DrawnRoster {
  rosterId: RosterId;
  seededAt: Date;
}

/** Finds the roster of a team that was drawn last, other than `exceptId`. */
async function findLastDrawnRoster(
  { db }: Reading,
  { teamId, exceptId }: { teamId: string; exceptId?: string | undefined },
): Promise<DrawnRoster | undefined> {
  const row = await db
    .selectFrom('rosters')
    .innerJoin('segments', 'segments.id', 'rosters.segmentId')
    .select(['rosters.id', 'segments.seededAt'])
    .where('rosters.teamId', '=', teamId)
    .where('rosters.id', '<>', exceptId ?? '0')
    .where('rosters.seed', 'is not', null)
    .where('segments.seededAt', 'is not', null)
    .orderBy('segments.seededAt', 'desc')
    .orderBy('rosters.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.seededAt ? { rosterId: row.id, seededAt: row.seededAt } : undefined;
}

/** Loads the players who were in a roster at its draw or later; a disbanded roster keeps them. */
async function loadPlayersSince({ db }: Reading, { rosterId, seededAt }: DrawnRoster) {
  const rows = await db
    .selectFrom('players')
    .select(['userId', 'joinedAt', 'leftAt', 'leftHow'])
    .where('rosterId', '=', rosterId)
    .where((eb) => eb.or([eb('leftAt', 'is', null), eb('leftAt', '>', seededAt)]))
    .orderBy('joinedAt')
    .orderBy('id')
    .execute();
  return rows.map(({ userId, joinedAt, leftAt, leftHow }) => ({
    userId,
    joinedAt,
    leftAt: leftHow === 'disbanded' ? null : leftAt,
  }));
}

/**
 * Returns the players that a roster's line-up is compared with: those of the team's last drawn
 * roster, or, if the roster itself is drawn, its own at the draw.
 */
export async function loadLastPlayers(
  reading: Reading,
  teamId: string,
  roster?: { id: string; seed: number | null; seededAt: Date | null },
): Promise<string[]> {
  if (roster?.seededAt && roster.seed !== null) {
    const { id: rosterId, seededAt } = roster;
    return (await loadPlayersSince(reading, { rosterId, seededAt }))
      .filter(({ joinedAt }) => joinedAt <= seededAt)
      .map(({ userId }) => userId);
  }
  const drawn = await findLastDrawnRoster(reading, { teamId, exceptId: roster?.id });
  return drawn ? lastPlayersOf(await loadPlayersSince(reading, drawn)) : [];
}

/** Returns whether the team of a roster keeps its points with these players. */
export async function canKeepPoints(
  reading: Reading,
  {
    roster,
    segment,
    players,
  }: {
    roster: Pick<RosterRow, 'id' | 'seed' | 'teamId'>;
    segment: Pick<SegmentRow, 'seededAt' | 'rosterSize'>;
    players: readonly string[];
  },
): Promise<boolean> {
  return isKeepingPoints({
    lastPlayers: await loadLastPlayers(reading, roster.teamId, {
      ...roster,
      seededAt: segment.seededAt,
    }),
    players,
    places: segment.rosterSize.playersMax,
  });
}

/** Returns the points that a team has won, and the players that it needs to keep them. */
export async function loadTeamPoints(reading: Reading, teamId: string) {
  const awards = await reading.db
    .selectFrom('pointAwards')
    .leftJoin('rosters', 'rosters.id', 'pointAwards.lapsedByRosterId')
    .leftJoin('segments', 'segments.id', 'rosters.segmentId')
    .select(['pointAwards.points', 'pointAwards.lapsedAt', 'rosters.id as by', 'segments.seededAt'])
    .where('pointAwards.teamId', '=', teamId)
    .execute();
  const sum = (rows: typeof awards) => rows.reduce((total, { points }) => total + points, 0);
  const lapsed = awards.filter(({ lapsedAt }) => lapsedAt !== null);
  const lastPlayers = await loadLastPlayers(reading, teamId);
  const names = new Map(
    (
      await reading.db
        .selectFrom('users')
        .select(['id', 'username'])
        .where('id', '=', anyOf(lastPlayers))
        .execute()
    ).map(({ id, username }) => [id, username]),
  );
  return {
    id: teamId,
    points: sum(awards.filter(({ lapsedAt }) => lapsedAt === null)),
    lapsedPoints: sum(lapsed),
    returnablePoints: sum(lapsed.filter(({ by, seededAt }) => by !== null && seededAt === null)),
    playersToKeep: playersToKeep(lastPlayers),
    lastPlayers: lastPlayers.map((id) => ({ id, username: names.get(id) ?? null })),
  };
}

/**
 * Returns the rosters that the leaderboard sent into a stage and whose teams have lost all their
 * points since: they lose their places too.
 */
export async function loadLostPlaces(
  { db }: Reading,
  { registrationType }: Pick<SegmentRow, 'registrationType'>,
  rosters: readonly RosterRow[],
): Promise<Set<string>> {
  if (registrationType !== 'invitation' || rosters.length === 0) return new Set();
  const advanced = new Set(
    (
      await db
        .selectFrom('advanceSources')
        .select('nextRosterId')
        .where('nextRosterId', '=', anyOf(rosters.map(({ id }) => id)))
        .execute()
    ).map(({ nextRosterId }) => nextRosterId),
  );
  const awards = Map.groupBy(
    await db
      .selectFrom('pointAwards')
      .select(['teamId', 'lapsedAt'])
      .where('teamId', '=', anyOf(rosters.map(({ teamId }) => teamId)))
      .execute(),
    ({ teamId }) => teamId,
  );
  const hasLost = ({ id, teamId, createdAt }: RosterRow) => {
    const teamAwards = awards.get(teamId) ?? [];
    return (
      !advanced.has(id) &&
      teamAwards.length > 0 &&
      teamAwards.every(({ lapsedAt }) => lapsedAt !== null) &&
      teamAwards.some(({ lapsedAt }) => lapsedAt !== null && lapsedAt >= createdAt)
    );
  };
  return new Set(rosters.filter(hasLost).map(({ id }) => id));
}
