import type { RosterId } from '@ringside/rules/ids';
import { absentRosters } from '@ringside/rules/lobbies/lobby-report';
import { playingIn } from '@ringside/rules/stage/lobby-forfeit';
import { getRow } from '../../../platform/storage/row-gone.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { segmentRepository, type SegmentRow } from '../../segments/segment.repository.ts';
import { withStage } from '../../stage/with-stage.command.ts';
import { countPresentByRoster, type SeriesMember } from '../line-ups.query.ts';
import {
  positionOf,
  seriesRepository,
  stageSeriesOf,
  type SeriesRow,
} from '../series.repository.ts';

/** Returns the rosters of a lobby with too few members present at its date. */
export const findAbsentRosters = (
  { configuration }: SegmentRow,
  lobby: SeriesRow,
  members: readonly SeriesMember[],
): RosterId[] =>
  absentRosters({
    playing: playingIn(stageSeriesOf(lobby)),
    present: countPresentByRoster(members),
    minimumPresent: configuration.minimumPresent ?? 1,
  });

/**
 * Forfeits a lobby for the rosters that are absent. Returns the row as it starts; undefined if the
 * forfeits decide it. It is loaded again, since a withdrawal may have changed it.
 */
export async function forfeitAbsent(
  work: Work,
  { id, segmentId }: SeriesRow,
  rosterIds: readonly RosterId[],
): Promise<SeriesRow | undefined> {
  const { db, tenantId } = work;
  const series = getRow(await seriesRepository(db, tenantId).findById(id));
  if (series.state !== 'scheduled') return undefined;
  const segment = getRow(await segmentRepository(db, tenantId).findById(segmentId));
  const expiry = { position: positionOf(series), reason: 'forfeit', rosterIds } as const;
  await withStage(work, segment, (stage, format) => format.expire(stage, expiry), {
    kind: 'result',
    action: 'series.forfeited',
    isNoShow: true,
    settlesLater: true,
    loadedRows: [series],
  });
  const row = getRow(await seriesRepository(db, tenantId).findById(id));
  return row.state === 'scheduled' ? row : undefined;
}
