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
  'room-open',
  'report-missing',
  'result-reported',
  'result-final',
  'match-moved',
  'start-moved',
  'draw-taken-back',
  'moved-up',
  'player-left',
  'evidence-asked',
  'match-soon',
  'two-before',
  'registration-open',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

const MINUTE_MS = 60_000;
/** [NTF-6] The lead times that a player can choose, in minutes. */
export const LEAD_MINUTES = [5, 10, 30] as const;
export type LeadMinutes = (typeof LEAD_MINUTES)[number];
/** [NTF-6] The default, at which the check-in of a match opens: its notice is the reminder. */
export const DEFAULT_LEAD_MINUTES = 10 satisfies LeadMinutes;
/** [NTF-7] How many matches must still end before a notice says that one's own is near. */
export const MATCHES_BEFORE = 2;

/**
 * [NTF-5] How long before a match check-in closes, and before that of a roster, missing players are
 * reminded once more.
 */
export const MATCH_CLOSING_LEAD_MS = 3 * MINUTE_MS;
export const ROSTER_CLOSING_LEAD_MS = 15 * MINUTE_MS;

/** [NTF-8] The openings of a segment of which players can ask to be reminded. */
export const OPENINGS = ['registration', 'check-in'] as const;
export type Opening = (typeof OPENINGS)[number];

interface NoticeRule {
  /**
   * The members it concerns: those who have not checked in, those who have, all, the side that has
   * not reported, the next to vote, those with this lead time, or those who want to hear of the
   * matches before theirs.
   */
  audience:
    | 'not-checked-in'
    | 'checked-in'
    | 'all'
    | 'other-side'
    | 'captain-on-turn'
    | 'with-lead'
    | 'who-ask-for-progress';
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
  'room-open': { audience: 'checked-in', urgent: true, toldOn: 'match', lastsMs: 15 * MINUTE_MS },
  // only members who have checked in can report
  'report-missing': {
    audience: 'checked-in',
    urgent: false,
    toldOn: 'match',
    lastsMs: 15 * MINUTE_MS,
  },
  'result-reported': {
    audience: 'other-side',
    urgent: false,
    toldOn: 'match',
    lastsMs: 15 * MINUTE_MS,
  },
  'result-final': { audience: 'all', urgent: false, toldOn: 'match', lastsMs: 60 * MINUTE_MS },
  'match-moved': { audience: 'all', urgent: true, toldOn: 'match', lastsMs: 24 * 60 * MINUTE_MS },
  'start-moved': { audience: 'all', urgent: false, toldOn: 'site', lastsMs: 24 * 60 * MINUTE_MS },
  'draw-taken-back': {
    audience: 'all',
    urgent: true,
    toldOn: 'site',
    lastsMs: 24 * 60 * MINUTE_MS,
  },
  'moved-up': { audience: 'all', urgent: true, toldOn: 'site', lastsMs: 24 * 60 * MINUTE_MS },
  'player-left': { audience: 'all', urgent: true, toldOn: 'site', lastsMs: 60 * MINUTE_MS },
  'evidence-asked': { audience: 'all', urgent: true, toldOn: 'match', lastsMs: 30 * MINUTE_MS },
  'match-soon': { audience: 'with-lead', urgent: true, toldOn: 'match', lastsMs: 30 * MINUTE_MS },
  'two-before': {
    audience: 'who-ask-for-progress',
    urgent: true,
    toldOn: 'match',
    lastsMs: 30 * MINUTE_MS,
  },
  'registration-open': {
    audience: 'all',
    urgent: false,
    toldOn: 'site',
    lastsMs: 24 * 60 * MINUTE_MS,
  },
};

export interface Addressee {
  userId: UserId;
  /** Their side, or in a lobby their roster. */
  side: string;
  isCaptain: boolean;
  checkedIn: boolean;
  /** Their lead time, in minutes. */
  leadMinutes: number;
  /** Whether they want to hear when two matches are left before theirs. */
  matchesBefore: boolean;
}

interface Occasion {
  kind: NoticeKind;
  members: readonly Addressee[];
  /** The side that reported, or in a lobby the roster. */
  reportedBy?: string | null;
  /** The sides whose votes the ban phase waits for. */
  onTurn?: readonly Side[];
  /** The lead time of a match that is soon, in minutes. */
  lead?: LeadMinutes | undefined;
  /** The user who caused it, and so knows of it. */
  actor: string | null;
}

/** [NTF-2] Returns the members that an occasion concerns, without the member who caused it. */
export function findAddressees({
  kind,
  members,
  reportedBy = null,
  onTurn = [],
  lead,
  actor,
}: Occasion): string[] {
  const concerns: Record<NoticeRule['audience'], (member: Addressee) => boolean> = {
    all: () => true,
    'not-checked-in': ({ checkedIn }) => !checkedIn,
    'checked-in': ({ checkedIn }) => checkedIn,
    'other-side': ({ side }) => reportedBy !== null && side !== reportedBy,
    'captain-on-turn': ({ side, isCaptain }) => isCaptain && onTurn.some((one) => one === side),
    'with-lead': ({ leadMinutes }) => leadMinutes === lead,
    'who-ask-for-progress': ({ matchesBefore }) => matchesBefore,
  };
  return members
    .filter((member) => member.userId !== actor && concerns[NOTICES[kind].audience](member))
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

/**
 * [NTF-6] Returns the lead time whose notice is due for a match now, and when the next one is; null
 * for none. The lead time at which the check-in opens needs no notice of its own.
 */
export function matchReminders({ date, now }: { date: Date; now: Date }): {
  due: LeadMinutes | null;
  nextAt: Date | null;
} {
  const reminders = LEAD_MINUTES.filter((lead) => lead !== DEFAULT_LEAD_MINUTES).map((lead) => ({
    lead,
    at: new Date(+date - lead * MINUTE_MS),
  }));
  const due = now < date ? reminders.find(({ at }) => at <= now) : undefined;
  const next = reminders.findLast(({ at }) => at > now);
  return { due: due?.lead ?? null, nextAt: next?.at ?? null };
}
