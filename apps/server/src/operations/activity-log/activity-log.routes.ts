import { activityLogEndpoints } from '@ringside/contract/endpoints/activity-log';
import { userEndpoints } from '@ringside/contract/endpoints/users';
import type { Resource } from '@ringside/contract/json-api';
import { findUserById, type UserRow } from '../../identity/users/user.repository.ts';
import {
  type Answer,
  type ReadContext,
  hasPermission,
  defineRead,
} from '../../kernel/http/endpoint.ts';
import { loadPageOfIds } from '../../kernel/http/page.ts';
import { ACTION, ID_OR_ME, TEXT } from '../../kernel/http/parameters.ts';
import { getViewer, getPathId } from '../../kernel/http/path-id.ts';
import { anyOf, comparableIds } from '../../platform/storage/any-of.ts';
import { READ_ACTIVITY } from './activity.resource.ts';

const TYPE = 'activity-log';
const GROUPS = 'activity-log-groups';
/** The order of the log: the server assigns ids in the order of the commits. */
const list = { sorts: { date: 'activity.id' }, defaultSort: '-date' };
const OPERATORS = { permission: READ_ACTIVITY };

const selectLog = ({ db, tenantId }: ReadContext) =>
  db.selectFrom('activity').where('activity.tenantId', '=', tenantId);
const listLog = async (
  context: ReadContext,
  base: ReturnType<typeof selectLog>,
): Promise<Answer> => ({
  list: {
    type: TYPE,
    ...(await loadPageOfIds(base, 'activity.id', context.query)),
  },
});

async function findSubjectUser({
  db,
  tenantId,
  params,
  viewer,
}: ReadContext): Promise<UserRow | undefined> {
  const id = params.id === 'me' ? getViewer({ viewer }).userId : getPathId({ params });
  return id === getViewer({ viewer }).userId || hasPermission(viewer, READ_ACTIVITY)
    ? findUserById(db, { tenantId, id })
    : undefined;
}

/**
 * Returns the filter of a request. `series.*` matches every action on series; a subject is
 * `rosters`, or one roster: `rosters:12`.
 */
function filterLog(context: ReadContext) {
  const { user, action, subject } = context.query.filter;
  let base = selectLog(context);
  if (user)
    base = base.where(
      'activity.userId',
      '=',
      anyOf(user.map((id) => (id === 'me' ? getViewer(context).userId : id))),
    );
  if (action)
    base = base.where((eb) =>
      eb.or(
        action.map((name) =>
          name.endsWith('.*')
            ? eb(eb.fn<boolean>('starts_with', ['action', eb.val(name.slice(0, -1))]), '=', true)
            : eb('action', '=', name),
        ),
      ),
    );
  if (subject) {
    base = base.where((eb) =>
      eb.or(
        subject.map((name) => {
          const [type = '', id] = name.split(':');
          return id === undefined
            ? eb('subjectType', '=', type)
            : eb.and([eb('subjectType', '=', type), eb('subjectId', '=', id)]);
        }),
      ),
    );
  }
  return base;
}

async function countGroups(context: ReadContext): Promise<Answer> {
  const [user] = comparableIds(context.query.filter.user ?? []);
  if (!user)
    return {
      faults: {
        status: 400,
        faults: [
          {
            code: 'invalid-parameter',
            title: 'A parameter is missing',
            detail: 'must name the user',
            source: { parameter: 'filter[user]' },
          },
        ],
      },
    };
  const rows = await selectLog(context)
    .where('activity.userId', '=', user)
    .select((eb) => [
      'ipAddress',
      eb.fn.min('at').as('from'),
      eb.fn.max('at').as('to'),
      eb.fn.countAll<string>().as('count'),
    ])
    .groupBy('ipAddress')
    .orderBy('to', 'desc')
    .orderBy('ipAddress')
    .execute();
  const { number, size } = context.query.page;
  const resources = rows.map(({ ipAddress, from, to, count }, index): Resource => ({
    type: GROUPS,
    id: String(index + 1),
    attributes: {
      ipAddress,
      date: { from: from.toISOString(), to: to.toISOString() },
      count: Number(count),
    },
  }));
  return {
    resources: resources.slice((number - 1) * size, number * size),
    type: GROUPS,
    total: resources.length,
  };
}

/** The calls of the activity log: each record has the user, the action, the time and the address. */
export const activityRoutes = [
  defineRead(userEndpoints.activity, {
    params: { id: ID_OR_ME },
    summary: 'List the actions of a user and the changes to the user, newest first',
    access: 'signed-in',
    type: TYPE,
    list,
    load: findSubjectUser,
    run: (context, { id }) =>
      listLog(
        context,
        selectLog(context).where((eb) =>
          eb.or([
            eb('activity.userId', '=', id),
            eb.and([eb('subjectType', '=', 'users'), eb('subjectId', '=', id)]),
          ]),
        ),
      ),
  }),
  defineRead(activityLogEndpoints.grouped, {
    summary: 'List the IP addresses that a user acted from, and when',
    access: OPERATORS,
    type: GROUPS,
    list: { filters: { user: ID_OR_ME } },
    run: countGroups,
  }),
  defineRead(activityLogEndpoints.list, {
    summary: 'List every change, newest first (operators)',
    access: OPERATORS,
    type: TYPE,
    list: { ...list, filters: { user: ID_OR_ME, action: ACTION, subject: TEXT } },
    run: (context) => listLog(context, filterLog(context)),
  }),
];
