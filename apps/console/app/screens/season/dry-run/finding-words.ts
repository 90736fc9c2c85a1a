import type {
  DryRunFinding,
  DryRunReport,
  DryRunSegment,
} from '@ringside/contract/collections/dry-runs';
import { REFUSALS } from '@ringside/contract/refusals';
import { CHALLENGE_WINS_TO_QUALIFY } from '@ringside/rules/constants';
import { formatTime } from '../../../parts/time.tsx';

export const segmentName = ({ stage, name }: Pick<DryRunSegment, 'stage' | 'name'>): string =>
  stage === name ? name : `${stage}, ${name}`;

/** `1–16, 20`: numbers with their neighbours drawn together. */
export function rangesText(places: readonly number[]): string {
  const sorted = [...places].sort((one, other) => one - other);
  const runs: [number, number][] = [];
  for (const place of sorted) {
    const last = runs.at(-1);
    if (last && place <= last[1] + 1) last[1] = place;
    else runs.push([place, place]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
}

const ofRosters = (count = 0) => `${count} ${count === 1 ? 'roster' : 'rosters'}`;
const at = (instant: string | undefined) => (instant ? formatTime(instant) : '');
const because = (reasons: DryRunFinding['reasons']) =>
  reasons && reasons.length > 0
    ? ` Refused: ${reasons.map(({ reason, count }) => `${count} × ${reasonText(reason)}`).join(', ')}.`
    : '';
const reasonText = (reason: string) =>
  (reason in REFUSALS
    ? REFUSALS[reason as keyof typeof REFUSALS].title
    : reason.replaceAll('-', ' ')
  ).replace(/^[A-Z]/, (first) => first.toLowerCase());

type Words = (finding: DryRunFinding, next: string) => string;

/** What a finding means, and where it helps what to do. The segment itself stands beside it. */
const WORDS: Record<DryRunFinding['kind'], Words> = {
  'nobody-registers': ({ reasons }) => `Nobody could register.${because(reasons)}`,
  'nobody-complete': ({ count, reasons }) =>
    `${ofRosters(count)} registered, and none could be filled.${because(reasons)}`,
  'opens-too-late': ({ at: opens, until }) =>
    `Registration opens ${at(opens)}. The seeds are drawn ${at(until)}, so nobody can use it.`,
  unplayed: ({ count }) =>
    `${count === 0 ? 'No roster reaches it' : 'Only one roster reaches it'}: it ends unplayed.`,
  'checkin-unused': ({ count, at: from, until }) =>
    `${ofRosters(count)} were ready, and none could check in from ${at(from)} to ${at(until)}.`,
  overruns: ({ at: ended, until }) => `It ended ${at(ended)}. Its dates end ${at(until)}.`,
  'overruns-next': ({ at: ended, until }, next) =>
    `It ended ${at(ended)}. The seeds of ${next} are drawn ${at(until)}: too early for those who go on.`,
  'selects-nobody': ({ places = [] }, next) =>
    `The advance rule to ${next} sends on ${places.length === 1 ? 'place' : 'places'} ${rangesText(places)}: nobody went on by it.`,
  'selects-beyond': ({ places = [], count }, next) =>
    `The advance rule to ${next} names ${places.length === 1 ? 'place' : 'places'} ${rangesText(places)}, and there is room for ${count} only.`,
  'cuts-a-tie': ({ places = [] }) =>
    `Places ${rangesText(places)} are shared. The advance rules send some of them on: only seeds decide who.`,
  'no-place': ({ count, places }) =>
    `${ofRosters(count)} found no place${places?.[0] === undefined ? '' : `: its limit is ${places[0]}`}.`,
  'points-for-nobody': () =>
    'Nobody got its points. They go to the leaderboard that has the name of the segment, and there is none.',
  'points-beyond': ({ places = [], count }) =>
    `It has points for ${places[0] === places[1] ? 'place' : 'places'} ${rangesText(between(places))}, and there is room for ${count} only.`,
  unfinished: ({ reasons }) =>
    `It did not end${reasons?.[0] ? `: ${reasonText(reasons[0].reason)}` : ''}.`,
  'wins-out-of-reach': ({ count, at: from, until }) =>
    `It is open from ${at(from)} to ${at(until)}. The best of those who queued had ${count} of ${CHALLENGE_WINS_TO_QUALIFY} wins by then: nobody qualifies by it.`,
  'queue-not-played': () => 'Too few bots to queue: they come with the wins that qualify.',
  'queue-played-by-some': ({ count }) =>
    `${ofRosters(count)} queued. The others come with the wins that qualify.`,
  'leaderboard-empty': () =>
    'Leaderboards are empty at the begin: nobody comes straight from them.',
  'month-before': () =>
    'Its teams come from a month of the template that the same bots played before.',
  'leaderboards-stand': () =>
    'The leaderboards began as they stand now: bots were their teams, by the same names and points.',
  'rounds-by-hand': () =>
    'Its rounds wait for an operator. Bots published each after five minutes.',
};

const between = ([from = 0, to = 0]: number[]) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

export interface FindingGroup {
  weight: DryRunFinding['weight'];
  text: string;
  /** Where it was found: the same in several regions stands once. */
  segments: DryRunSegment[];
}

export function groupedFindings({ findings, segments }: DryRunReport): FindingGroup[] {
  const byId = new Map(segments.map((segment) => [segment.id, segment]));
  const groups = new Map<string, FindingGroup>();
  for (const finding of findings) {
    const segment = byId.get(finding.segment);
    if (!segment) continue;
    const next = finding.next === undefined ? undefined : byId.get(finding.next);
    // Of another region of the same stage the same is said.
    const nextName = next
      ? next.name === segment.name
        ? next.stage
        : segmentName(next)
      : 'the next segment';
    const text = WORDS[finding.kind](finding, nextName);
    const key = `${finding.kind}/${segment.stage}/${text}`;
    const group = groups.get(key);
    if (group) group.segments.push(segment);
    else groups.set(key, { weight: finding.weight, text, segments: [segment] });
  }
  return [...groups.values()];
}
