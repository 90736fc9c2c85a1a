import { change } from '../../http/endpoint.ts';
import { findById } from '../users/user.repository.ts';
import { changePassword, passwordChange } from './change-password.command.ts';

/** Calls about oneself. */
export const ownEndpoints = [
  change({
    method: 'post', path: 'user/1.0/password/change', summary: 'A new password by the old one', access: 'signed-in', success: 204, body: passwordChange,
    find: ({ db, tenantId, viewer }) => findById(db, { tenantId, id: viewer.userId }),
    run: (act, user, body) => changePassword(act, user, body),
  }),
];
