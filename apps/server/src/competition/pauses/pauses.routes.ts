import { pauseBody, pausePreview } from '@ringside/contract/collections/pauses';
import { eventEndpoints } from '@ringside/contract/endpoints/events';
import { matchSeriesEndpoints } from '@ringside/contract/endpoints/match-series';
import { segmentEndpoints } from '@ringside/contract/endpoints/segments';
import { defineChange, type ReadContext } from '../../kernel/http/endpoint.ts';
import { FLAG } from '../../kernel/http/parameters.ts';
import { lockSeries } from '../../platform/storage/locks.ts';
import { getRow } from '../../platform/storage/row-gone.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { eventRepository } from '../events/event.repository.ts';
import { findSeries, RULE } from '../match-series/match-series.access.ts';
import { EVENT_TREE, SEGMENT_TREE } from '../shifts/tree-calls.ts';
import { pause } from './pause.command.ts';
import type { PauseScope } from './paused-scope.query.ts';
import { resume } from './resume.command.ts';

const queryParams = {
  dryRun: FLAG.describe('Changes nothing: the answer says what stands still.'),
};
const preview = { preview: pausePreview, queryParams } as const;
const event = { ...EVENT_TREE, ...preview } as const;
const segment = { ...SEGMENT_TREE, ...preview } as const;
const series = {
  ...preview,
  isVersioned: true,
  lock: lockSeries,
  type: 'match-series',
  access: { permission: RULE },
  load: findSeries,
} as const;

/** Returns a scope with its event. */
const inEvent = async (
  { db, tenantId }: Work,
  eventId: string,
  scope: Omit<PauseScope, 'event'>,
): Promise<PauseScope> => ({
  event: getRow(await eventRepository(db, tenantId).findById(eventId)),
  ...scope,
});
const isDryRun = ({ other }: ReadContext['query']) => other.dryRun === 'true';

/** The calls that stop the clock of an event, a segment or a series, and let it go on. */
export const pauseRoutes = [
  defineChange(eventEndpoints.pause, {
    ...event,
    summary: 'Pause an event: nothing in it happens by the clock, and players wait',
    body: pauseBody,
    run: ({ work, query }, found, { data }) =>
      pause(work, { event: found }, { dryRun: isDryRun(query), ...data.attributes }),
  }),
  defineChange(eventEndpoints.resume, {
    ...event,
    summary: 'Resume an event: what is still to come moves by the length of the pause',
    run: ({ work, query }, found) => resume(work, { event: found }, { dryRun: isDryRun(query) }),
  }),
  defineChange(segmentEndpoints.pause, {
    ...segment,
    summary: 'Pause a segment with all below it',
    body: pauseBody,
    run: async ({ work, query }, found, { data }) =>
      pause(work, await inEvent(work, found.eventId, { segment: found }), {
        dryRun: isDryRun(query),
        ...data.attributes,
      }),
  }),
  defineChange(segmentEndpoints.resume, {
    ...segment,
    summary: 'Resume a segment: what is still to come moves by the length of the pause',
    run: async ({ work, query }, found) =>
      resume(work, await inEvent(work, found.eventId, { segment: found }), {
        dryRun: isDryRun(query),
      }),
  }),
  defineChange(matchSeriesEndpoints.hold, {
    ...series,
    summary: 'Hold a series: its check-in, ban phase and deadlines stand still',
    body: pauseBody,
    run: async ({ work, query }, found, { data }) =>
      pause(work, await inEvent(work, found.eventId, { series: found }), {
        dryRun: isDryRun(query),
        ...data.attributes,
      }),
  }),
  defineChange(matchSeriesEndpoints.resume, {
    ...series,
    summary: 'Resume a series that is held',
    run: async ({ work, query }, found) =>
      resume(work, await inEvent(work, found.eventId, { series: found }), {
        dryRun: isDryRun(query),
      }),
  }),
];
