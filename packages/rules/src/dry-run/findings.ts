import { traitsOf } from '../format-traits.ts';
import { findCutTies } from '../standings/cut-ties.ts';

/**
 * The closed list of findings about a segment. A `problem` needs an operator; a `note` names what
 * the dry run leaves out.
 */
export const FINDINGS = {
  'nobody-registers': 'problem',
  'nobody-complete': 'problem',
  'opens-too-late': 'problem',
  unplayed: 'problem',
  'checkin-unused': 'problem',
  overruns: 'problem',
  'overruns-next': 'problem',
  'selects-nobody': 'problem',
  'selects-beyond': 'problem',
  'cuts-a-tie': 'problem',
  'no-place': 'problem',
  'points-for-nobody': 'problem',
  'points-beyond': 'problem',
  unfinished: 'problem',
  'wins-out-of-reach': 'problem',
  'queue-not-played': 'note',
  'queue-played-by-some': 'note',
  'leaderboard-empty': 'note',
  'month-before': 'note',
  'leaderboards-stand': 'note',
  'rounds-by-hand': 'note',
} as const;
export type FindingKind = keyof typeof FINDINGS;

interface Span {
  from: Date;
  to: Date;
}

/** A segment that holds rosters, as planned and as played by bots. Instants are simulated. */
export interface PlayedSegment {
  id: string;
  /** The type of its stage, such as `MQ2`. */
  type: string;
  format: string;
  date: Span;
  /** The registration phases; empty: until the seeds are drawn. Null: there is no registration. */
  phases: Span[] | null;
  /** The check-in window of rosters. */
  window: Span | null;
  /** The planned instant of the draw. */
  drawnAt: Date;
  limit: number | null;
  registered: number;
  refused: { reason: string; count: number }[];
  /** The full rosters at the draw, and how many of them checked in. */
  ready: number;
  checkedIn: number;
  /** The number of seeded rosters; null: the seeds were never drawn. */
  seeded: number | null;
  /** The full rosters, checked in if required, for which there was no place. */
  turnedAway: number;
  endedAt: Date | null;
  /** The reason for which the next round of a swiss waits. */
  held: string | null;
  publishesByHand: boolean;
  /** Whether the leaderboards began with their real points. */
  stands: boolean;
  placements: { placement: number; order: number }[];
  /** The points of places 1, 2, … and the number of rosters that got any. */
  points: number[];
  rewarded: number;
  rules: { to: string; places: number[]; sent: number }[];
  /** The results of the rosters in a queue; null: it is no queue, or no roster was to queue. */
  queue: { rosters: number; reached: number; mostWins: number } | null;
}

export interface Finding {
  kind: FindingKind;
  /** The segment to change. */
  segment: string;
  /** The segment that is affected. */
  next?: string;
  /** When it happened, and until when it should have happened. */
  at?: Date;
  until?: Date;
  count?: number;
  places?: number[];
  reasons?: { reason: string; count: number }[];
}

type Judge = (
  segment: PlayedSegment,
  segmentById: ReadonlyMap<string, PlayedSegment>,
) => Omit<Finding, 'segment'>[];

/**
 * Returns the findings of a dry run, segment by segment in the given order: problems first, then
 * notes. A season that works has no problem.
 */
export function findDryRunFaults(segments: PlayedSegment[]): Finding[] {
  const segmentById = new Map(segments.map((segment) => [segment.id, segment]));
  const found = segments.flatMap((segment) =>
    JUDGES.flatMap((judge) =>
      judge(segment, segmentById).map((finding): Finding => ({ ...finding, segment: segment.id })),
    ),
  );
  return [
    ...found.filter(({ kind }) => FINDINGS[kind] === 'problem'),
    ...found.filter(({ kind }) => FINDINGS[kind] === 'note'),
  ];
}

const isQueue = (segment: PlayedSegment) => traitsOf(segment).shape === 'none';

/**
 * [DRY-1] Finds a registration in which rosters could not register or fill up, or which opens only
 * when the seeds are drawn.
 */
const registration: Judge = (segment) => {
  const { phases, registered, refused, ready, drawnAt } = segment;
  if (phases === null) return [];
  const late = isQueue(segment) ? [] : phases.filter(({ from }) => from >= drawnAt);
  return [
    ...late.map(({ from }) => ({ kind: 'opens-too-late' as const, at: from, until: drawnAt })),
    ...(registered === 0 && late.length < Math.max(phases.length, 1)
      ? [{ kind: 'nobody-registers' as const, reasons: refused }]
      : []),
    ...(registered > 0 && ready === 0
      ? [{ kind: 'nobody-complete' as const, count: registered, reasons: refused }]
      : []),
  ];
};

/** [DRY-2] Finds a segment that fewer than two rosters reached: it ends unplayed. */
const reached: Judge = (segment) => {
  const { seeded } = segment;
  return isQueue(segment) || seeded === null || seeded >= 2
    ? []
    : [{ kind: 'unplayed', count: seeded }];
};

/** [DRY-3] Finds a check-in that none of the full rosters could use. */
const checkin: Judge = ({ window, ready, checkedIn }) =>
  window && ready > 0 && checkedIn === 0
    ? [{ kind: 'checkin-unused', count: ready, at: window.from, until: window.to }]
    : [];

/** [DRY-4] Finds a segment that ends after its dates, or after the draw of a next one. */
const duration: Judge = ({ endedAt, date, rules }, segmentById) => {
  if (!endedAt) return [];
  const next = [...new Set(rules.map(({ to }) => to))].flatMap((to) => {
    const drawnAt = segmentById.get(to)?.drawnAt;
    return drawnAt && endedAt >= drawnAt
      ? [{ kind: 'overruns-next' as const, at: endedAt, until: drawnAt, next: to }]
      : [];
  });
  return [
    ...(endedAt > date.to ? [{ kind: 'overruns' as const, at: endedAt, until: date.to }] : []),
    ...next,
  ];
};

/** [DRY-5] Finds an advance rule with places that no roster, or no full segment, has. */
const advancing: Judge = (segment, segmentById) => {
  const { rules, placements, limit, seeded, endedAt } = segment;
  return rules.flatMap(({ to, places, sent }): Omit<Finding, 'segment'>[] => {
    if (endedAt !== null && (seeded ?? 0) >= 2) {
      const isLate = endedAt >= (segmentById.get(to)?.drawnAt ?? endedAt);
      const isReached = placements.some(({ order }) => places.includes(order));
      if (!isReached || (sent === 0 && !isLate))
        return [{ kind: 'selects-nobody', next: to, places }];
    }
    return limit === null ? [] : placesBeyond(places, limit, to);
  });
};

function placesBeyond(places: number[], limit: number, next: string): Omit<Finding, 'segment'>[] {
  const beyond = places.filter((place) => place > limit);
  return beyond.length > 0 ? [{ kind: 'selects-beyond', next, places: beyond, count: limit }] : [];
}

/**
 * [DRY-6] Finds an advance rule that takes only some of the rosters that share a place: seeds alone
 * decide between them.
 */
const ties: Judge = ({ rules, placements }) => {
  // Two rules together may take all of a tie.
  const takenPlaces = new Set(rules.flatMap(({ places }) => places));
  return findCutTies(placements, (order) => takenPlaces.has(order)).map(({ rows }) => ({
    kind: 'cuts-a-tie',
    places: rows.map(({ order }) => order),
  }));
};

/** [DRY-7] Finds rosters without a place. */
const room: Judge = ({ limit, refused, turnedAway }) => {
  const count =
    turnedAway +
    refused
      .filter(({ reason }) => reason === 'segment-full')
      .reduce((sum, one) => sum + one.count, 0);
  return count > 0 ? [{ kind: 'no-place', count, ...(limit !== null && { places: [limit] }) }] : [];
};

/**
 * [DRY-8] Finds points that no roster got though places were played, or for places that a full
 * segment does not have.
 */
const points: Judge = ({ points: table, rewarded, placements, limit, endedAt }) => {
  if (!table.some((some) => some > 0)) return [];
  if (endedAt && placements.length >= 2 && rewarded === 0) return [{ kind: 'points-for-nobody' }];
  return limit !== null && table.length > limit
    ? [{ kind: 'points-beyond', places: [limit + 1, table.length], count: limit }]
    : [];
};

/** [DRY-9] Finds a drawn segment that did not end, perhaps since a round of it cannot be paired. */
const unfinished: Judge = (segment) =>
  segment.endedAt || isQueue(segment)
    ? []
    : [
        {
          kind: 'unfinished',
          ...(segment.held !== null && { reasons: [{ reason: segment.held, count: 1 }] }),
        },
      ];

/** [DRY-11] Finds a queue in which no roster had the qualifying wins before it closed. */
const queueing: Judge = ({ queue, date }) =>
  queue && queue.rosters > 0 && queue.reached === 0
    ? [{ kind: 'wins-out-of-reach', count: queue.mostWins, at: date.from, until: date.to }]
    : [];

/**
 * [DRY-10] Returns what bots leave out: a few rosters play a queue or, if too few would, none;
 * leaderboards begin with their real points, or empty at the start of a month and filled by a month
 * of bots before the World Finals; and rounds that wait for an operator are published at once.
 */
const leftOut: Judge = ({ format, type, publishesByHand, stands, queue }) => {
  const findings: Omit<Finding, 'segment'>[] = [];
  const { shape, pairsByResults } = traitsOf({ format });
  if (shape === 'none' && !queue) findings.push({ kind: 'queue-not-played' });
  if (queue && queue.rosters > 0)
    findings.push({ kind: 'queue-played-by-some', count: queue.rosters });
  const withoutStandings = type && WITHOUT_STANDINGS[type];
  if (withoutStandings) findings.push({ kind: stands ? 'leaderboards-stand' : withoutStandings });
  if (pairsByResults && publishesByHand) findings.push({ kind: 'rounds-by-hand' });
  return findings;
};

/**
 * The stages that take the standings of the leaderboards, and what a dry run without them leaves
 * out.
 */
const WITHOUT_STANDINGS: Partial<Record<string, FindingKind>> = {
  MQ2: 'leaderboard-empty',
  LCQ: 'month-before',
  WF: 'month-before',
};

const JUDGES: Judge[] = [
  registration,
  reached,
  checkin,
  duration,
  advancing,
  ties,
  room,
  points,
  unfinished,
  queueing,
  leftOut,
];
