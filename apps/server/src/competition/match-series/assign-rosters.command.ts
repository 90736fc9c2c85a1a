import type { assignRosters } from '@ringside/contract/collections/match-series';
import { mustFind } from '@ringside/rules/must';
import { decideAssignments, type AssignableSeries } from '@ringside/rules/series/assign-rosters';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import type { z } from 'zod';
import { relationNotFound, refusalAnswer, type Answer } from '../../kernel/http/endpoint.ts';
import type { Work } from '../../kernel/unit-of-work.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import { getRow } from '../../platform/storage/row-gone.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import { segmentRepository, type SegmentRow } from '../segments/segment.repository.ts';
import { createSeriesWrites } from '../stage/series-writes.command.ts';
import { scheduleSeries, initialSeriesState, recordSeries } from './series-lifecycle.ts';
import {
  stageSeriesOf,
  seriesColumnsOf,
  positionOf,
  seriesRepository,
  type SeriesRow,
} from './series.repository.ts';

type Sent = z.output<typeof assignRosters>['data'];

/**
 * Assigns opponents to series that have not begun, for an operator; all of the request or nothing.
 * Check-ins of these series are deleted.
 */
export async function assignToSeries(work: Work, sent: Sent): Promise<Answer> {
  const repository = seriesRepository(work.db, work.tenantId);
  const foundRosters = await repository
    .listed()
    .select(['id', 'segmentId'])
    .where('id', '=', anyOf(sent.map(({ id }) => id)))
    .execute();
  const missing = sent.findIndex(({ id }) => !foundRosters.some((row) => row.id === id));
  if (missing >= 0) return relationNotFound(`/data/${missing}/id`, 'There is no such match series');
  for (const segmentId of [...new Set(foundRosters.map((row) => row.segmentId))].sort()) {
    const segmentRosters = sent.filter(({ id }) =>
      foundRosters.some((row) => row.id === id && row.segmentId === segmentId),
    );
    const refusal = await assignInSegment(
      work,
      getRow(await segmentRepository(work.db, work.tenantId).lockById(segmentId)),
      segmentRosters,
    );
    if (refusal) return refusal;
  }
  return { list: { type: 'match-series', ids: sent.map(({ id }) => id) } };
}

async function assignInSegment(
  work: Work,
  segment: SegmentRow,
  sent: Sent,
): Promise<Answer | undefined> {
  const rows = await seriesRepository(work.db, work.tenantId).findAllBySegment(segment.id);
  const rosters = await work.db
    .selectFrom('rosters')
    .select(['id', 'seed'])
    .where('segmentId', '=', segment.id)
    .where('status', '<>', 'disbanded')
    .where('withdrawnAt', 'is', null)
    .execute();
  const assignments = sent.map(({ id, relationships: { home, away } }) => ({
    id,
    home: home?.data.id,
    away: away?.data.id,
  }));
  const decision = decideAssignments({
    series: rows.map((row) => toAssignableSeries(segment, row)),
    assignments,
    rosters: new Set(rosters.filter(({ seed }) => seed !== null).map(({ id }) => id)),
  });
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  const seedOf = new Map(rosters.map(({ id, seed }) => [id, seed ?? 0]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { id, home, away } of decision.value)
    await assign(work, segment, mustFind(byId, id), { home, away }, seedOf);
  return undefined;
}

function toAssignableSeries(segment: SegmentRow, row: SeriesRow): AssignableSeries {
  const follows = stageFormatOf(segment).followingSides(segment, positionOf(row));
  const side = (name: 'home' | 'away') => ({
    rosterId: row[`${name}RosterId`],
    follows: row[`${name}Kind`] === 'bye' || follows[name],
  });
  return {
    id: row.id,
    round: `${row.bracketNumber}.${row.roundNumber}`,
    begun: row.state === 'live' || row.state === 'finished',
    home: side('home'),
    away: side('away'),
  };
}

async function assign(
  work: Work,
  segment: SegmentRow,
  before: SeriesRow,
  sides: { home: string | null; away: string | null },
  seedOf: ReadonlyMap<string, number>,
): Promise<void> {
  const now = stageSeriesOf(before);
  for (const side of ['home', 'away'] as const) {
    const rosterId = sides[side];
    // A roster from outside the seeds of a running segment ranks behind all others.
    if (rosterId !== null)
      now[side] = { kind: 'roster', rosterId, seed: seedOf.get(rosterId) ?? 0 };
  }
  const pairing = json({ criterion: 'by-hand' });
  const writes = createSeriesWrites(work);
  writes.clear(work, before.id);
  const columns = { ...seriesColumnsOf(now), ...initialSeriesState(work, segment, now), pairing };
  const row = writes.change(before, columns);
  await writes.save();
  scheduleSeries(work, row);
  recordSeries(work, row, 'series.rosters-assigned', {
    before: { home: before.homeRosterId, away: before.awayRosterId },
    after: sides,
    former: before,
  });
}
