import { windowPhase } from '../checkin/checkin-window.ts';
import { ROOM_ENTRY_MS, TAKEN_PER_MATCH_MS } from '../constants.ts';
import type { SeriesId } from '../ids.ts';
import { isUnreported } from '../series/live-score.ts';
import { reportDeadlines } from '../series/reporting.ts';
import { decideRoom } from '../series/room.ts';
import { matchCheckinWindow, type Reporting, type SeriesState } from '../series/series-date.ts';

/** The kinds of acts that a match asks of a player, the most urgent first. */
export const MATCH_KINDS = [
  'ban in reserve',
  'ban',
  'suggest',
  'room open',
  'open the room',
  'check in',
  'evidence',
  'answer',
  'dispute',
  'overdue',
  'report',
  'they ban',
  'checked in',
  'live',
  'reported',
  'disputed',
] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

/** One thing that a match asks of a player now. */
export interface MatchNow {
  kind: MatchKind;
  seriesId: SeriesId;
  /** When it ends; null for a dispute, which a referee ends. */
  until: Date | null;
  /** Whether this player may do it; else a teammate, the other side or a referee does. */
  isMine: boolean;
}

/** The turn of an open ban phase. */
interface BanFacts {
  /** The sides that still choose. */
  waiting: readonly string[];
  /** The end of the turn's own seconds; after it, the reserve runs until `deadline`. */
  endsAt: Date;
  deadline: Date;
}

/** A series of the player as the API shows it to them. */
export interface OwnSeries {
  id: SeriesId;
  state: SeriesState;
  reporting: Reporting;
  date: Date | null;
  bestOf: number;
  /** The player's side: `home` or `away`, in a lobby their roster. */
  side: string;
  /** The sides that stand by the report that waits: its reporter, in a lobby also who confirmed. */
  agreed: readonly string[];
  /** When the report is final without an answer. */
  confirmBy: Date | null;
  /** How long after it is overdue it ends unplayed, in milliseconds; by default 30 minutes. */
  unplayedAfterMs?: number;
  hasOpponent: boolean;
  isCheckedIn: boolean;
  isCaptain: boolean;
  /** Whether they may vote in the reserve of a ban phase: as captain, or as the longest present. */
  votesInReserve: boolean;
  /** Until when a referee waits for a picture of the player's roster; null without a request. */
  evidenceUntil: Date | null;
  /** Null without an open ban phase, and while an operator has paused it. */
  ban: BanFacts | null;
  /** Whether the bans before the first game are over; null without a ban phase. */
  areBansOver: boolean | null;
  /** The open room in the game; null without one. */
  room: { openedAt: Date; isIn: boolean } | null;
}

/**
 * [CTR-12] Returns what a series asks of a player: its ban phase, and its check-in, play or result.
 * Nothing before its check-in; after its end only what a dispute of its result asks.
 */
export function matchNow(series: OwnSeries, now: Date): MatchNow[] {
  if (series.state === 'finished')
    return series.reporting === 'disputed'
      ? [{ seriesId: series.id, ...disputeNow(series, now) }]
      : [];
  const ban = banNow(series, now);
  const room = ban ? undefined : roomNow(series, now);
  const other = series.state === 'live' ? liveNow(series, now) : soonNow(series, now);
  // a player who bans, or goes into the room, knows that they are checked in
  const found = other?.kind === 'checked in' && (ban ?? room) ? [ban, room] : [ban, room, other];
  return found.flatMap((one) => one ?? []).map((one) => ({ seriesId: series.id, ...one }));
}

type Found = Omit<MatchNow, 'seriesId'>;

function banNow({ ban, side, isCaptain, votesInReserve }: OwnSeries, now: Date): Found | undefined {
  // after its deadline another turn runs, which the page has not read yet
  if (!ban || now >= ban.deadline) return undefined;
  const { waiting, endsAt, deadline } = ban;
  if (!waiting.includes(side)) return { kind: 'they ban', until: deadline, isMine: false };
  if (now >= endsAt) return { kind: 'ban in reserve', until: deadline, isMine: votesInReserve };
  return { kind: isCaptain ? 'ban' : 'suggest', until: endsAt, isMine: true };
}

/**
 * Returns what the room asks: the captain of the home side opens it, players who have checked in go
 * in. Each has a few minutes, after which the match asks what it would ask without a room.
 */
function roomNow(series: OwnSeries, now: Date): Found | undefined {
  const { room, date, isCheckedIn } = series;
  const from = room?.openedAt ?? date;
  if (!from || !isCheckedIn || !isUnreported(series.reporting)) return undefined;
  const until = new Date(+from + ROOM_ENTRY_MS);
  const isAsked = room ? !room.isIn : opensRoom(series);
  return isAsked && now < until
    ? { kind: room ? 'room open' : 'open the room', until, isMine: true }
    : undefined;
}

const opensRoom = (series: OwnSeries): boolean =>
  series.side === 'home' && series.isCaptain && decideRoom('opener', series).accepted;

/** Returns what a series with a date asks in the minutes before it. */
function soonNow({ date, state, ...series }: OwnSeries, now: Date): Found | undefined {
  if (!date || state !== 'scheduled' || !series.hasOpponent) return undefined;
  if (windowPhase({ window: matchCheckinWindow(date), now }) !== 'open') return undefined;
  return series.isCheckedIn
    ? { kind: 'checked in', until: date, isMine: false }
    : { kind: 'check in', until: date, isMine: true };
}

function liveNow(series: OwnSeries, now: Date): Found {
  const { reporting, agreed, side, confirmBy, isCheckedIn } = series;
  if (reporting === 'disputed') return disputeNow(series, now);
  if (reporting === 'reported')
    return agreed.includes(side)
      ? { kind: 'reported', until: confirmBy, isMine: false }
      : // only players who have checked in can confirm; each member can dispute
        { kind: isCheckedIn ? 'answer' : 'dispute', until: confirmBy, isMine: true };
  return playingNow(series, now, isCheckedIn);
}

/** Returns what a dispute asks: a picture before its deadline, else a referee decides. */
const disputeNow = ({ evidenceUntil }: OwnSeries, now: Date): Found =>
  evidenceUntil && now < evidenceUntil
    ? { kind: 'evidence', until: evidenceUntil, isMine: true }
    : { kind: 'disputed', until: null, isMine: false };

/** Returns what a live series without a report asks: only who has checked in can report. */
function playingNow(series: OwnSeries, now: Date, mayReport: boolean): Found {
  const { date } = series;
  if (!date) return { kind: 'live', until: null, isMine: false };
  const { overdueAt, unplayedAt } = reportDeadlines({
    ...series,
    date,
    reportedAt: null,
  });
  if (now >= overdueAt) return { kind: 'overdue', until: unplayedAt, isMine: mayReport };
  const isLikelyOver = +now >= +date + series.bestOf * TAKEN_PER_MATCH_MS;
  return isLikelyOver && mayReport
    ? { kind: 'report', until: overdueAt, isMine: true }
    : { kind: 'live', until: overdueAt, isMine: false };
}
