import type { AnnouncementTexts } from '@ringside/contract/collections/announcements';
import type { Answer } from '../../kernel/http/endpoint.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { Change, Work } from '../../platform/unit-of-work.ts';

interface Attributes {
  texts: AnnouncementTexts;
  link: string | null;
  date: { from: string; to: string };
  toInbox: boolean;
}
interface Row {
  id: string;
  version: number;
  texts: unknown;
  link: string | null;
  dateFrom: Date;
  dateTo: Date;
  toInbox: boolean;
}

/** The topics to which every open page subscribes. */
const TOPICS = ['announcements:all'];
const datesOf = ({ dateFrom, dateTo }: Row) => ({ from: dateFrom, to: dateTo });
/**
 * Returns the audience of a change: all users if the announcement runs, or ran before the change,
 * otherwise those with the permission `announcements.write`.
 */
const audienceOfChange = (
  { now }: Work,
  dates: { from: Date | string; to: Date | string }[],
): Pick<Change, 'audiences'> =>
  dates.some(({ from, to }) => new Date(from) <= now && now < new Date(to))
    ? {}
    : { audiences: ['announcements.write'] };
const subjectOf = (id: string, version: number) => ({ type: 'announcements', id, version });

/** Creates an announcement and schedules its messages to the inbox of the game. */
export async function createAnnouncement(
  work: Work,
  { texts, link, date, toInbox }: Attributes,
): Promise<Answer> {
  const { id } = await work.db
    .insertInto('announcements')
    .values({
      tenantId: work.tenantId,
      texts: json(texts),
      link,
      dateFrom: new Date(date.from),
      dateTo: new Date(date.to),
      toInbox,
      createdAt: work.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  work.record({
    action: 'announcement.created',
    subject: subjectOf(id, 1),
    after: { texts, link, date, toInbox },
    changes: { date },
    topics: TOPICS,
    ...audienceOfChange(work, [date]),
  });
  scheduleInbox(work, id, { toInbox, from: new Date(date.from) });
  return { show: { type: 'announcements', id }, status: 201 };
}

/** Changes an announcement, and schedules or cancels its inbox messages. */
export async function changeAnnouncement(
  work: Work,
  before: Row,
  { texts, link, date, toInbox }: { [Name in keyof Attributes]?: Attributes[Name] | undefined },
): Promise<Answer> {
  const version = before.version + 1;
  await work.db
    .updateTable('announcements')
    .set({
      ...(texts && { texts: json(texts) }),
      ...(link !== undefined && { link }),
      ...(date && { dateFrom: new Date(date.from), dateTo: new Date(date.to) }),
      ...(toInbox !== undefined && { toInbox }),
      version,
    })
    .where('id', '=', before.id)
    .execute();
  work.record({
    action: 'announcement.updated',
    subject: subjectOf(before.id, version),
    before: { texts: before.texts, link: before.link },
    after: { texts, link, date, toInbox },
    changes: { ...(date && { date }) },
    topics: TOPICS,
    ...audienceOfChange(work, [datesOf(before), date ?? datesOf(before)]),
  });
  scheduleInbox(work, before.id, {
    toInbox: toInbox ?? before.toInbox,
    from: date ? new Date(date.from) : before.dateFrom,
  });
  return { show: { type: 'announcements', id: before.id } };
}

/**
 * Schedules or cancels the messages, which are written when the announcement begins. Each player
 * receives at most one message per announcement, even if it changes.
 */
function scheduleInbox(
  work: Work,
  id: string,
  { toInbox, from }: { toInbox: boolean; from: Date },
): void {
  if (toInbox)
    work.schedule({
      kind: 'announcement-to-inbox',
      subjectId: id,
      dueAt: from > work.now ? from : work.now,
    });
  else work.cancel('announcement-to-inbox', id);
}

/** Deletes an announcement and cancels its messages. */
export async function deleteAnnouncement(work: Work, before: Row): Promise<Answer> {
  work.cancel('announcement-to-inbox', before.id);
  await work.db.deleteFrom('announcements').where('id', '=', before.id).execute();
  work.record({
    action: 'announcement.deleted',
    subject: subjectOf(before.id, before.version),
    before: { texts: before.texts, link: before.link },
    topics: TOPICS,
    ...audienceOfChange(work, [datesOf(before)]),
  });
  return { empty: true };
}
