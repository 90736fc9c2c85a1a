import { decideSay } from '@ringside/rules/chat/chat';
import { SECOND_MS } from '@ringside/rules/constants';
import type { SeriesRow } from '../../competition/match-series/series.repository.ts';
import {
  type CommandContext,
  type Answer,
  refusalAnswer,
  tooManyAttempts,
} from '../../kernel/http/endpoint.ts';
import { loadChatAudiences } from './chat.access.ts';

const MESSAGE_LIMIT = { name: 'chat', windowMs: 10 * SECOND_MS, allowed: 10 };

/**
 * Stores a message in the chat of a series. The stream notifies the readers of this chat, and they
 * fetch the message.
 */
export async function sendMessage(
  { work, viewer: { userId }, services }: CommandContext,
  series: SeriesRow,
  text: string,
): Promise<Answer> {
  const { db, tenantId, now } = work;
  const silence =
    (await db
      .selectFrom('chatSilences')
      .select(['until', 'reason'])
      .where('userId', '=', userId)
      .executeTakeFirst()) ?? null;
  const decision = decideSay({ silence, now });
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  const wait = await services.counters.count(MESSAGE_LIMIT, userId);
  if (wait > 0) return tooManyAttempts(wait, 'Too many messages');
  const { id } = await db
    .insertInto('chatMessages')
    .values({
      tenantId,
      seriesId: series.id,
      userId,
      text,
      createdAt: now,
      hiddenAt: null,
      hiddenBy: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  work.record({
    action: 'chat.message',
    subject: { type: 'chat', id },
    onlyTo: [`match-series:${series.id}`],
    audiences: await loadChatAudiences(work, series),
    changes: { message: id },
  });
  return { show: { type: 'chat', id }, status: 201 };
}
