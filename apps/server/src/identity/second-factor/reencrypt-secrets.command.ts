import type { UserId } from '@ringside/rules/ids';
import type { Kysely } from 'kysely';
import type { ServerSecret } from '../../kernel/sender/server-secret.ts';
import type { Database } from '../../platform/storage/tables.ts';
import { encryptSecret, decryptSecret } from '../sessions/encrypted-secret.ts';
import { listFactors, replaceSeal, type SecondFactor } from './second-factor.repository.ts';

type Db = Kysely<Database>;

/** Returns the context that binds a sealed secret to the row of its user. */
export const sealContextOf = (userId: UserId): string => `second-factor ${userId}`;

/**
 * The outcome for one secret: re-encrypted; current already or by another process; or encrypted
 * with a key that the server does not have.
 */
export type ReencryptionOutcome = 'reencrypted' | 'current' | 'unreadable';

/**
 * Re-encrypts a secret with the current key if an older key of the server encrypted it. No other
 * value changes, so the log has no entry.
 */
export async function reencryptSecret(
  db: Db,
  secret: ServerSecret,
  factor: Pick<SecondFactor, 'userId' | 'secret'>,
): Promise<ReencryptionOutcome> {
  const about = sealContextOf(factor.userId);
  const opened = decryptSecret(secret, factor.secret, about);
  if (!opened) return 'unreadable';
  if (opened.isCurrent) return 'current';
  return (await replaceSeal(db, factor, encryptSecret(secret, opened.text, about)))
    ? 'reencrypted'
    : 'current';
}

/**
 * Re-encrypts all secrets and counts the outcomes. Several processes may run it at once: each
 * replaces only a value that it has read.
 */
export async function reencryptSecrets(
  db: Db,
  secret: ServerSecret,
): Promise<Record<ReencryptionOutcome, number>> {
  const counts = { reencrypted: 0, current: 0, unreadable: 0 };
  for (const factor of await listFactors(db))
    counts[await reencryptSecret(db, secret, factor)] += 1;
  return counts;
}
