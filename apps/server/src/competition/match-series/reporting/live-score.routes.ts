import { liveScoreBody } from '@ringside/contract/collections/match-series';
import { matchSeriesEndpoints } from '@ringside/contract/endpoints/match-series';
import { defineChange } from '../../../kernel/http/endpoint.ts';
import { lockSeries } from '../../../platform/storage/locks.ts';
import { findPaused, findSeriesOfTwo, isPlayerOrReferee } from '../match-series.access.ts';
import { scoreGame } from './live-score.command.ts';

/** The call by which players, referees and the game send the score of a live series. */
export const liveScoreRoutes = [
  defineChange(matchSeriesEndpoints.scoreGame, {
    summary: 'Send the winner of a game of a live series, or take the last game back',
    access: 'signed-in',
    allowsApiKeys: true,
    type: 'match-series',
    body: liveScoreBody,
    lock: lockSeries,
    load: findSeriesOfTwo,
    authorize: isPlayerOrReferee,
    run: async (context, series, body) =>
      findPaused(context, series) ??
      scoreGame(context.work, series, { viewer: context.viewer, ...body }),
  }),
];
