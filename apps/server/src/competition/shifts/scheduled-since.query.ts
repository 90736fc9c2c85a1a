import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import type { Selectable } from 'kysely';
import type { Database } from '../../platform/storage/tables.ts';
import type { Reading } from '../../platform/unit-of-work.ts';
import { positionOf, seriesRepository } from '../match-series/series.repository.ts';
import { segmentRepository } from '../segments/segment.repository.ts';
import { movesOf } from './apply-moves.command.ts';

/**
 * Returns a series that got its date by the plan of a shift: it was scheduled since in a round that
 * the shift moved.
 */
export async function findScheduledSince(
  { db, tenantId }: Reading,
  { moves, shiftedAt }: Pick<Selectable<Database['shifts']>, 'moves' | 'shiftedAt'>,
): Promise<string | undefined> {
  const moved = new Set(movesOf(moves, 'match-series').map(({ id }) => id));
  for (const { id, before, after } of movesOf(moves, 'segments')) {
    const first = firstRoundOf(before, after);
    const segment = await segmentRepository(db, tenantId).findById(id);
    if (first === undefined || !segment?.seededAt) continue;
    const { order } = stageFormatOf(segment).layout(segment);
    const rows = await seriesRepository(db, tenantId).findAllBySegment(segment.id);
    const since = rows.find(
      (row) =>
        !moved.has(row.id) &&
        order(positionOf(row)) >= first &&
        (row.state === 'scheduled' || (row.liveAt !== null && row.liveAt > shiftedAt)),
    );
    if (since) return `match-series ${since.id}`;
  }
  return undefined;
}

/** Returns the first round whose planned time a move changed; undefined for none. */
function firstRoundOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): number | undefined {
  if (after.dateFrom !== undefined) return 1;
  const [was, is] = [delaysIn(before), delaysIn(after)];
  const changed = [...was, ...is].filter(
    ({ from }) =>
      was.find((one) => one.from === from)?.minutes !==
      is.find((one) => one.from === from)?.minutes,
  );
  return changed.length > 0 ? Math.min(...changed.map(({ from }) => from)) : undefined;
}

const delaysIn = ({ delays }: Readonly<Record<string, unknown>>) =>
  (Array.isArray(delays) ? delays : []) as { from: number; minutes: number }[];
