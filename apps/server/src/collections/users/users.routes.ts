import { realIds } from '../../http/catalog.ts';
import { type Ask, change, read } from '../../http/endpoint.ts';
import { mountEndpoints } from '../../http/kernel.ts';
import { pageOfIds } from '../../http/page.ts';
import type { Context } from '../../context.ts';
import { ownEndpoints } from '../user/user.routes.ts';
import { changedUser, newOperator, suspension } from './user.body.ts';
import { changeUser, createOperator, eraseUser, mayChange, suspendUser, unsuspendUser } from './save-user.command.ts';
import { findById, type UserRow } from './user.repository.ts';
import { USER_TYPES } from './user.resource.ts';

const find = (ask: Ask): Promise<UserRow | undefined> => findById(ask.db, { tenantId: ask.tenantId, id: realIds([ask.params.id ?? ask.viewer?.userId ?? ''])[0] ?? '0' });
const WRITE = { permission: 'users.write' };
const SUSPEND = { permission: 'users.suspend' };
const COLUMNS = { username: 'username', createdAt: 'createdAt' } as const;

/** People: oneself, and for operators everybody. */
export const userEndpoints = [
  read({ path: 'users/1.0/me', summary: 'The person who asks', access: 'signed-in', type: 'users', run: async ({ viewer }) => ({ show: { type: 'users', id: viewer!.userId } }) }),
  read({
    path: 'users/1.0', summary: 'People, for operators', access: { permission: 'users.read' }, type: 'users',
    list: { filters: ['id', 'username', 'playerTag', 'country', 'nationality'], sorts: ['username', 'createdAt'], defaultSort: 'username' },
    run: async (ask) => ({ list: { type: 'users', ...(await pageOfIds(listed(ask), 'users.id', { query: ask.query, columns: COLUMNS })) } }),
  }),
  read({ path: 'users/1.0/:id', summary: 'One person: for others the name alone', access: 'signed-in', type: 'users', find, run: async (_ask, user: UserRow) => ({ show: { type: 'users', id: user.id } }) }),
  change({ method: 'post', path: 'users/1.0', summary: 'Make an operator', access: WRITE, success: 201, type: 'users', bodyType: 'users', body: newOperator, run: (act, _found, { data }) => createOperator(act, data) }),
  ...(['put', 'patch'] as const).map((method) =>
    change({
      method, path: 'users/1.0/:id', summary: 'Change a person', access: 'signed-in', type: 'users', bodyType: 'users', body: changedUser, find, may: mayChange,
      run: (act, user, { data }) => changeUser(act, user, data.attributes),
    }),
  ),
  change({ method: 'delete', path: 'users/1.0/:id', summary: 'Erase a person and keep the history', access: WRITE, success: 204, type: 'users', find, may: mayChange, run: (act, user) => eraseUser(act, user) }),
  change({
    method: 'post', path: 'users/1.0/:id/suspend', summary: 'Shut somebody out', access: SUSPEND, type: 'users', body: suspension.partial(), find, may: mayChange,
    run: (act, user, { data }) => suspendUser(act, user, data?.attributes ?? {}),
  }),
  change({ method: 'post', path: 'users/1.0/:id/unsuspend', summary: 'Let somebody in again', access: SUSPEND, type: 'users', find, may: mayChange, run: (act, user) => unsuspendUser(act, user) }),
];

function listed({ db, tenantId, query: { filter } }: Ask) {
  let base = db.selectFrom('users').where('tenantId', '=', tenantId);
  if (filter.id) base = base.where('id', 'in', realIds(filter.id).concat('0'));
  for (const field of ['username', 'playerTag', 'country', 'nationality'] as const) if (filter[field]) base = base.where(field, 'in', filter[field]);
  return base;
}

/** The calls of people as one app. */
export const userRoutes = (context: Context) => mountEndpoints(context, USER_TYPES, [...userEndpoints, ...ownEndpoints]);
