import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createHttpGameSide } from './http-game-side.ts';

type Reply = number | 'lost' | 'late';
const replies: Reply[] = [];
const sentRequests: string[] = [];

/** A game over a network that gives the prepared answers, and 404 when none is left. */
const fetch = async (input: string | URL, init?: RequestInit): Promise<Response> => {
  sentRequests.push(`${init?.method ?? 'GET'} ${new URL(input).pathname}`);
  const reply = replies.shift() ?? 404;
  if (reply === 'lost') throw new TypeError('fetch failed');
  if (reply === 'late')
    return new Promise((_, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal!.reason)),
    );
  return new Response('{}', { status: reply });
};
const open = (changes = {}) =>
  createHttpGameSide({
    apiUrl: 'http://game.test',
    jwksUrl: 'http://game.test/jwks',
    fetch,
    timeoutMs: 20,
    resilience: { firstRetryMs: 0, openMs: 10_000, ...changes },
  });

beforeEach(() => {
  replies.length = 0;
  sentRequests.length = 0;
});
afterEach(() => void vi.useRealTimers());

describe('calls to a game that fails', () => {
  test('a safe call that was lost on the way is repeated, twice at most', async () => {
    replies.push('lost', 'lost');
    expect(await open().player('A')).toBeUndefined();
    expect(sentRequests).toHaveLength(3);
    sentRequests.length = 0;
    replies.push('lost', 'lost', 'lost');
    await expect(open().player('A')).rejects.toMatchObject({ status: 502 });
    expect(sentRequests).toHaveLength(3);
  });

  test.each<{ why: string; reply: Reply; status: number }>([
    { why: 'an answer that says no', reply: 403, status: 403 },
    { why: 'one that says it is in trouble', reply: 503, status: 503 },
    { why: 'one that does not come in time', reply: 'late', status: 504 },
  ])('$why is not repeated', async ({ reply, status }) => {
    replies.push(reply);
    await expect(open().player('A')).rejects.toMatchObject({ status });
    expect(sentRequests).toHaveLength(1);
  });

  test('a call that is not safe to repeat is made once', async () => {
    replies.push('lost');
    await expect(open().chatToken('A')).rejects.toMatchObject({ status: 502 });
    replies.push('lost');
    await expect(
      open().sendToInbox('A', { title: 't', text: 't', link: null, params: {} } as never),
    ).rejects.toMatchObject({ status: 502 });
    expect(sentRequests).toHaveLength(2);
  });

  test('calls fail at once after five failures in a row, until one later call succeeds', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const game = open();
    replies.push(500, 500, 500, 500, 500);
    for (let count = 0; count < 5; count += 1)
      await expect(game.chatToken('A')).rejects.toMatchObject({ status: 500 });
    await expect(game.player('A')).rejects.toMatchObject({ status: 503 });
    expect(sentRequests, 'the game was not asked').toHaveLength(5);
    vi.setSystemTime(Date.now() + 10_001);
    replies.push(500);
    await expect(game.player('A')).rejects.toMatchObject({ status: 500 });
    await expect(game.player('A')).rejects.toMatchObject({ status: 503 });
    vi.setSystemTime(Date.now() + 10_001);
    expect(await game.player('A')).toBeUndefined();
    expect(await game.player('A')).toBeUndefined();
  });

  test('refusals do not open the circuit', async () => {
    const game = open();
    for (let count = 0; count < 20; count += 1) {
      replies.push(403);
      await expect(game.chatToken('A')).rejects.toMatchObject({ status: 403 });
    }
    expect(sentRequests).toHaveLength(20);
  });
});
