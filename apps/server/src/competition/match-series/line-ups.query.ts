import type { Side } from '@ringside/rules/bracket/bracket';
import type { RosterId, UserId } from '@ringside/rules/ids';
import { sql } from 'kysely';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { Reading } from '../../platform/unit-of-work.ts';
import type { SeriesRow } from './series.repository.ts';

/** A current member of one of a series' rosters. */
export interface SeriesMember {
  userId: UserId;
  rosterId: RosterId;
  /** Null in a lobby, which has no sides. */
  side: Side | null;
  joinedAt: Date;
  /** Their check-in for the series, if there is one. */
  checkinId: string | null;
}

/** A user's part in a series, and whether they have checked in. */
export interface Participation {
  /** Null for users who do not play. */
  rosterId: RosterId | null;
  /** Null in a lobby, and for users who do not play. */
  side: Side | null;
  checkedIn: boolean;
  checkinId: string | null;
}

/** Loads both sides' current members of each series, each with their check-in, in one query. */
export async function loadLineUpsBySeries(
  { db }: Pick<Reading, 'db'>,
  series: readonly Pick<SeriesRow, 'id'>[],
): Promise<Map<string, SeriesMember[]>> {
  const rows = await db
    .selectFrom('matchSeries')
    .innerJoin('players', (join) =>
      join.on(
        'players.rosterId',
        '=',
        sql<string>`any(array[match_series.home_roster_id, match_series.away_roster_id] || match_series.lobby_roster_ids::bigint[])`,
      ),
    )
    .leftJoin('checkins', (join) =>
      join
        .onRef('checkins.userId', '=', 'players.userId')
        .onRef('checkins.seriesId', '=', 'matchSeries.id'),
    )
    .select([
      'matchSeries.id',
      'matchSeries.homeRosterId',
      'matchSeries.lobbyRosterIds',
      'players.userId',
      'players.rosterId',
      'players.joinedAt',
      'checkins.id as checkinId',
    ])
    .where('matchSeries.id', '=', anyOf(series.map(({ id }) => id)))
    .where('players.leftAt', 'is', null)
    .execute();
  const members = rows.map(({ id, homeRosterId, lobbyRosterIds, rosterId, ...member }) => ({
    ...member,
    rosterId,
    series: id,
    side: lobbyRosterIds ? null : rosterId === homeRosterId ? ('home' as const) : ('away' as const),
  }));
  return Map.groupBy(members, (member) => member.series);
}

/** Loads both sides' current members of a series. */
export const loadLineUps = async (
  reading: Pick<Reading, 'db'>,
  series: Pick<SeriesRow, 'id'>,
): Promise<SeriesMember[]> => (await loadLineUpsBySeries(reading, [series])).get(series.id) ?? [];

/** Returns a user's part in a series with these members. */
export function participationOf(members: SeriesMember[], userId: UserId): Participation {
  const member = members.find((one) => one.userId === userId);
  return {
    rosterId: member?.rosterId ?? null,
    side: member?.side ?? null,
    checkedIn: (member?.checkinId ?? null) !== null,
    checkinId: member?.checkinId ?? null,
  };
}

/** Loads a user's part in a series. */
export const loadParticipation = async (
  reading: Pick<Reading, 'db'>,
  series: SeriesRow,
  userId: UserId,
): Promise<Participation> => participationOf(await loadLineUps(reading, series), userId);

/** Counts how many current members of each roster have checked in. */
export function countPresentByRoster(members: readonly SeriesMember[]): Map<string, number> {
  const present = new Map<string, number>();
  for (const { rosterId, checkinId } of members)
    if (checkinId !== null) present.set(rosterId, (present.get(rosterId) ?? 0) + 1);
  return present;
}

/** Counts how many current members of each side have checked in. */
export function countPresent(members: SeriesMember[]): Record<Side, number> {
  const count = (side: Side) =>
    members.filter((member) => member.side === side && member.checkinId !== null).length;
  return { home: count('home'), away: count('away') };
}
