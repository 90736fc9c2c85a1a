import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ApiError } from '@ringside/contract/errors';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { ownPostgres } from './own-postgres.ts';
import { operatorAt, startApi } from './start-api.ts';

const SIZE = '160m';
const MOST_CHANGES = 2_000;
const disk = smallDisk();
const postgres = disk && (await ownPostgres({ under: disk.folder }));
const api =
  postgres &&
  (await startApi({ DATABASE_URL: postgres.url, ATTACHMENTS_URL: `file://${disk.folder}/files` }));
afterAll(async () => {
  api?.started.process.kill('SIGKILL');
  await api?.started.ended;
  await postgres?.close();
  disk?.remove();
});

/**
 * Mounts a small disk in memory, which needs root. Returns undefined where the machine does not
 * permit it.
 */
function smallDisk() {
  const folder = mkdtempSync(path.join(tmpdir(), 'ringside-disk-'));
  const mounted =
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'ringside', folder]).status === 0;
  if (!mounted) {
    rmSync(folder, { recursive: true });
    return console.warn(
      '\n!!! The full disk was LEFT OUT: a tmpfs could not be mounted, which needs root.\n',
    );
  }
  chmodSync(folder, 0o755);
  mkdirSync(path.join(folder, 'files'));
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'w');
      const block = Buffer.alloc(64 * 1024);
      try {
        for (;;) writeSync(file, block);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    makeRoom: () => rmSync(ballast),
    remove() {
      spawnSync('umount', [folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error as ApiError,
  );

describe.runIf(postgres)('the disk is full', () => {
  test('changes and pictures fail with 503, confirmed changes persist, and everything works once there is room', async () => {
    const operator = await operatorAt(api!.url);
    const picture = new File(
      [
        new Uint8Array(
          await sharp({ create: { width: 900, height: 900, channels: 3, background: 'red' } })
            .png()
            .toBuffer(),
        ),
      ],
      'face.png',
      { type: 'image/png' },
    );
    const update = (amount: number) =>
      operator.siteSettings.update('site', { prizes: { amount, currency: 'EUR', places: [] } });
    await update(1);
    disk!.fill();

    let answered = 1;
    let refusal: ApiError | undefined;
    while (!refusal && answered < MOST_CHANGES) {
      refusal = await refusalOf(update(answered + 1));
      if (!refusal) answered += 1;
    }
    expect(refusal).toMatchObject({ status: 503, code: 'database-unavailable' });
    expect(refusal!.retryAfter).toBeGreaterThan(0);
    expect((await fetch(`${api!.url}/healthz`)).status).toBe(200);

    disk!.makeRoom();
    await postgres!.start(); // if it ended during the fault
    await expect
      .poll(async () => (await fetch(`${api!.url}/readyz`)).status, { timeout: 10_000 })
      .toBe(200);
    expect((await operator.siteSettings.get('site')).prizes!.amount).toBe(answered);
    await update(answered + 1);

    disk!.fill();
    expect(await refusalOf(operator.user.setAvatar(picture))).toMatchObject({ status: 503 });
    disk!.makeRoom();
    await postgres!.start();
    await expect
      .poll(async () => (await fetch(`${api!.url}/readyz`)).status, { timeout: 10_000 })
      .toBe(200);
    await operator.user.setAvatar(picture);
    expect(api!.started.process.exitCode).toBeNull();
  }, 300_000);
});
