import { AGE_GATE_REFUSAL_MS } from '@ringside/rules/constants';
import type { AgeGate } from '@ringside/contract/collections/people';
import type { Kysely } from 'kysely';
import type { Database } from '../../storage/tables.ts';
import type { Work } from '../../unit-of-work.ts';
import { isOldEnough, minimumAgeOf } from './age-rule.ts';

type Db = Kysely<Database>;

/** Whom a refusal stands for. */
export interface AgeSubject {
  tenantId: string;
  /** 'user:<id>' or 'visitor:<hash>'. */
  subject: string;
}

/** The instant until which a refusal stands; undefined when none does. */
export async function standingRefusal(db: Db, { tenantId, subject }: AgeSubject, now: Date): Promise<Date | undefined> {
  const row = await db.selectFrom('ageRefusals').select('nextTry').where('tenantId', '=', tenantId).where('subject', '=', subject).executeTakeFirst();
  return row && row.nextTry > now ? row.nextTry : undefined;
}

/** [ELI-2] What is known of somebody's age; null while nothing is. */
export async function knownAge(db: Db, who: AgeSubject, about: { dateOfBirth: string | null; country: string | null; now: Date }): Promise<AgeGate> {
  const { dateOfBirth, country, now } = about;
  const minimumAge = minimumAgeOf(country);
  const nextTry = await standingRefusal(db, who, now);
  if (nextTry) return { allowed: false, minimumAge, nextTry: nextTry.toISOString() };
  return { allowed: dateOfBirth === null ? null : isOldEnough({ dateOfBirth, country, on: now }), minimumAge, nextTry: null };
}

/** [ELI-2] Judges an age that somebody gives. A refusal stands for 24 hours, whatever is given meanwhile. */
export async function judgeAge({ db, now, record }: Work, who: AgeSubject, given: { dateOfBirth: string; country: string | null }): Promise<AgeGate> {
  const minimumAge = minimumAgeOf(given.country);
  const standing = await standingRefusal(db, who, now);
  if (standing) return { allowed: false, minimumAge, nextTry: standing.toISOString() };
  if (isOldEnough({ ...given, on: now })) return { allowed: true, minimumAge, nextTry: null };
  const nextTry = new Date(now.getTime() + AGE_GATE_REFUSAL_MS);
  const refusal = { ...who, refusedAt: now, nextTry };
  await db.insertInto('ageRefusals').values(refusal).onConflict((c) => c.columns(['tenantId', 'subject']).doUpdateSet({ refusedAt: now, nextTry })).execute();
  // The date of birth itself is not kept: a refused child leaves nothing personal behind.
  record({ action: 'age.refused', subject: { type: 'age-gate', id: who.subject }, after: { nextTry }, silent: true });
  return { allowed: false, minimumAge, nextTry: nextTry.toISOString() };
}
