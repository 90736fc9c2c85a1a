import { eliminationStandings, type StandingRow } from '@ringside/rules/standings/standings';
import type { Reading } from '../../unit-of-work.ts';
import { realIds, toOne, type ResourceType } from '../../http/catalog.ts';
import type { Answer, Ask } from '../../http/endpoint.ts';
import { bracketSeriesOf, seriesRepository } from '../match-series/series.repository.ts';
import { planOfSegment } from '../match-series/settle-bracket.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';
import { isElimination } from '../segments/stage-fit.ts';
import { placementsOf } from './placements.query.ts';

/** Standings have no row: they are computed from the results; the id names segment and roster. */
export const standings: ResourceType = { relations: { roster: 'rosters' }, load: async () => [] };

/** The standings of a segment: provisional while it runs; before it is seeded, none. */
export async function standingRows(ask: Reading, segment: SegmentRow): Promise<StandingRow[]> {
  if (!segment.seededAt || !isElimination(segment.format)) return [];
  if ((segment.seededCount ?? 0) < 2) {
    return (await placementsOf(ask, segment)).map(({ rosterId, placement, order }) => ({ rosterId, placement, order, gamesPlayed: 0, wins: 0, losses: 0, ffw: 0, ffl: 0, gameDifference: 0, points: segment.configuration.points?.[0] ?? 0, out: false }));
  }
  const rows = await seriesRepository(ask.db, ask.tenantId).findAllBySegment(segment.id);
  return eliminationStandings({ plan: planOfSegment(segment), series: rows.map(bracketSeriesOf), points: segment.configuration.points ?? [], finished: segment.finishedAt !== null });
}

export async function standingsOf(ask: Ask, segment: SegmentRow): Promise<Answer> {
  const { query, db, viewer } = ask;
  let rows = await standingRows(ask, segment);
  const wanted = query.filter['roster.id'] ?? query.filter.roster;
  if (wanted) rows = rows.filter((row) => wanted.includes(row.rosterId));
  if (query.filter.user) {
    const users = realIds(query.filter.user.map((id) => (id === 'me' && viewer ? viewer.userId : id))).concat('0');
    const own = new Set((await db.selectFrom('players').select('rosterId').where('userId', 'in', users).where('leftAt', 'is', null).execute()).map((row) => row.rosterId));
    rows = rows.filter((row) => own.has(row.rosterId));
  }
  const sorted = sortRows(rows, query.sort as { field: keyof StandingRow; descending: boolean }[]);
  const { number, size } = query.page;
  const resources = sorted.slice((number - 1) * size, number * size).map(({ rosterId, order, out, ...attributes }) => ({
    type: 'standings', id: `${segment.id}-${rosterId}`, attributes: { ...attributes, order, out, tieBreakers: {} }, relationships: { roster: toOne('rosters', rosterId) },
  }));
  return { resources, type: 'standings', total: rows.length };
}

function sortRows(rows: StandingRow[], sort: { field: keyof StandingRow; descending: boolean }[]): StandingRow[] {
  return [...rows].sort((one, other) => {
    for (const { field, descending } of sort) {
      const difference = Number(one[field]) - Number(other[field]);
      if (difference !== 0) return descending ? -difference : difference;
    }
    return one.order - other.order;
  });
}
