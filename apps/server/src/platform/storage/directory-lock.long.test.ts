import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startProcess } from '../../../../../tests/support/start-process.ts';

const home = mkdtempSync(path.join(tmpdir(), 'ringside-lock-'));
const directory = path.join(home, 'postgres');
afterAll(() => rmSync(home, { recursive: true }));

const opening = (what: string) =>
  startProcess(['tests/support/storage-process.ts', directory, what]);

test('refuses a second process on the same directory with a clear message and exit code 1', async () => {
  const first = opening('stay');
  await first.says('open');
  const second = opening('stay');
  expect(await second.ended).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      `${directory} is in use by another process; to share a database set DATABASE_URL`,
    ),
  });
  expect(second.stdout()).toBe('');
  const server = startProcess(['apps/server/src/app/main.ts'], {
    DATA_DIR: home,
    DATABASE_URL: '',
    PORT: '0',
  });
  expect(await server.ended).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is in use by another process'),
  });
  first.process.kill('SIGKILL');
  await first.ended;
}, 300_000);

test('takes the lock over after a crash', async () => {
  const next = opening('close');
  expect(await next.ended).toMatchObject({ code: 0 });
}, 300_000);
