import type { Side } from '../bracket/bracket.ts';
import type { RosterId, SeriesId, UserId } from '../ids.ts';

/** [NTF-1] The kinds of notices to a player's device. */
export const NOTICE_KINDS = [
  'roster-checkin',
  'roster-checkin-closing',
  'roster-checkin-lapsed',
  'match-found',
  'match-checkin',
  'match-checkin-closing',
  'match-live',
  'ban-turn',
  'report-missing',
  'result-reported',
  'result-final',
  'moved-up',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

const MINUTE_MS = 60_000;
/**
 * [NTF-5] How long before a match check-in closes, and before that of a roster, missing players are
 * reminded once more.
 */
export const MATCH_CLOSING_LEAD_MS = 3 * MINUTE_MS;
export const ROSTER_CLOSING_LEAD_MS = 15 * MINUTE_MS;

interface NoticeRule {
  /**
   * The members it concerns: those who have not checked in, all, the side that has not reported, or
   * the next to vote.
   */
  audience: 'not-checked-in' | 'all' | 'other-side' | 'captain-on-turn';
  /** Whether it wakes a sleeping device. */
  urgent: boolean;
  /** Where the site shows it anyway: on every page, or on those of the match. */
  toldOn: 'site' | 'match';
  /** How long it is worth showing without a deadline, in milliseconds. */
  lastsMs: number;
}

/** [NTF-1] Each kind with its addressees, its urgency, and where the site itself shows it. */
export const NOTICES: Readonly<Record<NoticeKind, NoticeRule>> = {
  'roster-checkin': {
    audience: 'not-checked-in',
    urgent: true,
    toldOn: 'site',
    lastsMs: 60 * MINUTE_MS,
  },
  'roster-checkin-closing': {
    audience: 'not-checked-in',
    urgent: true,
    toldOn: 'site',
    lastsMs: ROSTER_CLOSING_LEAD_MS,
  },
  'roster-checkin-lapsed': {
    audience: 'all',
    urgent: true,
    toldOn: 'site',
    lastsMs: 60 * MINUTE_MS,
  },
  'match-found': { audience: 'all', urgent: true, toldOn: 'site', lastsMs: MINUTE_MS / 2 },
  'match-checkin': {
    audience: 'not-checked-in',
    urgent: true,
    toldOn: 'site',
    lastsMs: 10 * MINUTE_MS,
  },
  'match-checkin-closing': {
    audience: 'not-checked-in',
    urgent: true,
    toldOn: 'site',
    lastsMs: MATCH_CLOSING_LEAD_MS,
  },
  'match-live': { audience: 'all', urgent: true, toldOn: 'match', lastsMs: 10 * MINUTE_MS },
  'ban-turn': { audience: 'captain-on-turn', urgent: true, toldOn: 'match', lastsMs: MINUTE_MS },
  'report-missing': { audience: 'all', urgent: false, toldOn: 'match', lastsMs: 15 * MINUTE_MS },
  'result-reported': {
    audience: 'other-side',
    urgent: false,
    toldOn: 'match',
    lastsMs: 15 * MINUTE_MS,
  },
  'result-final': { audience: 'all', urgent: false, toldOn: 'match', lastsMs: 60 * MINUTE_MS },
  'moved-up': { audience: 'all', urgent: true, toldOn: 'site', lastsMs: 24 * 60 * MINUTE_MS },
};

export interface Addressee {
  userId: UserId;
  /** Their side, or in a lobby their roster. */
  side: string;
  isCaptain: boolean;
  checkedIn: boolean;
}

interface Occasion {
  kind: NoticeKind;
  members: readonly Addressee[];
  /** The side that reported, or in a lobby the roster. */
  reportedBy?: string | null;
  /** The sides whose votes the ban phase waits for. */
  onTurn?: readonly Side[];
  /** The user who caused it, and so knows of it. */
  actor: string | null;
}

/** [NTF-2] Returns the members that an occasion concerns, without the member who caused it. */
export function findAddressees({
  kind,
  members,
  reportedBy = null,
  onTurn = [],
  actor,
}: Occasion): string[] {
  const { audience } = NOTICES[kind];
  const concerns = ({ side, isCaptain, checkedIn }: Addressee) =>
    audience === 'all' ||
    (audience === 'not-checked-in' && !checkedIn) ||
    (audience === 'other-side' && reportedBy !== null && side !== reportedBy) ||
    (audience === 'captain-on-turn' && isCaptain && onTurn.some((one) => one === side));
  return members
    .filter((member) => member.userId !== actor && concerns(member))
    .map(({ userId }) => userId);
}

/**
 * [NTF-3] Returns until when a notice is worth showing: until its deadline, else for the time of
 * its kind. Later it is not sent.
 */
export const noticeExpiresAt = ({
  kind,
  now,
  deadline,
}: {
  kind: NoticeKind;
  now: Date;
  deadline: Date | null;
}): Date => deadline ?? new Date(+now + NOTICES[kind].lastsMs);

/**
 * [NTF-4] Returns the topics of pages that show the occasion themselves, so that their viewers get
 * no notice.
 */
export function isDeliveredByTopics({
  kind,
  seriesId,
  rosterIds,
}: {
  kind: NoticeKind;
  seriesId: SeriesId | null;
  rosterIds: readonly RosterId[];
}): string[] {
  const match = seriesId === null ? [] : [`match-series:${seriesId}`];
  return NOTICES[kind].toldOn === 'match'
    ? match
    : [...match, ...rosterIds.map((id) => `rosters:${id}`)];
}

/** [NTF-5] Returns when missing players are reminded once more; null if that is already past. */
export function closingReminderAt({
  closes,
  leadMs,
  now,
}: {
  closes: Date;
  leadMs: number;
  now: Date;
}): Date | null {
  const at = new Date(+closes - leadMs);
  return at > now ? at : null;
}
