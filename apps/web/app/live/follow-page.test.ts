import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followPage } from './follow-page.ts';

type Listener = (change: object | undefined) => void;

const stream = vi.hoisted(() => ({
  hear: undefined as Listener | undefined,
  isOpen: () => true,
  listenToPage(_address: string, listener: Listener) {
    stream.hear = listener;
    return () => (stream.hear = undefined);
  },
}));
vi.mock('./stream.ts', () => ({ stream }));

const refusal = (retryAfter: number) => ({ page: '/', status: '503', code: 'busy', retryAfter });
const head = { page: '/', version: 'a', at: '1' };

let reads: string[];
let followed: ReturnType<typeof followPage>;
let goneCount: number;
/** Answers each read of the head; a page that is not known has no later version. */
let status: number;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  [reads, goneCount, status] = [[], 0, 503];
  vi.stubGlobal('fetch', async (path: string) => {
    reads.push(path);
    return new Response(JSON.stringify(head), { status });
  });
  followed = followPage('/', () => void goneCount++);
});
afterEach(() => {
  followed.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([1, 8, 20])(
  'a page that the stream refuses reads its head %i s later, spread over half as long again',
  async (retryAfter) => {
    stream.hear!(refusal(retryAfter));
    await vi.advanceTimersByTimeAsync(retryAfter * 1250 - 1);
    expect(reads).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(reads).toEqual(['/live/head?page=%2F']);
  },
);

test('a later refusal replaces the one before it, and a change the refusal', async () => {
  stream.hear!(refusal(2));
  await vi.advanceTimersByTimeAsync(2000);
  stream.hear!(refusal(4));
  await vi.advanceTimersByTimeAsync(4999);
  expect(reads).toEqual([]);
  stream.hear!({ ...head, gone: true });
  expect(goneCount).toBe(1);
  await vi.advanceTimersByTimeAsync(29_000 - 6999);
  expect(reads).toEqual([]);
});

test('a page that the stream does not serve reads its head every 30 s until it is gone', async () => {
  stream.hear!(refusal(2));
  await vi.advanceTimersByTimeAsync(90_000);
  expect(reads).toHaveLength(4);
  status = 404;
  await vi.advanceTimersByTimeAsync(30_000);
  expect([reads.length, goneCount]).toEqual([5, 1]);
  followed.stop();
  await vi.advanceTimersByTimeAsync(90_000);
  expect(reads).toHaveLength(5);
});
