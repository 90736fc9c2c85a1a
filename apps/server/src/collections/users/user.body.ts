import { documentOf, instant, none } from '@ringside/contract/documents';
import { z } from 'zod';
import { isKnownPassword, LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../../sessions/known-passwords.ts';
import { ROLES } from '../../sessions/roles.ts';
import { countryCode, dateOfBirth, emailAddress, personName } from './person-fields.ts';


/** A password that may be chosen. */
export const password = z.string().min(SHORTEST_PASSWORD).max(LONGEST_PASSWORD).refine((chosen) => chosen.length < SHORTEST_PASSWORD || !isKnownPassword(chosen), 'It is among the first that somebody would try.');
const roles = z.array(z.enum(ROLES as [string, ...string[]])).max(ROLES.length);
const username = z.string().trim().min(1).max(40);

/** A new operator. Players come from the game alone. */
export const newOperator = documentOf({ type: 'users', attributes: z.strictObject({ email: emailAddress, password, username: username.optional(), roles: roles.default([]) }), relationships: none });

/** What people may change of themselves. */
const ownFields = { firstName: personName.optional(), lastName: personName.optional(), email: emailAddress.optional(), preferredLocale: z.string().max(10).nullable().optional() };

/** Fields that only operators may change are refused by the command, not by the shape. */
export const changedUser = documentOf({
  type: 'users',
  attributes: z.strictObject({ ...ownFields, username: username.optional(), dateOfBirth: dateOfBirth.optional(), nationality: countryCode.optional(), roles: roles.optional() }),
  relationships: none,
});
export type UserAttributes = z.infer<typeof changedUser>['data']['attributes'];

export const suspension = documentOf({ type: 'users', attributes: z.strictObject({ until: instant.nullable().optional(), reason: z.string().trim().max(500).nullable().optional() }).default({}), relationships: none });
export type SuspensionAttributes = z.infer<typeof suspension>['data']['attributes'];
