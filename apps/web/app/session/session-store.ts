import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { User } from '@ringside/contract/collections/people';
import type { Roster, RosterOutlook } from '@ringside/contract/collections/rosters';
import type { SurveyInfo } from '@ringside/contract/game';
import type { EventId, SeriesId, UserId } from '@ringside/rules/ids';
import { useSyncExternalStore } from 'react';
import type { MatchFacts } from '../season/match-facts.ts';

/** The session: the user and their state; the names are those of the specification (section 3). */
export interface SessionState {
  /**
   * Whether the load has begun or ended; before that the page's own data determines whether one
   * will.
   */
  begun: boolean;
  initialLoading: boolean;
  initialLoadError: boolean;
  /**
   * Whether this is the last session of this machine, restored without a server. Nothing is sent
   * for it until the server confirms it.
   */
  restored: boolean;

  platform: string;
  country: string;
  playerTag: string;
  inApp: boolean;
  isOffline: boolean;

  user: User | null;
  userId: UserId | null;
  visitorCountry: string;
  registrationAllowed: boolean | null;
  /** The player's rosters in the chosen event. */
  rosters: Roster[];
  /** Their rosters in other events, as they were when the event was chosen. */
  otherRosters: Roster[];
  latestRoster: Roster | null;
  recentlyJoinedRoster: Roster | null;
  /** The chosen event's id; null where only the season determines it. */
  eventId: EventId | null;
  isQualified: boolean;
  isBanned: boolean;
  fullyRegistered: boolean;
  showRegistrationButton: boolean;
  showPickTeamButton: boolean;
  /** Whether the captain has kicked the player from a roster since the site was opened. */
  wasKicked: boolean;
  /** Whether that roster was disbanded instead. */
  wasDisbanded: boolean;

  /** The state and the next stage of the latest roster; null until the server has answered. */
  outlook: (RosterOutlook & { rosterId: string }) | null;

  /** The player's open series in any event, soonest first. */
  series: MatchSeries[];
  upcomingMatch: MatchSeries | null;
  /** The player's own facts of the series that are live or whose check-in is open. */
  matches: MatchFacts[];
  shouldCheckin: boolean;
  globalCheckinLoading: boolean;
  /** The match check-in that led to the error page, with its reason. */
  failedCheckin: { seriesId: SeriesId; error: unknown } | null;
  heatUserIsPartOf: 1 | 2 | null;
  heatStartTime: string | null;
  surveyInfo: SurveyInfo | null;
}

export const FRESH_SESSION: SessionState = {
  begun: false,
  initialLoading: false,
  initialLoadError: false,
  restored: false,
  platform: '',
  country: '',
  playerTag: '',
  inApp: false,
  isOffline: false,
  user: null,
  userId: null,
  visitorCountry: '',
  registrationAllowed: null,
  rosters: [],
  otherRosters: [],
  latestRoster: null,
  recentlyJoinedRoster: null,
  eventId: null,
  isQualified: false,
  isBanned: false,
  fullyRegistered: false,
  showRegistrationButton: false,
  showPickTeamButton: false,
  wasKicked: false,
  wasDisbanded: false,
  outlook: null,
  series: [],
  upcomingMatch: null,
  matches: [],
  shouldCheckin: false,
  globalCheckinLoading: false,
  failedCheckin: null,
  heatUserIsPartOf: null,
  heatStartTime: null,
  surveyInfo: null,
};

let state = FRESH_SESSION;
const listeners = new Set<() => void>();

export const session = {
  get: (): SessionState => state,
  set(patch: Partial<SessionState>): void {
    state = { ...state, ...patch };
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Returns the session and renders again when it changes. */
export const useSession = (): SessionState =>
  useSyncExternalStore(session.subscribe, session.get, () => FRESH_SESSION);
