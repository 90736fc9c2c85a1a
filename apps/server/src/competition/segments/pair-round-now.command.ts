import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import { refusalAnswer, type Answer } from '../../kernel/http/endpoint.ts';
import { getRow } from '../../platform/storage/row-gone.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { seriesRepository, type SeriesRow } from '../match-series/series.repository.ts';
import { pairNextRound } from '../stage/pair-rounds.command.ts';
import { settleStage } from '../stage/settle-stage.command.ts';
import { segmentRepository, type SegmentRow } from './segment.repository.ts';

/**
 * Pairs the next round for an operator. If the clock has paired it already and no series has begun,
 * the answer is that round. It retries a held round, or ends the segment if an operator has cut the
 * rounds.
 */
export async function pairRoundNow(work: Work, found: SegmentRow): Promise<Answer> {
  const segment = getRow(await segmentRepository(work.db, work.tenantId).lockById(found.id));
  if (!stageFormatOf(segment).rounds)
    return {
      faults: {
        status: 409,
        faults: [{ code: 'not-a-swiss' }],
      },
    };
  if (!segment.seededAt)
    return {
      faults: {
        status: 409,
        faults: [{ code: 'not-seeded' }],
      },
    };
  const rows = await seriesRepository(work.db, work.tenantId).findAllBySegment(segment.id);
  const round = rows.reduce((last, row) => Math.max(last, row.roundNumber), 0);
  const waiting = rows.filter((row) => row.roundNumber === round);
  if (round > 1 && waiting.some(isOpen) && waiting.every(isUntouched))
    return { list: { type: 'match-series', ids: waiting.map(({ id }) => id) } };
  const paired = await pairNextRound(work, segment);
  if (paired.accepted) return { list: { type: 'match-series', ids: paired.value } };
  // A held swiss without rounds left has nothing more to play.
  if (paired.refusal.reason !== 'no-rounds-left' || segment.finishedAt)
    return refusalAnswer(paired.refusal);
  await endHold(work, segment);
  return { list: { type: 'match-series', ids: [] } };
}

async function endHold(work: Work, segment: SegmentRow): Promise<void> {
  await work.db.updateTable('segments').set({ held: null }).where('id', '=', segment.id).execute();
  await settleStage(work, segment);
}

const isOpen = ({ state }: SeriesRow) => state !== 'finished';
const isUntouched = ({ state, awayKind }: SeriesRow) => state === 'scheduled' || awayKind === 'bye';
