import { signInAlarmEndpoints } from '@ringside/contract/endpoints/sign-in-alarms';
import {
  type ReadContext,
  hasPermission,
  defineChange,
  defineRead,
} from '../../kernel/http/endpoint.ts';
import { loadPageOfIds } from '../../kernel/http/page.ts';
import { getPathId } from '../../kernel/http/path-id.ts';
import { realNow } from '../../platform/clock/real-time.ts';
import { selectOpenAlarms } from '../login/sign-in-counter.repository.ts';
import { unlockSignIn } from './unlock-sign-in.command.ts';

const TYPE = 'sign-in-alarms';
const selectAlarms = ({ db, tenantId }: Pick<ReadContext, 'db' | 'tenantId'>) =>
  selectOpenAlarms(db, tenantId, realNow());
/** Finds the alarm of the path; locked accounts are private to operators. */
const findAlarm = async (context: ReadContext) =>
  hasPermission(context.viewer, 'users.read')
    ? selectAlarms(context)
        .select(['userId', 'subject'])
        .where('userId', '=', getPathId(context))
        .$narrowType<{ userId: string }>()
        .executeTakeFirst()
    : undefined;

/** The calls that list accounts with too many failed sign-ins, and unlock them. */
export const signInAlarmRoutes = [
  defineRead(signInAlarmEndpoints.list, {
    summary: 'List the accounts whose password sign-in is closed for unknown browsers',
    access: { permission: 'users.read' },
    type: TYPE,
    list: { sorts: { closedAt: 'closedAt' }, defaultSort: 'closedAt' },
    run: async (context) => ({
      list: {
        type: TYPE,
        ...(await loadPageOfIds(selectAlarms(context), 'signInCounters.userId', context.query)),
      },
    }),
  }),
  defineChange(signInAlarmEndpoints.unlock, {
    summary: 'Reopen the password sign-in of an account',
    access: { permission: 'users.write' },
    success: 204,
    load: findAlarm,
    run: unlockSignIn,
  }),
];
