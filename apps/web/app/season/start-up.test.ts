import { createPlayerClient } from '@ringside/contract/client';
import { afterEach, expect, test, vi } from 'vitest';

const EVENTS = '/api/events/1.0';
const BOARDS = '/api/leaderboards/1.0';
const lists = (path: string) => [EVENTS, BOARDS].find((list) => path.startsWith(list));
const empty = () =>
  new Response(JSON.stringify({ data: [], meta: { page: { number: 1, size: 20, total: 0 } } }), {
    headers: { 'content-type': 'application/vnd.api+json' },
  });

afterEach(() => vi.restoreAllMocks());

/** Starts a server of which these lists fail; returns the lines of its console. */
async function startWithout(...failing: string[]) {
  vi.resetModules();
  const { startUp } = await import('./start-up.ts');
  const paths: string[] = [];
  const client = createPlayerClient((path) => {
    paths.push(lists(path) ?? path);
    return failing.includes(paths.at(-1)!) ? new Response('{}', { status: 503 }) : empty();
  });
  const [info, error] = (['info', 'error'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation(() => undefined),
  );
  await startUp(client);
  await startUp(client);
  return { paths, info: info!.mock.calls, errors: error!.mock.calls.map(([text]) => text) };
}

test.each([
  { failing: [EVENTS], why: 'the events' },
  { failing: [BOARDS], why: 'the leaderboards' },
  { failing: [EVENTS, BOARDS], why: 'both' },
])('logs the specified text once, and goes on, where it cannot load $why', async ({ failing }) => {
  const { errors, info } = await startWithout(...failing);
  expect(errors).toEqual(['SPA nuxtServerInit failed']);
  expect(info).toEqual([]);
});

test('loads events and leaderboards once, and logs the milliseconds', async () => {
  const { paths, info, errors } = await startWithout();
  expect(paths.toSorted()).toEqual([EVENTS, BOARDS]);
  expect(info).toEqual([[expect.stringMatching(/^Loaded 0 events and 0 leaderboards in \d+ ms$/)]]);
  expect(errors).toEqual([]);
});
