import { z } from 'zod';
import { jsonValue, idText, instantText } from './documents.ts';

/*
 * Two protocols meet here.
 * 1. The game's own API (`GAME_API_URL`), which only our server calls: `GamePlayer` and its
 * neighbours.
 * 2. `/game/1.0/*`, which the site calls: `UserAnswer` and its neighbours.
 */

/** The issuer of launch tokens: the `iss` claim of every launch JWT. */
export const LAUNCH_ISSUER = 'urn:ringside:game';
/** The audience of launch tokens: their `aud` claim. */
export const LAUNCH_AUDIENCE = 'urn:ringside:companion';
/** The accepted signatures of launch tokens; `none` and shared secrets are never among them. */
export const LAUNCH_ALGORITHMS = ['ES256', 'EdDSA'];

/** The claims of a launch JWT in addition to the registered ones; `sub` is the player's tag. */
export interface LaunchClaims {
  sub: string;
  country: string;
  platform: string;
}

/** The parameters that the game app adds to the site's address when it opens the site. */
export interface LaunchParameters {
  jwt: string;
  platform: string;
  country: string;
  playerTag: string;
  apisecret: string;
}

/** The names of the calls from the site to the game side, which the emulator's faults use. */
const GAME_CALLS = [
  'user',
  'register',
  'token/refresh',
  'discord-token',
  'player/brawlers-info',
  'survey',
  'survey/info',
  'log',
  'roster',
  'match-series',
  'bracket',
  'check-in',
  'match-info',
  'inbox',
  'rooms',
] as const;
export type GameCall = (typeof GAME_CALLS)[number];

// ---------------------------------------------------------------- the game's own API

/** A player's personal data in the game; absent while the player has no profile. */
export const gameProfile = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  dateOfBirth: z.string(),
  nationality: z.string(),
});
export type GameProfile = z.infer<typeof gameProfile>;

/** `GET {api}/players/{tag}`: the player as the game knows them. Instants are ISO 8601 UTC. */
export const gamePlayer = z.object({
  playerTag: z.string(),
  name: z.string(),
  country: z.string(),
  brawlers: z.number().int(),
  challengeWins: z.number().int(),
  isBanned: z.boolean(),
  banUntil: z.string().nullable(),
  countryBan: z.boolean(),
  profile: gameProfile.nullable(),
});
export type GamePlayer = z.infer<typeof gamePlayer>;

/** `GET {api}/players/{tag}/brawlers?country=`: the facts that decide about registration. */
export const gameBrawlers = z.object({
  brawlers: z.number().int(),
  isBanned: z.boolean(),
  countryBan: z.boolean(),
});
export type GameBrawlers = z.infer<typeof gameBrawlers>;

/**
 * One question of a survey. `choice` offers its options for one answer, `choices` for several;
 * `text` takes words, `rating` 1 to 5.
 */
const surveyQuestion = z.object({
  id: z.string(),
  kind: z.enum(['rating', 'choice', 'choices', 'text']),
  text: z.string(),
  options: z.array(z.string()).default([]),
  labels: z
    .array(z.string())
    .optional()
    .describe(
      'The labels of the options in the language of the reader; if absent, the options themselves.',
    ),
  required: z.boolean().optional(),
});

/**
 * `GET {api}/players/{tag}/survey?language=`: the current survey, and whether this player answered
 * it. `language` is a BCP 47 tag such as `pt` or `zh-Hans`; without it, and in a language that the
 * game does not have, the texts are in English. Options are in English in every language, since
 * answers name them; `labels` has their translations.
 */
export const surveyInfo = z.object({
  id: z.string(),
  isOpen: z.boolean(),
  hasAnswered: z.boolean(),
  questions: z.array(surveyQuestion),
});
export type SurveyInfo = z.infer<typeof surveyInfo>;

/** The answers of a survey by question id. */
export const surveyAnswers = z.record(
  z.string(),
  z.union([z.string().max(2000), z.number(), z.array(z.string().max(200)).max(20)]),
);
export type SurveyAnswers = z.infer<typeof surveyAnswers>;

/** `POST {api}/players/{tag}/chat-token`: a token for this player that the chat service accepts. */
export const chatToken = z.object({ token: z.string(), expiresAt: z.string() });
export type ChatToken = z.infer<typeof chatToken>;

/** `POST {api}/players/{tag}/inbox`: a message in the game's inbox. */
export const inboxMessage = z.object({
  title: z.string().min(1).max(200),
  text: z.string().max(2000).default(''),
  link: z.string().max(500).nullable().default(null),
  params: z.record(z.string(), z.string()).default({}),
});
export type InboxMessage = z.infer<typeof inboxMessage>;

/** One side of a series as the game needs it for a room: the tags of its players. */
const roomSide = z.object({ name: z.string(), players: z.array(z.string()) });
/** The body of `POST {api}/rooms`: the line-ups of a series whose bans are over. */
export const roomLineUps = z.object({
  matchSeries: idText,
  bestOf: z.int(),
  home: roomSide,
  away: roomSide,
});
export type RoomLineUps = z.infer<typeof roomLineUps>;

/** `POST {api}/rooms`: a room that the game opened. A game that opens none answers 404 or 501. */
export const gameRoom = z.object({
  code: z.string().min(1).max(64),
  link: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable()
    .default(null),
});
export type GameRoom = z.infer<typeof gameRoom>;

/**
 * `POST {api}/api-tokens/verify` `{apiToken, playerTag}`: the player of this web-only API token;
 * 401 if there is none.
 */
export const apiTokenHolder = z.object({ playerTag: z.string(), country: z.string() });

/**
 * The message to the game's inbox: the site posts it to the app (or to the emulator's frame) around
 * it.
 */
export interface OpenInboxMessage {
  type: 'openInbox';
  link: string;
  params: Record<string, string>;
  titles: Record<string, string>;
}

// ---------------------------------------------------------------- /game/1.0, as the site calls it

/** The signed-in player as the game side's calls show them. */
const gameUser = z.strictObject({
  id: idText,
  username: z.string(),
  playerTag: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  dateOfBirth: z.iso.date().nullable(),
  nationality: z.string().nullable(),
  country: z.string().nullable(),
  avatar: z.string().nullable(),
  isBanned: z.boolean(),
  banUntil: instantText.nullable(),
  countryBan: z.boolean(),
  challengeWins: z.int(),
  permissions: z.array(z.string()),
  profiles: z.array(z.strictObject({ id: idText })),
  gameAccounts: z.array(z.strictObject({ id: idText, username: z.string() })),
});
export type GameUser = z.infer<typeof gameUser>;

/** 200 of `GET user` and `POST register`. */
export const userAnswer = z.strictObject({
  data: z.strictObject({
    token: z.string().describe('The bearer of the tournament API.'),
    user: gameUser,
  }),
  isBanned: z.boolean(),
  qualified: z.boolean(),
});
export type UserAnswer = z.infer<typeof userAnswer>;

/** 404 of `GET user`: a player of the game who has no profile here yet. */
export const noProfileAnswer = z.strictObject({ qualified: z.boolean() });
export type NoProfileAnswer = z.infer<typeof noProfileAnswer>;

/** 200 of `POST token/refresh`. */
export const tokenAnswer = z.strictObject({ data: z.strictObject({ token: z.string() }) });
export type TokenAnswer = z.infer<typeof tokenAnswer>;

/** 200 of `GET player/brawlers-info`. */
export const brawlersAnswer = z.strictObject({
  data: z.strictObject({
    allowedToRegister: z.boolean(),
    retry: z
      .literal(true)
      .optional()
      .describe('The game side did not answer, so it counts as false for now.'),
  }),
});
export type BrawlersAnswer = z.infer<typeof brawlersAnswer>;

/** 200 of `GET survey/info` and `POST survey`. */
export const surveyAnswer = z.strictObject({ data: surveyInfo });
export type SurveyAnswer = z.infer<typeof surveyAnswer>;

/** 200 of `GET discord-token`. */
export const chatTokenAnswer = z.strictObject({ data: chatToken });
export type ChatTokenAnswer = z.infer<typeof chatTokenAnswer>;

/** The body of `POST log`; `meta.token` is a hash of the token, never the token. */
export const logEntry = z
  .object({
    error: jsonValue.optional(),
    text: z.string().max(2000).optional(),
    meta: z.record(z.string(), jsonValue).optional(),
    url: z.string().max(2000).optional(),
  })
  .catchall(jsonValue);

// ---------------------------------------------------------------- the emulator, where it is on

const MAX_FAULT_DELAY_MS = 60_000;
/** The longest jump of the clock at once: ten years. */
export const LONGEST_JUMP_MS = 10 * 366 * 24 * 60 * 60 * 1000;

const countryCode = z
  .string()
  .regex(/^[A-Za-z]{2}$/, 'Expected a country code of two letters')
  .transform((code) => code.toUpperCase());
const birthday = z.iso
  .date()
  .refine(
    (date) => date >= '1900-01-01' && date <= new Date().toISOString().slice(0, 10),
    'Expected a date of birth in the past',
  );

/** The body of `PATCH /emulator/players/{playerTag}`: an absent field stays as it is. */
export const emulatedPlayer = z.object({
  name: z.string().trim().min(1).max(32).optional(),
  country: countryCode.optional(),
  nationality: countryCode.optional(),
  dateOfBirth: birthday.optional(),
  brawlers: z.int().min(0).max(10_000).optional(),
  challengeWins: z.int().min(0).max(10_000).optional(),
  banned: z.boolean().optional(),
  banUntil: z.iso.datetime({ offset: true }).nullable().optional(),
  countryBan: z.boolean().optional(),
  profile: z.boolean().optional(),
});
export type EmulatedPlayerBody = z.output<typeof emulatedPlayer>;

/** The body of `POST /emulator/players`: an absent field gets its default. */
export const newEmulatedPlayer = emulatedPlayer.extend({
  playerTag: z
    .string()
    .regex(/^#?[A-Za-z0-9_-]{2,32}$/, 'Expected 2 to 32 letters, digits, hyphens or underscores')
    .optional(),
});
export type NewEmulatedPlayerBody = z.output<typeof newEmulatedPlayer>;

/** The answer to creating or changing an emulated player. */
export interface LaunchAnswer {
  data: { playerTag: string; launchUrl: string; parameters: LaunchParameters };
}

/**
 * Returns the call that a text names in one of several spellings: `GET /game/1.0/roster/{id}` is
 * `roster`, `brawlers-info` its only namesake.
 */
function callNamed(text: string): GameCall | undefined {
  const path = text
    .trim()
    .replace(/^(GET|POST)\s+/i, '')
    .replace(/^\/?(game\/1\.0\/)?/, '');
  const exact =
    GAME_CALLS.find((call) => call === path) ??
    GAME_CALLS.find((call) => call.endsWith(`/${path}`));
  return (
    exact ??
    (['roster', 'match-series', 'bracket', 'check-in', 'match-info'] as const).find((call) =>
      path.startsWith(`${call}/`),
    )
  );
}

/**
 * The body of `POST /emulator/faults`: `call` fails `times` times, with `status` after `delayMs`.
 * Without a status it is only late.
 */
export const emulatedFault = z.object({
  call: z.string().transform((text, issues) => {
    const call = callNamed(text);
    if (!call)
      issues.addIssue({ code: 'custom', message: `Expected one of: ${GAME_CALLS.join(', ')}` });
    return call ?? 'user';
  }),
  status: z
    .int()
    .min(400)
    .max(599)
    .nullish()
    .transform((status) => status ?? null),
  delayMs: z.int().min(0).max(MAX_FAULT_DELAY_MS).default(0),
  times: z.int().min(1).max(1_000_000).default(1),
});

/** The body of `PUT /emulator/clock`. */
export const clockMove = z
  .object({
    now: z.iso.datetime({ offset: true }).optional(),
    advanceMs: z.int().max(LONGEST_JUMP_MS).optional(),
  })
  .refine(
    ({ now, advanceMs }) => (now === undefined) !== (advanceMs === undefined),
    'Expected either now or advanceMs',
  );

/** The body of the game API's `POST /api-tokens/verify`. */
export const apiTokenQuestion = z.object({ apiToken: z.string(), playerTag: z.string().nullish() });
