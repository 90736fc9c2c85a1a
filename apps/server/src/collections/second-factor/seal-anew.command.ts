import type { Kysely } from 'kysely';
import { seal, unseal } from '../../sessions/sealed-secret.ts';
import type { ServerSecret } from '../../sessions/server-secret.ts';
import type { Database } from '../../storage/tables.ts';
import { listFactors, replaceSeal, type SecondFactor } from './second-factor.repository.ts';

type Db = Kysely<Database>;

/** Whose row a sealed secret stands in. */
export const ownerOf = (userId: string): string => `second-factor ${userId}`;

/**
 * What became of one: sealed anew, there already or by somebody else, or under a secret that nobody
 * has given.
 */
export type Sealing = 'anew' | 'current' | 'unreadable';

/**
 * Puts a secret that an earlier server's secret has sealed under the one of now. Nothing else of it
 * changes, so nothing is logged.
 */
export async function sealAnew(
  db: Db,
  secret: ServerSecret,
  factor: Pick<SecondFactor, 'userId' | 'secret'>,
): Promise<Sealing> {
  const about = ownerOf(factor.userId);
  const opened = unseal(secret, factor.secret, about);
  if (!opened) return 'unreadable';
  if (opened.isCurrent) return 'current';
  return (await replaceSeal(db, factor, seal(secret, opened.text, about))) ? 'anew' : 'current';
}

/**
 * The same of all there are. Several processes may do it at once: of each the first replaces what
 * it has read.
 */
export async function sealAllAnew(db: Db, secret: ServerSecret): Promise<Record<Sealing, number>> {
  const counts = { anew: 0, current: 0, unreadable: 0 };
  for (const factor of await listFactors(db)) counts[await sealAnew(db, secret, factor)] += 1;
  return counts;
}
