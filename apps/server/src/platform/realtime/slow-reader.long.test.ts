import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testStorage } from '../../../../../tests/support/test-storage.ts';
import { createServer } from '../../app/create-server.ts';
import { createManualClock } from '../clock/clock.ts';
import { readConfig } from '../settings/config.ts';

const TOPIC = 'events:1';
/** The system buffers some ten megabytes between two sockets of one machine. */
const MOST_WRITES = 2_000;
const CHANGES_AT_ONCE = 60;

let port: number;
let server: Awaited<ReturnType<typeof createServer>>;
beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/ensure-build.mjs']);
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://127.0.0.1',
    DEMO: 'off',
    SESSION_SECRET: 'a secret for tests only',
    DATA_DIR: 'memory://',
  });
  server = await createServer(config, {
    storage: await testStorage(),
    clock: createManualClock(new Date('2026-11-21T12:00:00Z')),
    log: pino({ level: 'silent' }),
  });
  port = await server.listen();
}, 240_000);
afterAll(() => server.close());

/** Opens a reader on a bare socket, and resolves once the stream has begun. */
async function reader(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`GET /api/stream/1.0?topics=${TOPIC} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`);
  for (let text = ''; !text.includes(': open');) text += String((await once(socket, 'data'))[0]);
  return socket;
}

/** A whole round in one commit, larger than the allowed backlog, reaches a reader who keeps up. */
test('a single large commit reaches a reader who keeps up', async () => {
  const { live, tenants } = server.context;
  const quick = await reader();
  const first = Number(live.position());
  live.noteCommit({
    published: Array.from({ length: 2_000 }, (_none, index) => ({
      id: String(first + 1 + index),
      tenantId: tenants.defaultId,
      at: new Date(0),
      change: { action: 'event.updated', subject: { type: 'events', id: '1' } },
    })),
  });
  let streamText = '';
  while (!streamText.includes(`id: ${first + 2_000}\n`))
    streamText = (streamText + String((await once(quick, 'data'))[0])).slice(-2_000);
  live.noteCommit({
    published: [
      {
        id: String(first + 2_001),
        tenantId: tenants.defaultId,
        at: new Date(0),
        change: { action: 'event.updated', subject: { type: 'events', id: '1' } },
      },
    ],
  });
  while (!streamText.includes(`id: ${first + 2_001}\n`))
    streamText += String((await once(quick, 'data'))[0]);
  quick.destroy();
  await expect.poll(() => live.listening()).toBe(0);
});

test('a reader who does not read is disconnected with the backlog, and another reader receives everything', async () => {
  const { live, tenants } = server.context;
  const [slow, quick] = [await reader(), await reader()];
  slow.pause();
  let streamText = '';
  quick.on('data', (bytes) => (streamText = (streamText + String(bytes)).slice(-2_000)));
  expect(live.listening()).toBe(2);

  let id = Number(live.position());
  const one = () => ({
    id: String((id += 1)),
    tenantId: tenants.defaultId,
    at: new Date(0),
    change: {
      action: 'event.updated',
      subject: { type: 'events', id: '1' },
      changes: { name: 'x'.repeat(900) },
    },
  });
  let writes = 0;
  for (; live.listening() > 1 && writes < MOST_WRITES; writes += 1) {
    live.noteCommit({ published: Array.from({ length: CHANGES_AT_ONCE }, one) });
    while (!streamText.includes(`id: ${id}\n`)) await once(quick, 'data');
  }
  expect(writes).toBeLessThan(MOST_WRITES);
  expect(live.listening()).toBe(1);

  // The reader gets what the system has buffered, and then the end.
  const ended = once(slow, 'close');
  slow.resume();
  await ended;
  quick.destroy();
});
