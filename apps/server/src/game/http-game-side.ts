import {
  apiTokenHolder,
  chatToken,
  gameBrawlers,
  gamePlayer,
  gameRoom,
  surveyInfo,
} from '@ringside/contract/game';
import { DEFAULT_LOCALE, LANGUAGE_TAGS } from '@ringside/rules/site/locales';
import type { z } from 'zod';
import { readJson } from '../platform/network/read-json.ts';
import { type GameSide, GameSideFailure, type LaunchProof } from './game-side.ts';
import { type Fetch, createLaunchTokenReader } from './launch-token.ts';
import { createResilience, type ResilientCalls, type Resilience } from './resilience.ts';

const TIMEOUT_MS = 5_000;
const VERIFY = '/api-tokens/verify';

export interface HttpGameSideOptions {
  apiUrl: string;
  jwksUrl: string;
  apiKey?: string | undefined;
  fetch?: Fetch;
  timeoutMs?: number;
  /** The handling of failures; absent for the emulator, whose failures are intended. */
  resilience?: Partial<Resilience>;
}

/**
 * Creates the client of the operator's game over HTTP. Every call ends with an answer or with a
 * `GameSideFailure`.
 */
export function createHttpGameSide({
  apiUrl,
  jwksUrl,
  apiKey,
  fetch = globalThis.fetch,
  timeoutMs = TIMEOUT_MS,
  resilience,
}: HttpGameSideOptions): GameSide {
  const identify = createLaunchTokenReader({ jwksUrl, fetch, timeoutMs });
  const guarded = resilience && createResilience(resilience);
  const send = createSender({
    apiUrl: apiUrl.replace(/\/$/, ''),
    apiKey,
    fetch,
    timeoutMs,
    guarded,
  });
  const of = (playerTag: string) => `/players/${encodeURIComponent(playerTag)}`;
  return {
    async holderOf(proof: LaunchProof) {
      if ('launchToken' in proof) return identify(proof.launchToken);
      const answer = await send('POST', VERIFY, {
        body: { apiToken: proof.apiToken },
        accept: [401],
      });
      return answer.status === 401
        ? undefined
        : { ...(await answer.read(apiTokenHolder)), platform: 'web' };
    },
    async player(playerTag) {
      const answer = await send('GET', of(playerTag), { accept: [404] });
      return answer.status === 404 ? undefined : answer.read(gamePlayer);
    },
    register: async (playerTag, profile) =>
      (await send('PUT', `${of(playerTag)}/profile`, { body: profile })).read(gamePlayer),
    brawlers: async (playerTag, country) =>
      (
        await send(
          'GET',
          `${of(playerTag)}/brawlers${country ? `?country=${encodeURIComponent(country)}` : ''}`,
        )
      ).read(gameBrawlers),
    survey: async (playerTag, locale = DEFAULT_LOCALE) =>
      (
        await send(
          'GET',
          `${of(playerTag)}/survey${locale === DEFAULT_LOCALE ? '' : `?language=${LANGUAGE_TAGS[locale]}`}`,
        )
      ).read(surveyInfo),
    answerSurvey: async (playerTag, answers) =>
      (await send('POST', `${of(playerTag)}/survey`, { body: answers, accept: [409] })).status !==
      409,
    chatToken: async (playerTag) =>
      (await send('POST', `${of(playerTag)}/chat-token`)).read(chatToken),
    async sendToInbox(playerTag, message) {
      await send('POST', `${of(playerTag)}/inbox`, { body: message });
    },
    async openRoom(lineUps) {
      const answer = await send('POST', '/rooms', { body: lineUps, accept: [404, 501] });
      return answer.status === 404 || answer.status === 501 ? undefined : answer.read(gameRoom);
    },
  };
}

interface Answer {
  status: number;
  read<T extends z.ZodType>(schema: T): Promise<z.output<T>>;
}

interface Sending {
  apiUrl: string;
  apiKey: string | undefined;
  fetch: Fetch;
  timeoutMs: number;
  guarded: ResilientCalls | undefined;
}

function createSender({ apiUrl, apiKey, fetch, timeoutMs, guarded }: Sending) {
  const once = async (
    method: string,
    path: string,
    { body, accept = [] }: { body?: unknown; accept?: number[] },
  ): Promise<Answer> => {
    const call = `${method} ${path}`;
    const headers = {
      accept: 'application/json',
      ...(apiKey && { authorization: `Bearer ${apiKey}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const response = await withTimeout({ call, timeoutMs }, (signal) =>
      fetch(apiUrl + path, {
        method,
        headers,
        signal,
        redirect: 'error',
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    if (!response.ok && !accept.includes(response.status))
      throw new GameSideFailure({ call, status: response.status });
    return {
      status: response.status,
      read: (schema) =>
        withTimeout({ call, timeoutMs }, async () => schema.parse(await readJson(response))),
    };
  };
  // GET and PUT may be repeated; POST may not, except for verifying a token.
  const isSafe = (method: string, path: string) => method !== 'POST' || path === VERIFY;
  return (
    method: string,
    path: string,
    options: { body?: unknown; accept?: number[] } = {},
  ): Promise<Answer> =>
    guarded
      ? guarded(`${method} ${path}`, { safe: isSafe(method, path) }, () =>
          once(method, path, options),
        )
      : once(method, path, options);
}

/**
 * Limits the time of a call. The race also ends calls that ignore the signal, such as those to the
 * embedded emulator.
 */
async function withTimeout<T>(
  { call, timeoutMs }: { call: string; timeoutMs: number },
  act: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs);
  const late = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
  try {
    return await Promise.race([act(signal), late]);
  } catch (error) {
    throw new GameSideFailure({
      call,
      status: signal.aborted ? 504 : 502,
      cause: error,
      isLost: !signal.aborted && error instanceof TypeError,
    });
  }
}
