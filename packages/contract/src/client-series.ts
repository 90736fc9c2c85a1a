import { apiPath } from './api-path.ts';
import type { Attachment, PlacePoints } from './collections/attachments.ts';
import type { Category, Challenge, Item } from './collections/challenges.ts';
import type { Checkin } from './collections/checkins.ts';
import type { SeriesExplanation } from './collections/explanations.ts';
import type {
  CorrectionRequest,
  MatchResult,
  MatchSeries,
  ResultPreview,
  SeriesCorrection,
} from './collections/match-series.ts';
import type { SeriesStep } from './collections/series-history.ts';
import type { Query, Requests } from './transport.ts';

const to = (type: string, id: string) => ({ data: { type, id } });

/** Returns the calls for check-ins. */
export const checkinCalls = ({ one, list, plain }: Requests) => ({
  ofRoster: (roster: string) =>
    one<Checkin>('POST', '/api/checkins/1.0', {
      body: { data: { type: 'checkins', relationships: { roster: to('rosters', roster) } } },
    }),
  ofSeries: (series: string, user?: string) =>
    one<Checkin>('POST', '/api/checkins/1.0', {
      body: {
        data: {
          type: 'checkins',
          relationships: {
            matchSeries: to('match-series', series),
            ...(user && { user: to('users', user) }),
          },
        },
      },
    }),
  list: (query: Query) => list<Checkin>('/api/checkins/1.0', { 'page[size]': 100, ...query }),
  delete: (id: string) => plain<void>('DELETE', apiPath`/api/checkins/1.0/${id}`),
});

const matches = (results: MatchResult[]) => ({
  data: results.map((attributes, index) => ({
    type: 'matches',
    id: String(index + 1),
    attributes,
  })),
});

/** Returns the calls for series: their reports, rulings, corrections and pairings. */
export const seriesCalls = ({ one, list, plain }: Requests) => ({
  list: (query: Query = {}) =>
    list<MatchSeries>('/api/match-series/1.0', { sort: 'date', ...query }),
  /** Those of one bracket, by their number in it. */
  ofBracket: (segment: string, query: Query = {}) =>
    list<MatchSeries>(apiPath`/api/bracket/1.0/${segment}/match-series`, query),
  get: (id: string) =>
    one<MatchSeries>('GET', apiPath`/api/match-series/1.0/${id}`, {
      query: { include: 'matches' },
    }),
  report: (id: string, results: MatchResult[], options: { force?: boolean } = {}) =>
    one<MatchSeries>('PATCH', apiPath`/api/match-series/1.0/${id}/relationships/matches/results`, {
      body: matches(results),
      ...(options.force && { query: { force: true } }),
    }),
  preview: (id: string, results: MatchResult[]) =>
    plain<ResultPreview>('POST', apiPath`/api/match-series/1.0/${id}/results/preview`, {
      body: matches(results),
    }),
  /** Previews what another result would change, series by series and place by place. */
  correction: async (id: string, asked: CorrectionRequest) =>
    (
      await plain<{ data: SeriesCorrection }>(
        'GET',
        apiPath`/api/match-series/1.0/${id}/correction`,
        {
          query: { ...asked },
        },
      )
    ).data,
  explanation: async (id: string) =>
    (
      await plain<{ data: SeriesExplanation }>(
        'GET',
        apiPath`/api/match-series/1.0/${id}/explanation`,
      )
    ).data,
  history: async (id: string) =>
    (await plain<{ data: SeriesStep[] }>('GET', apiPath`/api/match-series/1.0/${id}/history`)).data,
  confirm: (id: string) => one<MatchSeries>('POST', apiPath`/api/match-series/1.0/${id}/confirm`),
  dispute: (id: string, reason: string, attachments: string[] = []) =>
    one<MatchSeries>('POST', apiPath`/api/match-series/1.0/${id}/dispute`, {
      body: { reason, attachments },
    }),
  forfeit: (id: string, side: 'home' | 'away' | 'both', query: { force?: boolean } = {}) =>
    one<MatchSeries>('POST', apiPath`/api/match-series/1.0/${id}/forfeit`, {
      query,
      body: { side },
    }),
  attachments: (id: string) =>
    list<Attachment>(apiPath`/api/match-series/1.0/${id}/attachments`, { include: 'user' }),
  attach: (id: string, file: Blob) =>
    one<Attachment>('POST', apiPath`/api/match-series/1.0/${id}/attachments`, { file }),
  points: (id: string) =>
    list<PlacePoints>(apiPath`/api/match-series/1.0/${id}/standings/points`, {
      include: 'roster,segment',
    }),
  reschedule: (id: string, date: string) =>
    one<MatchSeries>('PATCH', apiPath`/api/match-series/1.0/${id}`, {
      body: { data: { type: 'match-series', id, attributes: { date } } },
    }),
  reset: (id: string, query: { force?: boolean } = {}) =>
    one<MatchSeries>('POST', apiPath`/api/match-series/1.0/${id}/reset`, { query }),
  delete: (id: string, query: { force?: boolean } = {}) =>
    plain<void>('DELETE', apiPath`/api/match-series/1.0/${id}`, { query }),
  deleted: (query: Query = {}) => list<MatchSeries>('/api/match-series/1.0/deleted', query),
  /** Restores a deleted series, or the result of one that was reset. */
  restore: (id: string, query: { force?: boolean } = {}) =>
    one<MatchSeries>('POST', apiPath`/api/match-series/1.0/deleted/${id}/restore`, { query }),
  assignRosters: (series: { id: string; home?: string; away?: string }[]) =>
    one<MatchSeries[]>('PATCH', '/api/match-series/1.0/assign-rosters', {
      body: {
        data: series.map(({ id, home, away }) => ({
          type: 'match-series',
          id,
          relationships: {
            ...(home && { home: to('rosters', home) }),
            ...(away && { away: to('rosters', away) }),
          },
        })),
      },
    }),
});

/** Returns the calls for the ban phase and its items. */
export const banPhaseCalls = ({ one, list, plain, upload }: Requests) => ({
  categories: { list: () => list<Category>('/api/categories/1.0') },
  items: {
    list: (category?: string) =>
      list<Item>('/api/items/1.0', {
        sort: 'sortOrder',
        'page[size]': 100,
        ...(category && { 'filter[category.id]': category }),
      }),
    setPicture: (id: string, picture: Blob) =>
      upload<Item>('PATCH', apiPath`/api/items/1.0/${id}/picture`, picture),
    deletePicture: (id: string) => plain<void>('DELETE', apiPath`/api/items/1.0/${id}/picture`),
    /** Out of the ban phases of a segment and those below it. */
    switchOff: (id: string, segment: string) =>
      one<Item>('POST', apiPath`/api/items/1.0/${id}/switch-off`, {
        body: { data: { type: 'items', relationships: { segment: to('segments', segment) } } },
      }),
    switchOn: (id: string, segment: string) =>
      one<Item>('POST', apiPath`/api/items/1.0/${id}/switch-on`, {
        body: { data: { type: 'items', relationships: { segment: to('segments', segment) } } },
      }),
  },
  challenges: {
    get: (id: string) =>
      one<Challenge>('GET', apiPath`/api/challenges/1.0/${id}`, { query: { include: 'category' } }),
    mine: (query: Query = {}) =>
      list<Challenge>('/api/challenges/1.0/mine', { include: 'category', ...query }),
    list: (query: Query = {}) =>
      list<Challenge>('/api/challenges/1.0', { include: 'category', ...query }),
    suggest: (id: string, items: string[]) =>
      one<Challenge>('POST', apiPath`/api/challenges/1.0/${id}/suggest`, {
        query: { include: 'category' },
        body: { data: { attributes: { items } } },
      }),
    pause: (id: string) => one<Challenge>('POST', apiPath`/api/challenges/1.0/${id}/pause`),
    resume: (id: string) => one<Challenge>('POST', apiPath`/api/challenges/1.0/${id}/resume`),
    ofSeries: (series: string) =>
      list<Challenge>('/api/challenges/1.0', {
        'filter[matchSeries.id]': series,
        include: 'category',
      }),
    vote: (id: string, votes: { banned?: string[]; picked?: string[] }) =>
      one<Challenge>('POST', apiPath`/api/challenges/1.0/${id}/vote`, {
        query: { include: 'category' },
        body: { data: { attributes: { banned: votes.banned ?? [], picked: votes.picked ?? [] } } },
      }),
  },
});
