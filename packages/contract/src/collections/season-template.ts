import { COMPETING_REGIONS, type CompetingRegion } from '@ringside/rules/countries';
import { z } from 'zod';
import { documentOf, instant, idText, instantText, shownPeriod, toOne } from '../documents.ts';
import { isTimezone } from './is-timezone.ts';
import { name, names } from './names.ts';
import { FORMATS } from './segments.ts';

const region = z.enum(Object.keys(COMPETING_REGIONS) as [CompetingRegion, ...CompetingRegion[]]);
const MOST_MONTHS = 12;

/** POST events/season-template. */
export const seasonTemplate = documentOf({
  type: 'season-templates',
  attributes: z.strictObject({
    dayOne: instant.describe(
      'When Day 1 of the first month starts; later months follow on the same weekday of the same week.',
    ),
    months: z
      .array(
        z.strictObject({
          name: name.optional(),
          names: names.optional(),
          dayOne: instant.optional(),
        }),
      )
      .max(MOST_MONTHS)
      .default([{}])
      .describe(
        'Names (also in other languages) and dates that differ from the default, which is the name of the month and the weekday of the first month.',
      ),
    opensDaysBefore: z
      .int()
      .min(1)
      .max(28)
      .default(6)
      .describe('When the Championship Challenge and registration open.'),
    continues: z
      .boolean()
      .default(false)
      .describe(
        'Whether other months precede the first one: Day 1 then advances places 1 to 16, not 1 to 32.',
      ),
    regions: z
      .array(region)
      .min(1)
      .max(100)
      .refine((values) => new Set(values).size === values.length, 'must be named once each')
      .optional(),
    stageHours: z.int().min(1).max(24).default(12),
    roundMinutes: z.int().min(1).max(1440).optional(),
    timezone: z.string().refine(isTimezone, 'is not a time zone').optional(),
    dayOneLimit: z
      .strictObject({
        limit: z.int().min(2).max(16_384),
        standbyLimit: z.int().min(0).max(16_384).nullable().default(null),
      })
      .optional(),
    draft: z.boolean().default(false).describe('Whether only operators see the events.'),
    worldFinals: z
      .strictObject({ lastChance: instant.optional() })
      .nullable()
      .default({})
      .describe(
        'Null: there are none; without a date they follow eight days after the last month.',
      ),
  }),
  relationships: z.strictObject({ game: toOne('games').optional() }).optional(),
});
export type SeasonTemplate = z.input<typeof seasonTemplate>['data']['attributes'];

const madeStage = z.strictObject({
  id: idText.nullable(),
  type: z.enum(['CC', 'MQ1', 'MQ2', 'MF', 'LCQ', 'WF']),
  name: z.string(),
  format: z.enum(FORMATS),
  date: shownPeriod,
  endsAt: instantText
    .nullable()
    .describe('The earliest end of a full stage; null if the number of rosters is unknown.'),
  registration: shownPeriod.nullable(),
  checkin: shownPeriod.nullable(),
  limit: z.int().nullable(),
  bestOf: z.int(),
  points: z.array(z.int()),
  advance: z.strictObject({ to: z.string(), places: z.int() }).nullable(),
  regions: z.array(z.strictObject({ id: idText.nullable(), name: z.string(), countries: z.int() })),
});
/**
 * The result of the template: what it creates, or with `dry-run=true` would create: then without
 * ids.
 */
export const createdSeason = z.strictObject({
  data: z.strictObject({
    dryRun: z.boolean(),
    events: z.array(
      z.strictObject({
        id: idText.nullable(),
        name: z.string(),
        names,
        date: shownPeriod,
        stages: z.array(madeStage),
      }),
    ),
  }),
});
export type CreatedSeason = z.infer<typeof createdSeason>['data'];
