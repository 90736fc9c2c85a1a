import type { CompactBracket } from '../collections/brackets.ts';
import type { User } from '../collections/people.ts';
import type { Roster } from '../collections/rosters.ts';
import type { ChatTokenAnswer, SurveyAnswer } from '../game.ts';
import { defineEndpoint } from './endpoint.ts';
import { parseNothing, parsePlain } from './parse-answer.ts';

type SignedInPlayer = {
  data: { token: string; user: User };
  isBanned: boolean;
  qualified: boolean;
};

/** The game side takes plain JSON. */
const PLAIN_JSON = { 'content-type': 'application/json' };
const encodeLaunchToken = (token?: string) => token && { authorization: `Bearer ${token}` };
const encodePlayerTag = (playerTag: string) => ({ query: { playerTag } });
const encodePlayerTagOf = (_id: string, playerTag: string) => ({ query: { playerTag } });

/** The calls of the game side. */
export const gameSideSiteEndpoints = {
  user: defineEndpoint('GET /game/1.0/user', parsePlain<SignedInPlayer>, {
    encode: (playerTag: string, launchToken?: string) => ({
      query: { playerTag },
      headers: { ...encodeLaunchToken(launchToken) },
    }),
  }),
  register: defineEndpoint('POST /game/1.0/register', parsePlain<SignedInPlayer>, {
    encode: (playerTag: string, data: object, launchToken?: string) => ({
      query: { playerTag },
      body: { data },
      headers: { ...PLAIN_JSON, ...encodeLaunchToken(launchToken) },
    }),
  }),
  refresh: defineEndpoint('POST /game/1.0/token/refresh', parsePlain<{ data: { token: string } }>),
  brawlersInfo: defineEndpoint(
    'GET /game/1.0/player/brawlers-info',
    parsePlain<{ data: { allowedToRegister: boolean } }>,
    { encode: (playerTag: string, country: string) => ({ query: { playerTag, country } }) },
  ),
  log: defineEndpoint('POST /game/1.0/log', parseNothing, {
    encode: (body: { error: string; meta: Record<string, unknown>; url: string }) => ({
      body,
      headers: PLAIN_JSON,
    }),
  }),
  /** `locale`: the language of the championship's own questions. */
  surveyInfo: defineEndpoint('GET /game/1.0/survey/info', parsePlain<SurveyAnswer>, {
    encode: (playerTag: string, locale?: string) => ({ query: { playerTag, locale } }),
  }),
  survey: defineEndpoint('POST /game/1.0/survey', parsePlain<SurveyAnswer>, {
    encode: (playerTag: string, data: unknown) => ({
      query: { playerTag },
      body: { data },
      headers: PLAIN_JSON,
    }),
  }),
};

export const gameSideEndpoints = {
  ...gameSideSiteEndpoints,
  roster: defineEndpoint(
    'GET /game/1.0/roster/:id',
    parsePlain<{ data: { roster: Roster & { qualified: boolean } } }>,
    { encode: encodePlayerTagOf },
  ),
  matchSeries: defineEndpoint(
    'GET /game/1.0/match-series/:id',
    parsePlain<{ data: { date: string | null } }>,
    {
      encode: encodePlayerTagOf,
    },
  ),
  bracket: defineEndpoint('GET /game/1.0/bracket/:id', parsePlain<{ data: CompactBracket }>, {
    encode: encodePlayerTagOf,
  }),
  /** The check-ins of a series, in their order. */
  checkIns: defineEndpoint(
    'GET /game/1.0/check-in/:id',
    parsePlain<{ data: { id: string; createdAt: string; user: { id: string } }[] }>,
    { encode: encodePlayerTagOf },
  ),
  /** A series with its rosters, their players and its ban phases. */
  matchInfo: defineEndpoint(
    'GET /game/1.0/match-info/:id',
    parsePlain<{ data: { id: string; date: string | null } }>,
    { encode: encodePlayerTagOf },
  ),
  /** A token that the chat accepts. */
  chatToken: defineEndpoint('GET /game/1.0/discord-token', parsePlain<ChatTokenAnswer>, {
    encode: encodePlayerTag,
  }),
};
