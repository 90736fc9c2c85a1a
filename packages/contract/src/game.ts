import { z } from 'zod';

/*
 * Two wires meet here.
 * 1. The game's own API (`GAME_API_URL`), which only our server calls: `GamePlayer` and its neighbours.
 * 2. `/game/1.0/*`, which the site calls: `UserAnswer` and its neighbours.
 */

/** Who signs launch tokens: the `iss` claim of every launch JWT. */
export const LAUNCH_ISSUER = 'urn:ringside:game';
/** Whom launch tokens are for: their `aud` claim. */
export const LAUNCH_AUDIENCE = 'urn:ringside:companion';
/** The only signatures a launch token may carry; `none` and shared secrets are never among them. */
export const LAUNCH_ALGORITHMS = ['ES256', 'EdDSA'];

/** The claims of a launch JWT besides the registered ones; `sub` is the player's tag. */
export interface LaunchClaims {
  sub: string;
  country: string;
  platform: string;
}

/** What the game app puts into the site's address when it opens it. */
export interface LaunchParameters {
  jwt: string;
  platform: string;
  country: string;
  playerTag: string;
  apisecret: string;
}

/** The name of each call the site makes to the game side, as faults of the emulator name it. */
export const GAME_CALLS = ['user', 'register', 'token/refresh', 'discord-token', 'player/brawlers-info', 'survey', 'survey/info', 'log', 'roster', 'match-series', 'inbox'] as const;
export type GameCall = (typeof GAME_CALLS)[number];

// ---------------------------------------------------------------- the game's own API

/** A person's details, kept by the game; absent while the player has no profile. */
export const gameProfile = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  dateOfBirth: z.string(),
  nationality: z.string(),
});
export type GameProfile = z.infer<typeof gameProfile>;

/** `GET {api}/players/{tag}`: the player as the game knows him. Instants are ISO 8601 UTC. */
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

/** `GET {api}/players/{tag}/brawlers?country=`: what decides about registering. */
export const gameBrawlers = z.object({ brawlers: z.number().int(), isBanned: z.boolean(), countryBan: z.boolean() });
export type GameBrawlers = z.infer<typeof gameBrawlers>;

/** One question of a survey; `choice` offers its options, `text` takes words, `rating` 1 to 5. */
export const surveyQuestion = z.object({
  id: z.string(),
  kind: z.enum(['rating', 'choice', 'text']),
  text: z.string(),
  options: z.array(z.string()).default([]),
});

/** `GET {api}/players/{tag}/survey`: the running survey, and whether this player has answered. */
export const surveyInfo = z.object({
  id: z.string(),
  isOpen: z.boolean(),
  hasAnswered: z.boolean(),
  questions: z.array(surveyQuestion),
});
export type SurveyInfo = z.infer<typeof surveyInfo>;

/** Answers of a survey by question id. */
export const surveyAnswers = z.record(z.string(), z.union([z.string().max(2000), z.number()]));
export type SurveyAnswers = z.infer<typeof surveyAnswers>;

/** `POST {api}/players/{tag}/chat-token`: a token that the chat service takes for this player. */
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

/** `POST {api}/api-tokens/verify` `{apiToken, playerTag}`: whose web-only API token this is; 401 when nobody's. */
export const apiTokenHolder = z.object({ playerTag: z.string(), country: z.string() });

/** The bridge to the game's inbox: posted by the site to the app (or to the emulator's frame) around it. */
export interface OpenInboxMessage {
  type: 'openInbox';
  link: string;
  params: Record<string, string>;
  titles: Record<string, string>;
}

// ---------------------------------------------------------------- /game/1.0, as the site calls it

/** What the site sends to `POST /game/1.0/register`. */
export const registration = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  dateOfBirth: z.string(),
  nationality: z.string(),
});
export type Registration = z.infer<typeof registration>;

/** The signed-in person as the game side's calls show him. */
export interface GameUser {
  id: string;
  username: string;
  playerTag: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  dateOfBirth: string | null;
  nationality: string | null;
  country: string | null;
  avatar: string | null;
  isBanned: boolean;
  banUntil: string | null;
  countryBan: boolean;
  challengeWins: number;
  permissions: string[];
  profiles: { id: string }[];
  gameAccounts: { id: string; username: string }[];
}

/** 200 of `GET user` and `POST register`. `token` is the bearer of the tournament API. */
export interface UserAnswer {
  data: { token: string; user: GameUser };
  isBanned: boolean;
  qualified: boolean;
}

/** 404 of `GET user`: a player of the game who has no profile here yet. */
export interface NoProfileAnswer {
  qualified: boolean;
}

/** 200 of `POST token/refresh`. */
export interface TokenAnswer {
  data: { token: string };
}

/** 200 of `GET player/brawlers-info`. `retry`: the game side did not answer, so it counts as false for now. */
export interface BrawlersAnswer {
  data: { allowedToRegister: boolean; retry?: true };
}

/** 200 of `GET survey/info` and `POST survey`. */
export interface SurveyAnswer {
  data: SurveyInfo;
}

/** 200 of `GET discord-token`. */
export interface ChatTokenAnswer {
  data: ChatToken;
}

/** Body of `POST log`; `meta.token` is a hash of the token, never the token. */
export const logEntry = z.looseObject({
  error: z.unknown().optional(),
  text: z.string().max(2000).optional(),
  meta: z.record(z.string(), z.unknown()).optional(),
  url: z.string().max(2000).optional(),
});
export type LogEntry = z.infer<typeof logEntry>;
