import { expect, test } from 'vitest';
import { championship, type Player } from '../../../../../tests/support/championship.ts';

const { stage, roster, player, advance, send, visitor, operator } = await championship();
const { region } = await stage({ segment: { configuration: { bestOf: 1, bans: [] } } });
const rosters = [await roster(region.id, 'Anvil Team'), await roster(region.id, 'Bellows Team')];
const stranger = await player();
await advance(55);
for (const { id, captain } of rosters) await captain.client.checkins.ofRoster(id);
await advance(60);
const [series] = (await visitor.matchSeries.list({ 'filter[segment]': region.id })).items;

async function checkIn({ who, id, user }: { who: Player; id: string; user?: Player }) {
  const answer = await send('/api/checkins/1.0', {
    method: 'POST',
    headers: {
      'content-type': 'application/vnd.api+json',
      authorization: `Bearer ${who.token}`,
    },
    body: JSON.stringify({
      data: {
        type: 'checkins',
        relationships: {
          matchSeries: { data: { type: 'match-series', id } },
          ...(user && { user: { data: { type: 'users', id: user.id } } }),
        },
      },
    }),
  });
  const { data, errors } = (await answer.json()) as {
    data?: { id: string };
    errors?: { code: string }[];
  };
  return { status: answer.status, id: data?.id, code: errors?.[0]?.code };
}

test('answers each player of a rush on their own, and logs each new check-in once', async () => {
  const [home, away] = rosters.map(({ members }) => members);
  const { id } = series!;
  const answers = await Promise.all([
    ...home!.map((who) => checkIn({ who, id })),
    checkIn({ who: home![0]!, id }),
    checkIn({ who: stranger, id }),
    checkIn({ who: away![0]!, id, user: away![1]! }),
    checkIn({ who: away![0]!, id: '999999' }),
    checkIn({ who: away![0]!, id }),
  ]);
  const [first, second, third, again, outside, foreign, nowhere, other] = answers;
  expect([first!.status, again!.status].toSorted()).toEqual([200, 201]);
  expect(again!.id).toBe(first!.id);
  expect([second!.status, third!.status, other!.status]).toEqual([201, 201, 201]);
  expect([outside!, foreign!, nowhere!].map(({ status, code }) => [status, code])).toEqual([
    [403, 'not-in-series'],
    [403, 'forbidden'],
    [404, 'not-found'],
  ]);

  const { items } = await operator.activityLog.list({
    'filter[action]': 'series.player-checked-in',
  });
  expect(items.map(({ user }) => user!.id).toSorted()).toEqual(
    [...home!, away![0]!].map((one) => one.id).toSorted(),
  );
  const { version } = await visitor.matchSeries.get(id);
  expect(version - series!.version).toBe(4);
});
