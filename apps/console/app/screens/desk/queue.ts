import type { Alarm } from '@ringside/contract/collections/alarms';
import type { ChatReport } from '@ringside/contract/collections/chat';
import type { MatchSeries, SeriesPresence } from '@ringside/contract/collections/match-series';
import type { Segment } from '@ringside/contract/collections/segments';
import type { CutTies } from '@ringside/contract/collections/standings';
import type { SegmentId } from '@ringside/rules/ids';
import { formatCount } from '../../parts/format-count.ts';
import { formatSeriesTitle } from '../../parts/series-texts.tsx';
import {
  type DeskSeries,
  type DeskStage,
  findHeldSeries,
  isBye,
  isSideUnassigned,
} from './desk-stage.ts';

/** The kinds of things that wait for an operator, the most urgent first. */
const KINDS = [
  'disputed',
  'game-winner',
  'no-show',
  'held',
  'overdue',
  'late',
  'unassigned',
  'tie',
  'checkin',
  'chat',
] as const;
export type HandKind = (typeof KINDS)[number];

/** A row of the queue. */
export interface HandItem {
  /** Stays the same while the row waits. */
  key: string;
  kind: HandKind;
  segmentId: SegmentId;
  /** The series that it opens; null for a row about several, or about the whole segment. */
  seriesId: string | null;
  title: string;
  /** Where it is, and what it holds up. */
  why: string;
  /** The instant of its clock; null for none. */
  at: string | null;
  /** How many series or rosters the row stands for. */
  count: number;
  /** How many series wait for it. */
  holds: number;
  /** Whether operators claim it. */
  isAlarm: boolean;
  takenBy: Alarm['takenBy'];
}

export interface QueueFacts {
  now: Date;
  stages: readonly DeskStage[];
  segments: readonly Segment[];
  /** Returns the name of a segment with its event, where several run. */
  nameOf: (segmentId: SegmentId) => string;
  alarms: readonly Alarm[];
  presence: ReadonlyMap<string, SeriesPresence>;
  ties: ReadonlyMap<string, CutTies>;
  chatReports: readonly ChatReport[];
  /** The operator, whose claimed alarms do not go to the end. */
  operatorId: string | undefined;
}

const MINUTE_MS = 60_000;
/** The last reminder of a match's check-in goes out three minutes before its end. */
const NO_SHOW_MS = 3 * MINUTE_MS;
/** The reminder of a roster's check-in goes out fifteen minutes before its end. */
const CHECKIN_MS = 15 * MINUTE_MS;
/** An empty place is a matter for an operator from half an hour before its series. */
const UNASSIGNED_MS = 30 * MINUTE_MS;
/** More rows of one kind in one segment become one. */
const MOST_ROWS = 3;

/**
 * Returns everything that waits for an operator, over all running events: by kind, then by what it
 * holds up, then by time. Rows that another operator has claimed go last.
 */
export function buildQueue(facts: QueueFacts): HandItem[] {
  const alarms = facts.alarms.map((alarm) => createAlarmItem(facts, alarm));
  const inAlarm = new Set(facts.alarms.map(({ id }) => id as string));
  const ofStages = facts.stages.flatMap((stage) =>
    [...stage.series.values()].flatMap((series) => {
      if (inAlarm.has(series.id) || series.state === 'finished' || isBye(series)) return [];
      return createSeriesItem(facts, stage, series) ?? [];
    }),
  );
  return [
    ...alarms,
    ...groupItems(ofStages, facts),
    ...facts.segments.flatMap((segment) => createSegmentItems(facts, segment)),
    ...facts.chatReports.map((report) => createChatItem(facts, report)),
  ].sort((one, other) => compareItems(one, other, facts.operatorId));
}

const isOthers = ({ takenBy }: HandItem, operatorId: string | undefined): boolean =>
  takenBy !== null && takenBy.id !== operatorId;

const NEVER = '9999';
const compareItems = (one: HandItem, other: HandItem, operatorId: string | undefined): number =>
  Number(isOthers(one, operatorId)) - Number(isOthers(other, operatorId)) ||
  KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) ||
  other.holds - one.holds ||
  (one.at ?? NEVER).localeCompare(other.at ?? NEVER) ||
  one.key.localeCompare(other.key);

/** Returns the row that an operator takes next: the first that no other operator has claimed. */
export const findNextItem = (
  items: readonly HandItem[],
  operatorId: string | undefined,
): HandItem | undefined => items.find((item) => !isOthers(item, operatorId));

/**
 * Returns the rows so that the one in focus does not move down: rows that are new since the last
 * order go below it.
 */
export function settleOrder(
  items: readonly HandItem[],
  { order, focused }: { order: readonly string[]; focused: string | null },
): HandItem[] {
  const row = items.find(({ key }) => key === focused);
  if (!row || !order.includes(row.key)) return [...items];
  const before = new Set(order.slice(0, order.indexOf(row.key)));
  const [above, below] = [
    items.filter(({ key }) => before.has(key)),
    items.filter(({ key }) => key !== row.key && !before.has(key)),
  ];
  return [...above, row, ...below];
}

function createAlarmItem(facts: QueueFacts, alarm: Alarm): HandItem {
  const matchSeries = alarm.matchSeries as MatchSeries;
  const segmentId = matchSeries.segment.id;
  const stage = facts.stages.find((one) => one.segmentId === segmentId);
  const series = stage?.series.get(alarm.id);
  const held = stage && series ? findHeldSeries(stage, series) : [];
  return {
    key: `${alarm.kind}-${alarm.id}`,
    kind: alarm.kind,
    segmentId,
    seriesId: alarm.id,
    title: formatSeriesTitle(matchSeries),
    why: formatWhy(facts.nameOf(segmentId), series, held),
    at: alarm.raisedAt,
    count: 1,
    holds: held.length,
    isAlarm: true,
    takenBy: alarm.takenBy,
  };
}

/** Returns where a row is and which series it holds up: `EMEA M21, holds M27`. */
function formatWhy(
  name: string,
  series: Pick<DeskSeries, 'number'> | undefined,
  held: readonly DeskSeries[],
): string {
  const place = series ? `${name} ${series.number}` : name;
  return held.length === 0
    ? place
    : `${place}, holds ${held.map(({ number }) => number).join(' and ')}`;
}

const nameOfSide = (side: DeskSeries['home']): string =>
  side === null ? 'To be decided' : side === 'bye' ? 'Bye' : side.name;

/** Returns the title of a series of the desk: both sides. */
export const formatDeskTitle = ({ home, away, lobby, number }: DeskSeries): string =>
  lobby ? `Lobby ${number}` : `${nameOfSide(home)} – ${nameOfSide(away)}`;

/** Returns the row of a series that is no alarm; undefined where it needs no hand. */
function createSeriesItem(
  facts: QueueFacts,
  stage: DeskStage,
  series: DeskSeries,
): HandItem | undefined {
  const judged = judgeSeries(facts, stage, series);
  if (!judged) return undefined;
  const { kind, at, note } = judged;
  const held = findHeldSeries(stage, series);
  const why = formatWhy(facts.nameOf(series.segmentId), series, held);
  return {
    key: `${kind}-${series.id}`,
    kind,
    segmentId: series.segmentId,
    seriesId: series.id,
    title: formatDeskTitle(series),
    why: note ? `${why}. ${note}` : why,
    at,
    count: 1,
    holds: held.length,
    isAlarm: false,
    takenBy: null,
  };
}

/** Why a series needs a hand. */
export interface Judgement {
  kind: Extract<HandKind, 'no-show' | 'overdue' | 'late' | 'unassigned'>;
  at: string | null;
  note?: string | undefined;
}

/** Returns why a series needs a hand; undefined where it does not. */
export function judgeSeries(
  facts: Pick<QueueFacts, 'now' | 'presence'>,
  stage: DeskStage,
  series: DeskSeries,
): Judgement | undefined {
  if (series.state === 'live') return judgeLive(facts.now, stage, series);
  const startsInMs = series.date === null ? Infinity : Date.parse(series.date) - +facts.now;
  if (startsInMs < UNASSIGNED_MS && hasEmptyPlace(stage, series))
    return { kind: 'unassigned', at: series.date };
  return series.state === 'scheduled'
    ? judgeScheduled(series, startsInMs, facts.presence.get(series.id))
    : undefined;
}

/** Returns whether a side is absent shortly before the start, or the start is overdue. */
function judgeScheduled(
  series: DeskSeries,
  startsInMs: number,
  presence: SeriesPresence | undefined,
): Judgement | undefined {
  if (startsInMs < -MINUTE_MS) return { kind: 'late', at: series.date, note: 'It has not begun.' };
  if (startsInMs <= 0 || startsInMs > NO_SHOW_MS || !presence) return undefined;
  const note = formatAbsence(presence, series);
  return note ? { kind: 'no-show', at: series.date, note } : undefined;
}

const hasEmptyPlace = (stage: DeskStage, series: DeskSeries): boolean =>
  isSideUnassigned(stage, series, 'home') || isSideUnassigned(stage, series, 'away');

/** Returns how long a live series holds up the next one, or that its report is missing. */
function judgeLive(now: Date, stage: DeskStage, series: DeskSeries): Judgement | undefined {
  const [first] = findHeldSeries(stage, series)
    .flatMap(({ date }) => (date !== null && Date.parse(date) < +now ? [date] : []))
    .sort();
  if (series.reporting === 'overdue')
    return { kind: 'overdue', at: first ?? series.date, note: 'Both sides have been reminded.' };
  return first === undefined ? undefined : { kind: 'late', at: first };
}

/** Returns how many players of the absent rosters are in: `Paper Kites 0 of 3`. */
function formatAbsence({ rosters, needed }: SeriesPresence, series: DeskSeries): string {
  const nameById = new Map(
    [series.home, series.away].flatMap((side) =>
      side && side !== 'bye' ? [[side.id, side.name] as const] : [],
    ),
  );
  return rosters
    .filter(({ present }) => present < needed)
    .map(
      ({ roster, present, players }) =>
        `${nameById.get(roster) ?? 'A roster'} ${present} of ${players}`,
    )
    .join(', ');
}

const GROUP_TITLES: Partial<Record<HandKind, string>> = {
  'no-show': 'series with a side that has not checked in',
  overdue: 'series without a report',
  late: 'series that run late',
  unassigned: 'series with an open place',
};

/** Returns the rows of series, where many of one kind in one segment are one row. */
function groupItems(items: HandItem[], { nameOf }: Pick<QueueFacts, 'nameOf'>): HandItem[] {
  const groups = Map.groupBy(items, ({ kind, segmentId }) => `${kind}-in-${segmentId}`);
  return [...groups].flatMap(([key, rows]) => {
    const [first] = rows;
    if (!first || rows.length <= MOST_ROWS) return rows;
    const holds = rows.reduce((sum, row) => sum + row.holds, 0);
    return {
      ...first,
      key,
      seriesId: null,
      title: `${rows.length} ${GROUP_TITLES[first.kind] ?? 'series'}`,
      why: `${nameOf(first.segmentId)}${holds > 0 ? `, holds ${formatCount(holds, 'series', 'series')}` : ''}`,
      at: rows.map(({ at }) => at ?? NEVER).toSorted()[0] ?? null,
      count: rows.length,
      holds,
    };
  });
}

/** Returns the rows about a whole segment: held, a tie across the line, rosters that are missing. */
function createSegmentItems(facts: QueueFacts, segment: Segment): HandItem[] {
  const base = {
    segmentId: segment.id,
    seriesId: null,
    at: null,
    count: 1,
    holds: 0,
    isAlarm: false,
    takenBy: null,
  };
  const name = facts.nameOf(segment.id);
  const { held } = segment;
  const ties = facts.ties.get(segment.id);
  const missing = findMissing(facts.now, segment);
  return [
    ...(held
      ? [
          {
            ...base,
            key: `held-${segment.id}`,
            kind: 'held' as const,
            title: held.round > 0 ? `Round ${held.round} waits` : 'Rosters cannot advance',
            why: `${name}. ${held.detail}`,
          },
        ]
      : []),
    ...(ties && !ties.tieBreakSeries ? ties.ties : []).map(({ placement, rosterIds }) => ({
      ...base,
      key: `tie-${segment.id}-${placement}`,
      kind: 'tie' as const,
      title: `${rosterIds.length} rosters share place ${placement}`,
      why: `${name}. The seed would decide who advances.`,
      count: rosterIds.length,
    })),
    ...(missing
      ? [
          {
            ...base,
            key: `checkin-${segment.id}`,
            kind: 'checkin' as const,
            title: `${missing.count} of ${segment.counts.ready} rosters missing`,
            why: `${name}. They have been reminded.`,
            at: missing.closesAt,
            count: missing.count,
          },
        ]
      : []),
  ];
}

/** Returns how many rosters are missing in the last minutes of a check-in; null otherwise. */
function findMissing(
  now: Date,
  { state, children, counts, segmentCheckinsConfig: { openWindow } }: Segment,
): { count: number; closesAt: string } | null {
  if (state !== 'checkin' || children.length > 0 || !openWindow) return null;
  const count = counts.ready - counts.checkedIn;
  const leftMs = Date.parse(openWindow.to) - +now;
  return count > 0 && leftMs > 0 && leftMs <= CHECKIN_MS
    ? { count, closesAt: openWindow.to }
    : null;
}

function createChatItem({ nameOf }: QueueFacts, report: ChatReport): HandItem {
  const series = report.matchSeries as MatchSeries;
  return {
    key: `chat-${report.id}`,
    kind: 'chat',
    segmentId: series.segment.id,
    seriesId: series.id,
    title: formatSeriesTitle(series),
    why: `${nameOf(series.segment.id)}. ${report.message.user.username}: ${report.message.text}`,
    at: new Date(report.date).toISOString(),
    count: 1,
    holds: 0,
    isAlarm: false,
    takenBy: null,
  };
}
