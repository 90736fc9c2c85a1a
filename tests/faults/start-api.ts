import { createClient } from '@ringside/contract/client';
import { startProcess, type Started } from '../support/start-process.ts';
import { OPERATOR } from '../support/test-api.ts';

/**
 * Starts the API as a process of its own, with the emulator, and without Redis unless the settings
 * name one.
 */
export async function startApi(
  settings: Record<string, string>,
): Promise<{ started: Started; url: string }> {
  const started = startProcess(['tests/support/api-process.ts'], {
    REDIS_URL: '',
    DEMO: 'off',
    EMULATOR: 'on',
    SESSION_SECRET: 'a secret for tests only',
    LOG_LEVEL: 'silent',
    OPERATOR_EMAIL: OPERATOR.email,
    OPERATOR_PASSWORD: OPERATOR.password,
    ...settings,
  });
  await started.says('.');
  return { started, url: `http://127.0.0.1:${/port (\d+)/.exec(started.stdout())![1]}` };
}

/** Signs the operator in at a server and returns the client. */
export async function operatorAt(url: string) {
  const send = (path: string, init: RequestInit) => fetch(url + path, init);
  const { data } = await createClient(send).login(OPERATOR.email, OPERATOR.password);
  return createClient({ send, bearer: () => data.token });
}
