import type { RosterId, SegmentId, SeriesId } from '@ringside/rules/ids';
import { z } from 'zod';
import { idText, instantText, side, toOne } from '../documents.ts';
import { shownPause } from './pauses.ts';

const scores = z.tuple([z.int().min(0).max(999), z.int().min(0).max(999)]);
const matchResult = z.strictObject({
  periods: z
    .array(z.strictObject({ key: z.string().max(32), scores }))
    .max(20)
    .default([]),
  forfeit: z.enum(['home', 'away']).nullable().optional(),
  placements: z
    .array(idText)
    .min(1)
    .max(16)
    .optional()
    .describe('In a lobby, instead of periods: the ids of the rosters that play, best first.'),
});
/** One match as reported: periods with the scores of home and away, or which side forfeited it. */
export interface MatchResult {
  periods: { key: string; scores: [number, number] }[];
  forfeit: 'home' | 'away' | null;
  /** In a lobby, instead of periods: the rosters that play, best first. */
  placements?: string[];
}
/** One game of a lobby as reported: the rosters that played, best first. */
export interface LobbyGameResult {
  placements: string[];
}
export const results = z.strictObject({
  data: z
    .array(
      z.strictObject({
        type: z.literal('matches').optional(),
        id: z.string().optional(),
        attributes: matchResult,
      }),
    )
    .min(1)
    .max(15),
});
/** Parses a body that may be bare or wrapped as `data.attributes`. */
export const flatOrNestedBody = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(unwrapped, schema).meta({ bareOrWrapped: true });

function unwrapped(body: unknown): unknown {
  const inner = (body as { data?: { attributes?: unknown } } | null)?.data?.attributes;
  return inner ?? body;
}

export const disputeBody = flatOrNestedBody(
  z.strictObject({
    reason: z.string().trim().min(1).max(2000),
    attachments: z.array(z.string()).max(10).default([]),
  }),
);
export const evidenceRequestBody = flatOrNestedBody(
  z.strictObject({
    roster: idText,
    minutes: z.int().min(1).max(240).describe('How long the roster has, from now.'),
  }),
);
export const evidenceWithdrawalBody = flatOrNestedBody(z.strictObject({ roster: idText }));
const evidenceRequest = z.strictObject({
  roster: idText,
  askedAt: instantText,
  until: instantText.describe('When the referee decides without it.'),
  isMet: z.boolean().describe('Whether a player of the roster has added a picture since.'),
});
/** A referee's request for a picture of one roster of a disputed series. */
export type EvidenceRequest = z.infer<typeof evidenceRequest>;
export const evidenceRequestsAnswer = z.strictObject({ data: z.array(evidenceRequest) });

/** A room in the game: what players type there, or the link that leads into it. */
export const roomBody = flatOrNestedBody(
  z.strictObject({
    code: z
      .string()
      .trim()
      .regex(/^[\p{L}\p{N}-]{2,32}$/u, 'must have 2 to 32 letters, digits or hyphens')
      .optional()
      .describe('Without a code the game opens the room, if it can.'),
  }),
);
const room = z.strictObject({
  code: z.string(),
  link: z.string().nullable(),
  openedAt: instantText,
  openedBy: idText.nullable().describe('The user; null after an erasure.'),
  isByGame: z.boolean().describe('Whether the game opened it and gave the code.'),
  players: z.array(idText).describe('The users who have said that they are in.'),
});
/** GET match-series/{id}/room: for the line-ups and referees alone. */
export const roomAnswer = z.strictObject({
  data: z.strictObject({
    opener: idText.nullable().describe('The user who opens the room, beside referees.'),
    canOpen: z.boolean().describe('Whether the viewer may open, replace or close it now.'),
    room: room.nullable(),
  }),
});
export type SeriesRoom = z.infer<typeof roomAnswer>['data'];

export const liveScoreBody = flatOrNestedBody(
  z.strictObject({
    game: z.int().min(1).max(15).describe('The number of the game.'),
    winner: side.nullable().describe('Null takes the last game back.'),
  }),
);

export const forfeitBody = flatOrNestedBody(
  z.union([
    z.strictObject({ side: z.enum(['home', 'away', 'both']) }),
    z.strictObject({ roster: idText.describe('In a lobby: the roster that forfeits.') }),
  ]),
);
export const assignRosters = z.strictObject({
  data: z
    .array(
      z.strictObject({
        type: z.literal('match-series').optional(),
        id: z.string(),
        relationships: z.strictObject({
          home: toOne('rosters').optional(),
          away: toOne('rosters').optional(),
        }),
      }),
    )
    .min(1)
    .max(100),
});
const competitor = z.strictObject({
  seed: z.strictObject({ number: z.int().nullable() }),
  isBye: z.boolean(),
  placement: z
    .int()
    .nullable()
    .describe(
      '1 means winner, 2 loser, also for both sides; null while it is open, and for both sides of a draw.',
    ),
  result: z.strictObject({ score: z.int().nullable(), forfeit: z.boolean() }),
  roster: z.strictObject({ id: idText, name: z.string() }).nullable(),
});
export type Competitor = z.infer<typeof competitor>;

const seriesState = z.enum(['new', 'scheduled', 'live', 'finished']);
const reporting = z.enum(['none', 'reported', 'confirmed', 'disputed', 'overdue']);

export const matchSeriesAttributes = z.strictObject({
  date: instantText.nullable(),
  createdAt: instantText,
  state: seriesState,
  reporting,
  matchNumber: z.int(),
  roundNumber: z.int(),
  bracketNumber: z
    .int()
    .describe(
      '0 upper bracket, 1 lower, 2 grand final, 3 third place; in a round robin and in lobbies the group, from 0.',
    ),
  bestOf: z.int(),
  headStart: z
    .strictObject({ home: z.int(), away: z.int() })
    .nullable()
    .describe(
      'The matches that each side has won before the series begins, in a grand final with `advantage`; null for none. It counts in the score and is not a match to report: at most `bestOf` minus the head start are played.',
    ),
  competitors: z
    .tuple([competitor, competitor], competitor)
    .describe('Of two: the first is home, the second away. Of a lobby: in the order of the seeds.'),
  lobby: z
    .strictObject({
      reportedBy: idText.nullable(),
      confirmedBy: z.array(idText),
      confirmationsNeeded: z.int(),
    })
    .nullable()
    .describe('The report of a lobby and its confirmations by roster; null for series of two.'),
  confirmBy: instantText.nullable(),
  reportedBy: side.nullable(),
  roomOpenedAt: instantText
    .nullable()
    .describe('When the room in the game was opened; null while there is none.'),
  pause: shownPause.describe(
    'Since when the series stands still, and why, also by a pause of its segment or event; null while it goes on.',
  ),
  isHeld: z.boolean().describe('Whether an operator holds this series alone.'),
  deadlinesFrom: instantText
    .nullable()
    .describe('The instant from which the deadlines of its report count, if not from `date`.'),
  unplayed: z.boolean(),
  version: z.int(),
});

/** A match series as the client sees it; the first competitor is home, the second away. */
export interface MatchSeries extends z.infer<typeof matchSeriesAttributes> {
  id: SeriesId;
  segment: { id: SegmentId };
  home: { id: RosterId } | null;
  away: { id: RosterId } | null;
  matches: SeriesMatch[];
  challenges: { id: string }[];
}

const gameSource = z.enum(['result', 'home', 'away', 'referee', 'game']);
/** The origin of a game's score: the result of the series, or the sender of a live score. */
export type GameSource = z.infer<typeof gameSource>;

export const matchAttributes = z.strictObject({
  number: z.int().describe('From 1.'),
  state: z.enum(['new', 'finished']),
  periods: z
    .array(z.strictObject({ key: z.string(), scores }))
    .describe('Scores of home and away.'),
  forfeit: side.nullable(),
  placements: z
    .array(idText)
    .nullable()
    .describe('The rosters of a game in a lobby, best first; null without a report.'),
  score: z
    .strictObject({ home: z.int(), away: z.int() })
    .nullable()
    .describe('The score of the result; before a report the live score, which decides nothing.'),
  source: gameSource
    .nullable()
    .describe('`result`, or who sent the live score: a side, a referee or the game.'),
  map: idText.nullable().describe('The item of the category `maps` on which it is played.'),
  mode: z.string().nullable(),
});
export interface SeriesMatch extends z.infer<typeof matchAttributes> {
  id: string;
}

const place = z.strictObject({
  id: idText,
  bracketNumber: z.int(),
  roundNumber: z.int(),
  matchNumber: z.int(),
});
/** POST match-series/{id}/results/preview: the series that would change or prevent it. */
export const resultPreview = z.strictObject({
  wouldChange: z.array(place),
  blockedBy: z.array(place),
});
export type ResultPreview = z.infer<typeof resultPreview>;
/** POST match-series/deleted/{id}/restore with `dryRun`: what returns, and what prevents it. */
export const restorationPreview = z.strictObject({
  wouldRestore: z.array(place),
  blockedBy: z.array(place),
});
export type RestorationPreview = z.infer<typeof restorationPreview>;

const correctionSlot = z.strictObject({
  isBye: z.boolean(),
  roster: z
    .strictObject({ id: idText, name: z.string() })
    .nullable()
    .describe('Null for a bye, and while the roster is undecided.'),
});
const lobbyCorrectionRoster = z.strictObject({
  roster: z.strictObject({ id: idText, name: z.string() }),
  place: z.int(),
  points: z.int(),
  forfeit: z.boolean(),
});
const correctionResult = z.strictObject({
  lobby: z
    .array(lobbyCorrectionRoster)
    .optional()
    .describe('The rosters of a lobby by place; absent for series of two.'),
  score: z.strictObject({ home: z.int(), away: z.int() }),
  winner: side.nullable().describe('Null: drawn if `how` is `played`, else both sides lose.'),
  how: z.enum(['played', 'forfeit', 'double-forfeit', 'bye', 'unplayed']),
});
const correctionStand = z.strictObject({
  home: correctionSlot,
  away: correctionSlot,
  result: correctionResult.nullable(),
});
const correctionEffect = z.strictObject({
  id: idText.nullable().describe('Null for a series that the correction creates.'),
  bracketNumber: z.int(),
  roundNumber: z.int(),
  matchNumber: z.int(),
  state: seriesState.nullable().describe('The current state.'),
  before: correctionStand.nullable(),
  after: correctionStand.nullable().describe('Null: the correction removes the series.'),
  losesResult: z.boolean(),
  needsForce: z.boolean().describe('The series is live or has a result: `force` resets it.'),
});
const correctionRefusal = z.strictObject({
  code: z.string(),
  title: z.string(),
  series: z.array(idText),
  segments: z
    .array(idText)
    .describe('Next segments that are already seeded: `force` leaves them unchanged.'),
});
/**
 * GET match-series/{id}/correction: the effects of another result, or of none, on everything that
 * depends on it.
 */
export const seriesCorrection = z.strictObject({
  data: z.strictObject({
    before: correctionResult.nullable(),
    after: correctionResult.nullable(),
    series: z
      .array(correctionEffect)
      .describe('Every other series that the correction creates, removes or changes.'),
    placements: z.array(
      z.strictObject({
        roster: z.strictObject({ id: idText, name: z.string() }),
        before: z.int().nullable(),
        after: z.int().nullable(),
      }),
    ),
    reopens: z
      .boolean()
      .describe(
        'The segment has ended: the server withdraws its points and next rosters and assigns them again.',
      ),
    refusal: correctionRefusal
      .nullable()
      .describe('Why the server refuses the correction without `force`.'),
  }),
});
export type SeriesCorrection = z.infer<typeof seriesCorrection>['data'];
/**
 * The requested correction: a score as matches won, a side's forfeit, or no result. Of a lobby:
 * placements as `ROSTER,ROSTER;ROSTER,ROSTER` with the games by `;`, or the id of the roster that
 * forfeits.
 */
export type CorrectionRequest =
  | { placements: string }
  | { homeScore: number; awayScore: number }
  | { forfeit: string }
  | { reset: true };

const seriesPresence = z.strictObject({
  series: idText,
  needed: z.int().describe('How many players of a roster must have checked in when it begins.'),
  rosters: z.array(
    z.strictObject({
      roster: idText,
      present: z.int().describe('How many of its players have checked in.'),
      players: z.int(),
    }),
  ),
});
/** The check-in for a series that begins within ten minutes, roster by roster. */
export type SeriesPresence = z.infer<typeof seriesPresence>;
/** GET segments/{id}/presence: the series whose check-in is open. */
export const presenceAnswer = z.strictObject({ data: z.array(seriesPresence) });
