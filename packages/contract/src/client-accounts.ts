import { apiPath } from './api-path.ts';
import type { MergePreview, User } from './collections/people.ts';
import type { Requests } from './transport.ts';

const users = (attributes: object, relationships?: object) => ({
  body: { data: { type: 'users', attributes, ...(relationships && { relationships }) } },
});

/**
 * What operators do with accounts, and passwords, which they alone have: the players' client goes
 * without.
 */
export const accounts = ({ one, plain, text }: Requests) => ({
  users: {
    /** Makes an operator; without a password a letter invites him to choose one. */
    create: (attributes: object) => one<User>('POST', '/api/users/1.0', users(attributes)),
    suspend: (id: string, attributes: { until?: string | null; reason?: string | null } = {}) =>
      one<User>('POST', apiPath`/api/users/1.0/${id}/suspend`, users(attributes)),
    unsuspend: (id: string) => one<User>('POST', apiPath`/api/users/1.0/${id}/unsuspend`),
    sendPasswordReset: (id: string) =>
      plain<void>('POST', apiPath`/api/users/1.0/${id}/password/reset`),
    /** Everybody as CSV. */
    csv: () => text('/api/users/1.0/people.csv', 'text/csv'),
    /** What emptying `from` into `id` would move. */
    mergePreview: async (id: string, from: string) =>
      (
        await plain<{ data: MergePreview }>('GET', apiPath`/api/users/1.0/${id}/merge`, {
          query: { from },
        })
      ).data,
    /** Empties `from`, as it was seen in that version, into `id`. */
    merge: (id: string, from: { id: string; version: number }) =>
      one<User>(
        'POST',
        apiPath`/api/users/1.0/${id}/merge`,
        users({ version: from.version }, { from: { data: { type: 'users', id: from.id } } }),
      ),
    /** Gives an emptied account back what moved from it. */
    split: (id: string) => one<User>('POST', apiPath`/api/users/1.0/${id}/split`),
  },
  user: {
    /** `code`: where there is a second factor. */
    changePassword: (currentPassword: string, newPassword: string, code?: string) =>
      plain<void>('POST', '/api/user/1.0/password/change', {
        body: { currentPassword, newPassword, ...(code && { code }) },
      }),
  },
  password: {
    reset: (email: string) => plain<void>('POST', '/api/password/1.0/reset', { body: { email } }),
    change: (token: string, password: string) =>
      plain<void>('POST', '/api/password/1.0/reset/change', { body: { token, password } }),
  },
});
