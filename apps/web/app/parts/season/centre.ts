import type { Roster } from '@ringside/contract/collections/rosters';
import {
  type ActionCentreStatus,
  rosterActionStatus,
  visitorActionStatus,
} from '@ringside/rules/action-centre/action-centre-status';
import { type Countdown, countdown } from '@ringside/rules/action-centre/countdown';
import { type PlayerState, playerState } from '@ringside/rules/action-centre/player-state';
import { windowPhase } from '@ringside/rules/checkin/checkin-window';
import type { SegmentId } from '@ringside/rules/ids';
import { parseRange, registrationOf } from '../../season/decisions.ts';
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

/** Returns the state that all screens show: the literal status, or one of the others. */
export function playerStateOf(centre: PlayerCentre): PlayerState {
  const { roster, window } = factsOf(centre);
  const status = actionCentreOf(centre);
  if (!roster) return status;
  const { outlook, userId } = centre.session;
  return playerState({
    status,
    roster: { ...roster, withdrawn: roster.withdrawn === true, ownerId: roster.owner?.id ?? null },
    userId,
    isWindowOpen: window !== null && windowPhase({ window, now: centre.now }) === 'open',
    outlook: outlook?.rosterId === roster.id ? outlook : null,
  });
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
