import { newDryRun } from '@ringside/contract/collections/dry-runs';
import { eventEndpoints } from '@ringside/contract/endpoints/events';
import { eventRepository } from '../../competition/events/event.repository.ts';
import {
  hasPermission,
  defineChange,
  defineRead,
  type ReadContext,
} from '../../kernel/http/endpoint.ts';
import { loadPageOfIds } from '../../kernel/http/page.ts';
import { getPathId } from '../../kernel/http/path-id.ts';
import { dryRunRepository } from './dry-run.repository.ts';
import { cancelDryRun, startDryRun } from './run-dry-run.command.ts';

const READ = { permission: 'events.read' };
const WRITE = { permission: 'events.write' };
const TYPE = 'dry-runs';
const id = ({ params }: ReadContext) => getPathId({ params });
const findEvent = (context: ReadContext) =>
  eventRepository(context.db, context.tenantId).findById(id(context));
/** Finds the run of the path; a user without access gets none, so that runs cannot be counted. */
const find = async (context: ReadContext) =>
  hasPermission(context.viewer, READ.permission)
    ? dryRunRepository(context.db)
        .own(context.tenantId)
        .select('id')
        .where('id', '=', id(context))
        .executeTakeFirst()
    : undefined;

/** The calls of dry runs: bots play an event before it opens. */
export const dryRunRoutes = [
  defineRead(eventEndpoints.dryRuns, {
    summary: 'List the dry runs of an event: the last report and the last attempt',
    access: READ,
    type: TYPE,
    load: findEvent,
    list: { sorts: { id: 'dryRuns.id' }, defaultSort: '-id' },
    run: async (context, event) => ({
      list: {
        type: TYPE,
        ...(await loadPageOfIds(
          dryRunRepository(context.db).own(context.tenantId).where('eventId', '=', event.id),
          'dryRuns.id',
          context.query,
        )),
      },
    }),
  }),
  defineChange(eventEndpoints.startDryRun, {
    summary: 'Start a dry run: bots play a copy of the event',
    access: WRITE,
    success: 201,
    type: TYPE,
    bodyType: TYPE,
    body: newDryRun,
    load: findEvent,
    run: (context, event, { data }) => startDryRun(context, event, data.attributes),
  }),
  defineRead(eventEndpoints.dryRun, {
    summary: 'Get one dry run: its progress and report',
    access: READ,
    type: TYPE,
    load: find,
    run: async (_ask, found) => ({ show: { type: TYPE, id: found.id } }),
  }),
  defineChange(eventEndpoints.cancelDryRun, {
    summary: 'Stop a dry run',
    access: WRITE,
    type: TYPE,
    load: find,
    run: cancelDryRun,
  }),
];
