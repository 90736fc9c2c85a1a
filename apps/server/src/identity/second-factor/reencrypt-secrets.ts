import type { Logger } from 'pino';
import type { ServerSecret } from '../../kernel/sender/server-secret.ts';
import { createHourly, type Hourly } from '../../platform/scheduler/hourly.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { reencryptSecrets } from './reencrypt-secrets.command.ts';

/** The services that re-encrypt second factors. */
interface ReencryptionDeps {
  storage: Pick<Storage, 'db'>;
  secret: ServerSecret;
  log: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Creates the task that re-encrypts every second factor with the server's current secret, so that
 * an earlier one can be removed. During a rotation other processes may still use the previous
 * secret: the next run makes up for it.
 */
export function createSecretReencryption({ storage, secret, log }: ReencryptionDeps): Hourly {
  async function reencryptNext(): Promise<void> {
    const counts = await reencryptSecrets(storage.db, secret);
    if (counts.unreadable > 0)
      log.warn(
        counts,
        'no configured secret decrypts some second factors: their users sign in with recovery codes',
      );
    // Logged even without changes: an operator who waits to remove an earlier secret sees that they
    // may.
    else if (secret.also.length > 0) log.info(counts, 'second factors are under the secret of now');
  }
  return createHourly(
    { log },
    reencryptNext,
    'second factors could not be encrypted again: the server retries within the hour',
  );
}
