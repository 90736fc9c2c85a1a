import { changedAnnouncement, newAnnouncement } from '@ringside/contract/collections/announcements';
import { inOrder, type Reader, type ResourceType } from '../../http/catalog.ts';
import { can, change, read, type Ask } from '../../http/endpoint.ts';
import { pageOfIds } from '../../http/page.ts';
import { getPathId } from '../../http/path-id.ts';
import { anyOf } from '../../storage/any-of.ts';
import { lockRow } from '../../storage/locks.ts';
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
    const inboxes = can(reader.viewer, PERMISSION)
      ? await countInboxMessages(reader, ids)
      : new Map<string, InboxCounts>();
    return inOrder(ids, rows).map(({ id, texts, link, dateFrom, dateTo, toInbox, version }) => ({
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
  const own = db.selectFrom('announcements').where('tenantId', '=', tenantId);
  return can(viewer, PERMISSION) ? own : own.where('dateFrom', '<=', now).where('dateTo', '>', now);
}

const findAnnouncement = (ask: Ask) =>
  selectVisible(ask).selectAll().where('id', '=', getPathId(ask)).executeTakeFirst();
const WRITE = { permission: PERMISSION };
const announcementCall = {
  lock: lockRow('announcements'),
  path: 'announcements/1.0/:id',
  type: 'announcements',
  load: findAnnouncement,
} as const;

export const announcementEndpoints = [
  read({
    path: 'announcements/1.0',
    summary: 'List the current announcements; operators who write them get all',
    access: 'public',
    type: 'announcements',
    list: { sorts: ['date.from'], defaultSort: '-date.from' },
    run: async (ask) => ({
      list: {
        type: 'announcements',
        ...(await pageOfIds(selectVisible(ask), 'announcements.id', {
          query: ask.query,
          columns: { 'date.from': 'dateFrom' },
        })),
      },
    }),
  }),
  read({
    ...announcementCall,
    summary: 'Get one announcement',
    access: 'public',
    run: async (_ask, { id }) => ({ show: { type: 'announcements', id } }),
  }),
  change({
    method: 'post',
    path: 'announcements/1.0',
    summary: 'Publish an announcement for a limited time',
    access: WRITE,
    type: 'announcements',
    bodyType: 'announcements',
    success: 201,
    body: newAnnouncement,
    run: ({ work }, _none, { data }) => createAnnouncement(work, data.attributes),
  }),
  change({
    ...announcementCall,
    method: 'patch',
    summary: 'Change an announcement',
    access: WRITE,
    bodyType: 'announcements',
    body: changedAnnouncement,
    run: ({ work }, row, { data }) => changeAnnouncement(work, row, data.attributes),
  }),
  change({
    ...announcementCall,
    method: 'delete',
    summary: 'Delete an announcement',
    access: WRITE,
    success: 204,
    run: ({ work }, row) => deleteAnnouncement(work, row),
  }),
];
