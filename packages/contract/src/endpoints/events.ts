import type { DryRun, DryRunRequest } from '../collections/dry-runs.ts';
import type { EventFile } from '../collections/event-file.ts';
import type { Event } from '../collections/events.ts';
import type { PausePreview, PauseRequest } from '../collections/pauses.ts';
import type { CreatedSeason, SeasonTemplate } from '../collections/season-template.ts';
import type { Segment } from '../collections/segments.ts';
import type { ShiftPreview, ShiftRequest } from '../collections/shifts.ts';
import { encodeChanged, encodeNew, encodeResource } from './encode-request.ts';
import { defineEndpoint } from './endpoint.ts';
import { parseData, parseList, parseNothing, parseOne, parsePlain } from './parse-answer.ts';

export const eventSiteEndpoints = {
  list: defineEndpoint('GET events/1.0', parseList<Event>, { query: { 'page[size]': 100 } }),
  /** Level 0 and below, with phases; `filter[level]` narrows. */
  segments: defineEndpoint('GET events/1.0/:id/segments', parseList<Segment>, {
    query: { 'page[size]': 100, include: 'registrationPhases,advanceRules' },
  }),
};

const csv = { mediaType: 'text/csv' };

export const eventEndpoints = {
  ...eventSiteEndpoints,
  get: defineEndpoint('GET events/1.0/:id', parseOne<Event>),
  create: defineEndpoint('POST events/1.0', parseOne<Event>, { encode: encodeNew('events') }),
  update: defineEndpoint('PATCH events/1.0/:id', parseOne<Event>, {
    encode: encodeChanged('events'),
  }),
  /** The same as `update`: an old name of the call. */
  replace: defineEndpoint('PUT events/1.0/:id', parseOne<Event>, {
    encode: encodeChanged('events'),
  }),
  delete: defineEndpoint('DELETE events/1.0/:id', parseNothing),
  /** The whole event, to move it to another server or to restore it. */
  export: defineEndpoint('GET events/1.0/:id/export', parsePlain<EventFile>),
  rostersCsv: defineEndpoint('GET events/1.0/:id/rosters.csv', parsePlain<string>, csv),
  registrationsCsv: defineEndpoint('GET events/1.0/:id/registrations.csv', parsePlain<string>, csv),
  import: defineEndpoint('POST events/1.0/import', parseOne<Event>, {
    encode: (body: EventFile) => ({ body }),
  }),
  /**
   * Creates months and World Finals by the season's template in one step; `dryRun` creates nothing
   * and returns what would be created.
   */
  setUpSeason: defineEndpoint('POST events/1.0/season-template', parseData<CreatedSeason>, {
    encode: (attributes: SeasonTemplate, { dryRun }: { dryRun?: boolean } = {}) => ({
      ...encodeResource({ type: 'season-templates', attributes }),
      query: { 'dry-run': dryRun || undefined },
    }),
  }),
  /** Bots play the event in a copy; `dryRun` reads the outcome. */
  startDryRun: defineEndpoint('POST events/1.0/:id/dry-runs', parseOne<DryRun>, {
    encode: (_id: string, attributes: DryRunRequest = {}) =>
      encodeResource({ type: 'dry-runs', attributes }),
  }),
  /** The newest first. */
  dryRuns: defineEndpoint('GET events/1.0/:id/dry-runs', parseList<DryRun>),
  dryRun: defineEndpoint('GET dry-runs/1.0/:id', parseOne<DryRun>),
  cancelDryRun: defineEndpoint('POST dry-runs/1.0/:id/cancel', parseOne<DryRun>),
  /** Shifts everything that is still to come by minutes. */
  shift: defineEndpoint('POST events/1.0/:id/shift', parseOne<Event>, {
    encode: (_id: string, attributes: Omit<ShiftRequest, 'round'>) =>
      encodeResource({ attributes }),
  }),
  /** Previews `shift`. */
  shiftPreview: defineEndpoint('POST events/1.0/:id/shift', parseData<ShiftPreview>, {
    encode: (_id: string, attributes: Omit<ShiftRequest, 'round'>) => ({
      ...encodeResource({ attributes }),
      query: { dryRun: true },
    }),
  }),
  /** Takes the last shift back, until something has happened at an instant that it moved. */
  undoShift: defineEndpoint('POST events/1.0/:id/shift/undo', parseOne<Event>),
  /** [PAU-1] Stops the clock of all that belongs to it. */
  pause: defineEndpoint('POST events/1.0/:id/pause', parseOne<Event>, {
    encode: (_id: string, attributes: PauseRequest = {}) => encodeResource({ attributes }),
  }),
  /** Previews `pause`. */
  pausePreview: defineEndpoint('POST events/1.0/:id/pause', parseData<PausePreview>, {
    encode: (_id: string, attributes: PauseRequest = {}) => ({
      ...encodeResource({ attributes }),
      query: { dryRun: true },
    }),
  }),
  /** [PAU-2] Lets it go on: what is still to come moves by the length of the pause. */
  resume: defineEndpoint('POST events/1.0/:id/resume', parseOne<Event>),
  /** Previews `resume`. */
  resumePreview: defineEndpoint('POST events/1.0/:id/resume', parseData<PausePreview>, {
    encode: (_id: string) => ({ query: { dryRun: true } }),
  }),
  clone: defineEndpoint('POST events/1.0/:id/clone', parseOne<Event>, {
    encode: (_id: string, attributes: object = {}) =>
      encodeResource({ type: 'events', attributes }),
  }),
  createSegment: defineEndpoint('POST events/1.0/:id/segments', parseOne<Segment>, {
    encode: (_id: string, attributes: object, relationships: object = {}) =>
      encodeResource({ type: 'segments', attributes, relationships }),
  }),
};
