import { eventFile } from '@ringside/contract/collections/event-file';
import { changedEvent, clonedEvent, newEvent } from '@ringside/contract/collections/events';
import { createdSeason, seasonTemplate } from '@ringside/contract/collections/season-template';
import { eventEndpoints } from '@ringside/contract/endpoints/events';
import { isWorldFinals } from '@ringside/rules/season/active-event';
import {
  hasPermission,
  defineChange,
  defineRead,
  type ReadContext,
} from '../../kernel/http/endpoint.ts';
import { loadPageOfIds } from '../../kernel/http/page.ts';
import { FLAG, NAME, TEXT } from '../../kernel/http/parameters.ts';
import { getPathId } from '../../kernel/http/path-id.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import { lockRow } from '../../platform/storage/locks.ts';
import { exportRegistrations, exportRosters } from '../rosters/rosters-csv.query.ts';
import { cloneEvent } from './clone-event.command.ts';
import { hideDraft } from './drafts.ts';
import { exportEvent, printEventFile } from './event-file.query.ts';
import { eventRepository } from './event.repository.ts';
import { importEvent } from './import-event.command.ts';
import { changeEvent, createEvent, deleteEvent } from './save-event.command.ts';
import { createSeason } from './season-template.command.ts';

/** The size limit: fits a file of some thousand rosters with all their series. */
export const FILE_BYTES = 64 * 1024 * 1024;
const READ_PEOPLE = { permission: 'users.read' };
const WRITE = { permission: 'events.write' };
const findEvent = (context: ReadContext) =>
  eventRepository(context.db, context.tenantId)
    .findById(getPathId(context))
    .then((event) => hideDraft(context, event));

export const eventRoutes = [
  defineRead(eventEndpoints.list, {
    summary: 'List events; the World Finals only for operators or with filter[worldFinals]',
    access: 'public',
    type: 'events',
    list: {
      filters: { status: NAME, name: TEXT, worldFinals: FLAG },
      sorts: { 'date.from': 'dateFrom', 'date.to': 'dateTo', name: 'name' },
      defaultSort: 'date.from',
    },
    async run(context) {
      const { query } = context;
      let base = eventRepository(context.db, context.tenantId).listed();
      if (query.filter.status) base = base.where('status', 'in', query.filter.status as 'active'[]);
      if (query.filter.name) base = base.where('name', 'in', query.filter.name);
      const finals = (
        await eventRepository(context.db, context.tenantId)
          .listed()
          .select(['id', 'name'])
          .execute()
      )
        .filter(isWorldFinals)
        .map((event) => event.id);
      if (!hasPermission(context.viewer, 'events.read')) base = base.where('draft', '=', false);
      if (query.filter.worldFinals) base = base.where('id', '=', anyOf(finals));
      else if (!hasPermission(context.viewer, 'events.read'))
        base = base.where((eb) => eb.not(eb('id', '=', anyOf(finals))));
      return {
        list: {
          type: 'events',
          ...(await loadPageOfIds(base, 'events.id', query)),
        },
      };
    },
  }),
  defineRead(eventEndpoints.get, {
    summary: 'Get one event',
    access: 'public',
    type: 'events',
    dependencies: ({ params: { id } }) => ({ keys: [`=events:${id}`] }),
    load: findEvent,
    run: async (_ask, event) => ({ show: { type: 'events', id: event.id } }),
  }),
  defineRead(eventEndpoints.export, {
    summary: 'Export the whole event as a file',
    access: { permission: 'events.read' },
    answer: eventFile,
    load: findEvent,
    run: async (context, event) => ({
      stream: printEventFile(await exportEvent(context, event)),
      mediaType: 'application/json',
      fileName: `event-${event.id}.json`,
    }),
  }),
  defineRead(eventEndpoints.rostersCsv, {
    summary: 'Export the rosters of the event and their line-ups as CSV',
    access: READ_PEOPLE,
    load: findEvent,
    run: async (context, event) => ({
      stream: exportRosters(context, event),
      mediaType: 'text/csv',
      fileName: `rosters-${event.id}.csv`,
    }),
  }),
  defineRead(eventEndpoints.registrationsCsv, {
    summary: 'Export the registered players of the event as CSV',
    access: READ_PEOPLE,
    load: findEvent,
    run: async (context, event) => ({
      stream: exportRegistrations(context, event),
      mediaType: 'text/csv',
      fileName: `registrations-${event.id}.csv`,
    }),
  }),
  defineChange(eventEndpoints.import, {
    summary: 'Import an event from its file',
    access: WRITE,
    success: 201,
    type: 'events',
    body: eventFile,
    maxBytes: FILE_BYTES,
    run: ({ work }, _found, file) => importEvent(work, file),
  }),
  defineChange(eventEndpoints.create, {
    summary: 'Create an event',
    access: WRITE,
    success: 201,
    type: 'events',
    bodyType: 'events',
    body: newEvent,
    run: ({ work }, _found, { data }) => createEvent(work, data),
  }),
  ...[eventEndpoints.replace, eventEndpoints.update].map((endpoint) =>
    defineChange(endpoint, {
      lock: lockRow('events'),
      summary: 'Change an event',
      access: WRITE,
      type: 'events',
      bodyType: 'events',
      body: changedEvent,
      load: findEvent,
      run: ({ work }, event, { data }) => changeEvent(work, event, data.attributes),
    }),
  ),
  defineChange(eventEndpoints.delete, {
    lock: lockRow('events'),
    summary: 'Delete an event with everything that belongs to it',
    access: WRITE,
    success: 204,
    type: 'events',
    load: findEvent,
    run: ({ work }, event) => deleteEvent(work, event),
  }),
  defineChange(eventEndpoints.setUpSeason, {
    summary:
      'Create months and World Finals from the season template, or preview them with dry-run=true',
    access: WRITE,
    success: [200, 201],
    answer: createdSeason,
    body: seasonTemplate,
    queryParams: { 'dry-run': FLAG },
    bodyType: 'season-templates',
    run: ({ work, query }, _found, { data }) =>
      createSeason(work, data, query.other['dry-run'] === 'true'),
  }),
  defineChange(eventEndpoints.clone, {
    summary: 'Copy an event with its segments, without rosters and matches, to another date',
    access: WRITE,
    success: 201,
    type: 'events',
    body: clonedEvent.partial(),
    load: findEvent,
    run: ({ work }, event, { data }) => cloneEvent(work, event, data?.attributes ?? {}),
  }),
];
