import { changedProfile } from '@ringside/contract/collections/people';
import { profileEndpoints } from '@ringside/contract/endpoints/profiles';
import { type ReadContext, defineChange, defineRead } from '../../kernel/http/endpoint.ts';
import { getPathId } from '../../kernel/http/path-id.ts';
import { lockRow } from '../../platform/storage/locks.ts';
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
  type: 'profiles',
  access: 'signed-in',
  load: findProfile,
} as const;
const avatarCall = {
  ...profileCall,
  authorize: canChangeUser,
} as const;

export const profileRoutes = [
  defineRead(profileEndpoints.get, {
    ...profileCall,
    summary: 'Get a profile (your own; operators: any)',
    run: async (_ask, { id }) => ({ show: { type: 'profiles', id } }),
  }),
  defineChange(profileEndpoints.update, {
    ...profileCall,
    summary: 'Change a profile',
    bodyType: 'profiles',
    body: changedProfile,
    authorize: canChangeUser,
    run: (context, user, { data }) => changeProfile(context, user, data.attributes),
  }),
  defineChange(profileEndpoints.setAvatar, {
    ...avatarCall,
    summary: 'Replace the picture of a profile',
    takesFile: AVATAR_BYTES,
    prepare: prepareAvatar,
    run: (context, user) => saveAvatar(context, user, 'profiles'),
  }),
  defineChange(profileEndpoints.deleteAvatar, {
    ...avatarCall,
    summary: 'Delete the picture of a profile',
    success: 204,
    run: (context, user) => deleteAvatar(context, user),
  }),
];
