import { codeInput } from '@ringside/contract/collections/second-factor';
import { documentOf, instant, emptyBody } from '@ringside/contract/documents';
import { z } from 'zod';
import { ROLES } from '../../kernel/sender/roles.ts';
import {
  isKnownPassword,
  LONGEST_PASSWORD,
  SHORTEST_PASSWORD,
} from '../sessions/known-passwords.ts';
import { countryCode, dateOfBirth, emailAddress, personName } from './person-fields.ts';

/** The schema of a new password. */
export const password = z
  .string()
  .min(SHORTEST_PASSWORD, `The password has fewer than ${SHORTEST_PASSWORD} characters.`)
  .max(LONGEST_PASSWORD, `The password has more than ${LONGEST_PASSWORD} characters.`)
  .refine(
    (chosen) => chosen.length < SHORTEST_PASSWORD || !isKnownPassword(chosen),
    'The password is too easy to guess.',
  );
const roles = z.array(z.enum(ROLES as [string, ...string[]])).max(ROLES.length);
const username = z.string().trim().min(1).max(40);

const preferredLocale = z.string().max(10).nullable().optional();

/** The schema of a new operator. Players come from the game alone. */
export const newOperator = documentOf({
  type: 'users',
  attributes: z.strictObject({
    email: emailAddress,
    password: password
      .optional()
      .describe('Without a password, the server emails a link to choose one.'),
    username: username.optional(),
    preferredLocale: preferredLocale.describe('The language of emails to the user.'),
    roles: roles.default([]),
  }),
  relationships: emptyBody,
});

/** The fields that users may change themselves. */
const ownFields = {
  firstName: personName.optional(),
  lastName: personName.optional(),
  email: emailAddress.optional(),
  preferredLocale,
};

/** The code of the caller, not of the changed user: needed with a new sign-in email. */
const code = codeInput
  .optional()
  .describe(
    'A code of the caller’s second factor, or a recovery code, along with `currentPassword`, if the caller has one.',
  );
const currentPassword = z
  .string()
  .max(1000)
  .optional()
  .describe(
    'The caller’s password; required to change the email of a user who signs in with a password.',
  );

/**
 * The schema of a change. The command, not the schema, refuses fields that only operators may
 * change.
 */
export const changedUser = documentOf({
  type: 'users',
  attributes: z.strictObject({
    ...ownFields,
    username: username.optional(),
    dateOfBirth: dateOfBirth.optional(),
    nationality: countryCode.optional(),
    roles: roles.optional(),
    currentPassword,
    code,
  }),
  relationships: emptyBody,
});
export type UserAttributes = z.infer<typeof changedUser>['data']['attributes'];

export const suspension = documentOf({
  type: 'users',
  attributes: z
    .strictObject({
      until: instant.nullable().optional(),
      reason: z.string().trim().max(500).nullable().optional(),
    })
    .default({}),
  relationships: emptyBody,
});
export type SuspensionAttributes = z.infer<typeof suspension>['data']['attributes'];
