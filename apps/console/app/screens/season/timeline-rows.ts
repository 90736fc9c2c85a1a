import { ROSTER_CHECKIN_LEAD_MS } from '@ringside/rules/constants';
import { traitsOf } from '@ringside/rules/format-traits';
import { decideSegmentFit } from '@ringside/rules/schedule/segment-fit';
import type { TreeRow, WholeEvent } from './read-event.ts';

export interface Bar {
  kind: 'registration' | 'checkin' | 'play';
  from: Date;
  to: Date;
}

/** A segment on the timeline. */
export interface TimelineRow {
  segment: TreeRow;
  bars: Bar[];
  /**
   * The earliest end of its rounds, with all places taken; null where the number of rosters is
   * unknown.
   */
  endsAt: Date | null;
  /** The faults of its dates, in words. */
  faults: string[];
}

const parseRange = ({ from, to }: { from: string; to: string }) => ({
  from: new Date(from),
  to: new Date(to),
});
const isOverlapping = (one: { from: Date; to: Date }, other: { from: Date; to: Date }) =>
  one.from < other.to && other.from < one.to;

/** Returns all stages, and those of their descendants that have times of their own. */
export function createTimeline(whole: WholeEvent): TimelineRow[] {
  return whole.segments
    .filter((segment) => segment.level === 0 || hasOwnTimes(segment, whole.segments))
    .map((segment) => createRow(segment, whole));
}

function hasOwnTimes(segment: TreeRow, segments: TreeRow[]): boolean {
  const parent = segments.find(({ id }) => id === segment.parent?.id);
  const phases = (one: TreeRow | undefined) =>
    one?.registrationPhases.map(({ id }) => id).join() ?? '';
  return (
    !segment.inherited.includes('date') ||
    !segment.inherited.includes('segmentCheckinsConfig') ||
    (segment.registrationPhases.length > 0 && phases(segment) !== phases(parent))
  );
}

function createRow(segment: TreeRow, whole: WholeEvent): TimelineRow {
  const play = parseRange(segment.date);
  const window = segment.segmentCheckinsConfig.openWindow;
  const bars: Bar[] = [
    ...segment.registrationPhases.map(({ date }) => ({
      kind: 'registration' as const,
      ...parseRange(date),
    })),
    ...(window ? [{ kind: 'checkin' as const, ...parseRange(window) }] : []),
    { kind: 'play', ...play },
  ];
  const fit = decideSegmentFit({
    format: segment.format,
    configuration: segment.configuration,
    date: play,
    limit: segment.rostersLimit.limit,
  });
  return {
    segment,
    bars,
    endsAt: fit.accepted ? fit.value.endsAt : null,
    faults: [
      ...(fit.accepted ? [] : [`The rounds do not fit: ${fit.refusal.detail}`]),
      ...registrationFaults(segment),
      ...outsideFaults(segment, whole),
      ...orderFaults(segment, whole),
    ],
  };
}

/** Returns the faults of registration phases that last longer than the seeding allows. */
function registrationFaults({
  format,
  date,
  segmentCheckinsConfig: { openWindow },
  registrationPhases,
}: TreeRow): string[] {
  if (traitsOf({ format }).shape === 'none') return [];
  const seeded = openWindow
    ? Date.parse(openWindow.to)
    : Date.parse(date.from) - ROSTER_CHECKIN_LEAD_MS;
  return registrationPhases.flatMap(({ name, date: phase }) => {
    if (Date.parse(phase.from) >= seeded) return [`${name} opens after the segment is seeded`];
    return Date.parse(phase.to) > seeded ? [`${name} ends after the segment is seeded`] : [];
  });
}

function outsideFaults({ date }: TreeRow, { event }: WholeEvent): string[] {
  if (date.from < event.date.from) return [`It starts before ${event.name}`];
  return date.to > event.date.to ? [`It ends after ${event.name}`] : [];
}

/**
 * Returns the faults of order: stages at the same time (the Challenge's queue may be), and stages
 * that begin before one that leads to them has ended.
 */
function orderFaults(segment: TreeRow, { segments }: WholeEvent): string[] {
  const play = parseRange(segment.date);
  const stages = segments.filter(
    ({ id, level, format }) =>
      level === 0 &&
      segment.level === 0 &&
      id !== segment.id &&
      traitsOf({ format }).shape !== 'none' &&
      traitsOf(segment).shape !== 'none',
  );
  const leading = segments.filter(({ advanceRules }) =>
    advanceRules.some(({ nextSegment }) => nextSegment?.id === segment.id),
  );
  const late = leading
    .filter(({ date }) => Date.parse(date.to) > +play.from)
    .map(({ name }) => `${name}, which leads here, ends after this segment starts`);
  const beside = stages
    .filter((other) => !leading.includes(other) && isOverlapping(parseRange(other.date), play))
    .map(({ name }) => `It is played at the same time as ${name}`);
  return [...late, ...beside];
}
