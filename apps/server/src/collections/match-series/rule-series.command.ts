import type { MatchResult, ResultPreview } from '@ringside/contract/collections/match-series';
import { positionKey, type Outcome } from '@ringside/rules/bracket/bracket';
import type { Correction } from '@ringside/rules/bracket/correct-result';
import { forfeitOf } from '@ringside/rules/bracket/settle';
import type { Decision } from '@ringside/rules/decision';
import type { SeriesId } from '@ringside/rules/ids';
import { mustHave } from '@ringside/rules/must';
import { isElimination } from '@ringside/rules/schedule/segment-fit';
import { decideScore } from '@ringside/rules/series/score';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import type { SwissOutcome } from '@ringside/rules/swiss/swiss';
import { refusalAnswer, type Answer } from '../../http/endpoint.ts';
import { getRow } from '../../storage/row-gone.ts';
import type { Reading, Work } from '../../unit-of-work.ts';
import { segmentRepository, type SegmentRow } from '../segments/segment.repository.ts';
import { correctInBracket, judgeCorrection } from './correct-in-bracket.ts';
import { finishSeries } from './finish-series.command.ts';
import { loadPeriods } from './report-result.command.ts';
import { correctInRounds, judgeRoundCorrection, type RoundCorrection } from './rule-in-rounds.ts';
import { seriesRepository, type SeriesRow } from './series.repository.ts';

interface Ruling {
  outcome: SwissOutcome;
  results: MatchResult[];
  force: boolean;
  action: string;
}

const shown = (id: string): Answer => ({ show: { type: 'match-series', id } });

/** An operator sets the result: it stands at once, and where one stood it is corrected. */
export async function ruleResults(
  work: Work,
  series: SeriesRow,
  { matches, force }: { matches: MatchResult[]; force: boolean },
): Promise<Answer> {
  const segment = getRow(
    await segmentRepository(work.db, work.tenantId).lockById(series.segmentId),
  );
  const outcome = await outcomeOf(work, segment, series, matches);
  if (!outcome.accepted) return refusalAnswer(outcome.refusal);
  return rule(work, segment, series.id, {
    outcome: outcome.value,
    results: matches,
    force,
    action: 'series.ruled',
  });
}

/** An operator forfeits a side, or both: then the better seed goes on. */
export async function forfeitSide(
  work: Work,
  series: SeriesRow,
  { side, force }: { side: 'home' | 'away' | 'both'; force: boolean },
): Promise<Answer> {
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

/** What a forfeit of a side, or of both, makes of a series. */
export function forfeitOutcome(
  segment: SegmentRow,
  series: SeriesRow,
  side: 'home' | 'away' | 'both',
): SwissOutcome {
  const seeds = { home: { seed: series.homeSeed ?? 0 }, away: { seed: series.awaySeed ?? 0 } };
  return side === 'both' ? stageFormatOf(segment).forfeitBoth(seeds) : forfeitOf(side);
}

async function outcomeOf(
  work: Reading,
  segment: SegmentRow,
  series: SeriesRow,
  matches: MatchResult[],
): Promise<Decision<Outcome>> {
  const periods = await loadPeriods(work, segment.id);
  const score = decideScore({ matches, bestOf: series.bestOf, ...(periods && { periods }) });
  if (!score.accepted) return score;
  return {
    accepted: true,
    value: {
      winner: mustHave(score.value.winner, 'the winner of a complete result'),
      how: 'played',
      score: score.value.score,
    },
  };
}

async function rule(
  work: Work,
  segment: SegmentRow,
  seriesId: SeriesId,
  { outcome, results, force, action }: Ruling,
): Promise<Answer> {
  const series = getRow(await seriesRepository(work.db, work.tenantId).lockById(seriesId));
  if (series.state !== 'finished') {
    const refusal = await finishSeries(work, { segment, series, outcome, results, action });
    return refusal ? refusalAnswer(refusal) : shown(series.id);
  }
  if (!isElimination(segment.format)) {
    const refusal = await correctInRounds(work, segment, series, { outcome, results, force });
    return refusal ? refusalAnswer(refusal) : shown(series.id);
  }
  const refusal = await correctInBracket(work, segment, series, {
    outcome: {
      ...outcome,
      winner: mustHave(outcome.winner, 'the winner of a series in a bracket'),
    },
    results,
    force,
  });
  return refusal ? refusalAnswer(refusal) : shown(series.id);
}

/** What a result would change, and what stands in the way; nothing is saved. */
export async function previewResults(
  work: Work,
  series: SeriesRow,
  matches: MatchResult[],
): Promise<Answer> {
  const segment = getRow(
    await segmentRepository(work.db, work.tenantId).findById(series.segmentId),
  );
  const outcome = await outcomeOf(work, segment, series, matches);
  if (!outcome.accepted) return refusalAnswer(outcome.refusal);
  if (series.state !== 'finished')
    return { plain: { wouldChange: [], blockedBy: [] } satisfies ResultPreview };
  if (!isElimination(segment.format))
    return previewInRounds(await judgeRoundCorrection(work, segment, series, outcome.value));
  const { loaded, judged } = await judgeCorrection(work, segment, series, outcome.value);
  if (!judged.accepted) return refusalAnswer(judged.refusal);
  const named = (positions: Correction['wouldChange']) =>
    positions.map((position) => ({
      id: loaded.rows.get(positionKey(position))?.id ?? '',
      ...position,
    }));
  return {
    plain: {
      wouldChange: named(judged.value.wouldChange),
      blockedBy: named(judged.value.blockedBy),
    } satisfies ResultPreview,
  };
}

function previewInRounds({ wouldChange, blockedBy }: RoundCorrection): Answer {
  const named = (rows: SeriesRow[]) =>
    rows.map(({ id, bracketNumber, roundNumber, matchNumber }) => ({
      id,
      bracketNumber,
      roundNumber,
      matchNumber,
    }));
  return {
    plain: { wouldChange: named(wouldChange), blockedBy: named(blockedBy) } satisfies ResultPreview,
  };
}
