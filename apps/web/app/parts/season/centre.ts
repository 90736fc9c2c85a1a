import type { Roster } from '@ringside/contract/collections/rosters';
import type { Segment } from '@ringside/contract/collections/segments';
import {
  type ActionCentreStatus,
  rosterActionStatus,
  visitorActionStatus,
} from '@ringside/rules/action-centre/action-centre-status';
import { type Countdown, countdown } from '@ringside/rules/action-centre/countdown';
import { type OwnRoster, rosterNow } from '@ringside/rules/action-centre/roster-now';
import type { SegmentId } from '@ringside/rules/ids';
import { parseInstant, parseRange, registrationOf } from '../../season/decisions.ts';
import { rosterChangesOf, segmentOfRoster } from '../../season/roster-decisions.ts';
import type { SessionState } from '../../session/session-store.ts';
import type { SeasonView } from './use-season-view.ts';

/** The state of the action centre: the rules' answers about this visitor. */

interface PlayerCentre extends Centre {
  session: Pick<
    SessionState,
    'latestRoster' | 'isQualified' | 'heatStartTime' | 'outlook' | 'userId'
  >;
}

interface Centre {
  view: SeasonView;
  session: Pick<SessionState, 'latestRoster' | 'isQualified' | 'heatStartTime'>;
  now: Date;
}

const segmentOf = (view: SeasonView, roster: Roster | null) =>
  (roster && segmentOfRoster(roster, view.segments)) ?? view.stage;
const segmentTypeOf = (view: SeasonView, segmentId: SegmentId | undefined): string | null => {
  const segment = view.segments.find(({ id }) => id === segmentId);
  const stage = view.segments.find(({ id }) => id === segment?.parent?.id) ?? segment ?? view.stage;
  return stage?.type.id || null;
};

function factsOf({ view, session: { latestRoster: roster }, now }: Centre) {
  const segment = segmentOf(view, roster);
  const window = segment?.segmentCheckinsConfig?.openWindow;
  return {
    roster,
    segment,
    window: window ? parseRange(window) : null,
    segmentType: segmentTypeOf(view, segment?.id),
    registration: segment ? registrationOf(segment, now) : null,
  };
}

/**
 * Returns the player's latest roster, and those in other events whose check-in asks something now.
 * `segments`: of all visible events.
 */
export function ownRostersOf(
  centre: PlayerCentre & { session: Pick<SessionState, 'otherRosters'> },
  segments: Segment[],
): OwnRoster[] {
  const { view, session, now } = centre;
  const latest = ownRosterOf(centre);
  const others = session.otherRosters.flatMap((latestRoster) => {
    const facts = { ...session, latestRoster, outlook: null };
    const roster = ownRosterOf({ view: { ...view, segments }, session: facts, now });
    return roster && isCheckinAsked(roster, now) ? [roster] : [];
  });
  return [...(latest ? [latest] : []), ...others];
}

/** Returns whether an open check-in asks something of the roster. */
export const isCheckinAsked = (roster: OwnRoster, now: Date): boolean =>
  rosterNow(roster, now).some(
    ({ kind }) => kind === 'check in now' || kind === 'complete the team',
  );

/**
 * Returns the player's latest roster as the rules need it; undefined for a disqualified one, whose
 * literal state stays.
 */
function ownRosterOf(centre: PlayerCentre): OwnRoster | undefined {
  const { roster, segment, window, registration } = factsOf(centre);
  const { outlook, userId } = centre.session;
  if (!roster || !segment || roster.takenOut?.how === 'disqualified') return undefined;
  return {
    ...roster,
    literal: actionCentreOf(centre),
    withdrawn: roster.withdrawn === true,
    ownerId: roster.owner?.id ?? null,
    userId,
    window,
    isInvited: segment.registrationType === 'invitation',
    stageStartsAt: new Date(segment.date.from),
    registrationClosesAt: registration?.closes ?? null,
    outlook: ownOutlookOf(outlook, roster),
  };
}

/** Returns the outlook with its instants as dates; null if it is another roster's. */
function ownOutlookOf(
  outlook: PlayerCentre['session']['outlook'],
  { id }: Roster,
): OwnRoster['outlook'] {
  if (outlook?.rosterId !== id) return null;
  const { upcoming, through, next } = outlook;
  return {
    ...outlook,
    upcoming: upcoming && { date: parseInstant(upcoming.date) },
    through: through && { date: new Date(through.date) },
    next: next && {
      ...next,
      opensAt: parseInstant(next.opensAt),
      closesAt: new Date(next.closesAt),
    },
  };
}

/** Returns the literal status of the specification. */
export function actionCentreOf(centre: Centre): ActionCentreStatus {
  const { roster, window, segmentType, registration } = factsOf(centre);
  const { now } = centre;
  if (!roster)
    return visitorActionStatus({
      qualified: centre.session.isQualified,
      registrationEndsAt: registration?.lastClose ?? null,
      now,
    });
  return rosterActionStatus({
    segmentType,
    window,
    status: roster.status,
    checkedIn: roster.checkedIn,
    now,
  });
}

/** Returns the countdown of the status, or the text that replaces it. */
export function centreCountdownOf(centre: Centre): Countdown | null {
  const { roster, segment, window, segmentType, registration } = factsOf(centre);
  const { view, session, now } = centre;
  if (!segment) return null;
  const additions = segment.configuration.additions;
  return countdown({
    qualified: session.isQualified,
    roster: roster && {
      status: roster.status,
      checkedIn: roster.checkedIn,
      qualified: roster.qualified,
      locked: rosterChangesOf({ roster, segments: view.segments, now }).locked,
      additionsUsed: roster.additionsUsed,
      ...(additions !== undefined && { additions }),
    },
    segmentType,
    window,
    registrationClosesAt: registration?.closes ?? null,
    roundOneStartsAt: new Date(session.heatStartTime ?? segment.date.from),
    now,
  });
}
