import { accept, refuse, type Decision } from '@ringside/rules/decision';
import type { RosterId } from '@ringside/rules/ids';
import { mustHave } from '@ringside/rules/must';
import { resultWithForfeit } from '@ringside/rules/stage/lobby-forfeit';
import { lobbyOutcomeOf, type SwissOutcome } from '@ringside/rules/swiss/swiss';
import { refusalAnswer, relationNotFound, type Answer } from '../../../kernel/http/endpoint.ts';
import { getRow } from '../../../platform/storage/row-gone.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { segmentRepository } from '../../segments/segment.repository.ts';
import { withStage, type AskFormat } from '../../stage/with-stage.command.ts';
import { showSeries } from '../reporting/save-report.ts';
import {
  outcomeOf,
  positionOf,
  seriesRepository,
  stageSeriesOf,
  type SeriesRow,
} from '../series.repository.ts';

/** Finds a roster of a lobby by the id in a request. */
export const findLobbyRoster = ({ lobby }: SeriesRow, id: string): RosterId | undefined =>
  lobby?.competitors.find(({ rosterId }) => rosterId === id)?.rosterId;

/** Returns the outcome of a decided lobby in which a roster forfeits afterwards. */
export function decideForfeitOutcome(
  series: SeriesRow,
  rosterId: RosterId,
): Decision<SwissOutcome> {
  if (stageSeriesOf(series).forfeited?.includes(rosterId)) return refuse('already-has-result');
  const outcome = mustHave(outcomeOf(series), 'the outcome of a decided lobby');
  const lobby = mustHave(outcome.lobby, 'the result of a lobby');
  return accept(lobbyOutcomeOf(resultWithForfeit(lobby, rosterId), outcome.how));
}

/** Returns the question to the format that an operator asks for a roster's forfeit. */
export function decideForfeit(series: SeriesRow, rosterId: RosterId): Decision<AskFormat> {
  const position = positionOf(series);
  if (series.state !== 'finished') {
    if (stageSeriesOf(series).forfeited?.includes(rosterId)) return refuse('already-has-result');
    const expiry = { position, reason: 'forfeit', rosterIds: [rosterId] } as const;
    return accept((stage, format) => format.expire(stage, expiry));
  }
  const outcome = decideForfeitOutcome(series, rosterId);
  if (!outcome.accepted) return outcome;
  return accept((stage, format) => format.correct(stage, { position, outcome: outcome.value }));
}

/** Lets a roster forfeit a lobby for an operator; the others play on, or move up. */
export async function forfeitLobby(
  work: Work,
  found: SeriesRow,
  { roster, force }: { roster: string; force: boolean },
): Promise<Answer> {
  const { db, tenantId } = work;
  const segment = getRow(await segmentRepository(db, tenantId).lockById(found.segmentId));
  const series = getRow(await seriesRepository(db, tenantId).lockById(found.id));
  const rosterId = findLobbyRoster(series, roster);
  if (!rosterId) return relationNotFound('/roster', 'The roster is not in this lobby');
  const ask = decideForfeit(series, rosterId);
  if (!ask.accepted) return refusalAnswer(ask.refusal);
  const refusal = await withStage(work, segment, ask.value, {
    kind: 'result',
    action: 'series.forfeited',
    force,
    corrects: series.state === 'finished',
    loadedRows: [series],
  });
  return refusal ? refusalAnswer(refusal) : showSeries(series.id);
}
