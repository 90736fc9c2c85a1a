import { FINDINGS, type FindingKind } from '@ringside/rules/dry-run/findings';
import type { EventId } from '@ringside/rules/ids';
import { z } from 'zod';
import { documentOf, emptyBody, idText, instantText, shownPeriod } from '../documents.ts';

/**
 * The number of bots' teams: enough for brackets of 64 in four regions, and playable within
 * minutes.
 */
const DRY_RUN_TEAMS = { least: 2, most: 256 } as const;
/** The faults of bots, in percent of the rosters, the sides or the series. */
const percent = z
  .int({ error: 'must be a whole number from 0 to 50' })
  .min(0, 'must be a whole number from 0 to 50')
  .max(50, 'must be a whole number from 0 to 50')
  .default(0);

const requestedDryRun = z.strictObject({
  teams: z
    .int({ error: 'must be a whole number from 2 to 256' })
    .min(DRY_RUN_TEAMS.least, 'must be a whole number from 2 to 256')
    .max(DRY_RUN_TEAMS.most, 'must be a whole number from 2 to 256')
    .default(64)
    .describe('Teams of bots that register, spread evenly over the regions of each stage.'),
  seed: z.string().trim().min(1).max(32).default('1').describe('The same seed: the same dry run.'),
  missedCheckin: percent.describe('Rosters that miss their check-in, in percent.'),
  noShow: percent.describe('Sides that do not appear for a series, in percent.'),
  late: percent.describe('Series whose report is overdue, in percent.'),
  dispute: percent.describe('Series whose two reports differ, in percent.'),
});
export const newDryRun = documentOf({
  type: 'dry-runs',
  attributes: requestedDryRun.prefault({}),
  relationships: emptyBody,
});

const count = z.int().min(0);
const reason = z.strictObject({ reason: z.string(), count });
const place = z.strictObject({
  name: z.string(),
  placement: count,
  points: count,
  record: z
    .strictObject({ wins: count, draws: count, losses: count, resultPoints: count })
    .optional()
    .describe('Where the segment has a points table; forfeits are wins and losses.'),
});

/**
 * A finding of a dry run: its segment and its figures. docs/rules.md explains each kind, DRY-1 to
 * DRY-11.
 */
const finding = z.strictObject({
  kind: z.enum(Object.keys(FINDINGS) as [FindingKind, ...FindingKind[]]),
  weight: z.enum(['problem', 'note']),
  segment: idText.describe('The segment to change.'),
  next: idText.optional().describe('The segment that the finding affects.'),
  at: instantText.optional(),
  until: instantText.optional(),
  count: count.optional(),
  places: z.array(count).optional(),
  reasons: z.array(reason).optional(),
});
export type DryRunFinding = z.infer<typeof finding>;

const queue = z.strictObject({
  rosters: count.describe('Rosters of bots that joined the queue, all without wins.'),
  reached: count.describe('Rosters that reached the qualifying wins before the queue closed.'),
  mostWins: count.describe('Wins of the best roster.'),
  firstReachedAt: instantText
    .nullable()
    .describe('When the first roster reached the qualifying wins.'),
  matchUps: count,
  lapsed: count.describe('Match-ups that were declined or expired.'),
  waitSeconds: count.nullable().describe('The median wait for a match-up, in simulated seconds.'),
});
export type DryRunQueue = z.infer<typeof queue>;

const segment = z.strictObject({
  id: idText,
  name: z.string(),
  stage: z.string().describe('The name of its stage; its own name if it is a stage.'),
  format: z.string(),
  date: shownPeriod,
  refused: z.array(reason).describe('Registrations that were refused.'),
  registered: count,
  came: count.describe('Rosters that came from earlier segments or from the leaderboard.'),
  checkedIn: count.nullable().describe('Null: the segment has no check-in.'),
  seeded: count.nullable().describe('Rosters that played; null: the seeds were never drawn.'),
  rounds: count,
  series: count.describe('Without byes.'),
  byes: count,
  forfeits: count,
  draws: count.optional().describe('Absent in older reports.'),
  disputes: count,
  drawnAt: instantText.nullable(),
  endedAt: instantText.nullable().describe('When its last series was decided.'),
  nextDrawnAt: instantText
    .nullable()
    .describe('When the draw of the first next segment takes place.'),
  advanced: z.array(z.strictObject({ name: z.string(), placement: count, to: idText })),
  standings: z.array(place).describe('The first places.'),
  places: count.describe('How many rosters have a placement.'),
  queue: queue.optional().describe('Figures of a queue that bots have played.'),
});
export type DryRunSegment = z.infer<typeof segment>;

/** The result of the event, with simulated instants. */
const dryRunReport = z
  .strictObject({
    date: shownPeriod.describe('From the first registration to the last result.'),
    teams: count,
    findings: z.array(finding),
    segments: z.array(segment),
  })
  .meta({ id: 'DryRunReport', description: 'The result of an event that bots have played.' });
export type DryRunReport = z.infer<typeof dryRunReport>;

const dryRunProgress = z.strictObject({
  at: instantText.nullable().describe('The simulated instant.'),
  now: z.array(z.string()).describe('The segments in play at that instant.'),
  finished: count,
  all: count.describe('Segments that hold rosters.'),
});
export type DryRunProgress = z.infer<typeof dryRunProgress>;

export const dryRunAttributes = z.strictObject({
  ...requestedDryRun.shape,
  status: z.enum(['running', 'finished', 'failed', 'cancelled']),
  startedAt: instantText,
  endedAt: instantText.nullable(),
  startedBy: z.strictObject({ id: idText, username: z.string() }).nullable(),
  isOutdated: z.boolean().describe('Whether the event has changed since.'),
  progress: dryRunProgress,
  report: dryRunReport.nullable(),
  failure: z.string().nullable().describe('Why the dry run failed.'),
});
export interface DryRun extends z.infer<typeof dryRunAttributes> {
  id: string;
  event: { id: EventId };
}
export type DryRunRequest = z.input<typeof requestedDryRun>;
export type DryRunOptions = z.output<typeof requestedDryRun>;
