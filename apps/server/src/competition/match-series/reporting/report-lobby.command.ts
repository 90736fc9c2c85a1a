import { type LobbyGames } from '@ringside/rules/lobbies/lobby';
import {
  decideLobbyConfirm,
  decideLobbyReport,
  type LobbyVerdict,
} from '@ringside/rules/lobbies/lobby-report';
import { mustHave } from '@ringside/rules/must';
import { playingIn } from '@ringside/rules/stage/lobby-forfeit';
import { reportOf } from '@ringside/rules/stage/stage-delta';
import { lobbyOutcomeOf } from '@ringside/rules/swiss/swiss';
import { refusalAnswer, type Answer } from '../../../kernel/http/endpoint.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { OpenStage } from '../../stage/with-stage.command.ts';
import { findLobbyReport, lobbyResultsOf, reportColumnsOf } from '../lobby/lobby-columns.ts';
import { recordSeries } from '../series-lifecycle.ts';
import { positionOf, stageSeriesOf, type SeriesRow } from '../series.repository.ts';
import { saveDispute, saveReport, showSeries, type ActFacts } from './save-report.ts';

const getLobby = ({ lobby }: SeriesRow) => mustHave(lobby, 'the rosters of a lobby');

const reporterOf = ({ current, participation: { rosterId, checkedIn } }: ActFacts) => ({
  state: current.state,
  reporting: current.reporting,
  rosterId: playingIn(stageSeriesOf(current)).find((id) => id === rosterId) ?? null,
  checkedIn,
  playing: playingIn(stageSeriesOf(current)),
  reported: findLobbyReport(current),
});

/** Reports the games of a lobby for a roster; a majority makes the report count. */
export async function reportLobby(
  stage: OpenStage,
  { work, matches }: { work: Work; matches: { placements?: string[] }[] },
  facts: ActFacts,
): Promise<Answer> {
  const { current } = facts;
  const games = matches.map(({ placements = [] }) => placements);
  const reporter = reporterOf(facts);
  const decision = decideLobbyReport({ ...reporter, games, gameCount: current.bestOf });
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  const roster = mustHave(reporter.rosterId, 'the roster of a reporting player');
  const { reporting, report } = decision.value;
  if (reporting === 'disputed')
    return saveDispute(stage, work, current, {
      roster,
      reason: 'different-report',
      report: lobbyResultsOf(games),
    });
  if (reporter.reported && reporter.reported.reportedBy !== roster)
    return saveConfirmation(stage, work, current, { roster, verdict: decision.value });
  if (reporting === 'confirmed') return finishLobby(stage, work, current, games);
  saveReport(stage, work, current, {
    columns: reportColumnsOf(getLobby(current), report),
    after: { roster, matches: lobbyResultsOf(games) },
  });
  return showSeries(current.id);
}

/** Confirms the report of a lobby for a roster; the majority finishes the lobby. */
export async function confirmLobby(
  stage: OpenStage,
  { work }: { work: Work },
  facts: ActFacts,
): Promise<Answer> {
  const reporter = reporterOf(facts);
  const decision = decideLobbyConfirm(reporter);
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  const roster = mustHave(reporter.rosterId, 'the roster of a confirming player');
  return saveConfirmation(stage, work, facts.current, { roster, verdict: decision.value });
}

async function saveConfirmation(
  stage: OpenStage,
  work: Work,
  series: SeriesRow,
  { roster, verdict: { reporting, report } }: { roster: string; verdict: LobbyVerdict },
): Promise<Answer> {
  const row = stage.changeSeries(series, reportColumnsOf(getLobby(series), report), (stored) =>
    recordSeries(work, stored, 'series.report-confirmed', {
      after: { roster, confirmations: report.confirmedBy.length },
    }),
  );
  return reporting === 'confirmed'
    ? finishLobby(stage, work, row, report.games)
    : showSeries(row.id);
}

/** Ends a lobby by its report. */
export async function finishLobby(
  stage: OpenStage,
  work: Work,
  series: SeriesRow,
  games: LobbyGames,
): Promise<Answer> {
  const { forfeited = [] } = stageSeriesOf(series);
  const report = reportOf(positionOf(series), lobbyOutcomeOf({ games, forfeited }, 'played'));
  const refusal = await stage.change(work, (facts, format) => format.report(facts, report), {
    kind: 'result',
    action: 'series.finished',
  });
  return refusal ? refusalAnswer(refusal) : showSeries(series.id);
}
