import type { AnnouncementTexts } from '@ringside/contract/collections/announcements';
import type { Answer } from '../../http/endpoint.ts';
import { json } from '../../storage/tables/columns.ts';
import type { Work } from '../../unit-of-work.ts';

interface Attributes {
  texts: AnnouncementTexts;
  link: string | null;
  date: { from: string; to: string };
}
interface Row {
  id: string;
  version: number;
  texts: unknown;
  link: string | null;
}

/** Whoever has the site open hears of each. */
const TOPICS = ['announcements:all'];
const subject = (id: string, version: number) => ({ type: 'announcements', id, version });

export async function createAnnouncement(work: Work, { texts, link, date }: Attributes): Promise<Answer> {
  const { id } = await work.db
    .insertInto('announcements')
    .values({ tenantId: work.tenantId, texts: json(texts), link, dateFrom: new Date(date.from), dateTo: new Date(date.to), createdAt: work.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  work.record({ action: 'announcement.created', subject: subject(id, 1), after: { texts, link, date }, changes: { date }, topics: TOPICS });
  return { show: { type: 'announcements', id }, status: 201 };
}

export async function changeAnnouncement(work: Work, before: Row, { texts, link, date }: { [Name in keyof Attributes]?: Attributes[Name] | undefined }): Promise<Answer> {
  const version = before.version + 1;
  await work.db
    .updateTable('announcements')
    .set({ ...(texts && { texts: json(texts) }), ...(link !== undefined && { link }), ...(date && { dateFrom: new Date(date.from), dateTo: new Date(date.to) }), version })
    .where('id', '=', before.id)
    .execute();
  work.record({ action: 'announcement.updated', subject: subject(before.id, version), before: { texts: before.texts, link: before.link }, after: { texts, link, date }, changes: { ...(date && { date }) }, topics: TOPICS });
  return { show: { type: 'announcements', id: before.id } };
}

export async function deleteAnnouncement(work: Work, before: Row): Promise<Answer> {
  await work.db.deleteFrom('announcements').where('id', '=', before.id).execute();
  work.record({ action: 'announcement.deleted', subject: subject(before.id, before.version), before: { texts: before.texts, link: before.link }, topics: TOPICS });
  return { empty: true };
}
