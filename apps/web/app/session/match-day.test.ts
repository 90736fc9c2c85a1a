import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { Roster } from '@ringside/contract/collections/rosters';
import { serverNow } from '@ringside/contract/live/server-clock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkInToMatch } from './match-checkin.ts';
import { openInbox } from './open-inbox.ts';
import { FRESH_SESSION, session } from './session-store.ts';
import { startRosterPoll, stopWatch } from './watches.ts';

interface Sent {
  method: string;
  path: string;
  body: unknown;
}

type Heard = (...sent: unknown[]) => void;

const LOG = '/game/1.0/log';
const failure = { errors: [{ id: '1', status: '500', code: 'internal', title: 'Broken' }] };
let sent: Sent[] = [];
/** The answer of the server to every call but those of the log. */
let answer: () => Response;

beforeEach(() => {
  sent = [];
  vi.stubGlobal('document', { documentElement: { dataset: { tenant: 'default' } } });
  vi.stubGlobal('location', { href: 'http://ringside.test/match/7' });
  vi.stubGlobal('sessionStorage', { getItem: () => '{"playerTag":"#ABC"}' });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const { body, method = 'GET' } = init;
    sent.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    return path.startsWith(LOG) ? new Response(null, { status: 204 }) : answer();
  });
  session.set({ userId: '1', playerTag: '#ABC', country: 'DE', shouldCheckin: true });
});
afterEach(() => {
  session.set(FRESH_SESSION);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Presses the button of the prompt of a match that begins in so many milliseconds. */
async function pressCheckin(inMs: number): Promise<string[]> {
  const visited: string[] = [];
  const date = new Date(+serverNow() + inMs).toISOString();
  await checkInToMatch({ id: '7', date, about: 'Alder' }, (path) => void visited.push(path));
  return visited;
}
const pathsOf = (calls: Sent[]) => calls.map(({ method, path }) => `${method} ${path}`);

test.each([0, -1, -60_000])(
  'a prompt whose match began %i ms from now sends no check-in',
  async (ms) => {
    expect(await pressCheckin(ms)).toEqual([]);
    expect(sent).toEqual([]);
    expect(session.get()).toMatchObject({ shouldCheckin: false, globalCheckinLoading: false });
  },
);

test('the prompt checks the player in, is dismissed and leads to the match', async () => {
  answer = () =>
    Response.json({ data: { type: 'checkins', id: '3', attributes: {} } }, { status: 201 });
  expect(await pressCheckin(60_000)).toEqual(['/match/7']);
  expect(pathsOf(sent)).toEqual(['POST /api/checkins/1.0']);
  expect(sent[0]!.body).toMatchObject({
    data: { relationships: { matchSeries: { data: { type: 'match-series', id: '7' } } } },
  });
  expect(session.get()).toMatchObject({ shouldCheckin: false, globalCheckinLoading: false });
});

test('a failed match check-in is logged with its text and the serialized error, then leads to /error', async () => {
  answer = () => Response.json(failure, { status: 500 });
  expect(await pressCheckin(60_000)).toEqual(['/error']);
  const log = sent.find(({ path }) => path.startsWith(LOG))!;
  const { error, meta, url } = log.body as { error: string; meta: object; url: string };
  const text = 'Match checkin popup: Match series checkin failed';
  expect(error.startsWith(`${text} {`)).toBe(true);
  expect(JSON.parse(error.slice(text.length))).toMatchObject({
    name: 'ApiError',
    status: 500,
    method: 'POST',
    path: '/api/checkins/1.0',
    errors: failure.errors,
  });
  expect(meta).toMatchObject({ userId: '1', playerTag: '#ABC', country: 'DE' });
  expect(url).toBe('http://ringside.test/match/7');
  expect(session.get()).toMatchObject({
    globalCheckinLoading: false,
    failedCheckin: { seriesId: '7', error: { status: 500 } },
  });
});

test('a failed refresh of the roster is logged to the console, and the next poll tries again', async () => {
  vi.useFakeTimers();
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  session.set({ latestRoster: { id: '9' } as Roster, upcomingMatch: {} as MatchSeries });
  answer = () => Response.json(failure, { status: 500 });
  startRosterPoll(() => undefined);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(pathsOf(sent)).toEqual([expect.stringMatching(/^GET \/api\/rosters\/1\.0\/9/)]);
  expect(logged.mock.calls).toEqual([
    ['The roster could not be refreshed', expect.objectContaining({ status: 500 })],
  ]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(2);
  stopWatch('roster');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toHaveLength(2);
  logged.mockRestore();
});

test.each([
  { inApp: true, framed: false, why: 'the page is in the app' },
  { inApp: false, framed: true, why: 'the page is in a frame' },
])('the app opens the inbox with link, params and titles: $why', ({ inApp, framed }) => {
  const [postMessage, open] = [vi.fn<Heard>(), vi.fn<Heard>()];
  const self = { postMessage, open };
  vi.stubGlobal(
    'window',
    framed ? { open, parent: { postMessage } } : Object.assign(self, { parent: self }),
  );
  const message = { link: 'brawl://inbox', params: { tag: '#ABC' }, titles: { inbox: 'Inbox' } };
  openInbox({ inApp, ...message });
  expect(postMessage.mock.calls).toEqual([[{ type: 'openInbox', ...message }, '*']]);
  expect(open).not.toHaveBeenCalled();
});

test('a plain browser opens the inbox as a page of its own', () => {
  const self = { postMessage: vi.fn<Heard>(), open: vi.fn<Heard>() };
  vi.stubGlobal('window', Object.assign(self, { parent: self }));
  openInbox({ inApp: false, link: 'https://inbox.test/', params: {}, titles: {} });
  expect(self.open.mock.calls).toEqual([['https://inbox.test/', '_blank', 'noopener']]);
  expect(self.postMessage).not.toHaveBeenCalled();
});
