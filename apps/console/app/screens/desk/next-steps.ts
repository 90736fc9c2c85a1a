import type { Segment } from '@ringside/contract/collections/segments';
import { traitsOf } from '@ringside/rules/format-traits';
import type { SegmentId } from '@ringside/rules/ids';
import type { DeskStage } from './desk-stage.ts';

/** Something that the server does by itself at an instant. */
export interface NextStep {
  at: string;
  segmentId: SegmentId;
  where: string;
  text: string;
}

const MINUTE_MS = 60_000;
const REMINDER_MS = 15 * MINUTE_MS;
const DRAW_LEAD_MS = 10 * MINUTE_MS;
const MOST_STEPS = 12;

interface StepFacts {
  now: Date;
  segments: readonly Segment[];
  stages: readonly DeskStage[];
  nameOf: (segmentId: SegmentId) => string;
}

/** Returns what happens next, the earliest first: check-ins, draws, starts and rounds. */
export function listNextSteps({ now, segments, stages, nameOf }: StepFacts): NextStep[] {
  const before = segments.filter(
    ({ state, children, format }) =>
      children.length === 0 &&
      traitsOf({ format }).shape !== 'none' &&
      (state === 'planned' || state === 'registration' || state === 'checkin'),
  );
  const steps = [
    ...before.flatMap((segment) =>
      stepsBefore(segment).map(([at, text]) => ({ segmentId: segment.id, at, text })),
    ),
    ...stages.flatMap(({ segmentId, bracket: { rounds } }) =>
      rounds.flatMap(({ date, name }) =>
        date ? [{ segmentId, at: date, text: `${name} starts` }] : [],
      ),
    ),
  ];
  return steps
    .filter(({ at }) => Date.parse(at) > +now)
    .sort((one, other) => one.at.localeCompare(other.at))
    .slice(0, MOST_STEPS)
    .map((step) => ({ ...step, where: nameOf(step.segmentId) }));
}

const earlier = (at: string, byMs: number): string => new Date(Date.parse(at) - byMs).toISOString();

/** Returns the instants before a draw. */
function stepsBefore({
  date,
  counts,
  segmentCheckinsConfig: { openWindow },
}: Segment): [at: string, text: string][] {
  const start: [string, string] = [date.from, 'starts'];
  if (!openWindow) return [[earlier(date.from, DRAW_LEAD_MS), 'the draw'], start];
  return [
    [openWindow.from, 'check-in opens'],
    [
      earlier(openWindow.to, REMINDER_MS),
      `reminder to the ${counts.ready - counts.checkedIn} rosters that are missing`,
    ],
    [openWindow.to, 'check-in closes, then the draw'],
    start,
  ];
}
