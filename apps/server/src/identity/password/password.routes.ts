import { createFlatOrNestedSchema } from '@ringside/contract/documents';
import { passwordEndpoints, userEndpoints } from '@ringside/contract/endpoints/users';
import { z } from 'zod';
import { type ReadContext, defineChange } from '../../kernel/http/endpoint.ts';
import { getPathId } from '../../kernel/http/path-id.ts';
import { password } from '../users/user.body.ts';
import { findUserById, type UserRow } from '../users/user.repository.ts';
import { requestReset, resetPasswordByToken, sendReset } from './reset-password.command.ts';

const resetRequestBody = createFlatOrNestedSchema(
  z.strictObject({ email: z.string().trim().min(1).max(254) }),
);
const newPasswordBody = createFlatOrNestedSchema(
  z.strictObject({ token: z.string().max(200), password }),
);
const findUser = ({ db, tenantId, params }: ReadContext): Promise<UserRow | undefined> =>
  findUserById(db, { tenantId, id: getPathId({ params }) });

/** The calls for a forgotten password: an email brings a link that works once. */
export const passwordRoutes = [
  defineChange(passwordEndpoints.reset, {
    summary: 'Request a link to choose a new password',
    access: 'public',
    success: 204,
    body: resetRequestBody,
    run: (context, _found, { value }) => requestReset(context, value.email),
  }),
  defineChange(passwordEndpoints.change, {
    summary: 'Choose a new password with the link',
    access: 'public',
    success: 204,
    body: newPasswordBody,
    run: (context, _found, { value, at }) => resetPasswordByToken(context, value, at),
  }),
  defineChange(userEndpoints.sendPasswordReset, {
    summary: 'Send a user the link to choose a password',
    access: { permission: 'users.write' },
    success: 204,
    load: findUser,
    run: (context, user: UserRow) => sendReset(context, user),
  }),
];
