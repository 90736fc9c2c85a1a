import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import {
  DISPUTED_MATCH_QUERY,
  UPCOMING_MATCH_QUERY,
} from '@ringside/rules/action-centre/upcoming-match';
import { createApiAnswers } from '../../apps/server/src/kernel/answers/api-answers.ts';
import { createValidity } from '../../apps/server/src/kernel/answers/validity.ts';
import type { Actor } from '../concurrency/open-world.ts';
import type { Api } from '../support/championship.ts';

const ROSTER = 'players.user,owner,segment,team';
const address = (path: string, query: Record<string, string | number>) =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;

/**
 * Serves an API with the memory of its answers before it, on a socket. With `ticks` the season's
 * clock, which is set, counts as one that runs: then no move of it drops the memory, and each
 * answer must expire by its own date.
 */
export async function servePolls(api: Api, { ticks = false } = {}) {
  const { context } = api;
  const validity = ticks
    ? createValidity({ ...context, real: () => context.clock.now().getTime() })
    : context.validity;
  const answers = createApiAnswers({ ...context, validity, sharedCollections: new Set() });
  const render = getRequestListener((request, env) =>
    answers.respond(request, (same, reading) => api.fetch(same, { ...env, reading })),
  );
  const server = createServer((request, response) => {
    const next = () => void render(request, response);
    if (!answers.answer(request, response, next)) next();
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tally = api.context.metrics.kept.personal;
  return {
    origin,
    /** Sends a GET; `isKept` says whether the memory answered. */
    async poll(path: string, headers: Record<string, string>) {
      const { given: givenBefore } = tally;
      const answer = await fetch(origin + path, { headers });
      const body = await answer.text();
      return {
        status: answer.status,
        body,
        headers: answer.headers,
        isKept: tally.given > givenBefore,
      };
    },
    close: () => void server.close(),
  };
}

/** Returns every call that the site polls for a player, for all their current and former rosters. */
export async function pollsOf(api: Api, { id, token }: Actor): Promise<string[]> {
  const { db } = api.context.storage;
  const ownSeries = address('/api/match-series/1.0', {
    'filter[user]': id,
    ...UPCOMING_MATCH_QUERY,
  });
  const rosters = await db
    .selectFrom('players')
    .innerJoin('rosters', 'rosters.id', 'players.rosterId')
    .select(['rosters.id', 'rosters.segmentId'])
    .where('players.userId', '=', id)
    .execute();
  const answer = await api.fetch(
    new Request(`http://localhost${ownSeries}`, { headers: { authorization: `Bearer ${token}` } }),
  );
  const { data = [] } = (await answer.json()) as { data?: { id: string }[] };
  return [
    ownSeries,
    address('/api/match-series/1.0', { 'filter[user]': id, ...DISPUTED_MATCH_QUERY }),
    ...rosters.flatMap((roster) => [
      address(`/api/rosters/1.0/${roster.id}`, { include: ROSTER }),
      `/api/rosters/1.0/${roster.id}/outlook`,
    ]),
    ...new Set(rosters.map(({ segmentId }) => `/api/segments/1.0/${segmentId}/bracket/info`)),
    ...data.map((series) =>
      address('/api/checkins/1.0', { 'page[size]': 100, 'filter[matchSeries]': series.id }),
    ),
  ];
}
