import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { championship, type Player } from '../../../../../tests/support/championship.ts';

const { stage, roster, player, advance, api, send } = await championship();
const ROSTERS = 8;

interface Asked {
  who: Player;
  roster: string;
  key?: string;
}

const { region } = await stage();
const rosters: Awaited<ReturnType<typeof roster>>[] = [];
for (let number = 1; number <= ROSTERS; number++)
  rosters.push(await roster(region.id, `Rush Team ${'ABCDEFGH'[number - 1]}`));
const lonely = await player();
const half = await lonely.client.rosters.create({ name: 'Half A Team', segment: region.id });
await advance(60);

async function ask({ who, roster: id, key }: Asked) {
  const requestId = randomUUID();
  const answer = await send('/api/checkins/1.0', {
    method: 'POST',
    headers: {
      'content-type': 'application/vnd.api+json',
      authorization: `Bearer ${who.token}`,
      'x-request-id': requestId,
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify({
      data: { type: 'checkins', relationships: { roster: { data: { type: 'rosters', id } } } },
    }),
  });
  const { data, errors } = (await answer.json()) as {
    data?: { id: string; relationships: { user: { data: { id: string } } } };
    errors?: { code: string }[];
  };
  return {
    status: answer.status,
    id: data?.id,
    user: data?.relationships.user.data.id,
    code: errors?.[0]?.code,
    requestId,
  };
}

test('answers and logs each check-in of a rush on its own, in fewer transactions than requests', async () => {
  const [first, ...others] = rosters;
  const answers = await Promise.all([
    ...others.map(({ id, captain }) => ask({ who: captain, roster: id })),
    ask({ who: first!.captain, roster: first!.id }),
    ask({ who: first!.members[1]!, roster: first!.id }),
    ask({ who: lonely, roster: first!.id }),
    ask({ who: lonely, roster: half.id }),
    ask({ who: lonely, roster: '999999' }),
  ]);
  expect(answers.slice(0, -5).map(({ status, user }) => [status, user])).toEqual(
    others.map(({ captain }) => [201, captain.id]),
  );
  const [captain, member, stranger, unready, nowhere] = answers.slice(-5);
  expect(
    [captain!.status, member!.status].sort(),
    'one of two members is the one who did it',
  ).toEqual([200, 201]);
  expect(member!.id).toBe(captain!.id);
  expect([stranger!, unready!, nowhere!].map(({ status, code }) => [status, code])).toEqual([
    [403, 'not-a-member'],
    [409, 'roster-not-ready'],
    [404, 'not-found'],
  ]);

  const { rows } = await sql<{
    requestId: string;
    userId: string;
    transaction: string;
  }>`select request_id as "requestId", user_id as "userId", xmin::text as transaction from activity where action = 'roster.checked-in'`.execute(
    api.context.storage.db,
  );
  const createdCheckins = answers.filter(({ status }) => status === 201);
  expect(rows.map(({ requestId, userId }) => [requestId, userId]).sort()).toEqual(
    createdCheckins.map(({ requestId, user }) => [requestId, user]).sort(),
  );
  expect(new Set(rows.map(({ transaction }) => transaction)).size).toBeLessThan(ROSTERS);
  const checkedInRoster = await rosters[3]!.captain.client.rosters.get(rosters[3]!.id);
  expect(checkedInRoster).toMatchObject({ checkedIn: true });
});

test('executes each request with a key once and repeats its first answer', async () => {
  for (const { captain, id } of rosters) {
    const { items } = await captain.client.checkins.list({ 'filter[roster]': id });
    await (
      await send(`/api/checkins/1.0/${items[0]!.id}`, {
        method: 'DELETE',
        headers: {
          authorization: `Bearer ${items[0]!.user.id === captain.id ? captain.token : rosters[0]!.members[1]!.token}`,
        },
      })
    ).text();
  }
  const requests = rosters.map(({ id, captain }): Asked => ({
    who: captain,
    roster: id,
    key: randomUUID(),
  }));
  const answers = await Promise.all(requests.map(ask));
  expect(answers.map(({ status }) => status)).toEqual(rosters.map(() => 201));
  const again = await Promise.all(requests.map(ask));
  expect(again.map(({ status, id }) => [status, id])).toEqual(
    answers.map(({ status, id }) => [status, id]),
  );
});
