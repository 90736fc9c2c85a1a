import { changedAnnouncement, newAnnouncement } from '@ringside/contract/collections/announcements';
import { announcementEndpoints } from '@ringside/contract/endpoints/announcements';
import { sortByIds, type Reader, type ResourceType } from '../../kernel/http/catalog.ts';
import {
  hasPermission,
  defineChange,
  defineRead,
  type ReadContext,
} from '../../kernel/http/endpoint.ts';
import { loadPageOfIds } from '../../kernel/http/page.ts';
import { getPathId } from '../../kernel/http/path-id.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import { lockRow } from '../../platform/storage/locks.ts';
import { type InboxCounts, countInboxMessages } from './queue-inbox-messages.command.ts';
import {
  changeAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
} from './save-announcement.command.ts';

const PERMISSION = 'announcements.write';

/** Announcements: operators who may write them see all, others see those that run. */
export const announcements: ResourceType = {
  relations: {},
  async load(reader, ids) {
    const rows = await selectVisible(reader).selectAll().where('id', '=', anyOf(ids)).execute();
    const inboxes = hasPermission(reader.viewer, PERMISSION)
      ? await countInboxMessages(reader, ids)
      : new Map<string, InboxCounts>();
    return sortByIds(ids, rows).map(({ id, texts, link, dateFrom, dateTo, toInbox, version }) => ({
      type: 'announcements',
      id,
      attributes: {
        texts,
        link,
        date: { from: dateFrom.toISOString(), to: dateTo.toISOString() },
        running: dateFrom <= reader.now && reader.now < dateTo,
        toInbox,
        inbox: inboxes.get(id) ?? null,
      },
      meta: { version },
    }));
  },
};

function selectVisible({
  db,
  tenantId,
  viewer,
  now,
}: Pick<Reader, 'db' | 'tenantId' | 'viewer' | 'now'>) {
  const tenantAnnouncements = db.selectFrom('announcements').where('tenantId', '=', tenantId);
  return hasPermission(viewer, PERMISSION)
    ? tenantAnnouncements
    : tenantAnnouncements.where('dateFrom', '<=', now).where('dateTo', '>', now);
}

const findAnnouncement = (context: ReadContext) =>
  selectVisible(context).selectAll().where('id', '=', getPathId(context)).executeTakeFirst();
const WRITE = { permission: PERMISSION };
const announcementCall = {
  lock: lockRow('announcements'),
  type: 'announcements',
  load: findAnnouncement,
} as const;

export const announcementRoutes = [
  defineRead(announcementEndpoints.list, {
    summary: 'List the current announcements; operators who write them get all',
    access: 'public',
    type: 'announcements',
    list: { sorts: { 'date.from': 'dateFrom' }, defaultSort: '-date.from' },
    run: async (context) => ({
      list: {
        type: 'announcements',
        ...(await loadPageOfIds(selectVisible(context), 'announcements.id', context.query)),
      },
    }),
  }),
  defineRead(announcementEndpoints.get, {
    ...announcementCall,
    summary: 'Get one announcement',
    access: 'public',
    run: async (_ask, { id }) => ({ show: { type: 'announcements', id } }),
  }),
  defineChange(announcementEndpoints.create, {
    summary: 'Publish an announcement for a limited time',
    access: WRITE,
    type: 'announcements',
    bodyType: 'announcements',
    success: 201,
    body: newAnnouncement,
    run: ({ work }, _none, { data }) => createAnnouncement(work, data.attributes),
  }),
  defineChange(announcementEndpoints.update, {
    ...announcementCall,
    summary: 'Change an announcement',
    access: WRITE,
    bodyType: 'announcements',
    body: changedAnnouncement,
    run: ({ work }, row, { data }) => changeAnnouncement(work, row, data.attributes),
  }),
  defineChange(announcementEndpoints.delete, {
    ...announcementCall,
    summary: 'Delete an announcement',
    access: WRITE,
    success: 204,
    run: ({ work }, row) => deleteAnnouncement(work, row),
  }),
];
