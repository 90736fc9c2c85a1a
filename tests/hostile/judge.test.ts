import { describe, expect, test } from 'vitest';
import { generateRequests } from './generate.ts';
import { findFaults, type Fault, type Observation } from './judge.ts';
import { findKnownDefect } from './known-defects.ts';
import { isError } from './observed-process.ts';
import { AnswerReader, type Answer } from './read-answer.ts';
import type { HostileRequest } from './request.ts';
import { report } from './run.ts';
import { type Snapshot, compareSnapshots } from './snapshot.ts';
import { listTargets } from './targets.ts';

const request: HostileRequest = {
  target: 'GET /api/games/1.0',
  role: 'visitor',
  byCookie: false,
  method: 'GET',
  path: '/api/games/1.0',
  headers: [],
  body: null,
  delivery: 'whole',
};
const before: Snapshot = { position: 7, counts: { users: 3, rosters: 2 }, writers: [] };

const answerOf = (status: number, body: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: {
    'content-type': 'application/vnd.api+json',
    'x-content-type-options': 'nosniff',
    ...headers,
  },
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});
const errorsOf = (status: number, code: string) =>
  answerOf(status, {
    jsonapi: { version: '1.1' },
    errors: [{ id: crypto.randomUUID(), status: String(status), code, title: 'x', detail: 'y' }],
  });
const seenOf = (answers: Answer[], others: Partial<Observation> = {}): Observation => ({
  request,
  requestId: 'hostile-1',
  path: request.path,
  outcome: { answers, end: 'answered', head: 'GET /api/games/1.0 HTTP/1.1' },
  errors: [],
  exit: undefined,
  before,
  after: before,
  ...others,
});
const invariantsOf = async (observation: Observation) =>
  (await findFaults(observation)).map(({ invariant }) => invariant);

describe('a planted fault is found', () => {
  test('finds nothing in a correct answer', async () =>
    expect(await invariantsOf(seenOf([errorsOf(404, 'not-found')]))).toEqual([]));

  test('an answer of 500', async () =>
    expect(await invariantsOf(seenOf([errorsOf(500, 'internal')]))).toContain('no 5xx'));

  test('a 503 that does not come from admission control', async () => {
    const busy = errorsOf(503, 'busy');
    Object.assign(busy.headers, { 'retry-after': '1' });
    expect(await invariantsOf(seenOf([busy]))).toEqual([]);
    const away = errorsOf(503, 'database-unavailable');
    Object.assign(away.headers, { 'retry-after': '1' });
    expect(await invariantsOf(seenOf([away]))).toEqual(['no 5xx']);
  });

  test.each([
    ['/error/503', []],
    ['/de/error', []],
    ['/xx/error/31.data/..', []],
    ['/error/31/roster', ['no 5xx']],
    ['/error/../roster', ['no 5xx']],
  ])('a page of 500 at %s: %j', async (path, invariants) => {
    const headers = { 'content-type': 'text/html', 'content-security-policy': 'x' };
    const page = answerOf(500, '<html></html>', headers);
    const found = await invariantsOf(seenOf([page], { request: { ...request, path }, path }));
    expect(found.filter((invariant) => invariant === 'no 5xx')).toEqual(invariants);
  });

  test('an answer that the API document does not describe', async () =>
    expect(await invariantsOf(seenOf([answerOf(200, { data: 'x' })]))).toEqual([
      'answers as described',
    ]));

  test('a page without a content security policy', async () => {
    const page = answerOf(200, '<html></html>', { 'content-type': 'text/html' });
    const observation = seenOf([page], { request: { ...request, path: '/' }, path: '/' });
    expect(await invariantsOf(observation)).toEqual(['answers as described']);
  });

  test('a stack trace in an answer', async () => {
    const text = 'Error: x\n    at find (file:///srv/app.ts:1:2)';
    const page = answerOf(400, text, { 'content-type': 'text/plain' });
    const observation = seenOf([page], { request: { ...request, path: '/' }, path: '/' });
    expect(await invariantsOf(observation)).toEqual(['no inner detail']);
  });

  test('a process that ended, and a request that never ends', async () => {
    expect(await invariantsOf(seenOf([], { exit: 'ended with 1' }))).toEqual(['the process lives']);
    const outcome = { answers: [], end: 'timed-out' as const, head: '' };
    expect(await invariantsOf(seenOf([], { outcome }))).toEqual(['every request ends']);
  });

  test('a refusal that wrote a row, or an entry of the log', async () => {
    const refused = [errorsOf(404, 'not-found')];
    const row = { ...before, counts: { users: 4, rosters: 2 } };
    expect(await findFaults(seenOf(refused, { after: row }))).toEqual([
      { invariant: 'a refusal changes nothing', detail: 'users went from 3 to 4 rows' },
    ]);
    const entry = { ...before, position: 8, writers: ['hostile-1'] };
    expect(await invariantsOf(seenOf(refused, { after: entry }))).toEqual([
      'a refusal changes nothing',
    ]);
  });

  test('a status that a kept request must not get', async () => {
    const kindRequest = { ...request, answers: [400] };
    expect(
      await invariantsOf(seenOf([errorsOf(404, 'not-found')], { request: kindRequest })),
    ).toEqual(['the right status']);
    const says = { ...request, says: '/data/id' };
    expect(await invariantsOf(seenOf([errorsOf(404, 'not-found')], { request: says }))).toEqual([
      'the right status',
    ]);
  });

  test('a line at error level', () => {
    expect(isError('{"level":50,"msg":"a request failed"}')).toBe(true);
    expect(isError('{"level":60,"msg":"fatal"}')).toBe(true);
    expect(isError('{"level":40,"msg":"request refused"}')).toBe(false);
    expect(isError('Ringside is ready')).toBe(false);
  });
});

test('does not blame a later request for an entry that an earlier one caused', () => {
  const after = { position: 8, counts: { ...before.counts, activity: 1 }, writers: ['hostile-0'] };
  const earlier = { ...before, counts: { ...before.counts, activity: 0 } };
  expect(compareSnapshots(earlier, after, ['hostile-1'])).toEqual([]);
  expect(compareSnapshots(earlier, { ...after, writers: [''] }, ['hostile-1'])).toHaveLength(2);
});

test('a known defect hides no other invariant and no other request', () => {
  const processFault: Fault = { invariant: 'the process lives', detail: 'ended with 1' };
  expect(findKnownDefect({ ...request, path: '/game/1.0/user?playerTag=%00' }, processFault)).toBe(
    undefined,
  );
  const failed: Fault = { invariant: 'no 5xx', detail: '500' };
  expect(findKnownDefect(request, failed)).toBe(undefined);
});

test('a report holds the request, its role, the answer and the command that repeats it', () => {
  const observation = seenOf([errorsOf(500, 'internal')], { errors: ['{"level":50}'] });
  const text = report(
    observation,
    { invariant: 'no 5xx', detail: '500' },
    'HOSTILE_ONLY=3 npx vitest',
  );
  for (const part of [
    'no 5xx',
    'as visitor',
    'GET /api/games/1.0 HTTP/1.1',
    '"internal"',
    '{"level":50}',
    'HOSTILE_ONLY=3 npx vitest',
  ])
    expect(text).toContain(part);
});

describe('the generator', () => {
  const targets = listTargets([]);

  test('knows every call of the API document and every page', () => {
    expect(targets.filter(({ kind }) => kind === 'call').length).toBeGreaterThan(280);
    const names = targets.map(({ name }) => name);
    expect(names).toContain('PATCH /api/segments/1.0/{id}');
    expect(names).toContain('GET /:locale?/rosters/:id');
    expect(names).toContain('GET /embed/bracket/:id.data');
    expect(new Set(names).size).toBe(names.length);
  });

  test('gives the same requests for the same seed, and others for another', () => {
    const [one, same, other] = [1, 1, 2].map((seed) =>
      generateRequests(targets, { seed, count: 50 }),
    );
    expect(same).toEqual(one);
    expect(other).not.toEqual(one);
  });
});

describe('the reader of answers', () => {
  const read = (text: string, { method = 'GET', expected = 1, step = 3 } = {}) => {
    const reader = new AnswerReader(method, expected);
    for (let at = 0; at < text.length; at += step)
      reader.push(Buffer.from(text.slice(at, at + step)));
    return reader;
  };

  test('reads chunks in pieces of any size', () => {
    const reader = read(
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n',
    );
    expect(reader.answers().map(({ body }) => body.toString())).toEqual(['abcde']);
  });

  test('reads several answers of one connection and skips 100 Continue', () => {
    const one = 'HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\nab';
    const reader = read(`HTTP/1.1 100 Continue\r\n\r\n${one}${one}`, { expected: 2 });
    expect(reader.isDone()).toBe(true);
    expect(reader.answers().map(({ status }) => status)).toEqual([404, 404]);
  });

  test('expects no body after HEAD, and reads one without a length to the end', () => {
    expect(read('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n', { method: 'HEAD' }).isDone()).toBe(
      true,
    );
    const reader = read('HTTP/1.1 200 OK\r\n\r\nabc');
    expect(reader.isDone()).toBe(false);
    reader.end();
    expect(reader.answers()[0]!.body.toString()).toBe('abc');
  });
});
