import { createClient } from '@ringside/contract/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openSession } from '../../apps/server/src/kernel/sender/cookie.ts';
import { countQueries } from '../../apps/server/src/platform/traces/count-queries.ts';
import { championship, type Player } from '../support/championship.ts';
import { OPERATOR } from '../support/test-api.ts';
import { askedThrough, testStorage } from '../support/test-storage.ts';
import { servePolls } from './kept-polls.ts';

const HOUR_MS = 3_600_000;
const queries = countQueries();
const ringside = await championship({ storage: askedThrough(queries, await testStorage()) });
const { api, operator, player, send, stage, advance } = ringside;
const { region } = await stage();
let team = await ringside.roster(region.id, 'Team');
let polls = await servePolls(api);

beforeEach(async () => {
  team = await ringside.roster(region.id, `Team ${crypto.randomUUID().slice(0, 8)}`);
  polls = await servePolls(api);
});
afterEach(() => {
  vi.useRealTimers();
  polls.close();
});

const bearer = ({ token }: Pick<Player, 'token'>) => ({ authorization: `Bearer ${token}` });
const outlook = () => `/api/rosters/1.0/${team.id}/outlook`;
const pollOutlook = (headers: Record<string, string> = bearer(team.captain)) =>
  polls.poll(outlook(), headers);

/** Polls twice, so that memory answers the second poll. */
async function fillMemory(headers?: Record<string, string>): Promise<void> {
  expect((await pollOutlook(headers)).status).toBe(200);
  expect((await pollOutlook(headers)).isKept).toBe(true);
}

describe('a poll of a player', () => {
  test('is answered without a statement while nothing has changed', async () => {
    const first = await pollOutlook();
    const { count } = queries;
    const second = await pollOutlook();
    expect([second.status, second.body, second.isKept]).toEqual([200, first.body, true]);
    expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'));
    const etag = first.headers.get('etag')!;
    const third = await pollOutlook({ ...bearer(team.captain), 'if-none-match': etag });
    expect([third.status, third.body, third.isKept]).toEqual([304, '', true]);
    expect(third.headers.get('x-server-time')).toBe(ringside.now().toISOString());
    expect(queries.count).toBe(count);
  });

  test('with the ETag of an answer that is not kept yet is a 304, and is kept', async () => {
    const etag = (await pollOutlook()).headers.get('etag')!;
    polls.close();
    polls = await servePolls(api);
    const headers = { ...bearer(team.captain), 'if-none-match': etag };
    const answers = [await pollOutlook(headers), await pollOutlook(headers), await pollOutlook()];
    expect(answers.map(({ status, isKept }) => [status, isKept])).toEqual([
      [304, false],
      [304, true],
      [200, true],
    ]);
  });

  test('is rendered again after a change of its answer, and answered from memory after other changes', async () => {
    await fillMemory();
    await player();
    expect((await pollOutlook()).isKept).toBe(true);
    await team.captain.client.rosters.rename(team.id, `New ${crypto.randomUUID().slice(0, 8)}`);
    expect((await pollOutlook()).isKept).toBe(false);
  });

  test('is rendered again after the clock of the season moves', async () => {
    await fillMemory();
    await advance(1);
    expect((await pollOutlook()).isKept).toBe(false);
  });

  test('is not answered from memory while changes of other processes may be unknown', async () => {
    await fillMemory();
    const unheard = vi.spyOn(api.context.relay, 'unheardMs').mockReturnValue(1_001);
    expect((await pollOutlook()).isKept).toBe(false);
    unheard.mockReturnValue(900);
    expect((await pollOutlook()).isKept).toBe(true);
    unheard.mockRestore();
  });

  test('has an answer of its own per encoding and host', async () => {
    await fillMemory();
    const other = { ...bearer(team.captain), 'accept-encoding': 'br' };
    expect((await pollOutlook(other)).isKept).toBe(false);
    expect((await pollOutlook(other)).isKept).toBe(true);
  });

  test('is not cached with a filter, an include or fields that no site polls', async () => {
    const paths = [
      `/api/rosters/1.0/${team.id}?include=parent`,
      `/api/rosters/1.0/${team.id}?fields[rosters]=name`,
      `/api/match-series/1.0?filter[segment]=${region.id}`,
      `/api/match-series/1.0?filter[user]=${team.members[1]!.id}`,
      `/api/checkins/1.0?filter[roster]=${team.id}`,
      '/api/users/1.0/me',
    ];
    for (const path of [...paths, ...paths]) {
      const { status, isKept } = await polls.poll(path, bearer(team.captain));
      expect([path, status, isKept]).toEqual([path, 200, false]);
    }
  });
});

describe('an answer in memory is served to its sender only', () => {
  test('to neither a player who may not read it, a visitor nor a forged token', async () => {
    await fillMemory();
    const stranger = await player();
    const senders = [bearer(stranger), {}, { authorization: `Bearer ${team.captain.token}x` }];
    const answers = [];
    for (const headers of senders) answers.push(await pollOutlook(headers));
    expect(answers.map(({ status, isKept }) => [status, isKept])).toEqual([
      [403, false],
      [401, false],
      [401, false],
    ]);
  });

  test('operators and programs read the database each time', async () => {
    const { data } = await createClient(send).login(OPERATOR.email, OPERATOR.password);
    const { bearer: key } = await operator.apiKeys.create({
      name: 'program',
      roles: ['operator.viewer'],
    });
    for (const token of [data.token, key!])
      for (const _time of [1, 2]) {
        const path = `/api/rosters/1.0/${team.id}`;
        const { status, isKept } = await polls.poll(path, bearer({ token }));
        expect([status, isKept]).toEqual([200, false]);
      }
  });

  test('a player with a new token is identified again and then gets the answer from memory', async () => {
    await fillMemory();
    const { token } = await renewed(team.captain);
    const { count } = queries;
    expect((await pollOutlook(bearer({ token }))).isKept).toBe(true);
    expect(queries.count - count).toBe(1);
  });
});

/** Issues a later token of the same player. */
async function renewed({ id }: Player): Promise<{ token: string }> {
  const { issueToken } = await import('../../apps/server/src/kernel/sender/access-token.ts');
  const { secret, tenants } = api.context;
  return issueToken(secret, { userId: id, kind: 'player', tenantId: tenants.defaultId });
}

describe('an identity in memory ends', () => {
  test('with a suspension', async () => {
    await fillMemory();
    await operator.users.suspend(team.captain.id, { reason: 'Cheating' });
    expect((await pollOutlook()).status).toBe(401);
    await operator.users.unsuspend(team.captain.id);
    expect((await pollOutlook()).status).toBe(200);
  });

  test('with the merge of the account into another', async () => {
    await fillMemory(bearer(team.members[2]!));
    const remaining = await player();
    const { from } = await operator.users.mergePreview(remaining.id, team.members[2]!.id);
    await operator.users.merge(remaining.id, from);
    expect((await pollOutlook(bearer(team.members[2]!))).status).toBe(401);
  });

  test('with the deletion of the person', async () => {
    await fillMemory(bearer(team.members[2]!));
    await team.members[2]!.client.users.eraseMe();
    expect((await pollOutlook(bearer(team.members[2]!))).status).toBe(401);
  });

  test('with the token itself', async () => {
    await fillMemory();
    vi.useFakeTimers({ now: Date.now() + HOUR_MS, toFake: ['Date'] });
    expect((await pollOutlook()).status).toBe(401);
  });

  test('with the session that a cookie names', async () => {
    const { db } = api.context.storage;
    const { id } = await openSession(db, { userId: team.captain.id, kind: 'player' });
    const cookie = { cookie: `ringside_session=${id}`, 'sec-fetch-site': 'same-origin' };
    await fillMemory(cookie);
    const foreign = await pollOutlook({ ...cookie, 'sec-fetch-site': 'cross-site' });
    expect([foreign.status, foreign.isKept]).toEqual([401, false]);
    await operator.users.suspend(team.captain.id);
    await operator.users.unsuspend(team.captain.id);
    expect((await pollOutlook(cookie)).status).toBe(401);
  });
});
