import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import type { ManualPairing } from '@ringside/rules/swiss/validate-pairings';
import { conflict, refusalAnswer, type Answer } from '../../kernel/http/endpoint.ts';
import { getRow } from '../../platform/storage/row-gone.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { seriesRepository } from '../match-series/series.repository.ts';
import { createRound, holdByHand } from '../stage/pair-rounds.command.ts';
import { removeAllSeries } from '../stage/stage-series.command.ts';
import { checkRound } from './round-preview.query.ts';
import { segmentRepository, type SegmentRow } from './segment.repository.ts';

/**
 * Publishes a round with the pairings of an operator. A break of a rule needs `force`, and the log
 * stores it next to the round by the rules.
 */
export async function publishRound(
  work: Work,
  found: SegmentRow,
  { pairings: sent, force }: { pairings: ManualPairing[]; force: boolean },
): Promise<Answer> {
  const segment = getRow(await segmentRepository(work.db, work.tenantId).lockById(found.id));
  const judged = await checkRound(work, segment, sent);
  if ('answer' in judged) return judged.answer;
  const { facts, proposed, pairings, breaks } = judged;
  if (breaks.length > 0 && !force) {
    return {
      faults: {
        status: 409,
        faults: breaks.map(({ kind, index, rosterIds }) => ({
          code: 'pairings-break-rules',
          detail: `${kind}: ${rosterIds.join(', ')}`,
          source: { pointer: `/data/attributes/pairings/${index}` },
        })),
      },
    };
  }
  const newSeries = pairings.map(({ home, away, isProposed, reason }) => ({
    home,
    away,
    reason: (isProposed && reason) || { criterion: 'by-hand' },
  }));
  const changed = pairings
    .filter(({ isProposed }) => !isProposed)
    .map(({ home, away }) => [home, away]);
  const byHand = {
    before: proposed?.map(({ home, away }) => [home, away]) ?? null,
    after: {
      pairings: sent.map(({ home, away }) => [home, away]),
      changed,
      breaks,
      forced: breaks.length > 0,
    },
  };
  return {
    list: {
      type: 'match-series',
      ids: await createRound(work, segment, facts, { pairings: newSeries, byHand }),
    },
  };
}

/**
 * Takes the last round back if none of its series has begun; the next round then waits for an
 * operator.
 */
export async function takeRoundBack(work: Work, found: SegmentRow, round: number): Promise<Answer> {
  const segment = getRow(await segmentRepository(work.db, work.tenantId).lockById(found.id));
  if (!stageFormatOf(segment).rounds)
    return conflict('not-a-swiss', 'Only a Swiss segment is paired round by round');
  const rows = await seriesRepository(work.db, work.tenantId).findWholeBracket(segment.id);
  const last = rows.reduce((highest, { roundNumber }) => Math.max(highest, roundNumber), 0);
  if (round !== last) return conflict('round-not-last', `The last round is ${last}`);
  const roundRows = rows.filter(({ roundNumber }) => roundNumber === round);
  const begun = roundRows.filter(
    ({ state, awayKind, deletedAt }) =>
      awayKind !== 'bye' && deletedAt === null && (state === 'live' || state === 'finished'),
  );
  if (begun.length > 0 || segment.finishedAt)
    return refusalAnswer({
      reason: 'series-begun',
      detail: `match-series ${begun.map(({ id }) => id).join(', ')}`,
    });
  await removeAllSeries(work, roundRows);
  await holdByHand(work, segment, round);
  work.record({
    action: 'segment.round-taken-back',
    subject: { type: 'segments', id: segment.id },
    before: {
      round,
      pairings: roundRows.map(({ homeRosterId, awayRosterId }) => [homeRosterId, awayRosterId]),
    },
    changes: { round: round - 1 },
    topics: [`events:${segment.eventId}`],
  });
  return { empty: true };
}
