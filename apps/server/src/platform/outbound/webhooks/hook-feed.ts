import { getItem } from '@ringside/rules/must';
import { realNow } from '../../clock/real-time.ts';
import { json } from '../../storage/tables/columns.ts';
import type { Change, Work } from '../../unit-of-work.ts';
import { hookRepository } from './hook.repository.ts';

/** How long a process uses its list of hooks without word of a new hook elsewhere. */
const KNOWN_FOR_MS = 5_000;

/** The feed of web hooks: a row for each hook and change, in the transaction of the change. */
export interface HookFeed {
  /** `ids` are those of the changes in the activity log. Returns whether deliveries wait. */
  note(work: Work, changes: readonly Change[], ids: readonly string[]): Promise<boolean>;
  /** Forgets the list after a hook was created, changed or deleted, here or in another process. */
  forget(): void;
}

/** Creates the feed of web hooks. */
export function createHookFeed(): HookFeed {
  let audience: { tenants: Set<string>; until: number } | undefined;
  return {
    forget: () => void (audience = undefined),
    async note(work, changes, ids) {
      if (!audience || performance.now() > audience.until) {
        audience = {
          tenants: await hookRepository(work.db).tenantsWithHooks(),
          until: performance.now() + KNOWN_FOR_MS,
        };
      }
      return audience.tenants.has(work.tenantId) && insertDeliveries(work, changes, ids);
    },
  };
}

async function insertDeliveries(
  work: Work,
  changes: readonly Change[],
  ids: readonly string[],
): Promise<boolean> {
  const repository = hookRepository(work.db);
  const hooks = await repository.findActive(work.tenantId);
  const rows = changes.flatMap((change, index) =>
    hooks
      .filter(({ actions }) => actions.some((pattern) => matchesPattern(pattern, change.action)))
      .map(({ id }) => ({
        webhookId: id,
        activityId: getItem(ids, index),
        action: change.action,
        body: createBody(work, change, getItem(ids, index)),
      })),
  );
  if (rows.length === 0) return false;
  await repository.insertAll(rows, { createdAt: work.now, nextAt: realNow() });
  return true;
}

/**
 * Returns the body of a delivery: only what the live stream also carries, and the actor. No
 * personal data leave by a hook.
 */
function createBody(
  work: Work,
  { action, subject, changes, silent, by = work.actor }: Change,
  id: string,
): string {
  return json({
    id,
    type: action,
    timestamp: work.now.toISOString(),
    data: {
      subject: { type: subject.type, id: subject.id, version: subject.version ?? null },
      changes: silent ? {} : (changes ?? {}),
      userId: by.userId,
    },
  });
}

function matchesPattern(pattern: string, action: string): boolean {
  return (
    pattern === '*' ||
    pattern === action ||
    (pattern.endsWith('.*') && action.startsWith(pattern.slice(0, -1)))
  );
}
