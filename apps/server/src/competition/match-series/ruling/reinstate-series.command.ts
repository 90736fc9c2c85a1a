import { positionKey, type Slot } from '@ringside/rules/bracket/bracket';
import type { Refusal } from '@ringside/rules/decision';
import type { RosterId } from '@ringside/rules/ids';
import { mustHave } from '@ringside/rules/must';
import type { Withdrawal } from '@ringside/rules/stage/stage-delta';
import type { StageSeries } from '@ringside/rules/stage/stage-facts';
import { getRow } from '../../../platform/storage/row-gone.ts';
import type { TakenOut } from '../../../platform/storage/tables/roster.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { segmentRepository, type SegmentRow } from '../../segments/segment.repository.ts';
import { loadWithdrawn } from '../../stage/loaded-series.query.ts';
import { amendSeries, createSeriesWrites } from '../../stage/series-writes.command.ts';
import { settleStage } from '../../stage/settle-stage.command.ts';
import { withStage } from '../../stage/with-stage.command.ts';
import { keptDateOf, recordSeries, scheduleSeries } from '../series-lifecycle.ts';
import { positionOf, rosterIdsOf, seriesRepository, type SeriesRow } from '../series.repository.ts';
import { backupColumnOf, omitResults, type ResultBackup } from './result-backup.ts';
import { forfeitOpenSeries } from './withdraw-from-stage.command.ts';

type OpenSeries = TakenOut['open'];
/** The facts of a withdrawal that a reinstatement needs. */
type WithdrawalFacts = Pick<TakenOut, 'at' | 'open' | 'lastRound'>;

/**
 * Loads the open series that an operator's withdrawal will decide, so that a reinstatement can
 * restore them.
 */
export async function loadOpenSeries(
  { db, tenantId }: Work,
  rosterId: RosterId,
): Promise<OpenSeries> {
  const rows = await seriesRepository(db, tenantId).findAllOpenByRoster(rosterId);
  return rows.map(
    ({
      bracketNumber,
      roundNumber,
      matchNumber,
      date,
      homeRosterId,
      awayRosterId,
      homeSeed,
      awaySeed,
      pairing,
      lobby,
    }) => ({
      bracketNumber,
      roundNumber,
      matchNumber,
      date: date?.toISOString() ?? null,
      homeRosterId,
      awayRosterId,
      homeSeed,
      awaySeed,
      pairing,
      ...(lobby && {
        lobby: lobby.competitors.map(({ rosterId: id, seed, hasForfeited }) => ({
          rosterId: id,
          seed,
          hasForfeited,
        })),
      }),
    }),
  );
}

/**
 * Reinstates the series of a roster: those it forfeited are open again, and later effects of the
 * forfeits are undone. The segment must be locked, and the roster no longer withdrawn.
 */
export async function reinstateSeries(
  work: Work,
  segment: SegmentRow,
  rosterId: RosterId,
  out: WithdrawalFacts,
): Promise<Refusal | undefined> {
  if (!segment.seededAt) return undefined;
  const outAt = new Date(out.at);
  const rows = await seriesRepository(work.db, work.tenantId).findAllBySegment(segment.id);
  const wasOpenAgainst = openAgainst(await loadWithdrawn(work, segment.id), out);
  const forfeited = rows.filter(
    (row) =>
      row.finishedAt &&
      row.finishedAt >= outAt &&
      rosterIdsOf(row).includes(rosterId) &&
      (isForfeitedBy(row, rosterId) ||
        (isForfeited(row) && rosterIdsOf(row).some((id) => wasOpenAgainst(row, id)))),
  );
  const reinstatement = {
    rosterId,
    open: out.open.map(toStageSeries),
    forfeited: forfeited.map(positionOf),
    older: rows.filter(({ finishedAt }) => finishedAt && finishedAt < outAt).map(positionOf),
    lastRound: out.lastRound,
  };
  const refusal = await withStage(
    work,
    segment,
    (stage, format) => format.reinstate(stage, reinstatement),
    { kind: 'reinstatement' },
  );
  if (refusal) return refusal;
  await forgetForfeits(work, segment, rosterId, out);
  await forfeitAgainstWithdrawn(
    work,
    getRow(await segmentRepository(work.db, work.tenantId).findById(segment.id)),
    rosterId,
    out,
  );
  await restoreDates(work, segment, out.open);
  return undefined;
}

/** Forgets the forfeits of a roster since its withdrawal, so that none of them returns. */
async function forgetForfeits(
  work: Work,
  { id }: SegmentRow,
  rosterId: RosterId,
  { at }: WithdrawalFacts,
): Promise<void> {
  const rows = await work.db
    .selectFrom('matchSeries')
    .select(['id', 'beforeReset'])
    .where('segmentId', '=', id)
    .where('beforeReset', 'is not', null)
    .execute();
  const isForfeitSince = ({ home, away, outcome, finishedAt = at }: ResultBackup) =>
    finishedAt >= at &&
    ((home === rosterId && outcome.forfeits?.home) ||
      (away === rosterId && outcome.forfeits?.away) ||
      false);
  const changes = rows.map((row) => ({
    row,
    columns: backupColumnOf(omitResults(row.beforeReset, isForfeitSince)),
  }));
  await amendSeries(work, changes);
}

const isForfeited = ({ homeForfeit, awayForfeit }: SeriesRow) => homeForfeit || awayForfeit;

const isForfeitedBy = (row: SeriesRow, id: RosterId): boolean =>
  (row.lobby?.competitors.some(({ rosterId, hasForfeited }) => rosterId === id && hasForfeited) ??
    false) ||
  (row.homeRosterId === id && row.homeForfeit) ||
  (row.awayRosterId === id && row.awayForfeit);

/**
 * Returns a function that says whether a series was open at the withdrawal although another roster
 * of it was out already: an operator had reset its forfeit.
 */
function openAgainst(
  withdrawn: ReadonlyMap<string, Withdrawal>,
  out: WithdrawalFacts,
): (row: SeriesRow, other: RosterId) => boolean {
  const open = new Set(out.open.map(positionKey));
  return (row, other) =>
    (withdrawn.get(other)?.at ?? out.at) < out.at && open.has(positionKey(positionOf(row)));
}

/**
 * Forfeits what is open against rosters that are still out, or continues the stage. The series that
 * were open against them at the withdrawal stay open.
 */
async function forfeitAgainstWithdrawn(
  work: Work,
  segment: SegmentRow,
  rosterId: RosterId,
  out: WithdrawalFacts,
): Promise<void> {
  const [withdrawn, open] = await Promise.all([
    loadWithdrawn(work, segment.id),
    seriesRepository(work.db, work.tenantId).findAllOpenByRoster(rosterId),
  ]);
  const wasOpenAgainst = openAgainst(withdrawn, out);
  const against = open.filter((row) =>
    rosterIdsOf(row).some((id) => withdrawn.has(id) && !wasOpenAgainst(row, id)),
  );
  if (against.length > 0) await forfeitOpenSeries(work, segment, against);
  else await settleStage(work, segment);
}

/** Returns a series as it was before the withdrawal. */
function toStageSeries({
  bracketNumber,
  roundNumber,
  matchNumber,
  homeRosterId,
  awayRosterId,
  homeSeed,
  awaySeed,
  pairing,
  lobby,
}: OpenSeries[number]): StageSeries {
  const slot = (rosterId: RosterId | null, seed: number | null): Slot =>
    rosterId ? { kind: 'roster', rosterId, seed: seed ?? 0 } : { kind: 'tbd' };
  return {
    position: { bracketNumber, roundNumber, matchNumber },
    competitors: lobby
      ? lobby.map(({ rosterId, seed }) => slot(rosterId, seed))
      : [slot(homeRosterId, homeSeed), slot(awayRosterId, awaySeed)],
    ...(lobby && {
      forfeited: lobby.filter((one) => one.hasForfeited).map(({ rosterId }) => rosterId),
    }),
    outcome: null,
    ...(pairing ? { pairing: pairing as object } : {}),
  };
}

/** Gives series their former date if enough notice is left. */
async function restoreDates(work: Work, segment: SegmentRow, open: OpenSeries): Promise<void> {
  const writes = createSeriesWrites(work);
  const rows = await seriesRepository(work.db, work.tenantId).findAllAt(segment.id, open);
  for (const row of rows) {
    const { date } = mustHave(
      open.find((one) => positionKey(one) === positionKey(positionOf(row))),
      'the forfeited series at a position',
    );
    if (
      row.state !== 'scheduled' ||
      date === null ||
      row.date?.toISOString() === date ||
      !keptDateOf(work, new Date(date)).date
    )
      continue;
    writes.change(row, { date: new Date(date) }, (dated) => {
      scheduleSeries(work, dated);
      recordSeries(work, dated, 'series.rescheduled', {
        before: { date: row.date },
        after: { date: dated.date },
      });
    });
  }
  await writes.save();
}
