import { expect, test } from 'vitest';
import { createRetryingSend } from './retrying-send.ts';
import { runSeason, type Surroundings } from './run-season.ts';
import { readOptions } from './season-options.ts';

async function run(args: string[], more: Partial<Surroundings> = {}) {
  let out = '';
  let err = '';
  const code = await runSeason(args, {
    out: { write: (text) => (out += text) },
    err: { write: (text) => (err += text) },
    env: {},
    ...more,
  });
  return { code, out, err };
}

const places = (out: string) => out.split('\n').filter((line) => /^\d+\. /.test(line));

test('prints the same standings for the same seed, and exits with 0', async () => {
  const args = ['--rosters', '8', '--seed', '7'];
  const [one, other] = [await run(args), await run(args)];
  expect(one.code).toBe(0);
  expect(places(one.out)[0]).toMatch(/^1\. \w+ \w+$/);
  expect(places(other.out)).toEqual(places(one.out));
}, 600_000);

test('names a broken invariant, and exits with 1', async () => {
  const { code, out } = await run(['--rosters', '8'], {
    alter: (snapshot) => ({
      ...snapshot,
      rosters: snapshot.rosters.map((roster) => ({ ...roster, owner: { id: '0' } })),
    }),
  });
  expect(code).toBe(1);
  expect(out).toContain('broken: the owner is one of the players');
}, 600_000);

test.each([
  { args: ['--rosters', '7'], says: '--rosters' },
  { args: ['--months', '0'], says: '--months' },
  { args: ['--url', 'localhost'], says: '--url' },
  { args: ['--surprise', '1'], says: 'surprise' },
  { args: ['--url', 'http://localhost:1'], says: 'OPERATOR_EMAIL' },
])('refuses $args as a mistake', async ({ args, says }) => {
  const { code, err } = await run(args);
  expect(code).toBe(1);
  expect(err).toContain(says);
});

test('plays 64 rosters, seed 1, one month on an own server without arguments', () => {
  expect(readOptions([])).toEqual({ rosters: 64, seed: '1', months: 1, url: undefined });
});

test('repeats a call until it is answered, a POST with the same key each time', async () => {
  const keys: unknown[] = [];
  const answers = [
    new TypeError('fetch failed'),
    Response.json({}, { status: 503 }),
    Response.json({ errors: [{ code: 'still-running' }] }, { status: 409 }),
    Response.json({ data: 1 }, { status: 201 }),
  ];
  const waits: number[] = [];
  const send = createRetryingSend(
    async (_path, init) => {
      keys.push((init.headers as Record<string, string>)['idempotency-key']);
      const answer = answers.shift()!;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    { pause: async (ms) => void waits.push(ms) },
  );
  expect((await send('/api/rosters/1.0', { method: 'POST', headers: {} })).status).toBe(201);
  expect(waits).toEqual([100, 200, 400]);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
});

test('does not repeat a refused call', async () => {
  const send = createRetryingSend(
    async () => Response.json({ errors: [{ code: 'segment-full' }] }, { status: 409 }),
    { pause: () => Promise.reject(new Error('waited')) },
  );
  expect((await send('/api/rosters/1.0', { method: 'POST', headers: {} })).status).toBe(409);
});
