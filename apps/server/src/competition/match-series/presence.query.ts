import type { SeriesPresence } from '@ringside/contract/collections/match-series';
import { MATCH_CHECKIN_LEAD_MS } from '@ringside/rules/constants';
import type { ReadContext } from '../../kernel/http/endpoint.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';
import { countPresentByRoster, loadLineUpsBySeries } from './line-ups.query.ts';
import { rosterIdsOf, seriesRepository } from './series.repository.ts';

/** Returns who has checked in for the series of a segment whose check-in is open, roster by roster. */
export async function loadPresence(
  { db, tenantId, now }: Pick<ReadContext, 'db' | 'tenantId' | 'now'>,
  { id, configuration }: Pick<SegmentRow, 'id' | 'configuration'>,
): Promise<SeriesPresence[]> {
  const series = await seriesRepository(db, tenantId)
    .listed()
    .select(['id', 'homeRosterId', 'awayRosterId', 'lobbyRosterIds'])
    .where('segmentId', '=', id)
    .where('state', '=', 'scheduled')
    .where('date', '>', now)
    .where('date', '<=', new Date(+now + MATCH_CHECKIN_LEAD_MS))
    .orderBy('id')
    .execute();
  const lineUps = await loadLineUpsBySeries({ db }, series);
  return series.map((one) => {
    const members = lineUps.get(one.id) ?? [];
    const present = countPresentByRoster(members);
    return {
      series: one.id,
      needed: configuration.minimumPresent ?? 1,
      rosters: rosterIdsOf(one).map((roster) => ({
        roster,
        present: present.get(roster) ?? 0,
        players: members.filter(({ rosterId }) => rosterId === roster).length,
      })),
    };
  });
}
