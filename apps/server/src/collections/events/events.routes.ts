import { changedEvent, clonedEvent, newEvent } from '@ringside/contract/collections/events';
import { isWorldFinals } from '@ringside/rules/season/active-event';
import { can, change, read, type Ask } from '../../http/endpoint.ts';
import { realIds } from '../../http/catalog.ts';
import { pageOfIds } from '../../http/page.ts';
import { cloneEvent } from './clone-event.command.ts';
import { eventRepository } from './event.repository.ts';
import { changeEvent, createEvent, deleteEvent } from './save-event.command.ts';

const WRITE = { permission: 'events.write' };
const id = ({ params }: Ask) => realIds([params.id!])[0] ?? '0';
const find = (ask: Ask) => eventRepository(ask.db, ask.tenantId).findById(id(ask));

export const eventEndpoints = [
  read({
    path: 'events/1.0', summary: 'Events; the World Finals only for operators, or when asked for', access: 'public', type: 'events',
    list: { filters: ['status', 'name', 'worldFinals'], sorts: ['date.from', 'date.to', 'name'], defaultSort: 'date.from' },
    async run(ask) {
      const { query } = ask;
      let base = eventRepository(ask.db, ask.tenantId).listed();
      if (query.filter.status) base = base.where('status', 'in', query.filter.status as 'active'[]);
      if (query.filter.name) base = base.where('name', 'in', query.filter.name);
      const finals = (await eventRepository(ask.db, ask.tenantId).listed().select(['id', 'name']).execute()).filter(isWorldFinals).map((event) => event.id).concat('0');
      if (query.filter.worldFinals) base = base.where('id', 'in', finals);
      else if (!can(ask.viewer, 'events.read')) base = base.where('id', 'not in', finals);
      return { list: { type: 'events', ...(await pageOfIds(base, 'events.id', { query, columns: { 'date.from': 'dateFrom', 'date.to': 'dateTo', name: 'name' } })) } };
    },
  }),
  read({ path: 'events/1.0/:id', summary: 'One event', access: 'public', type: 'events', find, run: async (_ask, event) => ({ show: { type: 'events', id: event.id } }) }),
  change({ method: 'post', path: 'events/1.0', summary: 'Make an event', access: WRITE, success: 201, type: 'events', bodyType: 'events', body: newEvent, run: ({ work }, _found, { data }) => createEvent(work, data) }),
  ...(['put', 'patch'] as const).map((method) =>
    change({ method, path: 'events/1.0/:id', summary: 'Change an event', access: WRITE, type: 'events', bodyType: 'events', body: changedEvent, find, run: ({ work }, event, { data }) => changeEvent(work, event, data.attributes) }),
  ),
  change({ method: 'delete', path: 'events/1.0/:id', summary: 'Delete an event with all that hangs on it', access: WRITE, success: 204, type: 'events', find, run: ({ work }, event) => deleteEvent(work, event) }),
  change({
    method: 'post', path: 'events/1.0/:id/clone', summary: 'A copy with its segments, without rosters and matches, moved to another date', access: WRITE, success: 201, type: 'events', body: clonedEvent.partial(), find,
    run: ({ work }, event, { data }) => cloneEvent(work, event, data?.attributes ?? {}),
  }),
];
