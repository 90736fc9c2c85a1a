import { sql } from 'kysely';
import { json } from '../../platform/storage/tables/columns.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { RosterRow } from '../rosters/roster.repository.ts';
import type { StoredSeed } from './group-place-seeds.query.ts';
import { loadAutomaticSeeds, applyManualOrder } from './seeds.query.ts';
import type { SegmentRow } from './segment.repository.ts';

/**
 * Draws and freezes the seeds, best first: in the manual order if an operator set one, else in the
 * automatic one; stores the reason of each place.
 */
export async function drawSeeds(
  work: Work,
  segment: SegmentRow,
  rosters: RosterRow[],
): Promise<string[]> {
  const automatic = await loadAutomaticSeeds(work, segment, rosters);
  const seeds = segment.handSeeds ? applyManualOrder(automatic, segment.handSeeds) : automatic;
  await saveSeeds(work, seeds);
  return seeds.map(({ rosterId }) => rosterId);
}

/** Saves all seeds in one statement: a qualifier has thousands. */
export async function saveSeeds({ db }: Work, seeds: StoredSeed[]): Promise<void> {
  const [ids, reasons] = [
    seeds.map(({ rosterId }) => rosterId),
    seeds.map(({ rosterId: _id, ...reason }) => json(reason)),
  ];
  await sql`update rosters set seed = drawn.seed, seed_reason = drawn.reason::jsonb from unnest(${ids}::bigint[], ${reasons}::text[]) with ordinality as drawn (id, reason, seed) where rosters.id = drawn.id`.execute(
    db,
  );
}
