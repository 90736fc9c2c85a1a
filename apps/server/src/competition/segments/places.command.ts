import type { PlacesPreview } from '@ringside/contract/collections/draws';
import type { Decision } from '@ringside/rules/decision';
import type { RosterId } from '@ringside/rules/ids';
import { mustFind } from '@ringside/rules/must';
import { decideSwap, type DrawnPlaces, type MovedSeries } from '@ringside/rules/stage/places';
import type { StageSeries } from '@ringside/rules/stage/stage-facts';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import { refusalAnswer, relationNotFound, type Answer } from '../../kernel/http/endpoint.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { keptDateOf, recordSeries, scheduleSeries } from '../match-series/series-lifecycle.ts';
import {
  seriesColumnsOf,
  stageSeriesOf,
  type SeriesRow,
} from '../match-series/series.repository.ts';
import { rosterRepository, type RosterRow } from '../rosters/roster.repository.ts';
import { loadField } from '../stage/round-facts.query.ts';
import { createSeriesWrites } from '../stage/series-writes.command.ts';
import type { SegmentRow } from './segment.repository.ts';

export interface Options {
  dryRun: boolean;
}

/** A draw as it is stored. */
export interface StoredDraw {
  rows: readonly SeriesRow[];
  rosters: ReadonlyMap<RosterId, RosterRow>;
  places: DrawnPlaces;
}

/** [DRW-4] Lets two rosters of a draw change places; the same call again is the inverse. */
export async function swapRosters(
  work: Work,
  segment: SegmentRow,
  { ids, dryRun }: Options & { ids: [RosterId, RosterId] },
): Promise<Answer> {
  const draw = await loadDraw(work, segment);
  const missing = ids.findIndex((id) => !draw.rosters.has(id));
  if (missing >= 0)
    return relationNotFound(`/data/rosters/${missing}`, 'There is no such roster in the segment');
  return answerTo(work, segment, { draw, decision: decideSwap(draw.places, ids), dryRun });
}

/** Loads the draw of a segment. */
export async function loadDraw(work: Work, segment: SegmentRow): Promise<StoredDraw> {
  const [{ rows }, rosters] = await Promise.all([
    loadField(work, segment),
    rosterRepository(work.db, work.tenantId).findAllBySegment(segment.id),
  ]);
  const placed = rosters.map(({ id, name, seed, status, withdrawnAt }) => ({
    id,
    name,
    seed,
    isReady: status === 'ready',
    isOut: status === 'disbanded' || withdrawnAt !== null,
  }));
  return {
    rows,
    rosters: new Map(rosters.map((roster) => [roster.id, roster])),
    places: {
      format: segment.format,
      isSeeded: segment.seededAt !== null,
      isFinished: segment.finishedAt !== null,
      rosters: new Map(placed.map((roster) => [roster.id, roster])),
      series: rows.map((row) => ({
        id: row.id,
        series: stageSeriesOf(row),
        state: row.state,
        isDeleted: row.deletedAt !== null,
        pairing: row.pairing,
      })),
    },
  };
}

/** Carries a decision about places out; with `dryRun` the answer describes it. */
export async function answerTo(
  work: Work,
  segment: SegmentRow,
  { draw, decision, dryRun }: Options & { draw: StoredDraw; decision: Decision<MovedSeries[]> },
): Promise<Answer> {
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  const byId = new Map(draw.rows.map((row) => [row.id, row]));
  const moved = decision.value.map((series) => ({ series, row: mustFind(byId, series.id) }));
  if (dryRun) return { plain: { data: moved.map((one) => describeMove(draw, one)) } };
  const writes = createSeriesWrites(work);
  for (const { series, row } of moved)
    if (row.state === 'finished' || row.state === 'new') moveSides(work, { row, series, writes });
    else moveScheduled(work, segment, { row, series, writes });
  await writes.save();
  return { show: { type: 'segments', id: segment.id } };
}

/** Returns one series before and after a change of its rosters. */
export function describeMove(
  { rosters }: StoredDraw,
  {
    series: { id, competitors },
    row,
  }: {
    series: Pick<MovedSeries, 'competitors'> & { id: MovedSeries['id'] | null };
    row: Pick<
      SeriesRow,
      'bracketNumber' | 'roundNumber' | 'matchNumber' | 'homeRosterId' | 'awayRosterId'
    >;
  },
): PlacesPreview[number] {
  const { bracketNumber, roundNumber, matchNumber } = row;
  const nameOf = (rosterId: RosterId | null) =>
    rosterId === null ? null : mustFind(rosters, rosterId).name;
  const after = competitors.map((slot) => nameOf(slot.kind === 'roster' ? slot.rosterId : null));
  const [home = null, away = null] = after;
  return {
    series: id,
    bracketNumber,
    roundNumber,
    matchNumber,
    before: { home: nameOf(row.homeRosterId), away: nameOf(row.awayRosterId) },
    after: { home, away },
  };
}

interface Move {
  row: SeriesRow;
  series: MovedSeries;
  writes: ReturnType<typeof createSeriesWrites>;
}

/** Gives a series its other rosters; its state and its outcome stay, as those of a bye. */
function moveSides(
  work: Work,
  { row, series: { competitors, pairing }, writes }: Move,
  date: { date?: Date } = {},
): SeriesRow {
  const before = stageSeriesOf(row);
  const after: StageSeries = { ...before, competitors };
  return writes.change(
    row,
    { ...sidesOf(after), ...date, pairing: pairing === null ? null : json(pairing) },
    (stored) =>
      recordSeries(work, stored, 'series.rosters-assigned', {
        before: { home: row.homeRosterId, away: row.awayRosterId },
        after: { home: stored.homeRosterId, away: stored.awayRosterId },
        former: row,
      }),
  );
}

function sidesOf(series: StageSeries) {
  const { homeRosterId, awayRosterId, homeSeed, awaySeed } = seriesColumnsOf(series);
  return { homeRosterId, awayRosterId, homeSeed, awaySeed };
}

/** Check-ins of a scheduled series go; it keeps its date if its rosters have enough notice. */
function moveScheduled(work: Work, segment: SegmentRow, move: Move): void {
  move.writes.clear(work, move.row.id);
  const series = stageSeriesOf(move.row);
  const { date = stageFormatOf(segment).layout(segment).date(series.position, work.now) } =
    keptDateOf(work, move.row.date);
  scheduleSeries(work, moveSides(work, move, { date }));
}

/** Gives a roster the seed of another, which gets its place outside of the draw. */
export async function exchangeSeeds(
  work: Work,
  segment: SegmentRow,
  { former, next }: { former: RosterRow; next: RosterRow },
): Promise<void> {
  const repository = rosterRepository(work.db, work.tenantId);
  const placeOf = ({ seed, seedReason, standby }: RosterRow) => ({
    seed,
    seedReason: seedReason === null ? null : json(seedReason),
    standby,
  });
  for (const [roster, place] of [
    [former, placeOf(next)],
    [next, placeOf(former)],
  ] as const) {
    const { version } = await repository.update(roster.id, place);
    work.record({
      action: place.seed === null ? 'roster.moved-to-standby' : 'roster.moved-up',
      subject: { type: 'rosters', id: roster.id, version },
      before: { seed: roster.seed },
      after: { seed: place.seed, instead: place.seed === null ? next.id : former.id },
      changes: { standby: place.standby },
      topics: [`segments:${segment.id}`],
    });
  }
}
