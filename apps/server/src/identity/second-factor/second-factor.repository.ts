import type { UserId } from '@ringside/rules/ids';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { RealInstant } from '../../platform/clock/real-time.ts';
import type { Database } from '../../platform/storage/tables.ts';
import type { PeopleTables } from '../../platform/storage/tables/people.ts';

type Db = Kysely<Database>;
export type SecondFactor = Selectable<PeopleTables['secondFactors']>;

/** Finds a user's second factor, also an unconfirmed one. */
export function findFactor(db: Db, userId: UserId): Promise<SecondFactor | undefined> {
  return db.selectFrom('secondFactors').selectAll().where('userId', '=', userId).executeTakeFirst();
}

/** Finds a user's second factor and locks it, so that no other request confirms or uses it. */
export function lockFactor(db: Db, userId: UserId): Promise<SecondFactor | undefined> {
  return db
    .selectFrom('secondFactors')
    .selectAll()
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Saves a secret that waits for its first code and replaces an earlier pending one; false if a
 * factor is confirmed already.
 */
export async function savePending(
  db: Db,
  { userId, secret, createdAt }: { userId: UserId; secret: string; createdAt: RealInstant },
): Promise<boolean> {
  const saved = await db
    .insertInto('secondFactors')
    .values({ userId, secret, recoveryCodes: [], lastStep: null, createdAt, confirmedAt: null })
    .onConflict((c) =>
      c
        .column('userId')
        .doUpdateSet({ secret, createdAt })
        .where('secondFactors.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst();
  return saved !== undefined;
}

/**
 * Confirms a factor; false if another request has confirmed or replaced it meanwhile.
 *
 * @param step The time step of the code that confirms it.
 */
export async function confirmFactor(
  db: Db,
  { userId, secret }: Pick<SecondFactor, 'userId' | 'secret'>,
  { step, recoveryCodes, at }: { step: number; recoveryCodes: string[]; at: RealInstant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('secondFactors')
    .set({ confirmedAt: at, lastStep: step, recoveryCodes })
    .where('userId', '=', userId)
    .where('secret', '=', secret)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lists all factors of every championship. */
export function listFactors(db: Db): Promise<Pick<SecondFactor, 'userId' | 'secret'>[]> {
  return db.selectFrom('secondFactors').select(['userId', 'secret']).execute();
}

/** Replaces the encrypted form of a secret; false if another request has replaced it meanwhile. */
export async function replaceSeal(
  db: Db,
  { userId, secret }: Pick<SecondFactor, 'userId' | 'secret'>,
  sealed: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('secondFactors')
    .set({ secret: sealed })
    .where('userId', '=', userId)
    .where('secret', '=', secret)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Uses up a time step and all before it; false if it or a later one was used. Of two requests with
 * one code one succeeds.
 */
export async function consumeStep(db: Db, userId: UserId, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('secondFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .where((eb) => eb.or([eb('lastStep', 'is', null), eb('lastStep', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Uses up a recovery code, by its hash. Returns how many are left; undefined for an unknown or used
 * one.
 */
export async function consumeRecoveryCode(
  db: Db,
  userId: UserId,
  hash: string,
): Promise<number | undefined> {
  const updated = await db
    .updateTable('secondFactors')
    .set({ recoveryCodes: sql<string[]>`array_remove(recovery_codes, ${hash}::text)` })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .where(sql<boolean>`${hash}::text = any(recovery_codes)`)
    .returning('recoveryCodes')
    .executeTakeFirst();
  return updated?.recoveryCodes.length;
}

/** Replaces the recovery codes. */
export async function saveRecoveryCodes(db: Db, userId: UserId, hashes: string[]): Promise<void> {
  await db
    .updateTable('secondFactors')
    .set({ recoveryCodes: hashes })
    .where('userId', '=', userId)
    .execute();
}

/** Deletes a factor, confirmed or not; returns whether it was confirmed. */
export async function deleteFactor(db: Db, userId: UserId): Promise<boolean> {
  const deletedFactor = await db
    .deleteFrom('secondFactors')
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .executeTakeFirst();
  return deletedFactor !== undefined && deletedFactor.confirmedAt !== null;
}
