import type { PlacePoints } from '../collections/attachments.ts';
import type { SeriesExplanation } from '../collections/explanations.ts';
import type {
  CorrectionRequest,
  EvidenceRequest,
  LobbyGameResult,
  MatchResult,
  MatchSeries,
  RestorationPreview,
  ResultPreview,
  SeriesCorrection,
  SeriesRoom,
} from '../collections/match-series.ts';
import type { PausePreview, PauseRequest } from '../collections/pauses.ts';
import type { SeriesStep } from '../collections/series-history.ts';
import { encodeChanged, encodeResource, toOne } from './encode-request.ts';
import { defineEndpoint } from './endpoint.ts';
import { parseData, parseList, parseNothing, parseOne, parsePlain } from './parse-answer.ts';

interface Forced {
  force?: boolean;
}

const encodeMatches = (results: (MatchResult | LobbyGameResult)[]) => ({
  data: results.map((attributes, index) => ({
    type: 'matches',
    id: String(index + 1),
    attributes,
  })),
});
const encodeForced = (_id: string, { force }: Forced = {}) => ({ query: { force } });
const encodeReschedule = encodeChanged<{ date: string }>('match-series');

/** Series: their reports, rulings, corrections and pairings. */
export const matchSeriesSiteEndpoints = {
  list: defineEndpoint('GET match-series/1.0', parseList<MatchSeries>, { query: { sort: 'date' } }),
  get: defineEndpoint('GET match-series/1.0/:id', parseOne<MatchSeries>, {
    query: { include: 'matches' },
  }),
  report: defineEndpoint(
    'PATCH match-series/1.0/:id/relationships/matches/results',
    parseOne<MatchSeries>,
    {
      encode: (
        _id: string,
        results: (MatchResult | LobbyGameResult)[],
        { force }: Forced = {},
      ) => ({
        body: encodeMatches(results),
        query: { force: force || undefined },
      }),
    },
  ),
  explanation: defineEndpoint('GET match-series/1.0/:id/explanation', parseData<SeriesExplanation>),
  history: defineEndpoint('GET match-series/1.0/:id/history', parseData<SeriesStep[]>),
  confirm: defineEndpoint('POST match-series/1.0/:id/confirm', parseOne<MatchSeries>),
  scoreGame: defineEndpoint('POST match-series/1.0/:id/live-score', parseOne<MatchSeries>, {
    encode: (_id: string, game: number, winner: 'home' | 'away' | null) => ({
      body: { game, winner },
      query: { include: 'matches' },
    }),
  }),
  /** The room in the game: for the line-ups and referees. */
  room: defineEndpoint('GET match-series/1.0/:id/room', parseData<SeriesRoom>),
  /** Opens the room, or replaces it; without a code the game opens it. */
  openRoom: defineEndpoint('PUT match-series/1.0/:id/room', parseData<SeriesRoom>, {
    encode: (_id: string, code?: string) => ({ body: code ? { code } : {} }),
  }),
  closeRoom: defineEndpoint('DELETE match-series/1.0/:id/room', parseNothing),
  enterRoom: defineEndpoint('PUT match-series/1.0/:id/room/players/me', parseData<SeriesRoom>),
  leaveRoom: defineEndpoint('DELETE match-series/1.0/:id/room/players/me', parseNothing),
  evidenceRequests: defineEndpoint(
    'GET match-series/1.0/:id/evidence-requests',
    parseData<EvidenceRequest[]>,
  ),
  dispute: defineEndpoint('POST match-series/1.0/:id/dispute', parseOne<MatchSeries>, {
    encode: (_id: string, reason: string, attachments: string[] = []) => ({
      body: { reason, attachments },
    }),
  }),
};

export const matchSeriesEndpoints = {
  ...matchSeriesSiteEndpoints,
  /** Those of one bracket, by their number in it. */
  ofBracket: defineEndpoint('GET bracket/1.0/:id/match-series', parseList<MatchSeries>),
  preview: defineEndpoint('POST match-series/1.0/:id/results/preview', parsePlain<ResultPreview>, {
    encode: (_id: string, results: (MatchResult | LobbyGameResult)[]) => ({
      body: encodeMatches(results),
    }),
  }),
  /** Previews what another result would change, series by series and place by place. */
  correction: defineEndpoint('GET match-series/1.0/:id/correction', parseData<SeriesCorrection>, {
    encode: (_id: string, correction: CorrectionRequest) => ({ query: { ...correction } }),
  }),
  forfeit: defineEndpoint('POST match-series/1.0/:id/forfeit', parseOne<MatchSeries>, {
    encode: (
      id: string,
      forfeit: 'home' | 'away' | 'both' | { roster: string },
      options?: Forced,
    ) => ({
      ...encodeForced(id, options),
      body: typeof forfeit === 'string' ? { side: forfeit } : forfeit,
    }),
  }),
  points: defineEndpoint('GET match-series/1.0/:id/standings/points', parseList<PlacePoints>, {
    query: { include: 'roster,segment' },
  }),
  reschedule: defineEndpoint('PATCH match-series/1.0/:id', parseOne<MatchSeries>, {
    encode: (id: string, date: string) => encodeReschedule(id, { date }),
  }),
  askForEvidence: defineEndpoint(
    'POST match-series/1.0/:id/evidence-requests',
    parseData<EvidenceRequest[]>,
    { encode: (_id: string, request: { roster: string; minutes: number }) => ({ body: request }) },
  ),
  withdrawEvidenceRequest: defineEndpoint(
    'POST match-series/1.0/:id/evidence-requests/withdraw',
    parseData<EvidenceRequest[]>,
    { encode: (_id: string, roster: string) => ({ body: { roster } }) },
  ),
  reset: defineEndpoint('POST match-series/1.0/:id/reset', parseOne<MatchSeries>, {
    encode: encodeForced,
  }),
  delete: defineEndpoint('DELETE match-series/1.0/:id', parseNothing, { encode: encodeForced }),
  deleted: defineEndpoint('GET match-series/1.0/deleted', parseList<MatchSeries>),
  /** Restores a deleted series, or the result of one that was reset. */
  restore: defineEndpoint('POST match-series/1.0/deleted/:id/restore', parseOne<MatchSeries>, {
    encode: (_id: string, { force, chain }: Forced & { chain?: boolean } = {}) => ({
      query: { force, chain },
    }),
  }),
  /** Previews what a restoration would restore, also the whole chain after the series. */
  restorePreview: defineEndpoint(
    'POST match-series/1.0/deleted/:id/restore',
    parsePlain<RestorationPreview>,
    {
      encode: (_id: string, { chain }: { chain?: boolean } = {}) => ({
        query: { chain, dryRun: true },
      }),
    },
  ),
  /** [PAU-1] Stops the clock of all that belongs to it. */
  hold: defineEndpoint('POST match-series/1.0/:id/hold', parseOne<MatchSeries>, {
    encode: (_id: string, attributes: PauseRequest = {}) => encodeResource({ attributes }),
  }),
  /** Previews `hold`. */
  holdPreview: defineEndpoint('POST match-series/1.0/:id/hold', parseData<PausePreview>, {
    encode: (_id: string, attributes: PauseRequest = {}) => ({
      ...encodeResource({ attributes }),
      query: { dryRun: true },
    }),
  }),
  /** [PAU-2] Lets it go on: what is still to come moves by the length of the pause. */
  resume: defineEndpoint('POST match-series/1.0/:id/resume', parseOne<MatchSeries>),
  /** Previews `resume`. */
  resumePreview: defineEndpoint('POST match-series/1.0/:id/resume', parseData<PausePreview>, {
    encode: (_id: string) => ({ query: { dryRun: true } }),
  }),
  assignRosters: defineEndpoint('PATCH match-series/1.0/assign-rosters', parseOne<MatchSeries[]>, {
    encode: (series: { id: string; home?: string; away?: string }[]) => ({
      body: {
        data: series.map(({ id, home, away }) => ({
          type: 'match-series',
          id,
          relationships: {
            ...(home && { home: toOne('rosters', home) }),
            ...(away && { away: toOne('rosters', away) }),
          },
        })),
      },
    }),
  }),
};
