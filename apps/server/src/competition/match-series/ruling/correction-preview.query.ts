import type { SeriesCorrection } from '@ringside/contract/collections/match-series';
import { REFUSALS } from '@ringside/contract/refusals';
import type { Slot } from '@ringside/rules/bracket/bracket';
import { accept, refuse, type Decision } from '@ringside/rules/decision';
import type { RosterId } from '@ringside/rules/ids';
import { placementPointsOf } from '@ringside/rules/lobbies/lobby-settings';
import { placesOfLobby } from '@ringside/rules/lobbies/lobby-standings';
import { mustFind } from '@ringside/rules/must';
import { decideSeriesScore } from '@ringside/rules/series/reporting';
import {
  correctionEffects,
  type CorrectionEffects,
} from '@ringside/rules/stage/correction-effects';
import {
  NO_CHANGE,
  reportOf,
  seriesAfter,
  type StageDelta,
} from '@ringside/rules/stage/stage-delta';
import { rostersIn, sidesOf, type StageSeries } from '@ringside/rules/stage/stage-facts';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import type { SwissOutcome } from '@ringside/rules/swiss/swiss';
import { refusalAnswer, type Answer } from '../../../kernel/http/endpoint.ts';
import { anyOf } from '../../../platform/storage/any-of.ts';
import { getRow } from '../../../platform/storage/row-gone.ts';
import type { Reading } from '../../../platform/unit-of-work.ts';
import { loadSeededNextSegments } from '../../segments/advance.command.ts';
import { segmentRepository, type SegmentRow } from '../../segments/segment.repository.ts';
import { previewRounds } from '../../stage/preview-rounds.query.ts';
import { loadField } from '../../stage/round-facts.query.ts';
import type { StageRead } from '../../stage/stage-change.ts';
import { decideStage, type AskFormat } from '../../stage/with-stage.command.ts';
import {
  outcomeOf,
  positionOf,
  rosterIdsOf,
  stageSeriesOf,
  type SeriesRow,
} from '../series.repository.ts';
import { decideForfeit, findLobbyRoster } from './forfeit-lobby.command.ts';
import { decideLobbyOutcome, forfeitOutcome } from './rule-series.command.ts';

type RequestedCorrection =
  | { score: { home: number; away: number } }
  | { forfeit: 'home' | 'away' | 'both' }
  | { games: RosterId[][] }
  | { forfeitedBy: RosterId }
  | { reset: true };

/** The effects of a correction, with the outcome that the corrected series gets. */
interface OutcomeWithEffects extends CorrectionEffects {
  after: StageSeries | null;
  findRow: StageRead['findRow'];
}

const WHOLE = /^\d{1,2}$/;

/** Parses the query for a lobby: placements of all games, the forfeit of a roster, or no result. */
export function parseLobbyCorrection({
  placements,
  forfeit,
  reset,
}: Record<string, string>): RequestedCorrection | Extract<Answer, { faults: unknown }> {
  const ways = [placements, forfeit, reset].filter((sent) => sent !== undefined).length;
  if (ways === 1) {
    if (placements !== undefined)
      return { games: placements.split(';').map((game) => game.split(',')) };
    if (forfeit !== undefined) return { forfeitedBy: forfeit };
    if (reset === 'true') return { reset: true };
  }
  return refuseParameter(
    forfeit === undefined ? 'placements' : 'forfeit',
    'either placements of all games, or forfeit (a roster), or reset=true',
  );
}

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

const refuseParameter = (
  parameter: string,
  detail = 'either homeScore and awayScore, or forfeit (home, away, both), or reset=true',
): Extract<Answer, { faults: unknown }> => ({
  faults: {
    status: 400,
    faults: [
      {
        code: 'invalid-parameter',
        detail,
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
  const question = decideAsk(segment, series, requested);
  if (!question.accepted) return refusalAnswer(question.refusal);
  const { ask, outcome } = question.value;
  const read = await decideStage(reading, segment, ask);
  if (!read.decision.accepted) return refusalAnswer(read.decision.refusal);
  const effects = {
    ...(await loadEffects(reading, segment, read.decision.value)),
    after: read.decision.value.decided[0] ?? { ...stageSeriesOf(series), outcome },
    findRow: read.findRow,
  };
  return { plain: { data: await renderPreview(reading, segment, series, effects) } };
}

function decideOutcome(
  segment: SegmentRow,
  series: SeriesRow,
  requested: Exclude<RequestedCorrection, { forfeitedBy: RosterId }>,
): Decision<SwissOutcome | null> {
  if ('reset' in requested) return accept(null);
  if ('games' in requested) return decideLobbyOutcome(series, requested.games);
  if ('forfeit' in requested) return accept(forfeitOutcome(segment, series, requested.forfeit));
  const score = decideSeriesScore({
    score: requested.score,
    bestOf: series.bestOf,
    headStart: series.headStart,
  });
  return score.accepted
    ? accept({ winner: score.value.winner, how: 'played', score: score.value.score })
    : score;
}

/** A question to the format, and the outcome that the series gets if the format names none. */
interface AskedCorrection {
  ask: AskFormat;
  outcome: SwissOutcome | null;
}

/** Decides what to ask the format: a first result, another one, or a reset. */
function decideAsk(
  segment: SegmentRow,
  series: SeriesRow,
  requested: RequestedCorrection,
): Decision<AskedCorrection> {
  const isDecided = series.state === 'finished';
  if ('forfeitedBy' in requested) {
    if (!findLobbyRoster(series, requested.forfeitedBy)) return refuse('unknown-roster');
    const ask = decideForfeit(series, requested.forfeitedBy);
    return ask.accepted ? accept({ ask: ask.value, outcome: null }) : ask;
  }
  const decision = decideOutcome(segment, series, requested);
  if (!decision.accepted) return decision;
  const outcome = decision.value;
  if (outcome === null && (series.state === 'new' || series.state === 'scheduled'))
    return refuse('has-no-result');
  const position = positionOf(series);
  return accept({
    outcome,
    ask: (stage, format) => {
      if (isDecided) return format.correct(stage, { position, outcome });
      return outcome ? format.report(stage, reportOf(position, outcome)) : accept(NO_CHANGE);
    },
  });
}

/** Returns the effects of a delta on the series and the placements of a segment. */
async function loadEffects(
  reading: Reading,
  segment: SegmentRow,
  delta: StageDelta,
): Promise<CorrectionEffects> {
  const field = await loadField(reading, segment);
  const series = seriesAfter({ series: field.series, delta });
  const published = await previewRounds(reading, segment, { ...field, series });
  return correctionEffects({ stage: segment, field, delta, published });
}

async function renderPreview(
  reading: Reading,
  segment: SegmentRow,
  series: SeriesRow,
  { after, series: effects, placements, findRow }: OutcomeWithEffects,
): Promise<SeriesCorrection> {
  const named = await loadRosterNames(reading, [
    ...rosterIdsOf(series),
    ...placements.map(({ rosterId }) => rosterId),
    ...effects.flatMap(({ before, after: will }) =>
      [before, will].flatMap((one) => (one ? rostersIn(one) : [])),
    ),
  ]);
  const changed = effects.map(
    ({ position, before, after: will, needsForce }): SeriesCorrection['series'][number] => {
      // A round that is paired again has the positions of the removed one, and no rows yet.
      const row = before && findRow(position);
      return {
        id: row?.id ?? null,
        ...position,
        state: row?.state ?? null,
        before: snapshotOf(before, { segment, named }),
        after: snapshotOf(will, { segment, named }),
        losesResult: Boolean(before?.outcome) && !will?.outcome,
        needsForce,
      };
    },
  );
  const blockedBy = changed.filter(({ needsForce }) => needsForce).flatMap(({ id }) => id ?? []);
  const reopens =
    segment.finishedAt !== null &&
    series.state === 'finished' &&
    stageFormatOf(segment).afterLastSeries !== 'stays-open';
  const segments = reopens ? await loadSeededNextSegments(reading, segment) : [];
  const code = 'result-would-reset';
  return {
    before: resultOf(
      { ...stageSeriesOf(series), outcome: series.state === 'finished' ? outcomeOf(series) : null },
      { segment, named },
    ),
    after: resultOf(after, { segment, named }),
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

interface NamesOfStage {
  segment: SegmentRow;
  named: ReadonlyMap<string, string>;
}

function resultOf(series: StageSeries | null, names: NamesOfStage): SeriesCorrection['before'] {
  const outcome = series?.outcome;
  if (!series || !outcome) return null;
  const { score, winner, how } = outcome;
  const lobby = lobbyPlacesOf(series, names);
  return { ...(lobby && { lobby }), score, winner, how };
}

/** Returns the rosters of a decided lobby by place; null for a series of two. */
function lobbyPlacesOf(
  series: StageSeries,
  { segment, named }: NamesOfStage,
): NonNullable<SeriesCorrection['before']>['lobby'] | null {
  const result = series.outcome?.lobby;
  if (!result) return null;
  return placesOfLobby({ rosterIds: rostersIn(series), result, table: placementPointsOf(segment) })
    .map(({ rosterId, place, points }) => ({
      roster: { id: rosterId, name: mustFind(named, rosterId) },
      place,
      points,
      forfeit: result.forfeited.includes(rosterId),
    }))
    .sort((one, other) => one.place - other.place);
}

function snapshotOf(
  series: StageSeries | null,
  names: NamesOfStage,
): SeriesCorrection['series'][number]['before'] {
  if (!series) return null;
  const { named } = names;
  const slot = (one: Slot) => ({
    isBye: one.kind === 'bye',
    roster:
      one.kind === 'roster' ? { id: one.rosterId, name: mustFind(named, one.rosterId) } : null,
  });
  const { home, away } = sidesOf(series);
  return { home: slot(home), away: slot(away), result: resultOf(series, names) };
}

async function loadRosterNames({ db }: Reading, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('rosters')
    .select(['id', 'name'])
    .where('id', '=', anyOf([...new Set(ids)]))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
