import { decideSeeds } from '@ringside/rules/seeding/decide-seeds';
import { refusalAnswer, type Answer } from '../../kernel/http/endpoint.ts';
import { getRow } from '../../platform/storage/row-gone.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { rosterRepository } from '../rosters/roster.repository.ts';
import { segmentRepository, type SegmentRow } from './segment.repository.ts';

/**
 * Sets the manual seeds of a segment before its seeding, each roster once; null restores the
 * automatic order.
 */
export async function setSeeds(
  work: Work,
  found: SegmentRow,
  seeds: string[] | null,
): Promise<Answer> {
  const segment = getRow(await segmentRepository(work.db, work.tenantId).lockById(found.id));
  const frozen = segment.seededAt !== null;
  const rosters = (
    await rosterRepository(work.db, work.tenantId).findAllBySegment(segment.id)
  ).filter(({ status }) => status !== 'disbanded');
  const decision = decideSeeds({
    seeds: seeds ?? rosters.map(({ id }) => id),
    rosters: rosters.map(({ id }) => id),
    frozen,
  });
  if (!decision.accepted && (seeds !== null || frozen)) return refusalAnswer(decision.refusal);
  const version = segment.version + 1;
  await work.db
    .updateTable('segments')
    .set({ handSeeds: seeds && json(seeds), version })
    .where('id', '=', segment.id)
    .execute();
  work.record({
    action: seeds ? 'segment.seeds-set' : 'segment.seeds-dropped',
    subject: { type: 'segments', id: segment.id, version },
    before: segment.handSeeds,
    after: seeds,
    // seeds are not public before they are drawn
    audiences: ['events.read'],
  });
  return seeds ? { show: { type: 'segments', id: segment.id } } : { empty: true };
}
