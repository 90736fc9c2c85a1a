import { describe, expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';
import { OPERATOR } from '../../../../../tests/support/test-api.ts';
import { CATALOG, ENDPOINTS } from '../../app/collections.ts';
import type { ChangeEndpoint } from './endpoint.ts';
import { isGuarded } from './perform-change.ts';

/** The calls that compare If-Match with the version of the thing that their path names. */
const guarded = ENDPOINTS.filter(({ method }) => method !== 'get')
  .map((endpoint) => endpoint as ChangeEndpoint)
  .filter((endpoint) => isGuarded(endpoint) && endpoint.path.includes(':id'))
  .filter(({ versionedType, type }) => CATALOG[versionedType ?? type ?? ''] !== undefined);

test('every guarded call declares the lock under which its version is compared', () => {
  expect(guarded.length).toBeGreaterThan(70);
  const withoutLock = guarded.filter(({ lock }) => lock === undefined);
  expect(withoutLock.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

const { send, operator, visitor, stage, roster, advance } = await championship();
const { token } = (await visitor.login(OPERATOR.email, OPERATOR.password)).data;
const bearer = { authorization: `Bearer ${token}` };

describe('one of five concurrent changes with the same If-Match succeeds', async () => {
  const { event, region } = await stage();
  const wolves = await roster(region.id, 'Wolves');
  const { items } = await operator.games.list();
  const attributesByPath: Record<string, (turn: number) => object> = {
    [`events/1.0/${event.id}`]: (turn) => ({ name: `Month ${turn}` }),
    [`segments/1.0/${region.id}`]: (turn) => ({ name: `Europe ${turn}` }),
    [`rosters/1.0/${wolves.id}`]: (turn) => ({ name: `Foxes ${turn}` }),
    [`games/1.0/${items[0]!.id}`]: (turn) => ({ name: `Brawl ${turn}` }),
    'site-settings/1.0/site': (turn) => ({
      prizes: { amount: 1_000 + turn, currency: 'USD', places: [] },
    }),
  };

  test.each(Object.entries(attributesByPath))('%s', async (resource, attributes) => {
    const path = `/api/${resource}`;
    const etag = (await send(path, { headers: bearer })).headers.get('etag')!;
    const change = (turn: number) => ({
      method: 'PATCH',
      headers: { ...bearer, 'content-type': 'application/json', 'if-match': etag },
      body: JSON.stringify({
        data: { type: resource.split('/')[0], attributes: attributes(turn) },
      }),
    });
    const answers = await Promise.all(
      [0, 1, 2, 3, 4].map(async (turn) => send(path, change(turn))),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 412, 412, 412, 412]);
  });

  test('a result locks its own match, and one of four concurrent rulings is accepted', async () => {
    const day = await stage();
    const [first, second] = [
      await roster(day.region.id, 'Anvil'),
      await roster(day.region.id, 'Bellows'),
    ];
    await advance(55);
    for (const { captain, id } of [first, second]) await captain.client.checkins.ofRoster(id);
    await advance(70);
    const { items: open } = await operator.matchSeries.list({ 'filter[segment]': day.region.id });
    const path = `/api/match-series/1.0/${open[0]!.id}`;
    const etag = (await send(path, { headers: bearer })).headers.get('etag')!;
    const ruling = (homeWins: boolean) => ({
      method: 'PATCH',
      headers: { ...bearer, 'content-type': 'application/json', 'if-match': etag },
      body: JSON.stringify({
        data: Array.from({ length: Math.ceil(open[0]!.bestOf / 2) }, () => ({
          type: 'matches',
          attributes: { periods: [], forfeit: homeWins ? 'away' : 'home' },
        })),
      }),
    });
    for (const id of ['999999', 'abc', '2', '99']) {
      const result = { type: 'matches', id, attributes: { periods: [], forfeit: 'away' } };
      const refused = operator.requests.request('PATCH', `${path}/relationships/matches/results`, {
        body: { data: [result] },
      });
      await expect(refused).rejects.toMatchObject({
        status: 422,
        errors: [{ source: { pointer: '/data/0/id' } }],
      });
    }
    const answers = await Promise.all(
      [true, false, true, false].map(async (homeWins) =>
        send(`${path}/relationships/matches/results?force=true`, ruling(homeWins)),
      ),
    );
    const accepted = answers.filter(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412]);
    expect(accepted).toHaveLength(1);
  });
});
