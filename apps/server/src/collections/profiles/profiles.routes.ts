import { changedProfile } from '@ringside/contract/collections/people';
import { type Ask, change, read } from '../../http/endpoint.ts';
import { realIds } from '../../storage/any-of.ts';
import { lockRow } from '../../storage/locks.ts';
import { mayChange } from '../users/save-user.command.ts';
import { findById, type UserRow } from '../users/user.repository.ts';
import { mayRead } from '../users/user.resource.ts';
import { changeProfile } from './change-profile.command.ts';
import { AVATAR_BYTES, deleteAvatar, prepareAvatar, saveAvatar } from './save-avatar.command.ts';

/** Finds the profile of the path; other users' profiles are a 404. */
async function find({ db, tenantId, params, viewer }: Ask): Promise<UserRow | undefined> {
  const user = await findById(db, { tenantId, id: realIds([params.id!])[0] ?? '0' });
  return user && mayRead({ viewer }, user.id) ? user : undefined;
}
const one = {
  lock: lockRow('users'),
  path: 'profiles/1.0/:id',
  type: 'profiles',
  access: 'signed-in',
  find,
} as const;
const avatar = { ...one, path: 'profiles/1.0/:id/avatar', may: mayChange } as const;

export const profileEndpoints = [
  read({
    ...one,
    summary: 'Get a profile (your own; operators: any)',
    run: async (_ask, { id }) => ({ show: { type: 'profiles', id } }),
  }),
  change({
    ...one,
    method: 'patch',
    summary: 'Change a profile',
    bodyType: 'profiles',
    body: changedProfile,
    may: mayChange,
    run: (act, user, { data }) => changeProfile(act, user, data.attributes),
  }),
  change({
    ...avatar,
    method: 'patch',
    summary: 'Replace the picture of a profile',
    takesFile: AVATAR_BYTES,
    prepare: prepareAvatar,
    run: (act, user) => saveAvatar(act, user, 'profiles'),
  }),
  change({
    ...avatar,
    method: 'delete',
    summary: 'Delete the picture of a profile',
    success: 204,
    run: (act, user) => deleteAvatar(act, user),
  }),
];
