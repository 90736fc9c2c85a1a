import { changedProfile } from '@ringside/contract/collections/people';
import { type ReadContext, defineChange, defineRead } from '../../http/endpoint.ts';
import { getPathId } from '../../http/path-id.ts';
import { lockRow } from '../../storage/locks.ts';
import { canChangeUser } from '../users/save-user.command.ts';
import { findUserById, type UserRow } from '../users/user.repository.ts';
import { canReadUser } from '../users/user.resource.ts';
import { changeProfile } from './change-profile.command.ts';
import { AVATAR_BYTES, deleteAvatar, prepareAvatar, saveAvatar } from './save-avatar.command.ts';

/** Finds the profile of the path; other users' profiles are a 404. */
async function findProfile({
  db,
  tenantId,
  params,
  viewer,
}: ReadContext): Promise<UserRow | undefined> {
  const user = await findUserById(db, { tenantId, id: getPathId({ params }) });
  return user && canReadUser({ viewer }, user.id) ? user : undefined;
}
const profileCall = {
  lock: lockRow('users'),
  path: 'profiles/1.0/:id',
  type: 'profiles',
  access: 'signed-in',
  load: findProfile,
} as const;
const avatarCall = {
  ...profileCall,
  path: 'profiles/1.0/:id/avatar',
  authorize: canChangeUser,
} as const;

export const profileEndpoints = [
  defineRead({
    ...profileCall,
    summary: 'Get a profile (your own; operators: any)',
    run: async (_ask, { id }) => ({ show: { type: 'profiles', id } }),
  }),
  defineChange({
    ...profileCall,
    method: 'patch',
    summary: 'Change a profile',
    bodyType: 'profiles',
    body: changedProfile,
    authorize: canChangeUser,
    run: (act, user, { data }) => changeProfile(act, user, data.attributes),
  }),
  defineChange({
    ...avatarCall,
    method: 'patch',
    summary: 'Replace the picture of a profile',
    takesFile: AVATAR_BYTES,
    prepare: prepareAvatar,
    run: (act, user) => saveAvatar(act, user, 'profiles'),
  }),
  defineChange({
    ...avatarCall,
    method: 'delete',
    summary: 'Delete the picture of a profile',
    success: 204,
    run: (act, user) => deleteAvatar(act, user),
  }),
];
