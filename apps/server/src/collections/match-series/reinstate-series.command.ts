import { positionKey, type BracketSeries, type Slot } from '@ringside/rules/bracket/bracket';
import { SERIES_NOTICE_MS } from '@ringside/rules/constants';
import type { Refusal } from '@ringside/rules/decision';
import type { RosterId } from '@ringside/rules/ids';
import { mustFind, mustHave } from '@ringside/rules/must';
import { decideReinstate } from '@ringside/rules/roster/withdraw-roster';
import { isElimination } from '@ringside/rules/schedule/segment-fit';
import { getRow } from '../../storage/row-gone.ts';
import type { TakenOut } from '../../storage/tables/roster.ts';
import type { Work } from '../../unit-of-work.ts';
import { reopenSegment } from '../segments/finish-segment.command.ts';
import { segmentRepository, type SegmentRow } from '../segments/segment.repository.ts';
import { judgeCorrection } from './correct-in-bracket.ts';
import { forfeitOpenSeries } from './finish-series.command.ts';
import {
  scheduleSeries,
  clearSeries,
  insertSeries,
  initialSeriesState,
  recordSeries,
  removeAllSeries,
} from './series-lifecycle.ts';
import {
  bracketSeriesOf,
  outcomeColumnsOf,
  positionOf,
  seriesRepository,
  UNPLAYED_COLUMNS,
  type SeriesRow,
} from './series.repository.ts';
import { saveSettled, withdrawnOf } from './settle-bracket.ts';
import { settleRounds } from './settle-rounds.ts';

type OpenSeries = TakenOut['open'];
const IN_PLAY = { status: 'ready', isOut: true } as const;

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
  out: TakenOut,
): Promise<Refusal | undefined> {
  if (!segment.seededAt) return undefined;
  const refusal = isElimination(segment.format)
    ? await reinstateInBracket(work, segment, rosterId, out)
    : await reinstateInRounds(work, segment, rosterId, out);
  if (!refusal) await restoreDates(work, segment, out.open);
  return refusal;
}

const isForfeitedBy = (row: SeriesRow, rosterId: RosterId, since: Date) =>
  row.state === 'finished' &&
  row.finishedAt !== null &&
  row.finishedAt >= since &&
  ((row.homeRosterId === rosterId && row.homeForfeit) ||
    (row.awayRosterId === rosterId && row.awayForfeit));

async function reinstateInBracket(
  work: Work,
  segment: SegmentRow,
  rosterId: RosterId,
  out: TakenOut,
): Promise<Refusal | undefined> {
  const fallenOf = async () =>
    (await seriesRepository(work.db, work.tenantId).findWholeBracket(segment.id)).filter((row) =>
      isForfeitedBy(row, rosterId, new Date(out.at)),
    );
  const forfeitedIds = new Set((await fallenOf()).map(({ id }) => id));
  // The first forfeit is in the lowest round and decided the others, which the roster reached by
  // it.
  for (let [first] = await fallenOf(); first; [first] = await fallenOf()) {
    const { loaded, judged } = await judgeCorrection(work, segment, first, null);
    if (!judged.accepted) return judged.refusal;
    const later = judged.value.blockedBy.map((position) =>
      mustFind(loaded.rows, positionKey(position)),
    );
    const decision = decideReinstate({
      ...IN_PLAY,
      later: later.map(({ id, state, awayKind }) => ({
        id,
        state: state as 'new',
        isBye: awayKind === 'bye',
        fell: forfeitedIds.has(id),
      })),
    });
    if (!decision.accepted) return decision.refusal;
    const refusal = await reopenSegment(work, segment, false);
    if (refusal) return refusal;
    segment = getRow(await segmentRepository(work.db, work.tenantId).findById(segment.id));
    await saveSettled(work, segment, loaded, judged.value);
  }
  if (forfeitedIds.size > 0)
    await work.db
      .updateTable('matchSeries')
      .set({ beforeReset: null })
      .where('id', 'in', [...forfeitedIds])
      .execute();
  return undefined;
}

async function reinstateInRounds(
  work: Work,
  segment: SegmentRow,
  rosterId: RosterId,
  { open, lastRound }: TakenOut,
): Promise<Refusal | undefined> {
  const repository = seriesRepository(work.db, work.tenantId);
  const rows = await repository.findAllBySegment(segment.id);
  const later =
    segment.format === 'swiss' ? rows.filter(({ roundNumber }) => roundNumber > lastRound) : [];
  const decision = decideReinstate({
    ...IN_PLAY,
    later: later.map(({ id, state, awayKind }) => ({
      id,
      state: state as 'new',
      isBye: awayKind === 'bye',
      fell: false,
    })),
  });
  if (!decision.accepted) return decision.refusal;
  const refusal = await reopenSegment(work, segment, false);
  if (refusal) return refusal;
  await removeAllSeries(work, later);
  const byPosition = new Map(rows.map((row) => [positionKey(positionOf(row)), row]));
  for (const one of open)
    await reopenSeries(
      work,
      segment,
      one,
      byPosition.get(positionKey(one as BracketSeries['position'])),
    );
  const fresh = getRow(await segmentRepository(work.db, work.tenantId).findById(segment.id));
  const withdrawn = await withdrawnOf(work, segment.id);
  const against = (await repository.findAllOpenByRoster(rosterId)).filter(
    ({ homeRosterId, awayRosterId }) =>
      withdrawn.has(homeRosterId ?? '') || withdrawn.has(awayRosterId ?? ''),
  );
  if (against.length > 0) await forfeitOpenSeries(work, fresh, against);
  else await settleRounds(work, fresh);
  return undefined;
}

/** Reopens a forfeited series of a round, or recreates one that the withdrawal has deleted. */
async function reopenSeries(
  work: Work,
  segment: SegmentRow,
  one: OpenSeries[number],
  row: SeriesRow | undefined,
): Promise<void> {
  if (!row) {
    const slot = (rosterId: RosterId | null, seed: number | null): Slot =>
      rosterId ? { kind: 'roster', rosterId, seed: seed ?? 0 } : { kind: 'tbd' };
    const position = {
      bracketNumber: one.bracketNumber,
      roundNumber: one.roundNumber,
      matchNumber: one.matchNumber,
    } as BracketSeries['position'];
    const ids = await insertSeries(work, segment, [
      {
        position,
        home: slot(one.homeRosterId, one.homeSeed),
        away: slot(one.awayRosterId, one.awaySeed),
        outcome: null,
        pairing: one.pairing as object,
      },
    ]);
    for (const added of await seriesRepository(work.db, work.tenantId).findAllById(ids))
      recordSeries(work, added, 'series.opponents-changed');
    return;
  }
  if (row.state !== 'finished') return;
  await clearSeries(work, row.id);
  const back = await seriesRepository(work.db, work.tenantId).update(row.id, {
    ...outcomeColumnsOf(null),
    ...UNPLAYED_COLUMNS,
    ...initialSeriesState(work, segment, { ...bracketSeriesOf(row), outcome: null }),
  });
  scheduleSeries(work, back);
  recordSeries(work, back, 'series.reset', {
    before: { score: [row.homeScore, row.awayScore], winner: row.winner },
  });
}

/** Gives series their former date if enough notice is left. */
async function restoreDates(work: Work, segment: SegmentRow, open: OpenSeries): Promise<void> {
  const repository = seriesRepository(work.db, work.tenantId);
  for (const row of await repository.findAllAt(segment.id, open as BracketSeries['position'][])) {
    const { date } = mustHave(
      open.find(
        (one) => positionKey(one as BracketSeries['position']) === positionKey(positionOf(row)),
      ),
      'the forfeited series at a position',
    );
    if (
      row.state !== 'scheduled' ||
      date === null ||
      Date.parse(date) < +work.now + SERIES_NOTICE_MS ||
      row.date?.toISOString() === date
    )
      continue;
    const dated = await repository.update(row.id, { date: new Date(date) });
    scheduleSeries(work, dated);
    recordSeries(work, dated, 'series.rescheduled', {
      before: { date: row.date },
      after: { date: dated.date },
    });
  }
}
