import { ownEndpoints } from '@ringside/contract/endpoints/users';
import { type CommandContext, defineChange } from '../../kernel/http/endpoint.ts';
import {
  AVATAR_BYTES,
  deleteAvatar,
  prepareAvatar,
  saveAvatar,
} from '../profiles/save-avatar.command.ts';
import { findUserById } from '../users/user.repository.ts';
import { changePassword, passwordChange } from './change-password.command.ts';

const find = ({ db, tenantId, viewer }: CommandContext) =>
  findUserById(db, { tenantId, id: viewer.userId });

/** The calls of a user about their own account. */
export const ownRoutes = [
  defineChange(ownEndpoints.changePassword, {
    summary: 'Change your password; needs the old one',
    access: 'signed-in',
    success: 204,
    body: passwordChange,
    load: find,
    run: (context, user, body) => changePassword(context, user, body),
  }),
  defineChange(ownEndpoints.setAvatar, {
    summary: 'Replace your picture',
    access: 'signed-in',
    type: 'users',
    takesFile: AVATAR_BYTES,
    prepare: prepareAvatar,
    load: find,
    run: (context, user) => saveAvatar(context, user, 'users'),
  }),
  defineChange(ownEndpoints.deleteAvatar, {
    summary: 'Delete your picture',
    access: 'signed-in',
    type: 'users',
    success: 204,
    load: find,
    run: (context, user) => deleteAvatar(context, user),
  }),
];
