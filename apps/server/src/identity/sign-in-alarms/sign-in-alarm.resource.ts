import { sortByIds, type ResourceType, toOne } from '../../kernel/http/catalog.ts';
import { type RealInstant, realNow } from '../../platform/clock/real-time.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import { selectOpenAlarms } from '../login/sign-in-counter.repository.ts';

/** Accounts that unknown browsers cannot sign in to with a password. */
export const signInAlarms: ResourceType = {
  relations: { user: 'users' },
  async load({ db, tenantId }, ids) {
    const rows = await selectOpenAlarms(db, tenantId, realNow())
      .select(['userId as id', 'closedAt', 'closedUntil', 'attempts', 'networks'])
      .where('userId', '=', anyOf(ids))
      .$narrowType<{ id: string; closedAt: RealInstant; closedUntil: RealInstant }>()
      .execute();
    return sortByIds(ids, rows).map(({ id, closedAt, closedUntil, attempts, networks }) => ({
      type: 'sign-in-alarms',
      id,
      attributes: {
        closedAt: closedAt.toISOString(),
        closedUntil: closedUntil.toISOString(),
        failures: attempts,
        networks: networks.length,
      },
      relationships: { user: toOne('users', id) },
    }));
  },
};
