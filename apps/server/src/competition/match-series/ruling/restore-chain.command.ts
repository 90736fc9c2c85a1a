import type { RestorationPreview } from '@ringside/contract/collections/match-series';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import { refusalAnswer, type Answer } from '../../../kernel/http/endpoint.ts';
import { FLAG } from '../../../kernel/http/parameters.ts';
import { isRefused } from '../../../kernel/http/perform-change.ts';
import { getRow } from '../../../platform/storage/row-gone.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { segmentRepository } from '../../segments/segment.repository.ts';
import { decideStage } from '../../stage/with-stage.command.ts';
import {
  positionOf,
  seriesRepository,
  stageSeriesOf,
  type SeriesRow,
} from '../series.repository.ts';
import { restoreResult, restoreSeries } from './reset-series.command.ts';
import { findResultBackup, type ResultBackup } from './result-backup.ts';

const NOTHING_TO_RESTORE: Answer = refusalAnswer({ reason: 'nothing-to-restore' });

/** The query parameters of a restoration. */
export const RESTORATION_PARAMETERS = {
  force: FLAG,
  chain: FLAG.describe('Restores all that the reset or deletion took from later series too.'),
  dryRun: FLAG.describe('Changes nothing: the answer lists what would return.'),
};

/** Restores a series by the flags of a request, or previews it. */
export function runRestoration(
  work: Work,
  series: SeriesRow,
  flags: { [Name in keyof typeof RESTORATION_PARAMETERS]?: string },
): Promise<Answer> {
  const chain = flags.chain === 'true';
  if (flags.dryRun === 'true') return previewRestoration(work, series, { chain });
  return (chain ? restoreChain : restoreSeries)(work, series, flags.force === 'true');
}

/**
 * [SER-18] Restores a series, and then each result that its reset, its deletion or a correction
 * took from the series that follow, as long as the same opponents meet there again. Refused
 * `nothing-to-restore` if there is no such result.
 */
async function restoreChain(work: Work, found: SeriesRow, force: boolean): Promise<Answer> {
  const { refused, restored } = await restoreAll(work, found, force);
  if (refused) return refused;
  return restored.length > 0
    ? { show: { type: 'match-series', id: found.id } }
    : NOTHING_TO_RESTORE;
}

/** Returns what the restoration of a chain would restore, and what prevents it; nothing is saved. */
async function previewRestoration(
  work: Work,
  found: SeriesRow,
  { chain }: { chain: boolean },
): Promise<Answer> {
  const blockedBy = await findBlockade(work, found);
  const { refused, restored } = chain
    ? await restoreAll(work, found, true)
    : await restoreOne(work, found, true);
  if (refused) return refused;
  if (restored.length === 0) return NOTHING_TO_RESTORE;
  const toPlace = (row: SeriesRow) => ({ id: row.id, ...positionOf(row) });
  return {
    plain: {
      wouldRestore: restored.map(toPlace),
      blockedBy: blockedBy.map(toPlace),
    } satisfies RestorationPreview,
    rollsBack: true,
  };
}

/** The restored series in their order, or the refusal of the first one. */
interface Restoration {
  restored: SeriesRow[];
  refused?: Answer;
}

async function restoreOne(work: Work, found: SeriesRow, force: boolean): Promise<Restoration> {
  const answer = await restoreSeries(work, found, force);
  return isRefused(answer) ? { restored: [], refused: answer } : { restored: [found] };
}

async function restoreAll(work: Work, found: SeriesRow, force: boolean): Promise<Restoration> {
  // A correction that was corrected back left its own series with the right result; later series
  // may have lost theirs to it at several times.
  const isDecided = found.state === 'finished' && found.deletedAt === null;
  const first = isDecided ? { restored: [] } : await restoreOne(work, found, force);
  if (first.refused) return first;
  return restoreFollowers(work, found, {
    restored: first.restored,
    isLostWith: isDecided ? () => true : isLostSince(lossOf(found)),
  });
}

/** Returns when a series lost its result by a reset or by its deletion. */
const lossOf = (row: SeriesRow): string | undefined =>
  row.deletedAt?.toISOString() ?? findResultBackup(row)?.lostAt;

/**
 * Returns whether a result was lost with another one. A withdrawal may have returned it since, so
 * that its inverse took it again, later.
 */
const isLostSince =
  (loss: string | undefined) =>
  ({ lostAt }: ResultBackup): boolean =>
    lostAt === loss || (loss !== undefined && lostAt !== undefined && lostAt > loss);

/** Restores the results that series lost with another, wave by wave. */
async function restoreFollowers(
  work: Work,
  found: SeriesRow,
  {
    restored,
    isLostWith,
  }: { restored: readonly SeriesRow[]; isLostWith: (backup: ResultBackup) => boolean },
): Promise<Restoration> {
  const lost = (await findLostResults(work, found)).filter(({ backup }) => isLostWith(backup));
  if (lost.length === 0) return { restored: [...restored] };
  for (const { row } of lost) {
    const segment = getRow(
      await segmentRepository(work.db, work.tenantId).lockById(found.segmentId),
    );
    const answer = await restoreResult(work, segment, row);
    if (isRefused(answer)) return { restored: [...restored], refused: answer };
  }
  return restoreFollowers(work, found, {
    restored: [...restored, ...lost.map(({ row }) => row)],
    isLostWith,
  });
}

/** Loads the open series after a series whose opponents had a result there that others replaced. */
async function findLostResults(
  work: Work,
  first: SeriesRow,
): Promise<{ row: SeriesRow; backup: ResultBackup }[]> {
  const segment = getRow(await segmentRepository(work.db, work.tenantId).lockById(first.segmentId));
  const repository = seriesRepository(work.db, work.tenantId);
  const { followers } = stageFormatOf(segment);
  const later = followers
    ? await repository.findAllAt(segment.id, followers(segment, positionOf(first)))
    : (await repository.findAllBySegment(segment.id)).filter(
        ({ roundNumber }) => roundNumber > first.roundNumber,
      );
  return later.flatMap((row) => {
    const backup =
      row.state === 'finished' || row.deletedAt !== null ? undefined : findResultBackup(row);
    return backup && !backup.annulled ? { row, backup } : [];
  });
}

/** Loads the series that have begun and prevent the return of a deleted series without force. */
async function findBlockade(work: Work, found: SeriesRow): Promise<SeriesRow[]> {
  const segment = getRow(await segmentRepository(work.db, work.tenantId).lockById(found.segmentId));
  if (!found.deletedAt || stageFormatOf(segment).keepsDeletedSeries) return [];
  const { decision, findRow } = await decideStage(work, segment, (stage, format) =>
    format.restore(stage, stageSeriesOf(found)),
  );
  if (!decision.accepted) return [];
  return decision.value.blockedBy.flatMap((position) => findRow(position) ?? []);
}
