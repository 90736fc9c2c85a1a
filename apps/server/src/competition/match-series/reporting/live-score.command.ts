import type { GameSource } from '@ringside/contract/collections/match-series';
import type { Side } from '@ringside/rules/bracket/bracket';
import { decideLiveScore, type ScoreSender } from '@ringside/rules/series/live-score';
import { refusalAnswer, type Answer } from '../../../kernel/http/endpoint.ts';
import type { Viewer } from '../../../kernel/sender/viewer.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { loadLiveWinners, saveLiveGame } from '../../stage/played-games.command.ts';
import { changeSeries } from '../../stage/series-writes.command.ts';
import { loadParticipation } from '../line-ups.query.ts';
import { recordSeries } from '../series-lifecycle.ts';
import type { SeriesRow } from '../series.repository.ts';
import { showSeries } from './save-report.ts';

/** Saves the winner of a game of a live series; null takes the last game back. */
export async function scoreGame(
  work: Work,
  series: SeriesRow,
  { viewer, game, winner }: { viewer: Viewer; game: number; winner: Side | null },
): Promise<Answer> {
  const { side, checkedIn } = await loadParticipation(work, series, viewer.userId);
  const sender: ScoreSender = side ? { as: 'member', side, checkedIn } : { as: 'staff' };
  const decision = decideLiveScore({
    ...series,
    sender,
    winners: await loadLiveWinners(work, series),
    game,
    winner,
  });
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  const source: GameSource = side ?? (viewer.apiKey ? 'game' : 'referee');
  await saveLiveGame(work, series, { game, winner, source });
  await changeSeries(work, series, {}, (row) =>
    recordSeries(work, row, 'series.scored', { after: { game, winner } }),
  );
  return showSeries(series.id);
}
