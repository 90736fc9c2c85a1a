import { roomAnswer, roomBody } from '@ringside/contract/collections/match-series';
import { matchSeriesEndpoints } from '@ringside/contract/endpoints/match-series';
import type { GameRoom } from '@ringside/contract/game';
import { mustHave } from '@ringside/rules/must';
import { defineChange, defineRead } from '../../../kernel/http/endpoint.ts';
import { lockSeries } from '../../../platform/storage/locks.ts';
import { findPaused, findSeriesOfTwo, isPlayerOrReferee } from '../match-series.access.ts';
import { closeRoom, movePlayer, openRoom } from './room.command.ts';
import { loadRoom, requestRoom } from './room.query.ts';

const roomCall = {
  lock: lockSeries,
  access: 'signed-in',
  load: findSeriesOfTwo,
  authorize: isPlayerOrReferee,
  type: 'match-series',
} as const;

/** The calls of the room in the game: only the line-ups of a series and referees learn its code. */
export const roomRoutes = [
  defineRead(matchSeriesEndpoints.room, {
    summary: 'Get the room in the game of a match series',
    access: 'signed-in',
    answer: roomAnswer,
    load: findSeriesOfTwo,
    authorize: isPlayerOrReferee,
    run: async (context, series) => ({
      plain: {
        data: await loadRoom(context, series, mustHave(context.viewer, 'the signed-in viewer')),
      },
    }),
  }),
  defineChange(matchSeriesEndpoints.openRoom, {
    ...roomCall,
    summary: 'Open the room in the game, or replace it',
    answer: roomAnswer,
    body: roomBody,
    prepare: requestRoom,
    run: async (context, series, { code }) => {
      const { work, viewer, prepared } = context;
      const gameRoom = prepared as GameRoom | undefined;
      return findPaused(context, series) ?? openRoom(work, series, { viewer, code, gameRoom });
    },
  }),
  defineChange(matchSeriesEndpoints.closeRoom, {
    ...roomCall,
    summary: 'Close the room in the game',
    success: 204,
    run: async (context, series) =>
      findPaused(context, series) ?? closeRoom(context.work, series, context),
  }),
  defineChange(matchSeriesEndpoints.enterRoom, {
    ...roomCall,
    summary: 'Say that you are in the room',
    answer: roomAnswer,
    run: async (context, series) =>
      findPaused(context, series) ??
      movePlayer(context.work, series, { viewer: context.viewer, isIn: true }),
  }),
  defineChange(matchSeriesEndpoints.leaveRoom, {
    ...roomCall,
    summary: 'Say that you are not in the room',
    success: 204,
    run: async (context, series) =>
      findPaused(context, series) ??
      movePlayer(context.work, series, { viewer: context.viewer, isIn: false }),
  }),
];
