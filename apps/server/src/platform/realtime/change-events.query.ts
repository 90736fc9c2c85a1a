import type { TopicChange } from '@ringside/contract/topics';
import type { TenantId } from '@ringside/rules/ids';
import type { Kysely } from 'kysely';
import type { Database } from '../storage/tables.ts';
import type { Change } from '../unit-of-work.ts';

/** The most missed changes that are replayed. */
export const MAX_REPLAY = 500;
const MAX_CHANGES_BYTES = 1024;

/** Returns an event such as `match-series.updated`, named by the subject's collection. */
export function eventText(id: string, { subject, action, changes = {} }: Change): string {
  const message: TopicChange = {
    type: subject.type,
    id: subject.id,
    version: subject.version ?? 0,
    changes: { action, ...changes },
  };
  if (JSON.stringify(message).length > MAX_CHANGES_BYTES) message.changes = { action };
  return `id: ${id}\nevent: ${subject.type}.updated\ndata: ${JSON.stringify(message)}\n\n`;
}

/**
 * Returns the event of a gap: more was missed than is replayed, so the client reloads what it
 * shows.
 */
export const gapText = (position: string) => `id: ${position}\nevent: gap\ndata: {}\n\n`;

/** Returns the event of the time. It has no id: API answers give the time after a resume. */
export const timeText = (now: Date) =>
  `event: time\ndata: ${JSON.stringify({ now: now.toISOString() })}\n\n`;

export const isBehind = (after: string | undefined, position: string): after is string =>
  after !== undefined && /^\d{1,18}$/.test(after) && BigInt(after) < BigInt(position);

/** Returns the events of the changes after a position, the oldest first. */
export async function missedSince(
  db: Kysely<Database>,
  { tenantId, topics, after }: { tenantId: TenantId; topics: string[]; after: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('activity')
    .select(['id', 'action', 'subjectType', 'subjectId', 'subjectVersion', 'changes'])
    .where('tenantId', '=', tenantId)
    .where('id', '>', after)
    .where((eb) => eb.or(topics.map((topic) => eb(eb.val(topic), '=', eb.fn.any('topics')))))
    .orderBy('id')
    .limit(MAX_REPLAY)
    .execute();
  return rows.map(({ id, action, subjectType, subjectId, subjectVersion, changes }) =>
    eventText(id, {
      action,
      subject: {
        type: subjectType,
        id: subjectId,
        ...(subjectVersion !== null && { version: subjectVersion }),
      },
      changes: (changes ?? {}) as Record<string, unknown>,
    }),
  );
}
