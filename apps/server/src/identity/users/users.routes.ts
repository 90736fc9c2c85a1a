import { mergedUser, mergePreviewAnswer } from '@ringside/contract/collections/people';
import { personalData } from '@ringside/contract/collections/personal-data';
import { userEndpoints } from '@ringside/contract/endpoints/users';
import {
  type Answer,
  type ReadContext,
  defineChange,
  defineRead,
} from '../../kernel/http/endpoint.ts';
import { loadPageOfIds } from '../../kernel/http/page.ts';
import { ID, TEXT, ID_OR_ME } from '../../kernel/http/parameters.ts';
import { toRowId, getViewer } from '../../kernel/http/path-id.ts';
import { anyOf, containsPattern } from '../../platform/storage/any-of.ts';
import { lockRow } from '../../platform/storage/locks.ts';
import { eraseSelf, eraseUser } from './erase-user.command.ts';
import { loadPersonalData } from './export.query.ts';
import { previewMerge } from './merge-preview.query.ts';
import { mergeUsers, splitUser } from './merge-users.command.ts';
import { exportPeople } from './people-csv.query.ts';
import {
  changeUser,
  createOperator,
  canChangeUser,
  suspendUser,
  unsuspendUser,
} from './save-user.command.ts';
import { changedUser, newOperator, suspension } from './user.body.ts';
import { findUserById, type UserRow } from './user.repository.ts';
import { canReadUser } from './user.resource.ts';

const findUser = (context: ReadContext): Promise<UserRow | undefined> =>
  findUserById(context.db, {
    tenantId: context.tenantId,
    id: toRowId(context.params.id ?? context.viewer?.userId ?? ''),
  });
const findReadable = async (context: ReadContext) => {
  const user = await findUser(context.params.id === 'me' ? { ...context, params: {} } : context);
  return user && canReadUser(context, user.id) ? user : undefined;
};
const WRITE = { permission: 'users.write' };
const SUSPEND = { permission: 'users.suspend' };
/** The fields that a search for users covers: names, tags, emails. */
const SEARCH_COLUMNS = ['username', 'playerTag', 'email', 'firstName', 'lastName'] as const;

/** The calls for users: each user for themselves, operators for all. */
export const userRoutes = [
  defineRead(userEndpoints.me, {
    summary: 'Get the signed-in user',
    access: 'signed-in',
    type: 'users',
    run: async ({ viewer }) => ({ show: { type: 'users', id: getViewer({ viewer }).userId } }),
  }),
  defineChange(userEndpoints.eraseMe, {
    summary: 'Erase your own account',
    access: 'signed-in',
    success: 204,
    load: findUser,
    run: (context, user: UserRow) => eraseSelf(context, user),
  }),
  defineRead(userEndpoints.export, {
    params: { id: ID_OR_ME },
    summary: 'Export all data about a user (the user and operators)',
    access: 'signed-in',
    answer: personalData,
    load: findReadable,
    run: async (context, user: UserRow) => ({
      plain: { data: await loadPersonalData(context, user) },
      headers: { 'cache-control': 'no-store' },
    }),
  }),
  defineRead(userEndpoints.list, {
    summary: 'List users (operators)',
    access: { permission: 'users.read' },
    type: 'users',
    list: {
      filters: {
        id: ID,
        username: TEXT,
        playerTag: TEXT,
        country: TEXT,
        nationality: TEXT,
        mergedInto: ID,
        search: TEXT,
      },
      sorts: { username: 'username', createdAt: 'createdAt' },
      defaultSort: 'username',
    },
    run: async (context) => ({
      list: {
        type: 'users',
        ...(await loadPageOfIds(selectUsers(context), 'users.id', context.query)),
      },
    }),
  }),
  defineRead(userEndpoints.csv, {
    summary: 'Export all users as CSV',
    access: WRITE,
    run: async (context) => ({
      stream: exportPeople(context),
      mediaType: 'text/csv',
      fileName: 'people.csv',
    }),
  }),
  defineRead(userEndpoints.get, {
    summary: 'Get one user; other users get only the name',
    access: 'signed-in',
    allowsApiKeys: true,
    type: 'users',
    load: findUser,
    run: async (_ask, user: UserRow) => ({ show: { type: 'users', id: user.id } }),
  }),
  defineChange(userEndpoints.create, {
    summary: 'Create an operator',
    access: WRITE,
    success: 201,
    type: 'users',
    bodyType: 'users',
    body: newOperator,
    run: (context, _found, { data }) => createOperator(context, data),
  }),
  ...[userEndpoints.replace, userEndpoints.update].map((endpoint) =>
    defineChange(endpoint, {
      lock: lockRow('users'),
      summary: 'Change a user',
      access: 'signed-in',
      type: 'users',
      bodyType: 'users',
      body: changedUser,
      load: findUser,
      authorize: canChangeUser,
      run: (context, user, { data }) => changeUser(context, user, data.attributes),
    }),
  ),
  defineChange(userEndpoints.erase, {
    lock: lockRow('users'),
    summary: 'Erase a user and keep the history',
    access: WRITE,
    success: 204,
    type: 'users',
    load: findUser,
    authorize: canChangeUser,
    run: (context, user) => eraseUser(context, user),
  }),
  defineChange(userEndpoints.suspend, {
    isVersioned: true,
    lock: lockRow('users'),
    summary: 'Suspend a user',
    access: SUSPEND,
    type: 'users',
    body: suspension.partial(),
    load: findUser,
    authorize: canChangeUser,
    run: (context, user, { data }) => suspendUser(context, user, data?.attributes ?? {}),
  }),
  defineChange(userEndpoints.unsuspend, {
    isVersioned: true,
    lock: lockRow('users'),
    summary: 'Lift the suspension of a user',
    access: SUSPEND,
    type: 'users',
    load: findUser,
    authorize: canChangeUser,
    run: (context, user) => unsuspendUser(context, user),
  }),
  defineRead(userEndpoints.mergePreview, {
    summary: 'Preview what merging another account of the same person into this one moves',
    access: WRITE,
    answer: mergePreviewAnswer,
    queryParams: { from: ID },
    load: findUser,
    run: async (context, user: UserRow) => {
      const from = await findUserById(context.db, {
        tenantId: context.tenantId,
        id: toRowId(new URL(context.request.url).searchParams.get('from') ?? ''),
      });
      return from ? { plain: { data: await previewMerge(context, user, from) } } : notFound('from');
    },
  }),
  defineChange(userEndpoints.merge, {
    isVersioned: true,
    lock: lockRow('users'),
    summary: 'Merge another account of the same person into this one',
    access: WRITE,
    type: 'users',
    bodyType: 'users',
    body: mergedUser,
    load: findUser,
    authorize: canChangeUser,
    run: (context, user, { data }) => mergeUsers(context, user, data),
  }),
  defineChange(userEndpoints.split, {
    isVersioned: true,
    lock: lockRow('users'),
    summary: 'Undo the merge of an account',
    access: WRITE,
    type: 'users',
    load: findUser,
    authorize: canChangeUser,
    run: (context, user) => splitUser(context, user),
  }),
];

const notFound = (parameter: string): Answer => ({
  faults: {
    status: 404,
    faults: [{ code: 'not-found', title: 'There is no such user', source: { parameter } }],
  },
});

function selectUsers({ db, tenantId, query: { filter } }: ReadContext) {
  let base = db.selectFrom('users').where('tenantId', '=', tenantId);
  if (filter.id) base = base.where('id', '=', anyOf(filter.id));
  for (const field of ['username', 'playerTag', 'country', 'nationality'] as const)
    if (filter[field]) base = base.where(field, 'in', filter[field]);
  if (filter.mergedInto) base = base.where('mergedInto', '=', anyOf(filter.mergedInto));
  const { search } = filter;
  if (search)
    base = base.where((eb) =>
      eb.or(
        search.flatMap((part) =>
          SEARCH_COLUMNS.map((field) => eb(field, 'ilike', containsPattern(part))),
        ),
      ),
    );
  return base;
}
