import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStalled, sendEndless } from './floods.ts';
import { generateRequests, wellFormedReads } from './generate.ts';
import { REGRESSIONS } from './regressions.ts';
import { expectNone, runHostile } from './run.ts';
import { listTargets, type Target } from './targets.ts';
import { openWorld, type World } from './world.ts';

/** The environment repeats one request: see "again" in a report. */
const { HOSTILE_SEED, HOSTILE_COUNT, HOSTILE_ONLY, HOSTILE_KEPT } = process.env;
const SEED = Number(HOSTILE_SEED ?? 20_261_121);
const COUNT = Number(HOSTILE_COUNT ?? 600);
const MIB = 1024 * 1024;
const MEMORY_MIB = 64;
const FLOOD_MIB = 96;
const FIRST_READING = 100;
/** Three times the time that the world's settings give a request. */
const CLOSED_WITHIN_MS = 20_000;
const COMMAND = 'npx vitest run tests/hostile/hostile.test.ts';

let world: World;
let targets: Target[];

beforeAll(async () => {
  world = await openWorld();
  targets = listTargets(world.servers[0]!.routes);
}, 300_000);
afterAll(() => world?.close());

/** Keeps only the element that the environment names, with its number. */
const choose = <Value>(values: Value[], only: string | undefined) =>
  [...values.entries()].filter(([index]) => only === undefined || index === Number(only));

const memoryOf = async () => Promise.all(world.servers.map((server) => server.memory()));

test('answers requests that once broke an invariant with the right status', async () => {
  const chosen = choose(REGRESSIONS, HOSTILE_KEPT);
  const { reports } = await runHostile({
    world,
    requests: chosen.map(([, { request }]) => request),
    replay: (index) => `HOSTILE_KEPT=${chosen[index]![0]} ${COMMAND} -t 'once broke'`,
  });
  expectNone(reports);
}, 120_000);

test('answers well-formed reads of every call and page', async () => {
  const requests = wellFormedReads(targets);
  const { reports } = await runHostile({ world, requests, replay: () => COMMAND });
  expectNone(reports);
}, 120_000);

test('keeps its memory flat while clients send endless bodies', async () => {
  const [server] = world.servers as [World['servers'][number]];
  const [[, bearer]] = world.credentials.captain.headers as [[string, string]];
  const flood = (line: string, ...headers: string[]) =>
    sendEndless({ port: server.port, head: [line, ...headers], megabytes: FLOOD_MIB });
  const before = await server.memory();
  server.resetPeak();
  const answers = await Promise.all([
    flood('POST /api/login/1.0 HTTP/1.1', 'content-type: application/json'),
    flood('POST /game/1.0/log HTTP/1.1', 'content-type: application/json'),
    flood(
      'PATCH /api/user/1.0/avatar HTTP/1.1',
      `authorization: ${bearer}`,
      'content-type: image/png',
    ),
    flood(
      'PATCH /api/user/1.0/avatar HTTP/1.1',
      `authorization: ${bearer}`,
      'content-type: multipart/form-data; boundary=x',
    ),
  ]);
  // The server may reset the connection before the sender has read the answer.
  for (const { status, megabytes } of answers) {
    expect([413, undefined]).toContain(status);
    expect(megabytes).toBeLessThan(FLOOD_MIB);
  }
  expect((server.peakMemory() - before) / MIB).toBeLessThan(MEMORY_MIB);
}, 120_000);

test(`keeps every invariant under ${COUNT} hostile requests`, async () => {
  const chosen = choose(generateRequests(targets, { seed: SEED, count: COUNT }), HOSTILE_ONLY);
  const memory: number[][] = [];
  const { reports } = await runHostile({
    world,
    requests: chosen.map(([, request]) => request),
    replay: (index) =>
      `HOSTILE_SEED=${SEED} HOSTILE_COUNT=${COUNT} HOSTILE_ONLY=${chosen[index]![0]} ${COMMAND} -t 'every invariant'`,
    after: async (sent) => {
      if (sent === FIRST_READING || sent === chosen.length) memory.push(await memoryOf());
    },
  });
  expectNone(reports);
  const [early = [], late = []] = memory;
  for (const [index, bytes] of late.entries())
    expect((bytes - early[index]!) / MIB, 'MiB more than after 100 requests').toBeLessThan(
      MEMORY_MIB,
    );
}, 600_000);

test('answers other requests at once while 400 requests stall, and closes those', async () => {
  const [server] = world.servers as [World['servers'][number]];
  const { port } = server;
  const head = `POST /api/login/1.0 HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n`;
  const body = `${head}content-type: application/json\r\ncontent-length: 100\r\n\r\n{`;
  const stalled = [await openStalled(port, head, 200), await openStalled(port, body, 200)];
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/api/events/1.0`);
  expect(answer.status).toBe(200);
  expect(performance.now() - began).toBeLessThan(2_000);
  for (const { open } of stalled) await expect.poll(open, { timeout: CLOSED_WITHIN_MS }).toBe(0);
  expect(server.takeErrors()).toEqual([]);
}, 60_000);
