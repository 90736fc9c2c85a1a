import { z } from 'zod';
import { instant } from '../documents.ts';

const rows = z.array(z.looseObject({}));
const text = z.string().nullable();

/** Everything that is kept about one person, for himself; secrets (passwords, tokens, codes) are kept as hashes only and are no part of it. */
export const personalData = z.object({
  data: z.object({
    exportedAt: instant,
    person: z.looseObject({ id: z.string(), username: z.string(), firstName: text, lastName: text, email: text, dateOfBirth: text, nationality: text }),
    roles: z.array(z.string()), emailAddresses: rows, phoneNumbers: rows, gameAccounts: rows, chatAccount: z.looseObject({}).nullable(), teams: rows, rosters: rows, checkins: rows, reports: rows,
    chatMessages: rows, attachments: rows, ageRefusals: rows, sessions: rows, activity: rows,
  }),
});
export type PersonalData = z.infer<typeof personalData>['data'];
