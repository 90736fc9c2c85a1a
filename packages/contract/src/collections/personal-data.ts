import { z } from 'zod';
import { instant, jsonValue } from '../documents.ts';

interface Person extends Record<string, unknown> {
  id: string;
  username: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  dateOfBirth: string | null;
  nationality: string | null;
}

/** A row as it is stored, with its column names. */
const row = z.object({}).catchall(jsonValue) as unknown as z.ZodType<Record<string, unknown>>;
const rows = z.array(row);
const text = z.string().nullable();

/**
 * Everything that is stored about one user, for that user. Secrets (passwords, tokens, codes) are
 * stored as hashes only and are not included.
 */
export const personalData = z.object({
  data: z.object({
    exportedAt: instant,
    person: z
      .object({
        id: z.string(),
        username: z.string(),
        firstName: text,
        lastName: text,
        email: text,
        dateOfBirth: text,
        nationality: text,
      })
      .catchall(jsonValue) as unknown as z.ZodType<Person>,
    roles: z.array(z.string()),
    emailAddresses: rows,
    phoneNumbers: rows,
    gameAccounts: rows,
    chatAccount: row.nullable(),
    teams: rows,
    rosters: rows,
    checkins: rows,
    reports: rows,
    chatMessages: rows,
    chatMutes: rows,
    chatReports: rows,
    chatSilence: row.nullable(),
    attachments: rows,
    ageRefusals: rows,
    logins: rows,
    secondFactor: row.nullable(),
    sessions: rows,
    pushSubscriptions: rows,
    noticeSettings: z.looseObject({}).nullable(),
    reminders: rows,
    activity: rows,
  }),
});
export type PersonalData = z.infer<typeof personalData>['data'];
