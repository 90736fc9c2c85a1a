import type { SeriesCorrection } from '@ringside/contract/collections/match-series';
import { REFUSALS } from '@ringside/contract/refusals';
import {
  positionKey,
  type Outcome,
  type Position,
  type Slot,
} from '@ringside/rules/bracket/bracket';
import type { Correction } from '@ringside/rules/bracket/correct-result';
import {
  correctionEffects,
  type PlacementEffect,
} from '@ringside/rules/bracket/correction-effects';
import { reportResult } from '@ringside/rules/bracket/report-result';
import { accept, refuse, type Decision } from '@ringside/rules/decision';
import { mustFind, mustHave } from '@ringside/rules/must';
import { isElimination } from '@ringside/rules/schedule/segment-fit';
import { decideSeriesScore } from '@ringside/rules/series/score';
import { planOfStage } from '@ringside/rules/stage/bracket-format';
import type { SwissOutcome } from '@ringside/rules/swiss/swiss';
import { refusalAnswer, type Answer } from '../../http/endpoint.ts';
import { anyOf } from '../../storage/any-of.ts';
import { getRow } from '../../storage/row-gone.ts';
import type { Reading } from '../../unit-of-work.ts';
import { loadSeededNextSegments } from '../segments/advance.command.ts';
import { segmentRepository, type SegmentRow } from '../segments/segment.repository.ts';
import { judgeCorrection } from './correct-in-bracket.ts';
import { previewRounds } from './preview-rounds.query.ts';
import { outcomeOf } from './round-facts.query.ts';
import { forfeitOutcome } from './rule-series.command.ts';
import {
  bracketSeriesOf,
  positionOf,
  seriesRepository,
  type SeriesRow,
} from './series.repository.ts';
import { loadDownstream, withdrawnOf } from './settle-bracket.ts';

type RequestedCorrection =
  | { score: { home: number; away: number } }
  | { forfeit: 'home' | 'away' | 'both' }
  | { reset: true };

interface SeriesSnapshot {
  home: Slot;
  away: Slot;
  outcome: SwissOutcome | null;
}

/** A series before and after a correction; null if there is none. */
export interface SeriesEffect {
  position: Position;
  row: SeriesRow | null;
  before: SeriesSnapshot | null;
  after: SeriesSnapshot | null;
  needsForce: boolean;
}

/** The effects of a correction, in any format. */
export interface CorrectionEffects {
  after: SwissOutcome | null;
  series: SeriesEffect[];
  placements: PlacementEffect[];
}

const WHOLE = /^\d{1,2}$/;

/** Parses the query of the call: a score as matches won, a forfeit, or no result. */
export function parseCorrection({
  homeScore,
  awayScore,
  forfeit,
  reset,
}: Record<string, string>): RequestedCorrection | Extract<Answer, { faults: unknown }> {
  const score = homeScore ?? awayScore;
  const ways = [score, forfeit, reset].filter((sent) => sent !== undefined).length;
  const correction =
    ways === 1
      ? (parseScore(homeScore, awayScore) ?? parseForfeit(forfeit) ?? parseReset(reset))
      : undefined;
  return correction ?? refuseParameter(namedParameter({ homeScore, forfeit, reset }));
}

function parseScore(home: string | undefined, away: string | undefined) {
  if (home === undefined || away === undefined) return undefined;
  if (!WHOLE.test(home) || !WHOLE.test(away)) return undefined;
  return { score: { home: Number(home), away: Number(away) } };
}

const parseForfeit = (forfeit: string | undefined) =>
  forfeit === 'home' || forfeit === 'away' || forfeit === 'both'
    ? { forfeit: forfeit as 'home' | 'away' | 'both' }
    : undefined;

const parseReset = (reset: string | undefined) =>
  reset === 'true' ? { reset: true as const } : undefined;

/** Returns the parameter that a refusal points to. */
function namedParameter({ homeScore, forfeit, reset }: Record<string, string | undefined>): string {
  if (forfeit !== undefined) return 'forfeit';
  if (reset !== undefined) return 'reset';
  return homeScore === undefined ? 'homeScore' : 'awayScore';
}

const refuseParameter = (parameter: string): Extract<Answer, { faults: unknown }> => ({
  faults: {
    status: 400,
    faults: [
      {
        code: 'invalid-parameter',
        title: 'A parameter is not valid',
        detail: 'either homeScore and awayScore, or forfeit (home, away, both), or reset=true',
        source: { parameter },
      },
    ],
  },
});

/**
 * Returns what another result, or none, would change; nothing is saved. The same rules decide as
 * for the correction itself.
 */
export async function previewCorrection(
  reading: Reading,
  series: SeriesRow,
  requested: RequestedCorrection,
): Promise<Answer> {
  const segment = getRow(
    await segmentRepository(reading.db, reading.tenantId).findById(series.segmentId),
  );
  const outcome = decideOutcome(segment, series, requested);
  if (!outcome.accepted) return refusalAnswer(outcome.refusal);
  if (outcome.value === null && (series.state === 'new' || series.state === 'scheduled'))
    return refusalAnswer({ reason: 'has-no-result' });
  const foreseen = await (isElimination(segment.format) ? previewBracket : previewRounds)(
    reading,
    segment,
    series,
    outcome.value,
  );
  if (!foreseen.accepted) return refusalAnswer(foreseen.refusal);
  return { plain: { data: await renderPreview(reading, segment, series, foreseen.value) } };
}

function decideOutcome(
  segment: SegmentRow,
  series: SeriesRow,
  requested: RequestedCorrection,
): Decision<SwissOutcome | null> {
  if ('reset' in requested) return accept(null);
  if ('forfeit' in requested) return accept(forfeitOutcome(segment, series, requested.forfeit));
  const score = decideSeriesScore({ score: requested.score, bestOf: series.bestOf });
  return score.accepted
    ? accept({ winner: score.value.winner, how: 'played', score: score.value.score })
    : score;
}

async function previewBracket(
  reading: Reading,
  segment: SegmentRow,
  series: SeriesRow,
  newOutcome: SwissOutcome | null,
): Promise<Decision<CorrectionEffects>> {
  const outcome = newOutcome && {
    ...newOutcome,
    winner: mustHave(newOutcome.winner, 'the winner of a series in a bracket'),
  };
  const judged =
    series.state === 'finished'
      ? (await judgeCorrection(reading, segment, series, outcome)).judged
      : await decideFirstResult(reading, segment, series, outcome);
  if (!judged.accepted) return judged;
  const rows = await seriesRepository(reading.db, reading.tenantId).findWholeBracket(segment.id);
  const position = positionOf(series);
  const effects = correctionEffects({
    plan: planOfStage(segment),
    series: rows.map(bracketSeriesOf),
    position,
    correction: judged.value,
  });
  const changedSeries = judged.value.changed.find(
    (one) => positionKey(one.position) === positionKey(position),
  );
  const byPosition = new Map(rows.map((row) => [positionKey(positionOf(row)), row]));
  return accept({
    after: changedSeries ? changedSeries.outcome : outcome,
    placements: effects.placements,
    series: effects.series.map((effect) => ({
      ...effect,
      row: byPosition.get(positionKey(effect.position)) ?? null,
    })),
  });
}

/** Decides on the first result of a series without one, or on a restart of a series that has begun. */
async function decideFirstResult(
  reading: Reading,
  segment: SegmentRow,
  series: SeriesRow,
  outcome: Outcome | null,
): Promise<Decision<Pick<Correction, 'changed' | 'removed' | 'blockedBy'>>> {
  if (!outcome) return accept({ changed: [], removed: [], blockedBy: [] });
  const { plan, seriesAt } = await loadDownstream(reading, segment, [positionOf(series)]);
  const reported = reportResult({
    plan,
    seriesAt,
    position: positionOf(series),
    outcome,
    withdrawn: await withdrawnOf(reading, segment.id),
  });
  return reported.accepted
    ? accept({ changed: reported.value.changed, removed: [], blockedBy: [] })
    : refuse(reported.refusal.reason, reported.refusal.detail);
}

async function renderPreview(
  reading: Reading,
  segment: SegmentRow,
  series: SeriesRow,
  { after, series: effects, placements }: CorrectionEffects,
): Promise<SeriesCorrection> {
  const named = await loadRosterNames(reading, [
    ...placements.map(({ rosterId }) => rosterId),
    ...effects.flatMap(({ before, after: will }) =>
      [before?.home, before?.away, will?.home, will?.away].flatMap((slot) =>
        slot?.kind === 'roster' ? [slot.rosterId] : [],
      ),
    ),
  ]);
  const changed = effects.map(
    ({
      position: { bracketNumber, roundNumber, matchNumber },
      row,
      before,
      after: will,
      needsForce,
    }): SeriesCorrection['series'][number] => ({
      id: row?.id ?? null,
      bracketNumber,
      roundNumber,
      matchNumber,
      state: row?.state ?? null,
      before: snapshotOf(before, named),
      after: snapshotOf(will, named),
      losesResult: Boolean(before?.outcome) && !will?.outcome,
      needsForce,
    }),
  );
  const blockedBy = changed.filter(({ needsForce }) => needsForce).flatMap(({ id }) => id ?? []);
  const reopens =
    segment.finishedAt !== null && series.state === 'finished' && segment.format !== 'queue';
  const segments = reopens ? await loadSeededNextSegments(reading, segment) : [];
  const code = 'result-would-reset';
  return {
    before: resultOf(series.state === 'finished' ? outcomeOf(series) : null),
    after: resultOf(after),
    series: changed,
    reopens,
    placements: placements.map(({ rosterId, ...places }) => ({
      roster: { id: rosterId, name: mustFind(named, rosterId) },
      ...places,
    })),
    refusal:
      blockedBy.length + segments.length > 0
        ? { code, title: REFUSALS[code].title, series: blockedBy, segments }
        : null,
  };
}

const resultOf = (outcome: SwissOutcome | null) =>
  outcome && { score: outcome.score, winner: outcome.winner, how: outcome.how };

function snapshotOf(
  series: SeriesSnapshot | null,
  named: ReadonlyMap<string, string>,
): SeriesCorrection['series'][number]['before'] {
  if (!series) return null;
  const slot = (one: Slot) => ({
    isBye: one.kind === 'bye',
    roster:
      one.kind === 'roster' ? { id: one.rosterId, name: mustFind(named, one.rosterId) } : null,
  });
  return { home: slot(series.home), away: slot(series.away), result: resultOf(series.outcome) };
}

async function loadRosterNames({ db }: Reading, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('rosters')
    .select(['id', 'name'])
    .where('id', '=', anyOf([...new Set(ids)]))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
