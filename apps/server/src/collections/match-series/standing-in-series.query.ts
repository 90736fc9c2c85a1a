import type { Side } from '@ringside/rules/bracket/bracket';
import type { Reading } from '../../unit-of-work.ts';
import type { SeriesRow } from './series.repository.ts';

/** Where a person stands in a series: his side, null for strangers, and whether he checked in. */
export interface Standing {
  side: Side | null;
  checkedIn: boolean;
  /** His check-in, where there is one. */
  checkinId: string | undefined;
}

export async function standingIn({ db }: Pick<Reading, 'db'>, series: SeriesRow, userId: string): Promise<Standing> {
  const players = await db
    .selectFrom('players')
    .select('rosterId')
    .where('userId', '=', userId)
    .where('leftAt', 'is', null)
    .where('rosterId', 'in', [series.homeRosterId ?? '0', series.awayRosterId ?? '0'])
    .execute();
  const rosterId = players[0]?.rosterId;
  const side = rosterId === undefined ? null : rosterId === series.homeRosterId ? 'home' : 'away';
  const checkin = await db.selectFrom('checkins').select('id').where('seriesId', '=', series.id).where('userId', '=', userId).executeTakeFirst();
  return { side, checkedIn: checkin !== undefined, checkinId: checkin?.id };
}
