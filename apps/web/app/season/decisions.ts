import type { PlayerClient as Client } from '@ringside/contract/client';
import type { Checkin } from '@ringside/contract/collections/checkins';
import type { Event } from '@ringside/contract/collections/events';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { Roster } from '@ringside/contract/collections/rosters';
import type { Segment } from '@ringside/contract/collections/segments';
import { upcomingMatch } from '@ringside/rules/action-centre/upcoming-match';
import { isCheckinNeeded } from '@ringside/rules/checkin/checkin-needed';
import { seedingInstant } from '@ringside/rules/checkin/checkin-window';
import { COUNTRIES } from '@ringside/rules/countries';
import { traitsOf } from '@ringside/rules/format-traits';
import type { UserId } from '@ringside/rules/ids';
import { userHeat } from '@ringside/rules/schedule/heat';
import { activeEvent, initialEvent } from '@ringside/rules/season/active-event';
import { activeSegment, isPlayActive, sortByStart } from '@ringside/rules/season/active-segment';
import { latestRoster } from '@ringside/rules/season/latest-roster';
import { defaultRegion, preferredRegions } from '@ringside/rules/season/preferred-regions';
import { registrationPhase, registrationSpan } from '@ringside/rules/season/registration-phase';
import { canShowWorldFinals, findVisibleWorldFinals } from '@ringside/rules/season/world-finals';
import type { EventWithSegments, Season } from './season.ts';

/**
 * Adapters that convert data of the API (ISO strings) to the input of the rules (Dates), and call
 * the rules.
 */

/** Converts an ISO string to a date; null stays. */
export const parseInstant = (instant: string | null): Date | null =>
  instant === null ? null : new Date(instant);

/** Converts two ISO strings to dates. */
export const parseRange = ({ from, to }: { from: string; to: string }) => ({
  from: new Date(from),
  to: new Date(to),
});
const phasesOf = (segment: Segment) =>
  segment.registrationPhases.map((phase) => ({ ...phase, date: parseRange(phase.date) }));

export const COUNTRY_CODES: readonly string[] = [...COUNTRIES.keys()];

const toEventFacts = (event: Event) => ({
  id: event.id,
  name: event.name,
  date: parseRange(event.date),
  event,
});

/** Returns the active event, or every running event if the rule cannot choose one. */
export function selectActiveEvents(events: Event[], now: Date): Event[] {
  const { event, active } = activeEvent({
    events: events.filter(({ status }) => status === 'active').map(toEventFacts),
    now,
  });
  return (event ? [event] : active).map((facts) => facts.event);
}

/** Returns the World Finals that the site shows next to the active events, or null. */
export const findShownFinals = (worldFinals: Event[], now: Date): Event | null =>
  findVisibleWorldFinals({
    events: worldFinals.filter(({ status }) => status === 'active').map(toEventFacts),
    now,
  })?.event ?? null;

/**
 * Returns the stages that count as play for a visitor of an event: all but the Championship
 * Challenge.
 */
const playedStages = ({ segments }: EventWithSegments) =>
  stagesOf(segments)
    .filter(({ type }) => type.id !== 'CC')
    .map(({ state, date }) => ({ isFinished: state === 'finished', endsAt: new Date(date.to) }));

/**
 * Returns the event that the site opens first for these rosters, and the specification's text to
 * log if the choice is ambiguous.
 */
export function chooseEvent({
  season: { active: candidates, finals },
  rosters,
  now,
}: {
  season: Season;
  rosters: Roster[];
  now: Date;
}): { chosen: EventWithSegments | null; error: string | null } {
  const inFinals = (roster: Roster) =>
    finals?.segments.some(({ id }) => id === roster.segment.id) ?? false;
  if (
    finals &&
    canShowWorldFinals({
      hasFinalsRoster: rosters.some(inFinals),
      hasOtherRoster: rosters.some((roster) => !inFinals(roster)),
      otherStages: candidates.flatMap(playedStages),
      now,
    })
  )
    return { chosen: finals, error: null };
  const places = rosters.map((roster) => {
    const home = candidates.find(({ segments }) =>
      segments.some(({ id }) => id === roster.segment.id),
    );
    const segment = home?.segments.find(({ id }) => id === roster.segment.id);
    const parent = home?.segments.find(({ id }) => id === segment?.parent?.id);
    return { eventId: home?.event.id ?? '', parentSegmentName: parent?.name ?? '' };
  });
  const { event, log } = initialEvent({
    events: candidates.map(({ event: candidate }) => toEventFacts(candidate)),
    now,
    rosters: places,
  });
  return {
    chosen: candidates.find((candidate) => candidate.event.id === event?.id) ?? null,
    error: log,
  };
}

/** Returns the event that a visitor without rosters sees. */
export const selectEvent = (season: Season, now: Date): EventWithSegments | undefined =>
  chooseEvent({ season, rosters: [], now }).chosen ?? season.active[0];

const toStageFacts = (segment: Segment) => ({
  id: segment.id,
  type: segment.type.id,
  date: parseRange(segment.date),
  segment,
});

/** Returns the stages of an event, earliest first. */
export const stagesOf = (segments: Segment[]): Segment[] =>
  sortByStart(segments.filter(({ level }) => level === 0).map(toStageFacts)).map(
    ({ segment }) => segment,
  );
/** Returns the active stage, or null. */
export const selectActiveStage = (segments: Segment[], now: Date): Segment | null =>
  activeSegment({ segments: segments.filter(({ level }) => level === 0).map(toStageFacts), now })
    ?.segment ?? null;
/** Returns the regions of a stage. */
export const regionsOf = (segments: Segment[], stage: Segment): Segment[] =>
  segments.filter(({ parent }) => parent?.id === stage.id);

const toRegionFacts = (segment: Segment) => ({
  id: segment.id,
  countries: segment.configuration.countries ?? [],
  segment,
});
/** Returns the regions that a country prefers. */
export const preferredRegionsOf = (regions: Segment[], country: string): Segment[] =>
  preferredRegions({ regions: regions.map(toRegionFacts), country: country || null }).map(
    ({ segment }) => segment,
  );

/**
 * Returns the default region of a player, or null. A roster of an event that is not shown has no
 * segment among these and does not count.
 */
export function defaultRegionOf({
  latestRoster: roster,
  regions,
  country,
  segments,
}: {
  latestRoster: Roster | null;
  regions: Segment[];
  country: string;
  segments: Segment[];
}): Segment | null {
  const place = segments.find(({ id }) => id === roster?.segment.id);
  const id = defaultRegion({
    latestRosterSegmentId: place?.id ?? null,
    regions: regions.map(toRegionFacts),
    country: country || null,
  });
  return segments.find((segment) => segment.id === id) ?? null;
}

/** The states of a segment that has its seeds. */
export const SEEDED = new Set(['seeded', 'running', 'finished']);
/**
 * Returns whether a seeded stage, apart from the Challenge, has not ended. The API sends no instant
 * of seeding, and the rule needs only one in the past.
 */
export const hasPlayInProgress = (segments: Segment[], now: Date): boolean =>
  isPlayActive({
    now,
    segments: segments
      .filter(({ type }) => type.id !== 'CC')
      .map(({ state, date }) => ({
        seededAt: SEEDED.has(state) ? new Date(0) : null,
        endsAt: new Date(date.to),
      })),
  });

/** Returns whether a stage in progress still has matches to play. */
export const hasOpenMatches = (segments: Segment[], now: Date): boolean =>
  hasPlayInProgress(
    segments.filter(({ state }) => state !== 'finished'),
    now,
  );

/** Returns the latest of a player's rosters, or null. */
export function latestRosterOf({
  rosters,
  segments,
  now,
}: {
  rosters: Roster[];
  segments: Segment[];
  now: Date;
}): Roster | null {
  const places = rosters.map((roster) => ({
    id: roster.id,
    segmentId: roster.segment.id,
    segmentParentId: segments.find(({ id }) => id === roster.segment.id)?.parent?.id ?? null,
    treeLevel: roster.tree.level,
    createdAt: new Date(roster.createdAt),
    roster,
  }));
  return (
    latestRoster({ rosters: places, activeSegmentId: selectActiveStage(segments, now)?.id ?? null })
      ?.roster ?? null
  );
}

/**
 * Returns when the current registration phase ends (`closes`) and when the last one ends
 * (`lastClose`). `closes` is null for a stage by invitation, and until an operator opens one. One
 * that an operator has opened closes with the draw.
 */
export function registrationOf(
  stage: Segment,
  now: Date,
): { closes: Date | null; lastClose: Date } {
  const facts = registrationFactsOf(stage);
  const { phases } = facts;
  const isOpened = stage.registration === 'open';
  const lastClose = isOpened ? seedingInstant(facts) : registrationSpan(facts).to;
  const takesNone = stage.registrationType === 'invitation' || stage.registration === 'closed';
  if (takesNone) return { closes: null, lastClose };
  if (phases.length > 0 && !isOpened)
    return { closes: registrationPhase({ phases, now })?.date.to ?? null, lastClose };
  return { closes: lastClose > now ? lastClose : null, lastClose };
}

/** Returns the facts that decide when a stage takes registrations. */
function registrationFactsOf(stage: Segment) {
  const window = stage.segmentCheckinsConfig?.openWindow ?? null;
  return {
    phases: phasesOf(stage),
    createdAt: new Date(0),
    window: window ? { to: new Date(window.to) } : null,
    startsAt: new Date(stage.date.from),
    queueEndsAt: traitsOf(stage).shape === 'none' ? new Date(stage.date.to) : null,
  };
}

/** Returns the player's upcoming series: a live one first, else the next that has a date. */
export function upcomingSeriesOf(series: MatchSeries[], now: Date): MatchSeries | null {
  const facts = series.map((one) => ({
    id: one.id,
    state: one.state,
    date: one.date ? new Date(one.date) : null,
    one,
  }));
  return upcomingMatch({ series: facts, now })?.one ?? null;
}

/** Returns whether the user still has to check in for a series. */
export const isMatchCheckinNeeded = ({
  series,
  checkins,
  userId,
  now,
}: {
  series: MatchSeries;
  checkins: Checkin[];
  userId: UserId;
  now: Date;
}): boolean =>
  isCheckinNeeded({
    series: {
      date: series.date ? new Date(series.date) : null,
      competitorCount: series.competitors.filter(({ roster, isBye }) => roster !== null && !isBye)
        .length,
    },
    records: checkins.map(({ user }) => ({ userId: user.id })),
    userId,
    now,
  });

/**
 * Returns the user's heat, from the size of the first round of their segment. Their series in other
 * segments do not count.
 */
export async function readHeatOfUser(
  client: { segments: Pick<Client['segments'], 'bracketInfo'> },
  series: MatchSeries[],
): Promise<{ heatUserIsPartOf: 1 | 2 | null; heatStartTime: string | null }> {
  const first = series.find(
    ({ date, bracketNumber, roundNumber }) =>
      date !== null && bracketNumber === 0 && roundNumber === 1,
  );
  if (!first) return { heatUserIsPartOf: null, heatStartTime: null };
  const { rounds } = await client.segments.bracketInfo(first.segment.id);
  const count =
    rounds.find(({ bracketNumber, roundNumber }) => bracketNumber === 0 && roundNumber === 1)
      ?.matchCount ?? 0;
  const heat = userHeat({
    firstRoundMatchCount: count,
    series: series
      .filter(({ segment }) => segment.id === first.segment.id)
      .map(({ matchNumber, date }) => ({ matchNumber, date: date ? new Date(date) : null })),
  });
  return {
    heatUserIsPartOf: heat?.heat ?? null,
    heatStartTime: heat?.startsAt.toISOString() ?? null,
  };
}

/** Returns the user's heat and its start, or null if one of them is unknown. */
export const formatHeats = ({
  heatUserIsPartOf,
  heatStartTime,
}: {
  heatUserIsPartOf: 1 | 2 | null;
  heatStartTime: string | null;
}) =>
  heatUserIsPartOf && heatStartTime ? { heat: heatUserIsPartOf, startsAt: heatStartTime } : null;
