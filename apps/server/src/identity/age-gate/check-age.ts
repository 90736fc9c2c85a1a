/* oxlint-disable no-restricted-properties -- a command: the verdict is stored */
import type { AgeGate } from '@ringside/contract/collections/people';
import { AGE_GATE_REFUSAL_MS } from '@ringside/rules/constants';
import type { Decision } from '@ringside/rules/decision';
import type { TenantId } from '@ringside/rules/ids';
import { ageGateNextTry, decideAgeGate, minimumAge } from '@ringside/rules/roster/eligibility';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/storage/tables.ts';
import type { Work } from '../../platform/unit-of-work.ts';

type Db = Kysely<Database>;

/** The user or browser that a refusal applies to. */
export interface AgeSubject {
  tenantId: TenantId;
  /** 'user:<id>' or 'visitor:<hash>'. */
  subject: string;
}

/** A user without a country gets the default minimum age. */
const tableCountryOf = (country: string | null) => country ?? '';

async function findLastRefusal(db: Db, { tenantId, subject }: AgeSubject): Promise<Date | null> {
  const row = await db
    .selectFrom('ageRefusals')
    .select('refusedAt')
    .where('tenantId', '=', tenantId)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.refusedAt ?? null;
}

/**
 * [ELI-2] Loads the age gate of a user or visitor. `allowed` is false while a refusal holds, and
 * null if the birth date is unknown.
 */
export async function loadAgeGate(
  db: Db,
  who: AgeSubject,
  about: { dateOfBirth: string | null; country: string | null; now: Date },
): Promise<AgeGate> {
  const { dateOfBirth, country, now } = about;
  const refusedAt = await findLastRefusal(db, who);
  const nextTry = ageGateNextTry({ refusedAt, now })?.toISOString() ?? null;
  const judged =
    dateOfBirth === null
      ? null
      : decideAgeGate({
          dateOfBirth,
          country: tableCountryOf(country),
          segmentStartsAt: now,
          refusedAt,
          now,
        }).accepted;
  return {
    allowed: nextTry ? false : judged,
    minimumAge: minimumAge({ country: tableCountryOf(country) }),
    nextTry,
  };
}

/**
 * [ELI-2] Decides on a birth date that a user enters. A refusal is stored and holds for 24 hours,
 * whatever the user enters meanwhile.
 */
export async function checkAge(
  { db, now, record }: Work,
  who: AgeSubject,
  answer: { dateOfBirth: string; country: string | null },
): Promise<Decision<unknown>> {
  const refusedAt = await findLastRefusal(db, who);
  const decision = decideAgeGate({
    dateOfBirth: answer.dateOfBirth,
    country: tableCountryOf(answer.country),
    segmentStartsAt: now,
    refusedAt,
    now,
  });
  if (decision.accepted || decision.refusal.reason === 'age-gate-waiting') return decision;
  const refusal = { refusedAt: now, nextTry: new Date(now.getTime() + AGE_GATE_REFUSAL_MS) };
  await db
    .insertInto('ageRefusals')
    .values({ ...who, ...refusal })
    .onConflict((c) => c.columns(['tenantId', 'subject']).doUpdateSet(refusal))
    .execute();
  // The log omits the date of birth, so a refused child leaves no personal data behind.
  record({
    action: 'age.refused',
    subject: { type: 'age-gate', id: who.subject },
    after: { nextTry: refusal.nextTry },
    silent: true,
  });
  return decision;
}

/** [ELI-2] Decides on a birth date like `checkAge` and returns the resource of the age gate. */
export async function answerAgeGate(
  work: Work,
  who: AgeSubject,
  answer: { dateOfBirth: string; country: string | null },
): Promise<AgeGate> {
  const decision = await checkAge(work, who, answer);
  const refusal = await loadAgeGate(work.db, who, {
    dateOfBirth: null,
    country: answer.country,
    now: work.now,
  });
  return { ...refusal, allowed: decision.accepted };
}
