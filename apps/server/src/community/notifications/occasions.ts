import type { RosterId, SegmentId, SeriesId } from '@ringside/rules/ids';
import {
  closingReminderAt,
  MATCH_CLOSING_LEAD_MS,
  type NoticeKind,
  ROSTER_CLOSING_LEAD_MS,
} from '@ringside/rules/notices/notices';
import { waitingSides } from '@ringside/rules/pick-ban/pick-ban';
import { rosterIdsOf, type SeriesRow } from '../../competition/match-series/series.repository.ts';
import type { Change } from '../../platform/unit-of-work.ts';
import type { Occasion } from './notify-devices.ts';
import type { Facts, Sought } from './occasion.query.ts';

/** The instant of a change, and the facts that were read about it. */
export interface NoticeWork extends Facts {
  now: Date;
}

interface OccasionOf {
  /** What is read about the change's subject; null if the change contains everything. */
  reads: keyof Sought | null;
  make: (
    facts: NoticeWork,
    change: Pick<Change, 'subject' | 'changes' | 'after'>,
  ) => Occasion | undefined;
}

/** The changes that players are notified of, with the occasion of each. */
export const OCCASIONS: Record<string, OccasionOf> = {
  'segment.checkin-opened': {
    reads: 'segments',
    make: (facts, { subject: { id } }) => {
      const occasion = rosterCheckin(facts, id, 'roster-checkin');
      return occasion && { ...occasion, remindsOf: { segmentId: id, opening: 'check-in' } };
    },
  },
  'segment.registration-opened': { reads: null, make: registrationOpen },
  'roster.checkin-lapsed': { reads: null, make: checkinLapsed },
  'roster.left': { reads: null, make: playerLeft },
  'roster.kicked': { reads: null, make: playerLeft },
  'series.evidence-asked': { reads: 'series', make: evidenceAsked },
  'match-up.made': { reads: null, make: matchFound },
  'roster.advanced': { reads: null, make: movedUp },
  'series.checkin-opened': {
    reads: 'series',
    make: (facts, { subject }) => matchCheckin(facts, subject.id, 'match-checkin'),
  },
  'series.live': ofSeries('match-live'),
  'series.room-opened': ofSeries('room-open'),
  'series.overdue': ofSeries('report-missing'),
  'series.reported': ofSeries('result-reported'),
  'series.rescheduled': { reads: 'series', make: matchMoved },
  'segment.shifted': { reads: 'registrations', make: startMoved },
  'segment.draw-taken-back': { reads: null, make: drawTakenBack },
  'series.finished': ofSeries('result-final'),
  'series.ruled': ofSeries('result-final'),
  ...Object.fromEntries(
    ['challenge.opened', 'challenge.voted', 'challenge.turn-ended', 'challenge.resumed'].map(
      (action) => [action, { reads: 'challenges', make: banTurn } satisfies OccasionOf],
    ),
  ),
};

const aboutMatch = (series: SeriesRow) => ({
  series,
  rosterIds: rosterIdsOf(series),
  page: `/match/${series.id}`,
  tag: `match-${series.id}`,
});

/** Creates the occasion of a series. A report is open to the other side until `confirmBy`. */
function ofSeries(kind: NoticeKind): OccasionOf {
  return {
    reads: 'series',
    make({ series: seriesById }, { subject }) {
      const series = seriesById.get(subject.id);
      return (
        series && {
          kind,
          cause: `${kind}:${series.id}:${series.version}`,
          ...aboutMatch(series),
          deadline: kind === 'result-reported' ? series.confirmBy : null,
        }
      );
    },
  };
}

/** Creates the occasion of a match whose check-in opens or closes soon. */
export function matchCheckin(
  { now, series: seriesById }: NoticeWork,
  seriesId: SeriesId,
  kind: 'match-checkin' | 'match-checkin-closing',
): Occasion | undefined {
  const series = seriesById.get(seriesId);
  // A match that was rescheduled meanwhile is notified at its new date.
  if (
    series?.state !== 'scheduled' ||
    !series.date ||
    (kind === 'match-checkin-closing' && +series.date - +now > MATCH_CLOSING_LEAD_MS)
  )
    return undefined;
  const remindAt =
    kind === 'match-checkin'
      ? closingReminderAt({ closes: series.date, leadMs: MATCH_CLOSING_LEAD_MS, now })
      : null;
  return {
    kind,
    cause: `${kind}:${seriesId}:${series.date.toISOString()}`,
    ...aboutMatch(series),
    deadline: series.date,
    reminder: remindAt && { kind: 'match-checkin-closing', subjectId: seriesId, dueAt: remindAt },
  };
}

/** Creates the occasion of a segment whose check-in opens or closes soon. */
export function rosterCheckin(
  { now, segments, missing }: NoticeWork,
  segmentId: SegmentId,
  kind: 'roster-checkin' | 'roster-checkin-closing',
): Occasion | undefined {
  const segment = segments.get(segmentId);
  if (
    !segment?.checkinTo ||
    segment.seededAt ||
    (kind === 'roster-checkin-closing' && +segment.checkinTo - +now > ROSTER_CLOSING_LEAD_MS)
  )
    return undefined;
  const remindAt =
    kind === 'roster-checkin'
      ? closingReminderAt({ closes: segment.checkinTo, leadMs: ROSTER_CLOSING_LEAD_MS, now })
      : null;
  return {
    kind,
    cause: `${kind}:${segmentId}:${segment.checkinTo.toISOString()}`,
    rosterIds: missing.get(segmentId)?.map(({ id }) => id) ?? [],
    page: '/my-team',
    tag: `checkin-${segmentId}`,
    deadline: segment.checkinTo,
    reminder: remindAt && { kind: 'roster-checkin-closing', subjectId: segmentId, dueAt: remindAt },
  };
}

/** [NTF-8] Creates the occasion of a registration, for those who want to be reminded of it. */
function registrationOpen(_known: NoticeWork, { subject }: Pick<Change, 'subject'>): Occasion {
  return {
    kind: 'registration-open',
    cause: `registration-open:${subject.id}`,
    rosterIds: [],
    remindsOf: { segmentId: subject.id as SegmentId, opening: 'registration' },
    page: '/my-team',
    tag: `registration-${subject.id}`,
    deadline: null,
  };
}

function matchFound(
  _known: NoticeWork,
  { subject, changes = {} }: Pick<Change, 'subject' | 'changes'>,
): Occasion {
  const { home, away, deadline } = changes as { home: string; away: string; deadline: string };
  return {
    kind: 'match-found',
    cause: `match-found:${subject.id}`,
    rosterIds: [home, away],
    page: '/queue',
    tag: `found-${subject.id}`,
    deadline: new Date(deadline),
  };
}

/** Creates the occasion of a roster that takes the place of another one, which it did not expect. */
function movedUp(
  _known: NoticeWork,
  { subject, after }: Pick<Change, 'subject' | 'after'>,
): Occasion | undefined {
  const { movesUp = false } = (after ?? {}) as { movesUp?: boolean };
  if (!movesUp) return undefined;
  return {
    kind: 'moved-up',
    cause: `moved-up:${subject.id}`,
    rosterIds: [subject.id as RosterId],
    page: '/my-team',
    tag: `moved-up-${subject.id}`,
    deadline: null,
  };
}

/** Of all that moves at once, a player hears once. */
const causeOfMove = (now: Date) => `moved:${now.toISOString()}`;

function matchMoved(
  { now, series: seriesById }: NoticeWork,
  { subject }: Pick<Change, 'subject'>,
): Occasion | undefined {
  const series = seriesById.get(subject.id);
  return (
    series && {
      kind: 'match-moved',
      cause: causeOfMove(now),
      ...aboutMatch(series),
      deadline: null,
    }
  );
}

/** [SHF-1] Creates the occasion of a segment that has moved before its draw. */
function startMoved(
  { now, registered }: NoticeWork,
  { subject }: Pick<Change, 'subject'>,
): Occasion {
  return {
    kind: 'start-moved',
    cause: causeOfMove(now),
    rosterIds: registered.get(subject.id)?.map(({ id }) => id) ?? [],
    page: '/my-team',
    tag: `start-${subject.id}`,
    deadline: null,
  };
}

/**
 * [DRW-1] Creates the occasion of a draw that was taken back, for the rosters that had a seed: a
 * stage with regions has none of its own.
 */
function drawTakenBack(
  _known: NoticeWork,
  { subject, after }: Pick<Change, 'subject' | 'after'>,
): Occasion | undefined {
  const { rosters = [] } = (after ?? {}) as { rosters?: RosterId[] };
  if (rosters.length === 0) return undefined;
  return {
    kind: 'draw-taken-back',
    cause: `draw-taken-back:${subject.id}:${subject.version}`,
    rosterIds: rosters,
    page: '/my-team',
    tag: `draw-${subject.id}`,
    deadline: null,
  };
}

/** Creates the occasion of a roster that has lost its check-in with a player. */
function checkinLapsed(
  _known: NoticeWork,
  { subject, after }: Pick<Change, 'subject' | 'after'>,
): Occasion {
  const { closesAt } = after as { closesAt: Date };
  return {
    kind: 'roster-checkin-lapsed',
    cause: `roster-checkin-lapsed:${subject.id}:${subject.version}`,
    rosterIds: [subject.id as RosterId],
    page: '/my-team',
    tag: `checkin-lapsed-${subject.id}`,
    deadline: closesAt,
  };
}

/** Creates the occasion of a roster that a player has left. */
function playerLeft(_known: NoticeWork, { subject }: Pick<Change, 'subject'>): Occasion {
  return {
    kind: 'player-left',
    cause: `player-left:${subject.id}:${subject.version}`,
    rosterIds: [subject.id as RosterId],
    page: '/my-team',
    tag: `player-left-${subject.id}`,
    deadline: null,
  };
}

/** Creates the occasion of a referee's request for a picture, for the roster that owes it. */
function evidenceAsked(
  { series: seriesById }: NoticeWork,
  { subject, after }: Pick<Change, 'subject' | 'after'>,
): Occasion | undefined {
  const series = seriesById.get(subject.id);
  const { roster, until } = after as { roster: RosterId; until: string };
  return (
    series && {
      kind: 'evidence-asked',
      cause: `evidence-asked:${subject.id}:${subject.version}`,
      ...aboutMatch(series),
      rosterIds: [roster],
      page: `/match/${series.id}#result`,
      deadline: new Date(until),
    }
  );
}

/** Creates the occasion of a turn, for the captains who have not voted in it. */
function banTurn(
  { challenges, series: seriesById }: NoticeWork,
  { subject }: Pick<Change, 'subject'>,
): Occasion | undefined {
  const challenge = challenges.get(subject.id);
  const series = challenge && seriesById.get(challenge.seriesId);
  if (!series || challenge.state.status !== 'open' || challenge.state.pausedAt) return undefined;
  const { turnIndex, deadline } = challenge.state;
  return {
    kind: 'ban-turn',
    cause: `ban-turn:${subject.id}:${turnIndex}`,
    ...aboutMatch(series),
    page: `/match/${series.id}/ban`,
    deadline: deadline ? new Date(deadline) : null,
    onTurn: waitingSides(challenge.state),
  };
}
