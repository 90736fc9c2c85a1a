import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../storage/tables.ts';
import type { PeopleTables } from '../../storage/tables/people.ts';

type Db = Kysely<Database>;
export type SecondFactor = Selectable<PeopleTables['secondFactors']>;

/** A person's second factor, also one that is not confirmed yet. */
export function findFactor(db: Db, userId: string): Promise<SecondFactor | undefined> {
  return db.selectFrom('secondFactors').selectAll().where('userId', '=', userId).executeTakeFirst();
}

/** The same, and nobody else confirms or uses it until this transaction is over. */
export function lockFactor(db: Db, userId: string): Promise<SecondFactor | undefined> {
  return db
    .selectFrom('secondFactors')
    .selectAll()
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * A secret that waits for its first code, in the place of one that waited before; false where one
 * is confirmed already.
 */
export async function savePending(
  db: Db,
  { userId, secret, createdAt }: { userId: string; secret: string; createdAt: Date },
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
 * From now on it holds; false where another request confirmed it, or began anew, meanwhile. `step`:
 * of the code that proved it.
 */
export async function confirmFactor(
  db: Db,
  { userId, secret }: Pick<SecondFactor, 'userId' | 'secret'>,
  { step, recoveryCodes, at }: { step: number; recoveryCodes: string[]; at: Date },
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

/** All there are, of every championship. */
export function listFactors(db: Db): Promise<Pick<SecondFactor, 'userId' | 'secret'>[]> {
  return db.selectFrom('secondFactors').select(['userId', 'secret']).execute();
}

/**
 * The same secret under another seal; false where somebody else has sealed it anew, or begun over,
 * meanwhile.
 */
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
 * Uses a time step up, with all before it; false where it or a later one was used: of two requests
 * with one code one is the first.
 */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
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
 * Uses a recovery code up, by its hash. Answers how many are left; undefined where it is none of
 * them, or was used.
 */
export async function takeRecoveryCode(
  db: Db,
  userId: string,
  hash: string,
): Promise<number | undefined> {
  const taken = await db
    .updateTable('secondFactors')
    .set({ recoveryCodes: sql<string[]>`array_remove(recovery_codes, ${hash}::text)` })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .where(sql<boolean>`${hash}::text = any(recovery_codes)`)
    .returning('recoveryCodes')
    .executeTakeFirst();
  return taken?.recoveryCodes.length;
}

/** Other recovery codes; those before stop. */
export async function saveRecoveryCodes(db: Db, userId: string, hashes: string[]): Promise<void> {
  await db
    .updateTable('secondFactors')
    .set({ recoveryCodes: hashes })
    .where('userId', '=', userId)
    .execute();
}

/** Takes it out, confirmed or not; answers whether it held. */
export async function deleteFactor(db: Db, userId: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('secondFactors')
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .executeTakeFirst();
  return gone !== undefined && gone.confirmedAt !== null;
}
