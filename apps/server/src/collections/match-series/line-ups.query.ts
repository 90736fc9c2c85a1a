import type { Side } from '@ringside/rules/bracket/bracket';
import type { Reading } from '../../unit-of-work.ts';
import type { SeriesRow } from './series.repository.ts';

/** A current member of one of a series' rosters. */
export interface SeriesMember {
  userId: string;
  side: Side;
  joinedAt: Date;
  /** His check-in for the series, where there is one. */
  checkinId: string | null;
}

/** Where a person stands in a series: his side, null for strangers, and whether he checked in. */
export interface Standing {
  side: Side | null;
  checkedIn: boolean;
  checkinId: string | null;
}

/** Both sides' current members, each with his check-in: all that is asked of people in a series, in one query. */
export async function lineUpsOf({ db }: Pick<Reading, 'db'>, series: SeriesRow): Promise<SeriesMember[]> {
  const rosters = [series.homeRosterId, series.awayRosterId].filter((id) => id !== null);
  if (rosters.length === 0) return [];
  const rows = await db
    .selectFrom('players')
    .leftJoin('checkins', (join) => join.onRef('checkins.userId', '=', 'players.userId').on('checkins.seriesId', '=', series.id))
    .select(['players.userId', 'players.rosterId', 'players.joinedAt', 'checkins.id as checkinId'])
    .where('players.rosterId', 'in', rosters)
    .where('players.leftAt', 'is', null)
    .execute();
  return rows.map(({ rosterId, ...member }) => ({ ...member, side: rosterId === series.homeRosterId ? 'home' : 'away' }));
}

export function standingOf(members: SeriesMember[], userId: string): Standing {
  const member = members.find((one) => one.userId === userId);
  return { side: member?.side ?? null, checkedIn: (member?.checkinId ?? null) !== null, checkinId: member?.checkinId ?? null };
}

export const standingIn = async (reading: Pick<Reading, 'db'>, series: SeriesRow, userId: string): Promise<Standing> => standingOf(await lineUpsOf(reading, series), userId);

/** How many current members of each side have checked in. */
export function presentOf(members: SeriesMember[]): Record<Side, number> {
  const count = (side: Side) => members.filter((member) => member.side === side && member.checkinId !== null).length;
  return { home: count('home'), away: count('away') };
}
