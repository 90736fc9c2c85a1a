import type { Event } from '@ringside/contract/collections/events';
import type { Segment } from '@ringside/contract/collections/segments';
import { isPlayoffPhase } from '@ringside/rules/season/active-segment';
import { useMemo } from 'react';
import { useNow } from '../live/use-now.ts';
import { type SessionState, useSession } from '../session/session-store.ts';
import { useShellData } from '../shell/shell-data.ts';
import { type LockedTabs, lockedTabs } from './centre.ts';
import {
  activeStage,
  chosenEvent,
  defaultRegionOf,
  playIsActive,
  preferredRegionsOf,
  regionsOf,
} from './decisions.ts';
import type { EventWithSegments, Season } from './season.ts';

/** The season as this visitor sees it at this moment. */
export interface SeasonView {
  event: Event | null;
  /** The other active event, if there are two. */
  others: Event[];
  segments: Segment[];
  stage: Segment | null;
  regions: Segment[];
  preferredRegions: Segment[];
  defaultRegion: Segment | null;
  /** In any of the active events, whichever of them is chosen. */
  isPlayActive: boolean;
  isPlayoffPhase: boolean;
  allowTeamJoin: boolean;
  hasRoster: boolean;
  locked: LockedTabs;
}

export function seasonViewOf({
  season,
  session,
  now,
}: {
  season: Season;
  session: Pick<SessionState, 'eventId' | 'country' | 'latestRoster'>;
  now: Date;
}): SeasonView {
  const chosen: EventWithSegments | undefined =
    season.active.find(({ event }) => event.id === session.eventId) ?? chosenEvent(season, now);
  const segments = chosen?.segments ?? [];
  const stage = activeStage(segments, now);
  const regions = stage ? regionsOf(segments, stage) : [];
  const preferredRegions = preferredRegionsOf(regions, session.country);
  const isPlayActive = season.active.some((active) => playIsActive(active.segments, now));
  const hasRoster = session.latestRoster !== null;
  return {
    event: chosen?.event ?? null,
    others: season.active
      .filter(({ event }) => event.id !== chosen?.event.id)
      .map(({ event }) => event),
    segments,
    stage,
    regions,
    preferredRegions,
    defaultRegion: defaultRegionOf({
      latestRoster: session.latestRoster,
      regions,
      preferredRegions,
      segments,
    }),
    isPlayActive,
    isPlayoffPhase: isPlayoffPhase(stage?.configuration),
    allowTeamJoin: preferredRegions.some(
      ({ state }) => state === 'registration' || state === 'checkin',
    ),
    hasRoster,
    locked: lockedTabs({ hasRoster, isPlayActive }),
  };
}

/** How often what depends on the time is thought over again; countdowns tick by themselves. */
const STEP_MS = 5_000;

export function useSeasonView(): SeasonView {
  const { season } = useShellData();
  const { eventId, country, latestRoster } = useSession();
  const now = useNow().getTime();
  const step = Math.floor(now / STEP_MS) * STEP_MS;
  return useMemo(
    () =>
      seasonViewOf({
        season,
        session: { eventId, country, latestRoster },
        now: new Date(Math.max(step, 0)),
      }),
    [season, eventId, country, latestRoster, step],
  );
}
