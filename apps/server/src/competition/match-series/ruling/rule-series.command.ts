import type { MatchResult, ResultPreview } from '@ringside/contract/collections/match-series';
import { forfeitOf } from '@ringside/rules/bracket/settle';
import { accept, type Decision } from '@ringside/rules/decision';
import type { SeriesId } from '@ringside/rules/ids';
import { type LobbyGames } from '@ringside/rules/lobbies/lobby';
import { decideLobbyGames } from '@ringside/rules/lobbies/lobby-report';
import { decideScore } from '@ringside/rules/series/reporting';
import { playingIn } from '@ringside/rules/stage/lobby-forfeit';
import { affectedPositions, reportOf } from '@ringside/rules/stage/stage-delta';
import type { StagePosition } from '@ringside/rules/stage/stage-facts';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import { lobbyOutcomeOf, type SwissOutcome } from '@ringside/rules/swiss/swiss';
import { refusalAnswer, relationNotFound, type Answer } from '../../../kernel/http/endpoint.ts';
import { getRow } from '../../../platform/storage/row-gone.ts';
import type { Reading, Work } from '../../../platform/unit-of-work.ts';
import { segmentRepository, type SegmentRow } from '../../segments/segment.repository.ts';
import { decideStage, withStage } from '../../stage/with-stage.command.ts';
import { loadPeriods, showSeries } from '../reporting/save-report.ts';
import {
  positionOf,
  seriesRepository,
  stageSeriesOf,
  type SeriesRow,
} from '../series.repository.ts';

interface Ruling {
  outcome: SwissOutcome;
  results: MatchResult[];
  force: boolean;
  action: 'series.ruled' | 'series.forfeited';
}

/** Sets the result for an operator: it counts at once, and a former result is corrected. */
export async function ruleResults(
  work: Work,
  series: SeriesRow,
  { matches, force }: { matches: MatchResult[]; force: boolean },
): Promise<Answer> {
  const segment = getRow(
    await segmentRepository(work.db, work.tenantId).lockById(series.segmentId),
  );
  const outcome = await outcomeOfMatches(work, segment, series, matches);
  if (!outcome.accepted) return refusalAnswer(outcome.refusal);
  return rule(work, segment, series.id, {
    outcome: outcome.value,
    results: matches,
    force,
    action: 'series.ruled',
  });
}

/** Forfeits a side for an operator, or both; then the better seed of a bracket advances. */
export async function forfeitSide(
  work: Work,
  series: SeriesRow,
  { side, force }: { side: 'home' | 'away' | 'both'; force: boolean },
): Promise<Answer> {
  if (series.lobby) return relationNotFound('/side', 'A lobby has no sides: name the roster');
  const segment = getRow(
    await segmentRepository(work.db, work.tenantId).lockById(series.segmentId),
  );
  return rule(work, segment, series.id, {
    outcome: forfeitOutcome(segment, series, side),
    results: [],
    force,
    action: 'series.forfeited',
  });
}

/** Returns the outcome of a series that a side forfeits, or both. */
export function forfeitOutcome(
  segment: SegmentRow,
  series: SeriesRow,
  side: 'home' | 'away' | 'both',
): SwissOutcome {
  const seeds = { home: { seed: series.homeSeed ?? 0 }, away: { seed: series.awaySeed ?? 0 } };
  return side === 'both' ? stageFormatOf(segment).forfeitBoth(seeds) : forfeitOf(side);
}

async function outcomeOfMatches(
  work: Reading,
  segment: SegmentRow,
  series: SeriesRow,
  matches: MatchResult[],
): Promise<Decision<SwissOutcome>> {
  if (series.lobby)
    return decideLobbyOutcome(
      series,
      matches.map(({ placements = [] }) => placements),
    );
  const periods = await loadPeriods(work, segment.id);
  const score = decideScore({
    matches,
    bestOf: series.bestOf,
    headStart: series.headStart,
    ...(periods && { periods }),
  });
  return score.accepted ? accept({ ...score.value, how: 'played' }) : score;
}

/** Decides the outcome of a lobby that an operator sets; rosters that forfeited it stay out. */
export function decideLobbyOutcome(series: SeriesRow, games: LobbyGames): Decision<SwissOutcome> {
  const lobby = stageSeriesOf(series);
  const decision = decideLobbyGames({ games, playing: playingIn(lobby), gameCount: series.bestOf });
  if (!decision.accepted) return decision;
  const { forfeited = [] } = lobby;
  return accept(lobbyOutcomeOf({ games, forfeited }, 'played'));
}

export async function rule(
  work: Work,
  segment: SegmentRow,
  seriesId: SeriesId,
  { outcome, results, force, action }: Ruling,
): Promise<Answer> {
  const series = getRow(await seriesRepository(work.db, work.tenantId).lockById(seriesId));
  const position = positionOf(series);
  const corrects = series.state === 'finished';
  const refusal = await withStage(
    work,
    segment,
    (stage, format) =>
      corrects
        ? format.correct(stage, { position, outcome })
        : format.report(stage, reportOf(position, outcome)),
    { kind: 'result', action, results, force, corrects, loadedRows: [series] },
  );
  return refusal ? refusalAnswer(refusal) : showSeries(series.id);
}

/** Returns what a result would change, and what prevents it; nothing is saved. */
export async function previewResults(
  work: Work,
  series: SeriesRow,
  matches: MatchResult[],
): Promise<Answer> {
  const segment = getRow(
    await segmentRepository(work.db, work.tenantId).findById(series.segmentId),
  );
  const outcome = await outcomeOfMatches(work, segment, series, matches);
  if (!outcome.accepted) return refusalAnswer(outcome.refusal);
  if (series.state !== 'finished')
    return { plain: { wouldChange: [], blockedBy: [] } satisfies ResultPreview };
  const correction = { position: positionOf(series), outcome: outcome.value };
  const { decision, findRow } = await decideStage(work, segment, (stage, format) =>
    format.correct(stage, correction),
  );
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  const withId = (position: StagePosition) => ({ id: findRow(position)?.id ?? '', ...position });
  return {
    plain: {
      wouldChange: affectedPositions(decision.value).map(withId),
      blockedBy: decision.value.blockedBy.map(withId),
    } satisfies ResultPreview,
  };
}
