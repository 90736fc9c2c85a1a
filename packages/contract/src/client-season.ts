import type { OpenBracket } from '@ringside/rules/exchange/open-bracket-format';
import { apiPath } from './api-path.ts';
import type { DryRun, DryRunRequest } from './collections/dry-runs.ts';
import type { EventFile } from './collections/event-file.ts';
import type { Event } from './collections/events.ts';
import type { MatchSeries } from './collections/match-series.ts';
import type { Roster } from './collections/rosters.ts';
import type { CreatedSeason, SeasonTemplate } from './collections/season-template.ts';
import type { Seeding } from './collections/seeding.ts';
import type {
  AdvanceRule,
  RegistrationPhase,
  Segment,
  SupportedPeriod,
} from './collections/segments.ts';
import type { SwissRecordRow } from './collections/standings.ts';
import type { ManualPairing, RoundPreview } from './collections/swiss-rounds.ts';
import type { Query, Requests } from './transport.ts';

const to = (type: string, id: string) => ({ data: { type, id } });

/** The calls by which operators set a season up and run it, beside those that everybody reads with. */
export const seasonOfOperators = (requests: Requests) => ({
  events: events(requests),
  segments: segments(requests),
});

const events = ({ one, list, plain, text }: Requests) => ({
  create: (attributes: object, relationships?: object) =>
    one<Event>('POST', '/api/events/1.0', {
      body: { data: { type: 'events', attributes, ...(relationships && { relationships }) } },
    }),
  update: (id: string, attributes: object) =>
    one<Event>('PATCH', apiPath`/api/events/1.0/${id}`, {
      body: { data: { type: 'events', id, attributes } },
    }),
  /** The same as `update`: an old name of the call. */
  replace: (id: string, attributes: object) =>
    one<Event>('PUT', apiPath`/api/events/1.0/${id}`, {
      body: { data: { type: 'events', id, attributes } },
    }),
  delete: (id: string) => plain<void>('DELETE', apiPath`/api/events/1.0/${id}`),
  /** The event whole, to take it elsewhere or bring it back. */
  export: (id: string) => plain<EventFile>('GET', apiPath`/api/events/1.0/${id}/export`),
  rostersCsv: (id: string) => text(apiPath`/api/events/1.0/${id}/rosters.csv`, 'text/csv'),
  registrationsCsv: (id: string) =>
    text(apiPath`/api/events/1.0/${id}/registrations.csv`, 'text/csv'),
  import: (file: EventFile) => one<Event>('POST', '/api/events/1.0/import', { body: file }),
  /**
   * Months and World Finals by the season's template in one step; `dryRun` makes nothing and tells
   * what would be.
   */
  setUpSeason: async (attributes: SeasonTemplate, { dryRun = false } = {}) =>
    (
      await plain<{ data: CreatedSeason }>('POST', '/api/events/1.0/season-template', {
        body: { data: { type: 'season-templates', attributes } },
        ...(dryRun && { query: { 'dry-run': true } }),
      })
    ).data,
  /** Bots play the event in a copy; what comes of it is read by `dryRun`. */
  startDryRun: (id: string, attributes: DryRunRequest = {}) =>
    one<DryRun>('POST', apiPath`/api/events/1.0/${id}/dry-runs`, {
      body: { data: { type: 'dry-runs', attributes } },
    }),
  /** The newest first. */
  dryRuns: (id: string) => list<DryRun>(apiPath`/api/events/1.0/${id}/dry-runs`),
  dryRun: (id: string) => one<DryRun>('GET', apiPath`/api/dry-runs/1.0/${id}`),
  cancelDryRun: (id: string) => one<DryRun>('POST', apiPath`/api/dry-runs/1.0/${id}/cancel`),
  clone: (id: string, attributes: object = {}) =>
    one<Event>('POST', apiPath`/api/events/1.0/${id}/clone`, {
      body: { data: { type: 'events', attributes } },
    }),
  createSegment: (id: string, attributes: object, relationships: object = {}) =>
    one<Segment>('POST', apiPath`/api/events/1.0/${id}/segments`, {
      body: { data: { type: 'segments', attributes, relationships } },
    }),
});

const segments = ({ one, list, plain, text }: Requests) => ({
  update: (id: string, attributes: object, relationships?: object) =>
    one<Segment>('PATCH', apiPath`/api/segments/1.0/${id}`, {
      body: { data: { type: 'segments', id, attributes, ...(relationships && { relationships }) } },
    }),
  /** With all below it under another parent, or with null up to the stages. */
  move: (id: string, parent: string | null) =>
    one<Segment>('PATCH', apiPath`/api/segments/1.0/${id}`, {
      body: {
        data: {
          type: 'segments',
          id,
          relationships: { parent: parent === null ? { data: null } : to('segments', parent) },
        },
      },
    }),
  delete: (id: string) => plain<void>('DELETE', apiPath`/api/segments/1.0/${id}`),
  start: (id: string) => one<Segment>('POST', apiPath`/api/segments/1.0/${id}/start`),
  advance: (id: string, placements?: number[]) =>
    one<Roster[]>('POST', apiPath`/api/segments/1.0/${id}/advance`, {
      body: { data: { attributes: placements ? { placements } : {} } },
    }),
  addPhase: (id: string, attributes: object) =>
    one<RegistrationPhase>('POST', apiPath`/api/segments/1.0/${id}/registration-phases`, {
      body: { data: { type: 'registration-phases', attributes } },
    }),
  addPeriod: (id: string, attributes: object) =>
    one<SupportedPeriod>('POST', apiPath`/api/segments/1.0/${id}/supported-periods`, {
      body: { data: { type: 'supported-periods', attributes } },
    }),
  addAdvanceRule: (id: string, nextSegment: string, placements: number[] | string) =>
    one<AdvanceRule>('POST', apiPath`/api/segments/1.0/${id}/advance-rules`, {
      body: {
        data: {
          type: 'advance-rules',
          attributes: { placements },
          relationships: { nextSegment: to('segments', nextSegment) },
        },
      },
    }),
  openBracket: (id: string) =>
    plain<OpenBracket>('GET', apiPath`/api/segments/1.0/${id}/open-bracket`),
  importOpenBracket: (id: string, file: OpenBracket) =>
    one<Segment>('PUT', apiPath`/api/segments/1.0/${id}/open-bracket`, { body: file }),
  /** The seeding as it would be drawn now, or was. */
  seeding: async (id: string) =>
    (await plain<{ data: Seeding }>('GET', apiPath`/api/segments/1.0/${id}/seeds`)).data,
  setSeeds: (id: string, rosters: string[]) =>
    one<Segment>('PUT', apiPath`/api/segments/1.0/${id}/seeds`, {
      body: { data: rosters.map((roster) => ({ type: 'rosters', id: roster })) },
    }),
  dropSeeds: (id: string) => plain<void>('DELETE', apiPath`/api/segments/1.0/${id}/seeds`),
  swissRecords: (id: string, query: Query = {}) =>
    list<SwissRecordRow>(apiPath`/api/segments/1.0/${id}/swiss-records`, {
      include: 'roster',
      ...query,
    }),
  /** Publishes the next round of a swiss; without pairings, that of the rules. */
  pairRound: (id: string, pairings?: ManualPairing[], { force = false } = {}) =>
    one<MatchSeries[]>('POST', apiPath`/api/segments/1.0/${id}/rounds`, {
      body: { data: { attributes: pairings ? { pairings } : {} } },
      ...(force && { query: { force } }),
    }),
  previewRound: async (id: string, pairings?: ManualPairing[]) =>
    (
      await plain<{ data: RoundPreview }>('POST', apiPath`/api/segments/1.0/${id}/rounds/preview`, {
        body: { data: { attributes: pairings ? { pairings } : {} } },
      })
    ).data,
  takeRoundBack: (id: string, round: number) =>
    plain<void>('DELETE', apiPath`/api/segments/1.0/${id}/rounds/${round}`),
  recalculate: (id: string) =>
    one<Segment>('POST', apiPath`/api/segments/1.0/${id}/standings/recalculate`),
  standingsCsv: (id: string) => text(apiPath`/api/segments/1.0/${id}/standings.csv`, 'text/csv'),
});
