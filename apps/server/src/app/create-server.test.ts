import { expect, test } from 'vitest';
import { testStorage } from '../../../../tests/support/test-storage.ts';
import { createManualClock } from '../platform/clock/clock.ts';
import { createLog } from '../platform/log/create-log.ts';
import { readConfig } from '../platform/settings/config.ts';
import { createServer } from './create-server.ts';

test('a server without the build of its site closes its services', async () => {
  const storage = await testStorage();
  let closings = 0;
  const opened = createServer(
    {
      ...readConfig({
        PORT: '0',
        DEMO: 'off',
        DATA_DIR: 'memory://',
        SESSION_SECRET: 'a secret for tests only',
      }),
      webRoot: new URL('file:///there/is/no/build/'),
    },
    {
      storage: { ...storage, close: async () => void (closings += 1) },
      clock: createManualClock(new Date('2026-11-21T12:00:00Z')),
      log: createLog('info', { write: () => undefined }),
    },
  );
  await expect(opened).rejects.toThrow('build/server/index.js');
  expect(closings).toBe(1);
});
