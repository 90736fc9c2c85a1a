import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { testApi } from '../../../../../../tests/support/test-api.ts';
import { SYSTEM_ACTOR, transact } from '../../unit-of-work.ts';
import { writeMessage } from './outgoing-messages.command.ts';

interface Received {
  recipient: string;
  text: string;
}

const received: Received[] = [];
let refusals = 0;
let arrived = () => {};
/** A mail server on loopback that accepts mails, or rejects the next few temporarily. */
const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password }, _session, callback) =>
    callback(username === 'ringside' && password === 'secret' ? null : new Error('who are you'), {
      user: username ?? '',
    }),
  onData(stream, { envelope }, callback) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      if (refusals-- > 0)
        return callback(
          Object.assign(new Error('not now, person@example.test'), { responseCode: 451 }),
        );
      received.push({
        recipient: envelope.rcptTo[0]!.address,
        text: Buffer.concat(chunks).toString(),
      });
      callback();
      return arrived();
    });
  },
});
const listening = Promise.withResolvers<void>();
server.listen(0, '127.0.0.1', () => listening.resolve());
await listening.promise;
const { port } = server.server.address() as AddressInfo;
afterAll(() => server.close());

const api = await testApi({
  env: {
    SMTP_URL: `smtp://ringside:secret@127.0.0.1:${port}?from=championship@ringside.example`,
    PUBLIC_URL: 'https://ringside.example',
  },
});
const { context } = api;
const letter = {
  cause: 'a reason',
  channel: 'mail' as const,
  recipient: 'person@example.test',
  subject: 'Hello',
  text: 'A secret link\n',
};
const write = (changes: object = {}) =>
  transact(context, { tenantId: context.tenants.defaultId, actor: SYSTEM_ACTOR }, (work) =>
    writeMessage(work, { ...letter, ...changes }),
  );
const loadLetters = () =>
  context.storage.db.selectFrom('letters').selectAll().orderBy('id').execute();
const inTheFuture = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

afterEach(async () => {
  vi.useRealTimers();
  received.length = 0;
  await context.storage.db.deleteFrom('letters').execute();
});

test('a mail is sent after its transaction, from the configured sender, and its content is deleted', async () => {
  await write();
  expect(received).toEqual([]);
  await context.messageDispatcher.drain();
  expect(received).toEqual([
    {
      recipient: 'person@example.test',
      text: expect.stringMatching(/From: championship@ringside\.example[^]*A secret link/),
    },
  ]);
  expect(await loadLetters()).toMatchObject([
    { status: 'sent', recipient: '', text: '', subject: '' },
  ]);
});

test('a second mail for the same cause is not sent', async () => {
  await write();
  await context.messageDispatcher.drain();
  await write();
  await Promise.all([context.messageDispatcher.drain(), context.messageDispatcher.drain()]);
  expect(received).toHaveLength(1);
});

test('the scheduler wakes a carrier that has started', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  arrived = resolve;
  context.messageDispatcher.start();
  await write();
  await context.scheduler.catchUp();
  await promise;
  await context.messageDispatcher.stop();
  expect(await loadLetters()).toMatchObject([{ status: 'sent' }]);
});

test('a mail of a rolled-back transaction is never sent', async () => {
  await expect(
    transact(
      context,
      { tenantId: context.tenants.defaultId, actor: SYSTEM_ACTOR },
      async (work) => {
        await writeMessage(work, letter);
        throw new Error('refused');
      },
    ),
  ).rejects.toThrow('refused');
  await context.messageDispatcher.drain();
  expect(received).toEqual([]);
});

test('a mail that the server rejects is retried with growing back-off, and the log has no recipient', async () => {
  refusals = 2;
  const log = vi.spyOn(context.log, 'error');
  await write();
  await context.messageDispatcher.drain();
  await context.messageDispatcher.drain();
  expect([received.length, (await loadLetters())[0]!.attempts]).toEqual([0, 1]);
  inTheFuture(6_000);
  await context.messageDispatcher.drain();
  inTheFuture(6_000);
  await context.messageDispatcher.drain();
  expect([received.length, (await loadLetters())[0]!.attempts]).toEqual([0, 2]);
  inTheFuture(40_000);
  await context.messageDispatcher.drain();
  expect(received).toHaveLength(1);
  expect(log).toHaveBeenCalledTimes(2);
  expect(JSON.stringify(log.mock.calls)).not.toContain('person@');
});

test('a letter that stays rejected fails for good and is deleted', async () => {
  refusals = 8;
  await write();
  for (let attempt = 0; attempt < 8; attempt++) {
    await context.messageDispatcher.drain();
    inTheFuture(3 * 3_600_000);
  }
  expect(await loadLetters()).toMatchObject([
    { status: 'failed', recipient: '', text: '', attempts: 8 },
  ]);
});

test('a line break in a subject adds no header', async () => {
  await write({ subject: 'Hello\r\nBcc: other@example.test' });
  await context.messageDispatcher.drain();
  expect(received.map(({ text }) => /^Bcc:/m.test(text))).toEqual([false]);
});
