import type { Activity } from '../collections/activity.ts';
import type { MergePreview, User } from '../collections/people.ts';
import type { PersonalData } from '../collections/personal-data.ts';
import { encodeChanged, encodeNew, encodeResource, toOne } from './encode-request.ts';
import { defineEndpoint } from './endpoint.ts';
import { parseData, parseList, parseNothing, parseOne, parsePlain } from './parse-answer.ts';

const update = { encode: encodeChanged('users') };

export const userSiteEndpoints = {
  me: defineEndpoint('GET users/1.0/me', parseOne<User>),
};

export const userEndpoints = {
  ...userSiteEndpoints,
  list: defineEndpoint('GET users/1.0', parseList<User>),
  get: defineEndpoint('GET users/1.0/:id', parseOne<User>),
  update: defineEndpoint('PATCH users/1.0/:id', parseOne<User>, update),
  replace: defineEndpoint('PUT users/1.0/:id', parseOne<User>, update),
  eraseMe: defineEndpoint('DELETE users/1.0/me', parseNothing),
  activity: defineEndpoint('GET users/1.0/:id/activity-log', parseList<Activity>),
  /** Everything kept about a user; `me` for the caller. */
  export: defineEndpoint('GET users/1.0/:id/export', parseData<PersonalData>),
  /** Erases for good. */
  erase: defineEndpoint('DELETE users/1.0/:id', parseNothing),
  /** Creates an operator; without a password, a mail invites them to choose one. */
  create: defineEndpoint('POST users/1.0', parseOne<User>, { encode: encodeNew('users') }),
  suspend: defineEndpoint('POST users/1.0/:id/suspend', parseOne<User>, {
    encode: (_id: string, attributes: { until?: string | null; reason?: string | null } = {}) =>
      encodeResource({ type: 'users', attributes }),
  }),
  unsuspend: defineEndpoint('POST users/1.0/:id/unsuspend', parseOne<User>),
  sendPasswordReset: defineEndpoint('POST users/1.0/:id/password/reset', parseNothing),
  /** All users as CSV. */
  csv: defineEndpoint('GET users/1.0/people.csv', parsePlain<string>, { mediaType: 'text/csv' }),
  /** Previews what emptying `from` into `id` would move. */
  mergePreview: defineEndpoint('GET users/1.0/:id/merge', parseData<MergePreview>, {
    encode: (_id: string, from: string) => ({ query: { from } }),
  }),
  /** Empties `from`, as it was read in that version, into `id`. */
  merge: defineEndpoint('POST users/1.0/:id/merge', parseOne<User>, {
    encode: (_id: string, { id, version }: { id: string; version: number }) =>
      encodeResource({
        type: 'users',
        attributes: { version },
        relationships: { from: toOne('users', id) },
      }),
  }),
  /** Returns to an emptied account what moved from it. */
  split: defineEndpoint('POST users/1.0/:id/split', parseOne<User>),
};

/** The caller's own account. A picture is an image of at most 5 MB. */
export const ownEndpoints = {
  setAvatar: defineEndpoint('PATCH user/1.0/avatar', parseOne<User>, {
    encode: (file: Blob) => ({ file }),
  }),
  deleteAvatar: defineEndpoint('DELETE user/1.0/avatar', parseNothing),
  /** `code`: if there is a second factor. */
  changePassword: defineEndpoint('POST user/1.0/password/change', parseNothing, {
    encode: (currentPassword: string, newPassword: string, code?: string) => ({
      body: { currentPassword, newPassword, ...(code && { code }) },
    }),
  }),
};

export const passwordEndpoints = {
  reset: defineEndpoint('POST password/1.0/reset', parseNothing, {
    encode: (email: string) => ({ body: { email } }),
  }),
  change: defineEndpoint('POST password/1.0/reset/change', parseNothing, {
    encode: (token: string, password: string) => ({ body: { token, password } }),
  }),
};
