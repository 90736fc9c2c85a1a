import { GRAND_FINALS } from '@ringside/rules/bracket/bracket';
import type { EventId, SegmentId } from '@ringside/rules/ids';
import { REGISTRATIONS } from '@ringside/rules/season/registration-phase';
import { decidePlacements } from '@ringside/rules/standings/advancement';
import { MOST_RESULT_POINTS } from '@ringside/rules/standings/result-points';
import { z } from 'zod';
import {
  documentOf,
  identifierSchema,
  emptyBody,
  period,
  idText,
  shownPeriod,
  toOne,
} from '../documents.ts';
import { banSequence } from './ban-sequence.ts';
import { bracketGraph } from './bracket-graph.ts';
import { isTimezone } from './is-timezone.ts';
import { lobbyRounds, placementPoints } from './lobby-settings.ts';
import { name, names } from './names.ts';
import { shownPause } from './pauses.ts';
import { registrationDoors } from './registration-doors.ts';
import type { RegistrationPhase, SupportedPeriod } from './segment-parts.ts';
import { unplayedSettings } from './unplayed-settings.ts';
import { countryCodes, MAX_PLACES, whole } from './whole.ts';

const yesOrNo = (description: string) => z.boolean().optional().describe(description);
const seriesLength = whole().min(1).max(15);
const tablePoints = whole().min(0).max(MOST_RESULT_POINTS);

/**
 * The `configuration` of a segment; an absent field falls back to the parent's, then to the rules'
 * default.
 */
export const segmentConfiguration = z
  .looseObject({
    phase: z.enum(['groups', 'qualifier', 'playoff']).optional(),
    countries: countryCodes.optional(),
    bestOf: z
      .union([seriesLength, z.object({ default: seriesLength }).catchall(seriesLength)], {
        error: 'must be whole numbers from 1 to 15',
      })
      .optional()
      .describe(
        'Even numbers need `resultPoints`, since such a series can be drawn. One number, or by place with a default. In a bracket: "1" is the last round, "2" the one before; "upper", "lower", "grand-final", "third-place"; "lower:2". In rounds: "round:2". In a Swiss segment: "record:2-1", and "deciding" for series that can send a side through or out.',
      ),
    roundMinutes: whole().min(1).max(1440).optional(),
    heatGap: whole().min(0).max(1440).optional(),
    thirdPlace: z.boolean().optional(),
    grandFinal: z
      .enum(GRAND_FINALS)
      .optional()
      .describe(
        'The end of a double elimination, `reset` by default. With `advantage` one grand final is played, in which the roster from the upper bracket has won one match from the start; its `bestOf` must be at least 3.',
      ),
    graph: bracketGraph.optional(),
    swissRounds: whole().min(1).max(20).optional(),
    swissVariant: z
      .enum(['standard', 'major', 'knockout'])
      .optional()
      .describe('Knockout: one loss eliminates, and each round is seeded again.'),
    majorRelax: yesOrNo(
      'Whether a Major goes on by floats, byes and rematches where a record cannot be paired, as other Swiss segments with an early exit do; true by default. Otherwise the round is held for an operator.',
    ),
    publishRounds: z
      .enum(['automatic', 'by-hand'])
      .optional()
      .describe(
        'Whether the server publishes the rounds of a Swiss segment, or an operator publishes each; automatic by default.',
      ),
    avoidSameRegionRounds: whole()
      .min(0)
      .max(20)
      .optional()
      .describe(
        'The number of first rounds of a Swiss segment that keep rosters of one region apart where possible; 0 by default. A score group must not have more than 200 rosters.',
      ),
    earlyExit: z.strictObject({ wins: whole().min(1), losses: whole().min(1) }).optional(),
    groups: z.strictObject({ count: whole().min(1), size: z.int().min(2) }).optional(),
    doubleRoundRobin: yesOrNo('Whether a group meets twice: the second half swaps the sides.'),
    withdrawals: z.enum(['forfeit-rest', 'zero-unplayed', 'void-all']).optional(),
    forfeitScore: z
      .strictObject({ winner: whole().min(0).max(8), loser: whole().min(0).max(7) })
      .refine(({ winner, loser }) => loser <= winner, 'the winner must not have fewer games')
      .optional()
      .describe(
        'The games that a forfeit counts in the game difference of rounds; by default the majority of the best of to 0.',
      ),
    resultPoints: z
      .strictObject({ win: tablePoints, draw: tablePoints, loss: tablePoints })
      .optional()
      .describe(
        'The points table of a round robin, or of a Swiss that rosters do not leave early: what a won, a drawn and a lost series give. A win gives more than a draw, a draw not less than a loss. Series are drawn only with a table and an even `bestOf`.',
      ),
    tieBreakSeries: yesOrNo('Whether tied rosters of a group play for the places that matter.'),
    lobbyRounds,
    placementPoints,
    points: z.array(whole().min(0)).max(MAX_PLACES).optional(),
    tieBreakers: z.array(z.string().max(64)).max(50).optional(),
    tieBreakRestart: yesOrNo(
      'Whether the tie-breakers that compare the tied among themselves are all applied to a tie before they begin again among those still tied, as in UEFA’s rules. By default they begin again as soon as one of them separates some.',
    ),
    bans: z.array(banSequence).max(15).optional(),
    additions: whole().min(0).max(10).optional(),
    doors: registrationDoors.optional(),
    minimumPresent: whole().min(1).max(3).optional(),
    ...unplayedSettings,
  })
  .meta({
    id: 'SegmentConfiguration',
    description:
      'The settings of a segment; absent ones come from its parent, then from the defaults of the rules.',
  });
export type SegmentConfiguration = z.infer<typeof segmentConfiguration>;

const wholeNumber = z.union(
  [
    z.int().min(0),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ],
  { error: 'must be a whole number' },
);
const rosterSize = z
  .strictObject({
    playersMin: wholeNumber,
    playersMax: wholeNumber,
    coachesMax: wholeNumber.default(0),
  })
  .refine(({ playersMin, playersMax }) => playersMin <= playersMax, {
    path: ['playersMax'],
    message: 'must not be less than playersMin',
  });
const rostersLimit = z.strictObject({
  limit: wholeNumber.nullable(),
  standbyLimit: wholeNumber.nullable().default(null),
});
export const FORMATS = [
  'queue',
  'single_elimination',
  'double_elimination',
  'custom_bracket',
  'swiss',
  'round_robin',
  'lobbies',
] as const;

const attributes = z.strictObject({
  name,
  names: names.optional(),
  date: period,
  format: z.enum(FORMATS),
  registrationType: z.enum(['open', 'qualified', 'invitation']).optional(),
  registration: z
    .enum(REGISTRATIONS)
    .optional()
    .describe(
      '`auto`, the default: by the registration phases and dates. `closed`: not until an operator opens it. `open`: until the draw.',
    ),
  timezone: z.string().refine(isTimezone, 'is not a time zone').optional(),
  configuration: segmentConfiguration.optional(),
  rosterSize: rosterSize.optional(),
  rostersLimit: rostersLimit.optional(),
  segmentCheckinsConfig: z.strictObject({ openWindow: period.nullable() }).optional(),
  images: z.record(z.string(), z.string()).optional(),
});

/** The name that JSON:API forbids; `segmentType` takes precedence. */
const deprecatedType = toOne('segment-types')
  .optional()
  .meta({ deprecated: true, description: 'Use segmentType.' });

export const newSegment = documentOf({
  type: 'segments',
  attributes: attributes.partial({ date: true, format: true }),
  relationships: z
    .strictObject({
      segmentType: toOne('segment-types').optional(),
      type: deprecatedType,
      parent: toOne('segments').optional(),
    })
    .optional(),
});

/**
 * The settings that a segment can inherit: null inherits the parent's. A stage returns to the
 * default.
 */
const {
  date,
  format,
  registrationType,
  registration,
  timezone,
  rosterSize: size,
  rostersLimit: limit,
  segmentCheckinsConfig,
} = attributes.shape;
const inheritable = z.strictObject({
  date: date.nullable(),
  format: format.nullable(),
  registrationType: registrationType.nullable(),
  registration: registration.nullable(),
  timezone: timezone.nullable(),
  rosterSize: size.nullable(),
  rostersLimit: limit.nullable(),
  segmentCheckinsConfig: segmentCheckinsConfig.nullable(),
  configuration: z
    .looseObject(
      Object.fromEntries(
        Object.entries(segmentConfiguration.shape).map(([key, schema]) => [key, schema.nullable()]),
      ) as Nullable<typeof segmentConfiguration.shape>,
    )
    .meta({
      id: 'ChangedSegmentConfiguration',
      description: 'Settings to change; null resets one to that of the parent, or to the default.',
    }),
});
type Nullable<Shape extends Record<string, z.ZodType>> = {
  [Key in keyof Shape]: z.ZodNullable<Shape[Key]>;
};
export const changedSegment = documentOf({
  type: 'segments',
  attributes: attributes.extend(inheritable.shape).partial().default({}),
  relationships: z
    .strictObject({
      segmentType: toOne('segment-types').optional(),
      type: deprecatedType,
      parent: z.strictObject({ data: identifierSchema('segments').nullable() }).optional(),
    })
    .optional(),
});

export const newPhase = documentOf({
  type: 'registration-phases',
  attributes: z.strictObject({
    name: z.string().trim().min(1),
    type: z.string().default('open'),
    date: period,
  }),
  relationships: emptyBody,
});
const flag = z
  .union([z.boolean(), z.literal(0), z.literal(1), z.enum(['0', '1']).transform(Number)])
  .transform(Boolean);
export const newPeriod = documentOf({
  type: 'supported-periods',
  attributes: z.strictObject({
    name: z.string().trim().min(1),
    key: z.string().regex(/^[a-z][a-z0-9-]*$/),
    sortOrder: wholeNumber.default(0),
    isRequired: flag.default(true),
    isFinalResult: flag.default(true),
  }),
  relationships: emptyBody,
});
const place = z.int().min(1).max(99_999);
const NOT_PLACEMENTS = 'must be places from 1 on, separated by commas';
/** Placements as numbers, or as an operator's comma-separated text, without duplicates. */
const placements = z
  .union(
    [
      z.array(place).min(1).max(MAX_PLACES),
      z.string().regex(/^\s*0*[1-9]\d{0,4}(\s*,\s*0*[1-9]\d{0,4})*\s*$/, NOT_PLACEMENTS),
    ],
    { error: NOT_PLACEMENTS },
  )
  .transform((typed, { addIssue }) => {
    const decision = decidePlacements(typed);
    if (decision.accepted) return decision.value;
    addIssue({ code: 'custom', message: `must be ${decision.refusal.detail}` });
    return z.NEVER;
  });
export const newAdvanceRule = documentOf({
  type: 'advance-rules',
  attributes: z.strictObject({ placements }),
  relationships: z.strictObject({ nextSegment: toOne('segments') }),
});
export const manualSeeds = z.strictObject({
  data: z
    .array(z.strictObject({ type: z.literal('rosters').optional(), id: z.string() }))
    .min(1)
    .max(16_384),
});
/** PUT segments/{id}/open-bracket: any object; the rules report each fault with its place. */
export const openBracketFile = z.looseObject({}).meta({
  id: 'OpenBracketFile',
  description: 'A file in the Open Bracket Format, from any source.',
});
/** POST segments/{id}/rounds and its preview: without pairings, the rules pair the round. */
export const roundPairings = z.strictObject({
  data: z
    .strictObject({
      attributes: z
        .strictObject({
          pairings: z
            .array(z.strictObject({ home: z.string(), away: z.string().nullable() }))
            .min(1)
            .max(16_384)
            .optional()
            .describe('Ids of rosters; `away` null is a bye.'),
        })
        .optional(),
    })
    .optional(),
});
export const advance = z.strictObject({
  data: z
    .strictObject({ attributes: z.strictObject({ placements: placements.optional() }).optional() })
    .optional(),
});

export const roundOnHold = z.strictObject({
  round: z.int(),
  reason: z.string(),
  detail: z.string(),
});
/**
 * The reason for which a segment waits for an operator: the next round of a swiss, or round 0 if a
 * rule leads to no region of the next stage.
 */
export type RoundOnHold = z.infer<typeof roundOnHold>;

const segmentState = z.enum([
  'planned',
  'registration',
  'checkin',
  'seeded',
  'running',
  'finished',
]);
export type SegmentState = z.infer<typeof segmentState>;

export const segmentAttributes = z.strictObject({
  name: z.string(),
  names,
  date: shownPeriod,
  state: segmentState,
  level: z.int().describe('0 a stage, 1 a region of it.'),
  format: z.enum(FORMATS),
  eliminationType: z.string(),
  registrationType: z.enum(['open', 'qualified', 'invitation']),
  registration: z.enum(REGISTRATIONS),
  timezone: z.string(),
  configuration: segmentConfiguration,
  rosterSize: z.strictObject({ playersMin: z.int(), playersMax: z.int(), coachesMax: z.int() }),
  rostersLimit: z.strictObject({ limit: z.int().nullable(), standbyLimit: z.int().nullable() }),
  segmentCheckinsConfig: z.strictObject({ openWindow: shownPeriod.nullable() }),
  images: z.record(z.string(), z.string()),
  pause: shownPause.describe(
    'Since when it stands still, and why, also by a pause of a segment above or of its event; null while it goes on.',
  ),
  isPausedItself: z.boolean().describe('Whether it has a pause of its own, which can be ended.'),
  held: roundOnHold
    .nullable()
    .describe(
      'Why the segment waits for an operator: the next round of a Swiss, or round 0 with the reason `no-next-region` if a rule leads to no region of the next stage.',
    ),
  handSeeds: z
    .array(idText)
    .nullable()
    .describe('Ids of rosters, best first, if an operator set the seeds before the draw.'),
  inherited: z
    .array(z.string())
    .optional()
    .describe(
      'For operators: what the segment inherits from its parent: names of attributes, and of `configuration` as `configuration.bestOf`.',
    ),
  seededCount: z
    .int()
    .nullable()
    .optional()
    .describe('For operators: the number of rosters that are seeded, null before the seeding.'),
  counts: z.strictObject({
    registered: z.int(),
    ready: z.int(),
    checkedIn: z.int(),
    standby: z.int(),
  }),
});

/** A segment as the client sees it. Relations are whole objects only if they were included. */
export interface Segment extends z.infer<typeof segmentAttributes> {
  id: SegmentId;
  event: { id: EventId };
  type: { id: string };
  parent: { id: SegmentId } | null;
  children: { id: string }[];
  registrationPhases: RegistrationPhase[];
  supportedPeriods: (Partial<SupportedPeriod> & { id: string })[];
  advanceRules: { id: string; placements?: number[]; nextSegment?: { id: SegmentId } }[];
}
