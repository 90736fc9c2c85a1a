import { REGISTRATIONS } from '@ringside/rules/season/registration-phase';
import { z } from 'zod';
import { jsonValue, instantText, shownPeriod, side } from '../documents.ts';
import { name, names } from './names.ts';
import { FORMATS, segmentConfiguration } from './segments.ts';
import { MAX_PLACES } from './whole.ts';

/** The references between entries of a file, which contains no database ids. */
const ref = (kind: string) =>
  z.string().regex(new RegExp(`^${kind}-\\d{1,7}$`), `is not the name of a ${kind} in this file`);
const [personRef, teamRef, segmentRef, rosterRef] = ['person', 'team', 'segment', 'roster'].map(
  ref,
) as [z.ZodString, z.ZodString, z.ZodString, z.ZodString];
const text = z.string().min(1).max(200);
/** The most parts of one kind of a segment or a match. */
const MAX_PARTS = 1_000;
const count = z.int().min(0).max(1_000_000);

const person = z.strictObject({
  ref: personRef,
  username: text,
  playerTag: z.string().max(40).nullable(),
});
const team = z.strictObject({ ref: teamRef, name: text, owner: personRef });

const segment = z.strictObject({
  ref: segmentRef,
  parent: segmentRef.nullable(),
  type: z.string().max(20),
  name: text,
  names: names.optional().describe('Names in other languages, if there are any.'),
  date: shownPeriod,
  format: z.enum(FORMATS),
  registrationType: z.enum(['open', 'qualified', 'invitation']),
  registration: z.enum(REGISTRATIONS).optional().describe('`auto` by default.'),
  timezone: z.string().max(60),
  configuration: segmentConfiguration,
  ownConfiguration: segmentConfiguration,
  inherited: z.array(z.string().max(40)).max(20),
  rosterSize: z.strictObject({ playersMin: count, playersMax: count, coachesMax: count }),
  rostersLimit: z.strictObject({ limit: count.nullable(), standbyLimit: count.nullable() }),
  checkin: shownPeriod.nullable(),
  images: z.record(z.string(), z.string()),
  progress: z.strictObject({
    seeded: count.nullable().describe('The number of seeded rosters; null before the draw.'),
    started: z.boolean(),
    finished: z.boolean(),
  }),
  held: z.strictObject({ round: count, reason: z.string(), detail: z.string() }).nullable(),
  handSeeds: z.array(rosterRef).max(MAX_PLACES).nullable(),
  registrationPhases: z
    .array(z.strictObject({ name: text, type: z.string(), date: shownPeriod }))
    .max(MAX_PARTS),
  supportedPeriods: z
    .array(
      z.strictObject({
        name: text,
        key: text,
        sortOrder: z.int(),
        isRequired: z.boolean(),
        isFinalResult: z.boolean(),
      }),
    )
    .max(MAX_PARTS),
  advanceRules: z
    .array(z.strictObject({ placements: z.array(z.int().min(1)).max(MAX_PLACES), to: segmentRef }))
    .max(MAX_PARTS),
});

const slot = z
  .union([
    z.strictObject({ roster: rosterRef, seed: z.int().nullable() }),
    z.literal('bye'),
    z.null(),
  ])
  .describe('Null: to be decided.');
const place = z
  .tuple([z.int().min(0).max(4096), z.int().min(1).max(64), z.int().min(1).max(100_000)])
  .describe('bracketNumber, roundNumber, matchNumber');

const player = z.strictObject({
  person: personRef,
  joinedAt: instantText,
  leftAt: instantText.nullable(),
  leftHow: z.enum(['left', 'kicked', 'disbanded']).nullable(),
});
const takenOut = z.strictObject({
  how: z.enum(['withdrawn', 'disqualified']),
  reason: z.string().max(2000),
  at: instantText,
  wasIn: z.boolean().describe('Whether the roster played until then.'),
  lastRound: count.describe('The last round that was paired with the roster.'),
  afterEnd: z.boolean().optional().describe('Whether its segment was over.'),
  keepsPlace: z.boolean().optional().describe('Whether its place stays open.'),
  open: z
    .array(
      z.strictObject({
        at: place,
        date: instantText.nullable(),
        home: slot,
        away: slot,
        pairing: jsonValue,
        lobby: z
          .array(z.strictObject({ roster: rosterRef, seed: z.int(), forfeit: z.boolean() }))
          .max(16)
          .optional(),
      }),
    )
    .max(1000)
    .describe('Its series that were open then, for a reinstatement.'),
});
const roster = z.strictObject({
  ref: rosterRef,
  segment: segmentRef,
  team: teamRef,
  name: text,
  owner: personRef,
  status: z.enum(['incomplete', 'ready', 'disbanded']),
  checkedInAt: instantText.nullable(),
  standby: z.boolean(),
  seed: z.int().min(1).nullable(),
  seedReason: jsonValue,
  treeLevel: z.int().min(0),
  parent: rosterRef.nullable().describe('The roster of the same event from which it came.'),
  invited: z.boolean(),
  additionsUsed: count,
  withdrawnAt: instantText.nullable(),
  playedOut: z
    .boolean()
    .optional()
    .describe('Whether it had nothing left to play when it withdrew. Absent if not.'),
  rating: z.number(),
  createdAt: instantText,
  players: z.array(player).max(100),
  takenOut: takenOut.nullable().optional().describe('By an operator. Absent in older files.'),
  operatorLock: z
    .boolean()
    .nullable()
    .optional()
    .describe('Locked or open regardless of the dates. Absent in older files.'),
});

const outcome = z.strictObject({
  winner: side.nullable().describe('Null: drawn if `how` is `played`, else both sides lost.'),
  how: z.enum(['played', 'forfeit', 'double-forfeit', 'bye', 'unplayed']),
  score: z.tuple([count, count]).nullable(),
  forfeits: z.tuple([z.boolean(), z.boolean()]),
});
const match = z.strictObject({
  periods: z
    .array(z.strictObject({ key: z.string(), scores: z.tuple([count, count]) }))
    .max(MAX_PARTS),
  forfeit: side.nullable(),
  placements: z
    .array(rosterRef)
    .max(16)
    .optional()
    .describe('The rosters of a game of a lobby, best first. Absent for series of two.'),
});
const lobbyRoster = z.strictObject({
  roster: rosterRef,
  seed: z.int(),
  forfeit: z.boolean(),
  noShow: z.boolean(),
  score: count.nullable(),
  placement: count.nullable(),
});
const lobby = z.strictObject({
  rosters: z.array(lobbyRoster).min(2).max(16),
  reportedBy: rosterRef.nullable(),
  confirmedBy: z.array(rosterRef).max(16),
});
const series = z.strictObject({
  segment: segmentRef,
  at: place,
  bestOf: z.int().min(1).max(15),
  state: z.enum(['new', 'scheduled', 'live', 'finished']),
  reporting: z.enum(['none', 'reported', 'confirmed', 'disputed', 'overdue']),
  reportedBy: side.nullable(),
  date: instantText.nullable(),
  home: slot,
  away: slot,
  outcome: outcome.nullable(),
  matches: z.array(match).max(15),
  pairing: jsonValue.describe('Why these two rosters meet, outside a bracket.'),
  isDeleted: z.boolean(),
  lobby: lobby
    .optional()
    .describe('The rosters of a lobby, which has no sides. Absent for series of two.'),
});

/**
 * A whole event as a file, version 1. It contains no email addresses, phone numbers, names of
 * persons, chats, pictures or keys.
 */
export const eventFile = z
  .strictObject({
    format: z.literal('ringside-event'),
    version: z.literal(1),
    event: z.strictObject({
      name,
      names: names.optional().describe('Names in other languages, if there are any.'),
      status: z.enum(['active', 'archived']),
      draft: z.boolean().optional().describe('False by default; a draft has no rosters.'),
      date: shownPeriod,
      game: text,
    }),
    people: z.array(person).max(200_000),
    teams: z.array(team).max(100_000),
    segments: z.array(segment).max(500),
    rosters: z.array(roster).max(100_000),
    series: z.array(series).max(200_000),
    advanced: z
      .array(
        z.strictObject({
          segment: segmentRef,
          roster: rosterRef,
          next: rosterRef,
          placement: z.int().min(1),
        }),
      )
      .max(MAX_PLACES),
    points: z
      .array(
        z.strictObject({
          segment: segmentRef,
          roster: rosterRef,
          leaderboard: text,
          placement: z.int().min(1),
          points: z.int().min(0),
          lapsed: z
            .literal(true)
            .optional()
            .describe('The team lost these points by a line-up without two of its last players.'),
        }),
      )
      .max(MAX_PLACES),
    standings: z
      .array(
        z.strictObject({
          segment: segmentRef,
          rows: z
            .array(
              z.strictObject({
                roster: rosterRef,
                placement: z.int(),
                order: z.int(),
                points: z.number(),
              }),
            )
            .max(MAX_PLACES),
        }),
      )
      .max(500)
      .describe('They follow from the series; an import ignores them.'),
  })
  .meta({ id: 'EventFile', description: 'A whole event, for export and import.' });
export type EventFile = z.infer<typeof eventFile>;
