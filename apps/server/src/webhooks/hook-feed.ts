import { realNow } from '../clock/real-time.ts';
import { json } from '../storage/tables/columns.ts';
import type { Change, Work } from '../unit-of-work.ts';
import { hookRepository } from './hook.repository.ts';

/**
 * How long a process goes at most by what it knew of the hooks, where it was not woken when another
 * process made one.
 */
const KNOWN_FOR_MS = 5_000;

/**
 * Puts changes into the hands of the tenant's web hooks: a row for each hook and change, in the
 * transaction of the change.
 */
export interface HookFeed {
  /** `ids` are those of the changes in the activity log. Answers whether anything waits now. */
  note(work: Work, changes: readonly Change[], ids: readonly string[]): Promise<boolean>;
  /** A hook was made, changed or removed, here or in another process. */
  forget(): void;
}

export function createHookFeed(): HookFeed {
  let known: { tenants: Set<string>; until: number } | undefined;
  return {
    forget: () => void (known = undefined),
    async note(work, changes, ids) {
      if (!known || performance.now() > known.until) {
        known = {
          tenants: await hookRepository(work.db).tenantsWithHooks(),
          until: performance.now() + KNOWN_FOR_MS,
        };
      }
      return known.tenants.has(work.tenantId) && insertDeliveries(work, changes, ids);
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
      .filter(({ actions }) => actions.some((pattern) => fits(pattern, change.action)))
      .map(({ id }) => ({
        webhookId: id,
        activityId: ids[index]!,
        action: change.action,
        body: bodyOf(work, change, ids[index]!),
      })),
  );
  if (rows.length === 0) return false;
  await repository.insertAll(rows, { createdAt: work.now, nextAt: realNow() });
  return true;
}

/** Only what the live stream carries too, and who did it: nothing personal leaves by a hook. */
function bodyOf(
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

function fits(pattern: string, action: string): boolean {
  return (
    pattern === '*' ||
    pattern === action ||
    (pattern.endsWith('.*') && action.startsWith(pattern.slice(0, -1)))
  );
}
