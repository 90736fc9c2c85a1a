import { gameWinner, suggestion, vote } from '@ringside/contract/collections/challenges';
import { challengeEndpoints } from '@ringside/contract/endpoints/challenges';
import type { z } from 'zod';
import { narrowedBy } from '../../kernel/answers/reading.ts';
import {
  type CommandWithBody,
  defineChange,
  defineRead,
  hasPermission,
  type ReadContext,
} from '../../kernel/http/endpoint.ts';
import { loadPageOfIds } from '../../kernel/http/page.ts';
import { ID, NAME } from '../../kernel/http/parameters.ts';
import { getPathId, getViewer } from '../../kernel/http/path-id.ts';
import { anyOfQuery, anyOf } from '../../platform/storage/any-of.ts';
import { lockChallenge } from '../../platform/storage/locks.ts';
import { isPlayerOrReferee } from '../match-series/match-series.access.ts';
import { castVotes, type VoteRequest } from './cast-votes.command.ts';
import { nameGameWinner } from './name-winner.command.ts';
import { loadSeriesOfChallenge } from './run-challenge.command.ts';
import { pauseChallenge, resumeChallenge, saveSuggestion } from './steer-challenge.command.ts';

const findChallenge = ({ db, tenantId, params }: ReadContext) =>
  db
    .selectFrom('challenges')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('id', '=', getPathId({ params }))
    .executeTakeFirst();
const list = {
  filters: { 'matchSeries.id': ID, matchSeries: ID, 'category.id': ID, status: NAME },
  sorts: { id: 'challenges.id' },
  defaultSort: 'id',
};
const RULE = { permission: 'series.rule' };

const toVoteRequest = ({
  context: { work, viewer, params },
  body,
}: CommandWithBody<z.output<typeof vote>>): VoteRequest => ({
  work,
  challengeId: getPathId({ params }),
  userId: viewer.userId,
  vote: body,
});

function selectChallenges({ db, tenantId, query: { filter } }: ReadContext) {
  let base = db.selectFrom('challenges').where('challenges.tenantId', '=', tenantId);
  const series = filter['matchSeries.id'] ?? filter.matchSeries;
  if (series) base = base.where('challenges.seriesId', '=', anyOf(series));
  if (filter['category.id'])
    base = base.where('challenges.categoryId', '=', anyOf(filter['category.id']));
  if (filter.status) base = base.where('challenges.status', 'in', filter.status as 'open'[]);
  return base;
}

export const challengeRoutes = [
  defineRead(challengeEndpoints.list, {
    summary: 'List ban phases; blind votes appear only after their turn',
    access: 'public',
    type: 'challenges',
    dependencies: narrowedBy({ matchSeries: 'match-series' }),
    showsTime: true,
    list,
    run: async (context) => ({
      list: {
        type: 'challenges',
        ...(await loadPageOfIds(selectChallenges(context), 'challenges.id', context.query)),
      },
    }),
  }),
  defineRead(challengeEndpoints.mine, {
    summary: "List the ban phases of the caller's series",
    access: 'signed-in',
    type: 'challenges',
    list,
    async run(context) {
      const ownRosterIds = context.db
        .selectFrom('players')
        .select('rosterId')
        .where('userId', '=', getViewer(context).userId)
        .where('leftAt', 'is', null);
      const series = context.db
        .selectFrom('matchSeries')
        .select('id')
        .where((eb) =>
          eb.or([
            eb('homeRosterId', '=', anyOfQuery(ownRosterIds)),
            eb('awayRosterId', '=', anyOfQuery(ownRosterIds)),
          ]),
        );
      const base = selectChallenges(context).where('challenges.seriesId', '=', anyOfQuery(series));
      return {
        list: {
          type: 'challenges',
          ...(await loadPageOfIds(base, 'challenges.id', context.query)),
        },
      };
    },
  }),
  defineRead(challengeEndpoints.get, {
    summary: 'Get one ban phase',
    access: 'public',
    type: 'challenges',
    showsTime: true,
    load: findChallenge,
    run: async (_ask, { id }) => ({ show: { type: 'challenges', id } }),
  }),
  defineChange(challengeEndpoints.vote, {
    summary: 'Vote in your own turn: ban, pick, protect, or choose a side or the order',
    access: 'signed-in',
    type: 'challenges',
    load: findChallenge,
    batchOf: ({ params }) => ['challenge', getPathId({ params })],
    body: vote,
    runAll: (commands) => castVotes(commands.map(toVoteRequest)),
  }),
  defineChange(challengeEndpoints.gameWinner, {
    summary: 'Name the winner of the game before a draft, as a captain or an operator',
    access: 'signed-in',
    type: 'challenges',
    load: findChallenge,
    authorize: async (context, challenge) =>
      isPlayerOrReferee(context, await loadSeriesOfChallenge(context, challenge)),
    body: gameWinner,
    run: (context, { id }, { winner }) =>
      nameGameWinner(context, id, {
        winner,
        isOperator: hasPermission(context.viewer, RULE.permission),
      }),
  }),
  defineChange(challengeEndpoints.suggest, {
    summary: 'Suggest a ban or pick to your own side; a suggestion cannot be withdrawn',
    access: 'signed-in',
    type: 'challenges',
    load: findChallenge,
    body: suggestion,
    run: ({ work, viewer }, { id }, { items }) =>
      saveSuggestion(work, id, { userId: viewer.userId, items }),
  }),
  defineChange(challengeEndpoints.pause, {
    isVersioned: true,
    lock: lockChallenge,
    summary: 'Pause a ban phase',
    access: RULE,
    type: 'challenges',
    load: findChallenge,
    run: ({ work }, { id }) => pauseChallenge(work, id),
  }),
  defineChange(challengeEndpoints.resume, {
    isVersioned: true,
    lock: lockChallenge,
    summary: 'Resume a paused ban phase',
    access: RULE,
    type: 'challenges',
    load: findChallenge,
    run: ({ work }, { id }) => resumeChallenge(work, id),
  }),
];
