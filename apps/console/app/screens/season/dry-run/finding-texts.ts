import type {
  DryRunFinding,
  DryRunReport,
  DryRunSegment,
} from '@ringside/contract/collections/dry-runs';
import { REFUSALS } from '@ringside/contract/refusals';
import { CHALLENGE_WINS_TO_QUALIFY } from '@ringside/rules/constants';
import { formatTime } from '../../../parts/time.tsx';

/** Returns the name of a segment with its stage. */
export const formatSegmentName = ({ stage, name }: Pick<DryRunSegment, 'stage' | 'name'>): string =>
  stage === name ? name : `${stage}, ${name}`;

/** Formats places as ranges, such as `1–16, 20`. */
export function formatRanges(places: readonly number[]): string {
  const sorted = [...places].sort((one, other) => one - other);
  const runs: [number, number][] = [];
  for (const place of sorted) {
    const last = runs.at(-1);
    if (last && place <= last[1] + 1) last[1] = place;
    else runs.push([place, place]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
}

const formatRosters = (count = 0) => `${count} ${count === 1 ? 'roster' : 'rosters'}`;
const formatInstant = (instant: string | undefined) => (instant ? formatTime(instant) : '');
const formatReasons = (reasons: DryRunFinding['reasons']) =>
  reasons && reasons.length > 0
    ? ` Refused: ${reasons.map(({ reason, count }) => `${count} × ${formatReason(reason)}`).join(', ')}.`
    : '';
const formatReason = (reason: string) =>
  (reason in REFUSALS
    ? REFUSALS[reason as keyof typeof REFUSALS].title
    : reason.replaceAll('-', ' ')
  ).replace(/^[A-Z]/, (first) => first.toLowerCase());

type FormatFinding = (finding: DryRunFinding, next: string) => string;

/** The text of each kind of finding; the screen shows the name of the segment next to it. */
const FINDING_TEXTS: Record<DryRunFinding['kind'], FormatFinding> = {
  'nobody-registers': ({ reasons }) => `No player could register.${formatReasons(reasons)}`,
  'nobody-complete': ({ count, reasons }) =>
    `${formatRosters(count)} registered, but none was complete.${formatReasons(reasons)}`,
  'opens-too-late': ({ at: opens, until }) =>
    `Registration opens ${formatInstant(opens)}. The seeds are drawn ${formatInstant(until)}, so no player can use it.`,
  unplayed: ({ count }) =>
    `${count === 0 ? 'No roster reaches it' : 'Only one roster reaches it'}: it ends unplayed.`,
  'checkin-unused': ({ count, at: from, until }) =>
    `${formatRosters(count)} were ready, and none could check in from ${formatInstant(from)} to ${formatInstant(until)}.`,
  overruns: ({ at: ended, until }) =>
    `It ended ${formatInstant(ended)}. Its dates end ${formatInstant(until)}.`,
  'overruns-next': ({ at: ended, until }, next) =>
    `It ended ${formatInstant(ended)}. The seeds of ${next} are drawn ${formatInstant(until)}: too early for the rosters that advance.`,
  'selects-nobody': ({ places = [] }, next) =>
    `The advance rule to ${next} names ${places.length === 1 ? 'place' : 'places'} ${formatRanges(places)}, but no roster advanced by it.`,
  'selects-beyond': ({ places = [], count }, next) =>
    `The advance rule to ${next} names ${places.length === 1 ? 'place' : 'places'} ${formatRanges(places)}, but there is room for only ${count}.`,
  'cuts-a-tie': ({ places = [] }) =>
    `Places ${formatRanges(places)} are shared. The advance rules advance some of them: only the seeds decide which.`,
  'no-place': ({ count, places }) =>
    `${formatRosters(count)} found no place${places?.[0] === undefined ? '' : `: its limit is ${places[0]}`}.`,
  'points-for-nobody': () =>
    'No roster got its points. They go to the leaderboard with the name of the segment, and there is none.',
  'points-beyond': ({ places = [], count }) =>
    `It has points for ${places[0] === places[1] ? 'place' : 'places'} ${formatRanges(between(places))}, but there is room for only ${count}.`,
  unfinished: ({ reasons }) =>
    `It did not end${reasons?.[0] ? `: ${formatReason(reasons[0].reason)}` : ''}.`,
  'wins-out-of-reach': ({ count, at: from, until }) =>
    `It is open from ${formatInstant(from)} to ${formatInstant(until)}. The best of those who queued had ${count} of ${CHALLENGE_WINS_TO_QUALIFY} wins by then: no roster qualifies by it.`,
  'queue-not-played': () =>
    'There are too few bots for a queue: they start with the wins that qualify.',
  'queue-played-by-some': ({ count }) =>
    `${formatRosters(count)} queued. The others start with the wins that qualify.`,
  'leaderboard-empty': () =>
    'The leaderboards are empty at the start: no roster comes directly from them.',
  'month-before': () =>
    'Its teams come from a month of the template that the same bots played before.',
  'leaderboards-stand': () =>
    'The leaderboards started with today’s points: bots played their teams under the same names.',
  'rounds-by-hand': () =>
    'Its rounds wait for an operator. Bots published each after five minutes.',
};

const between = ([from = 0, to = 0]: number[]) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

export interface FindingGroup {
  weight: DryRunFinding['weight'];
  text: string;
  /** The segments with this finding: equal findings of several regions form one group. */
  segments: DryRunSegment[];
}

/** Groups the findings of a report by their text and stage. */
export function groupFindings({ findings, segments }: DryRunReport): FindingGroup[] {
  const byId = new Map(segments.map((segment) => [segment.id, segment]));
  const groups = new Map<string, FindingGroup>();
  for (const finding of findings) {
    const segment = byId.get(finding.segment);
    if (!segment) continue;
    const next = finding.next === undefined ? undefined : byId.get(finding.next);
    // Regions of one stage have the same text: the name of the next stage replaces that of its region.
    const nextName = next
      ? next.name === segment.name
        ? next.stage
        : formatSegmentName(next)
      : 'the next segment';
    const text = FINDING_TEXTS[finding.kind](finding, nextName);
    const key = `${finding.kind}/${segment.stage}/${text}`;
    const group = groups.get(key);
    if (group) group.segments.push(segment);
    else groups.set(key, { weight: finding.weight, text, segments: [segment] });
  }
  return [...groups.values()];
}
