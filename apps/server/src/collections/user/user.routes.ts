import { type CommandContext, defineChange } from '../../http/endpoint.ts';
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
export const ownEndpoints = [
  defineChange({
    method: 'post',
    path: 'user/1.0/password/change',
    summary: 'Change your password; needs the old one',
    access: 'signed-in',
    success: 204,
    body: passwordChange,
    load: find,
    run: (act, user, body) => changePassword(act, user, body),
  }),
  defineChange({
    method: 'patch',
    path: 'user/1.0/avatar',
    summary: 'Replace your picture',
    access: 'signed-in',
    type: 'users',
    takesFile: AVATAR_BYTES,
    prepare: prepareAvatar,
    load: find,
    run: (act, user) => saveAvatar(act, user, 'users'),
  }),
  defineChange({
    method: 'delete',
    path: 'user/1.0/avatar',
    summary: 'Delete your picture',
    access: 'signed-in',
    type: 'users',
    success: 204,
    load: find,
    run: (act, user) => deleteAvatar(act, user),
  }),
];
