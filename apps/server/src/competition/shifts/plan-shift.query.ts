import type { Refusal } from '@ringside/rules/decision';
import { traitsOf } from '@ringside/rules/format-traits';
import type { SegmentId } from '@ringside/rules/ids';
import { roundTime } from '@ringside/rules/schedule/round-times';
import { roundCount } from '@ringside/rules/schedule/segment-fit';
import { decideShift, type Shift, type ShiftFacts } from '@ringside/rules/schedule/shift';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import type { MovedValue, ShiftMove } from '../../platform/storage/tables/season.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { lockChallengesOf } from '../challenges/locked-challenges.command.ts';
import type { EventRow } from '../events/event.repository.ts';
import {
  positionOf,
  rosterIdsOf,
  seriesRepository,
  type SeriesRow,
} from '../match-series/series.repository.ts';
import {
  type PhaseDates,
  segmentRepository,
  type SegmentRow,
} from '../segments/segment.repository.ts';

/** The scope of a shift: an event, or a segment with all below it, or from one round on. */
export interface ShiftScope {
  event: EventRow;
  segment?: SegmentRow;
  minutes: number;
  round?: { bracketNumber: number; roundNumber: number } | undefined;
  /** For the end of a pause: since when, and by how many minutes a segment moves. */
  stoppage?: { since: Date; minutesOf(segment: SegmentRow): number };
}

/** The rows that a shift moves, and what they belong to. */
export interface ShiftPlan {
  moves: ShiftMove[];
  series: SeriesRow[];
  /** The segments in scope, with those above. */
  segments: SegmentRow[];
}

type Row = Readonly<Record<string, unknown>>;

/** [SHF-1] Plans a shift. The caller has locked the event or the segments. */
export async function planShift(
  work: Work,
  scope: ShiftScope,
): Promise<ShiftPlan | { refusal: Refusal }> {
  const { event, segment, stoppage } = scope;
  const now = stoppage?.since ?? work.now;
  const repository = segmentRepository(work.db, work.tenantId);
  const segments = await repository.findAllByEvent(event.id);
  const plan: ShiftPlan = { moves: [], series: [], segments };
  const refused = segment ? undefined : addEvent(plan, scope, now);
  if (refused) return refused;
  const inScope = segments.filter((one) => isInScope(one, segment));
  const phases = await repository.phases(inScope.map(({ id }) => id));
  for (const one of inScope) {
    const ownPhases = phases.filter(({ segmentId }) => segmentId === one.id);
    const refusal = await shiftSegment(work, plan, { scope, now, segment: one, phases: ownPhases });
    if (refusal) return refusal;
  }
  stretchParents(plan, segment);
  if (!stoppage) await addChallenges(work, plan, scope.minutes);
  return plan.moves.length > 0 ? plan : { refusal: { reason: 'nothing-to-shift' } };
}

interface SegmentShift {
  scope: ShiftScope;
  now: Date;
  segment: SegmentRow;
  phases: readonly (PhaseDates & { id: string })[];
}

/** Adds what a shift moves of one segment; returns the refusal if there is one. */
async function shiftSegment(
  work: Work,
  plan: ShiftPlan,
  { scope: { stoppage, round, ...scope }, now, segment, phases }: SegmentShift,
): Promise<{ refusal: Refusal } | undefined> {
  const minutes = stoppage?.minutesOf(segment) ?? scope.minutes;
  if (minutes === 0) return undefined;
  const isParent = plan.segments.some(({ parentId }) => parentId === segment.id);
  const rows = isParent ? [] : await lockAllSeries(work, segment);
  const fromOrder = findOrder(segment, rows, round);
  if (round && fromOrder === undefined) return undefined;
  const facts = factsOf(segment, { rows: isParent ? undefined : rows, phases });
  const decision = decideShift(facts, { minutes, now, fromOrder });
  if (!decision.accepted) return decision;
  addShift(plan, { segment, facts, rows, shift: decision.value });
  return undefined;
}

/** Returns whether a segment is the shifted one, or below it, and not over. */
export const isInScope = (one: SegmentRow, shifted: SegmentRow | undefined): boolean =>
  !one.finishedAt &&
  (!shifted || [one.id, one.parentId, one.stageId].some((id) => id === shifted.id));

/** Adds the dates of the event; returns the refusal if there is one. */
function addEvent(
  plan: ShiftPlan,
  { event, minutes }: ShiftScope,
  now: Date,
): { refusal: Refusal } | undefined {
  const dates = { dateFrom: event.dateFrom, dateTo: event.dateTo };
  const decision = decideShift({ dates, phases: [] }, { minutes, now });
  if (!decision.accepted) return decision;
  addMove(plan, 'events', event, decision.value.dates);
  return undefined;
}

/** Returns the facts of a segment; without `rows` it has segments below it. */
const factsOf = (
  segment: SegmentRow,
  {
    rows,
    phases,
  }: { rows: readonly SeriesRow[] | undefined; phases: readonly (PhaseDates & { id: string })[] },
): ShiftFacts => ({
  ...(rows && segment.seededAt && { play: playOf(segment, rows) }),
  dates: datesOf(segment),
  phases: phases.map(({ id, dateFrom, dateTo }) => ({ id, dates: { dateFrom, dateTo } })),
});

const datesOf = ({ dateFrom, dateTo, checkinFrom, checkinTo, seededAt }: SegmentRow) => ({
  dateFrom,
  dateTo,
  ...(!seededAt && { checkinFrom, checkinTo }),
});

/** Locks the series of a segment. */
async function lockAllSeries({ db, tenantId }: Work, { id }: SegmentRow): Promise<SeriesRow[]> {
  const repository = seriesRepository(db, tenantId);
  const rows = await repository.findAllBySegment(id);
  return repository.lockAllById(rows.map((row) => row.id));
}

function playOf(segment: SegmentRow, rows: readonly SeriesRow[]): NonNullable<ShiftFacts['play']> {
  const layout = stageFormatOf(segment).layout(segment);
  const { delays, dateFrom, configuration } = segment;
  return {
    delays,
    plannedTime: (playOrder) =>
      roundTime({
        from: dateFrom,
        playOrder,
        roundMinutes: configuration.roundMinutes,
        delays,
      }),
    series: rows.map((row) => ({
      id: row.id,
      state: row.state,
      date: row.date,
      order: layout.order(positionOf(row)),
      plannedAt: layout.date(positionOf(row), new Date(0)),
      rosterIds: rosterIdsOf(row),
    })),
  };
}

/** [SHF-2] Returns the place of a round in the order of play; undefined if the segment has none. */
function findOrder(
  segment: SegmentRow,
  rows: readonly SeriesRow[],
  round: ShiftScope['round'],
): number | undefined {
  if (!round || !segment.seededAt) return undefined;
  const { bracketNumber, roundNumber } = round;
  const hasRound =
    rows.some((row) => row.bracketNumber === bracketNumber && row.roundNumber === roundNumber) ||
    (traitsOf(segment).shape === 'rounds' &&
      bracketNumber === 0 &&
      roundNumber <= roundCount(segment, segment.seededCount ?? 0));
  return hasRound
    ? stageFormatOf(segment)
        .layout(segment)
        .order({ ...round, matchNumber: 1 })
    : undefined;
}

const toValue = (value: unknown): MovedValue =>
  value instanceof Date ? value.toISOString() : (value as MovedValue);

/** Adds the move of a row, unless nothing of it changes. */
function addMove(
  { moves }: ShiftPlan,
  type: ShiftMove['type'],
  row: Row & { id: string },
  columns: Row,
): void {
  const names = Object.keys(columns);
  if (names.length === 0) return;
  const pick = (from: Row) =>
    Object.fromEntries(names.map((name) => [name, toValue(from[name] ?? null)]));
  moves.push({ type, id: row.id, before: pick(row), after: pick(columns) });
}

function addShift(
  plan: ShiftPlan,
  {
    segment,
    facts,
    rows,
    shift,
  }: { segment: SegmentRow; facts: ShiftFacts; rows: readonly SeriesRow[]; shift: Shift },
): void {
  addMove(
    plan,
    'segments',
    { ...segment },
    {
      ...shift.dates,
      ...(shift.delays && { delays: shift.delays }),
    },
  );
  const phasesById = new Map(facts.phases.map(({ id, dates }) => [id, dates]));
  for (const { id, dates } of shift.phases)
    addMove(plan, 'registration-phases', { ...phasesById.get(id), id }, dates);
  const dateById = new Map(shift.series.map(({ id, date }) => [id, date]));
  for (const row of rows) {
    const date = dateById.get(row.id);
    if (!date) continue;
    addMove(plan, 'match-series', { ...row }, { date });
    plan.series.push(row);
  }
}

/** [SEG-6] Moves an end of the segments above that a segment would pass. */
function stretchParents(plan: ShiftPlan, segment: SegmentRow | undefined): void {
  const moved = new Map(plan.moves.map((move) => [`${move.type} ${move.id}`, move]));
  let child = segment && withMove(segment, moved.get(`segments ${segment.id}`));
  const parentOf = (id: SegmentId | null | undefined) => plan.segments.find((one) => one.id === id);
  for (
    let parent = parentOf(segment?.parentId);
    child && parent;
    parent = parentOf(parent.parentId)
  ) {
    const columns: Record<string, Date> = {};
    if (child.dateFrom < parent.dateFrom) columns.dateFrom = child.dateFrom;
    if (child.dateTo > parent.dateTo) columns.dateTo = child.dateTo;
    addMove(plan, 'segments', { ...parent }, columns);
    child = { ...parent, ...columns };
  }
}

/** Returns the dates of a segment after its move. */
export function withMove<Dated extends Pick<SegmentRow, 'dateFrom' | 'dateTo'>>(
  segment: Dated,
  move: ShiftMove | undefined,
): Dated {
  const after = (name: 'dateFrom' | 'dateTo') => {
    const at = move?.after[name];
    return typeof at === 'string' ? new Date(at) : segment[name];
  };
  return { ...segment, dateFrom: after('dateFrom'), dateTo: after('dateTo') };
}

/** Adds the running turns of ban phases whose series moves. */
async function addChallenges(work: Work, plan: ShiftPlan, minutes: number): Promise<void> {
  if (plan.series.length === 0) return;
  const challenges = await lockChallengesOf(
    work,
    plan.series.map(({ id }) => id),
  );
  const moved = (at: string | null) =>
    at && new Date(Date.parse(at) + minutes * 60_000).toISOString();
  for (const { id } of plan.series)
    for (const challenge of challenges.ofSeries(id)) {
      const { turnEndsAt, deadline } = challenge.state;
      if (challenge.status !== 'open' || !deadline) continue;
      addMove(
        plan,
        'challenges',
        { id: challenge.id, turnEndsAt, deadline },
        { turnEndsAt: moved(turnEndsAt), deadline: moved(deadline) },
      );
    }
}
