import {
  createClient,
  type Client,
  type Query,
  type ListPage,
  type Send,
} from '@ringside/contract/client';
import { ApiError } from '@ringside/contract/errors';
import type { LaunchAnswer } from '@ringside/contract/game';
import { getItem } from '@ringside/rules/must';
import type { Operator } from './own-server.ts';

export interface SeasonPlayer {
  id: string;
  playerTag: string;
  client: Client;
}

export interface PlayerFacts {
  playerTag: string;
  name: string;
  country: string;
  challengeWins: number;
}

/**
 * The server from the season's side: an operator, a visitor, players from the emulator, and the
 * clock that the season moves.
 */
export interface World {
  operator: Client;
  visitor: Client;
  /** Requests the clock of the server. */
  now(): Promise<Date>;
  /** Resolves after everything due by then has happened; a clock that is there already stays. */
  moveTo(target: Date): Promise<void>;
  player(facts: PlayerFacts): Promise<SeasonPlayer>;
}

/** Opens the world over a way to send requests. */
export function openWorld(send: Send, { email, password }: Operator): World {
  const visitor = createClient(send);
  const operator = createClient(
    withSession(send, async () => (await visitor.login(email, password)).data.token),
  );
  const clock = (method: string, body?: object) =>
    visitor.requests.plain<{ data: { now: string } }>(method, '/emulator/clock', {
      ...(body && { body, headers: JSON_BODY }),
    });
  const now = async () => new Date((await clock('GET')).data.now);
  return {
    operator,
    visitor,
    now,
    async moveTo(target) {
      if (
        target > (await now()) &&
        (await clock('PUT', { now: target.toISOString() }).then(() => true, onlyIfThere))
      )
        return;
      await clock('PUT', { advanceMs: 1 });
    },
    player: (facts) => signInPlayer(send, visitor, facts),
  };
}

/**
 * Handles the refusal of a repeated jump whose answer was lost: the clock is there, so the smallest
 * further jump waits for the jobs that were due.
 */
function onlyIfThere(error: unknown): false {
  if (error instanceof ApiError && error.code === 'clock-backwards') return false;
  throw error;
}

const JSON_BODY = { 'content-type': 'application/json' };

/** Creates the player in the game (repeatable), and opens the site as that player. */
async function signInPlayer(
  send: Send,
  visitor: Client,
  facts: PlayerFacts,
): Promise<SeasonPlayer> {
  const { data } = await visitor.requests.plain<LaunchAnswer>('POST', '/emulator/players', {
    body: facts,
    headers: JSON_BODY,
  });
  const signIn = () => visitor.game.user(data.playerTag, data.parameters.jwt);
  const first = await signIn();
  return {
    id: first.data.user.id,
    playerTag: data.playerTag,
    client: createClient(
      withSession(send, async () => (await signIn()).data.token, first.data.token),
    ),
  };
}

/** Creates a sender with a token; an expired token is replaced by a new sign-in. */
function withSession(send: Send, signIn: () => Promise<string>, first?: string): Send {
  let token = first;
  const sendAs = (path: string, init: RequestInit) =>
    send(path, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` },
    });
  return async (path, init) => {
    token ??= await signIn();
    const answer = await sendAs(path, init);
    if (answer.status !== 401) return answer;
    token = await signIn();
    return sendAs(path, init);
  };
}

/** Loads all pages of a list. */
export async function allOf<Item>(
  list: (query: Query) => Promise<ListPage<Item>>,
  query: Query = {},
): Promise<Item[]> {
  const items: Item[] = [];
  for (let number = 1; ; number++) {
    const page = await list({ ...query, 'page[size]': 100, 'page[number]': number });
    items.push(...page.items);
    if (items.length >= page.page.total || page.items.length === 0) return items;
  }
}

/** Runs an action for each item, a few at a time. */
export async function forEachOf<Item>(
  items: Item[],
  act: (item: Item) => Promise<void>,
  atOnce = 6,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < items.length) await act(getItem(items, next++));
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
}
