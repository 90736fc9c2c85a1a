import type { Event } from '@ringside/contract/collections/events';
import type { Segment } from '@ringside/contract/collections/segments';
import { navigationTabs } from '@ringside/rules/action-centre/navigation-tabs';
import { isPlayoffPhase } from '@ringside/rules/season/active-segment';
import { useMemo } from 'react';
import { isChallengeFirst } from '../../season/challenge.ts';
import {
  selectActiveStage,
  selectEvent,
  defaultRegionOf,
  hasOpenMatches,
  hasPlayInProgress,
  preferredRegionsOf,
  regionsOf,
} from '../../season/decisions.ts';
import { findOtherEvent, type OtherEvent } from '../../season/other-event.ts';
import { type EventWithSegments, type Season, visibleEventsOf } from '../../season/season.ts';
import { type SessionState, useSession } from '../../session/session-store.ts';
import { useShellData } from '../shell-data.ts';
import { useNow } from '../time/use-now.ts';

interface LockedTabs {
  myTeam: boolean;
  bracket: boolean;
}

/** The season as this visitor sees it at this moment. */
export interface SeasonView {
  event: Event | null;
  segments: Segment[];
  stage: Segment | null;
  regions: Segment[];
  preferredRegions: Segment[];
  defaultRegion: Segment | null;
  /** Whether play is active in any event that may be shown, whichever is chosen. */
  isPlayActive: boolean;
  /** Whether any of these events has matches left to play. */
  hasOpenMatches: boolean;
  isPlayoffPhase: boolean;
  allowTeamJoin: boolean;
  /** Whether the player must win the Challenge before they make a team for the qualifier. */
  isChallengeFirst: boolean;
  hasRoster: boolean;
  /** For a player without a team in this event, which is closed to them: the one to offer instead. */
  otherEvent: OtherEvent | null;
  locked: LockedTabs;
}

/** Returns the season as a visitor with this session sees it at an instant. */
export function seasonViewOf({
  season,
  session,
  now,
}: {
  season: Season;
  session: Pick<
    SessionState,
    'eventId' | 'country' | 'latestRoster' | 'otherRosters' | 'isQualified'
  >;
  now: Date;
}): SeasonView {
  const visibleEvents = visibleEventsOf(season);
  const chosen: EventWithSegments | undefined =
    visibleEvents.find(({ event }) => event.id === session.eventId) ?? selectEvent(season, now);
  const segments = chosen?.segments ?? [];
  const stage = selectActiveStage(segments, now);
  const regions = stage ? regionsOf(segments, stage) : [];
  const preferredRegions = preferredRegionsOf(regions, session.country);
  const isPlayActive = visibleEvents.some(({ segments: played }) => hasPlayInProgress(played, now));
  const hasRoster = session.latestRoster !== null;
  return {
    event: chosen?.event ?? null,
    segments,
    stage,
    regions,
    preferredRegions,
    defaultRegion: defaultRegionOf({
      latestRoster: session.latestRoster,
      regions,
      country: session.country,
      segments,
    }),
    isPlayActive,
    hasOpenMatches: visibleEvents.some(({ segments: played }) => hasOpenMatches(played, now)),
    isPlayoffPhase: isPlayoffPhase(stage?.configuration),
    allowTeamJoin: preferredRegions.some(
      ({ state, registration }) =>
        registration !== 'closed' && (state === 'registration' || state === 'checkin'),
    ),
    isChallengeFirst: isChallengeFirst({
      segments,
      regions: preferredRegions,
      country: session.country,
      isQualified: session.isQualified,
      now,
    }),
    hasRoster,
    otherEvent: hasRoster
      ? null
      : findOtherEvent({ season, shownEventId: chosen?.event.id }, session, now),
    locked: lockedTabsOf({ hasRoster, isPlayActive }),
  };
}

/** How often the view is computed again; countdowns tick by themselves. */
const STEP_MS = 5_000;

/** Returns the season as this visitor sees it now. */
export function useSeasonView(): SeasonView {
  const { season } = useShellData();
  const { eventId, country, latestRoster, otherRosters, isQualified } = useSession();
  const now = useNow().getTime();
  const step = Math.floor(now / STEP_MS) * STEP_MS;
  return useMemo(
    () =>
      seasonViewOf({
        season,
        session: { eventId, country, latestRoster, otherRosters, isQualified },
        now: new Date(Math.max(step, 0)),
      }),
    [season, eventId, country, latestRoster, otherRosters, isQualified, step],
  );
}

/** Returns which tabs are locked. */
function lockedTabsOf(facts: { hasRoster: boolean; isPlayActive: boolean }): LockedTabs {
  const tabs = navigationTabs(facts);
  const locked = (name: string) => tabs.some(({ tab, locked: is }) => tab === name && is);
  return { myTeam: locked('my-team'), bracket: locked('brackets') };
}
