import { afterAll, describe, expect, test } from 'vitest';
import { OPERATOR } from '../support/test-api.ts';
import { KEY, openNeighbour } from './neighbour.ts';
import { JSON_TYPE, openPopulatedChampionship } from './populated-championship.ts';
import { callFor, calls, placed, rows, type Row } from './table.ts';
import { picture } from './things.ts';

const HOUSE = 'default';
const { championship, things, tokens, secrets } = await openPopulatedChampionship();
const neighbour = await openNeighbour(championship);
const { context } = championship.api;
const file = new Uint8Array(await (await picture()).arrayBuffer());
const { defaultId } = context.tenants;
const key = await championship.operator.rosters.joiningKey(things.roster!);
afterAll(() => void Object.assign(context.tenants, { defaultId }));

interface Asking {
  tenant?: string;
  token?: string | null | undefined;
  body?: unknown;
}

async function ask(method: string, path: string, { tenant = KEY, token, body }: Asking = {}) {
  const isFile = body === file;
  const headers = {
    'x-tenant': tenant,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(isFile ? { 'content-type': 'image/png' } : JSON_TYPE),
  };
  const sent = body === undefined ? {} : { body: isFile ? file : JSON.stringify(body) };
  const response = await championship.send(path, { method, headers, ...sent });
  if (!response.headers.get('content-type')?.includes('json')) {
    await response.body?.cancel();
    return { status: response.status, text: '', json: undefined };
  }
  const text = await response.text();
  return { status: response.status, text, json: JSON.parse(text) as any };
}

const bodyOf = (row: Row) =>
  row.method === 'GET' ? undefined : callFor(row)!.endpoint?.takesFile === undefined ? {} : file;
/** Returns the path of a shared thing instead of a `{new-…}` one: no call changes it here. */
const ofTheHouse = (path: string) => placed(path, (name) => things[name.replace(/^new-/, '')]);
const inKernel = rows.filter((row) => callFor(row)?.endpoint);
/**
 * All championships have the same texts of the site: `site-texts.test.ts` tests what each
 * overrides.
 */
const naming = inKernel.filter(
  ({ path }) => path.split('?')[0]!.includes('{') && !path.includes('{text}'),
);
const log = () =>
  context.storage.db
    .selectFrom('activity')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tenantId', '=', defaultId)
    .executeTakeFirstOrThrow();

/** Every championship has one site, and each of its texts, by the same name. */
const OF_THE_SITE = /\/site-(settings|texts)\/1\.0\/:id/;

describe.each([
  { which: 'the first is the default', makeDefault: () => defaultId },
  { which: 'the neighbour is the default', makeDefault: () => neighbour.tenantId },
])('two championships in one database: $which', ({ makeDefault }) => {
  const swapped = async <Result>(act: () => Promise<Result>) => {
    Object.assign(context.tenants, { defaultId: makeDefault() });
    return act().finally(() => Object.assign(context.tenants, { defaultId }));
  };

  test('every path of the API that has a parameter names a thing here', () => {
    const known = new Set(naming.map((row) => callFor(row)!.name));
    const without = calls
      .filter(({ name, endpoint }) => endpoint && name.includes(':') && !known.has(name))
      .map(({ name }) => name)
      .filter((name) => !OF_THE_SITE.test(name));
    expect(without, 'the same for all championships').toEqual([
      'GET /api/segment-types/1.0/:id',
      'GET /api/roles/1.0/:id',
    ]);
  });

  test.each(naming)('answers 404 for a resource of the other: $line', (row) =>
    swapped(async () => {
      const before = await log();
      const path = await ofTheHouse(row.path);
      for (const token of [neighbour.tokens.owner, neighbour.tokens.player])
        expect(await ask(row.method, path, { token, body: bodyOf(row) })).toMatchObject({
          status: 404,
        });
      const { access } = callFor(row)!.endpoint!;
      expect((await ask(row.method, path, { body: bodyOf(row) })).status, 'a visitor').toBe(
        access === 'public' ? 404 : 401,
      );
      for (const token of [tokens.owner, tokens.captain])
        expect(
          (await ask(row.method, path, { token, body: bodyOf(row) })).status,
          'a token of the first is none here',
        ).toBe(401);
      expect(await log()).toEqual(before);
    }),
  );

  test.each(inKernel)(
    'refuses a token of the other, and answers 404 for an unknown tenant: $line',
    (row) =>
      swapped(async () => {
        const path = await ofTheHouse(row.path);
        expect(
          (
            await ask(row.method, path, {
              tenant: HOUSE,
              token: neighbour.tokens.owner,
              body: bodyOf(row),
            })
          ).status,
        ).toBe(401);
        expect(
          (await ask(row.method, path, { token: tokens.owner, body: bodyOf(row) })).status,
        ).toBe(401);
        for (const token of [null, tokens.owner])
          expect(
            await ask(row.method, path, { tenant: 'nobody', token, body: bodyOf(row) }),
          ).toMatchObject({ status: 404, json: { errors: [{ code: 'tenant-unknown' }] } });
      }),
  );

  const lists = inKernel.filter(
    (row) =>
      callFor(row)!.endpoint!.method === 'get' &&
      'list' in callFor(row)!.endpoint! &&
      !row.path.split('?')[0]!.includes('{') &&
      !row.path.includes('/site-texts/'),
  );
  /**
   * Types in code, which all championships share, and the groups of one person's addresses, which
   * are numbered from 1.
   */
  const SHARED = new Set(['segment-types', 'roles', 'error-codes', 'activity-log-groups']);
  /** Lists that are empty: no series is deleted or disputed, and the finals have not begun. */
  const EMPTY = new Set([
    '/api/match-series/1.0/deleted',
    '/api/alarms/1.0',
    '/api/events/1.0?filter[worldFinals]=true',
  ]);
  const named = (json: any) =>
    [...(json?.data ?? []), ...(json?.included ?? [])]
      .filter(({ type }: { type: string }) => !SHARED.has(type))
      .map(({ type, id }: { type: string; id: string }) => `${type}/${id}`);

  test.each(lists)('a list omits the other’s resources: $line', (row) =>
    swapped(async () => {
      const path =
        (await ofTheHouse(row.path)) + (row.path.includes('?') ? '&' : '?') + 'page[size]=100';
      const [here, there] = [new Set<string>(), new Set<string>()];
      for (const token of [tokens.owner, tokens.captain])
        for (const one of named((await ask('GET', path, { tenant: HOUSE, token })).json))
          there.add(one);
      for (const token of [neighbour.tokens.owner, neighbour.tokens.player]) {
        const { status, text, json } = await ask('GET', path, { token });
        expect([200, 403, 404]).toContain(status);
        for (const one of named(json)) here.add(one);
        if (json.meta?.page)
          expect(json.meta.page.total, 'what is left out is not counted either').toBe(
            json.data.length,
          );
        expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
      }
      if (!SHARED.has(callFor(row)!.endpoint!.type!) && !EMPTY.has(row.path))
        expect(there.size).toBeGreaterThan(0);
      expect([...here].filter((one) => there.has(one))).toEqual([]);
    }),
  );

  const FILTERS: Record<string, string> = {
    owner: 'user',
    matchSeries: 'series',
    'matchSeries.id': 'series',
    'roster.id': 'roster',
    'category.id': 'category',
    id: 'user',
  };
  const filtered = lists.flatMap(({ path, ...row }) =>
    (path.includes('?')
      ? []
      : Object.keys(
          (callFor({ path, ...row })!.endpoint as { list?: { filters?: object } }).list?.filters ??
            {},
        )
    ).flatMap((filter) => {
      const thing = FILTERS[filter] ?? filter;
      return things[thing] ? [{ path: `${path}?filter[${filter}]={${thing}}` }] : [];
    }),
  );
  test.each(filtered)('a filter by an id of the other finds nothing: $path', ({ path }) =>
    swapped(async () => {
      const { status, json } = await ask('GET', await ofTheHouse(path), {
        token: neighbour.tokens.owner,
      });
      expect(
        status === 404 ||
          (status === 200 && named(json).length === 0 && (json.meta?.page?.total ?? 0) === 0),
        `${status} ${JSON.stringify(json)}`,
      ).toBe(true);
    }),
  );

  const to = (type: string, id: string) => ({ data: { type, id } });
  const document = (type: string, attributes: object | undefined, relationships: object) => ({
    data: { type, ...(attributes && { attributes }), relationships },
  });
  const N = neighbour.things;
  test.each([
    {
      what: 'the game of an event',
      call: 'POST events',
      body: document(
        'events',
        {
          name: 'December',
          date: { from: championship.inMinutes(1e5), to: championship.inMinutes(1.1e5) },
        },
        { game: to('games', things.game!) },
      ),
    },
    {
      what: 'the parent of a segment',
      call: `POST events/${N.event}/segments`,
      body: document('segments', { name: 'EMEA' }, { parent: to('segments', things.segment!) }),
    },
    {
      what: 'the target of an advance rule',
      call: `POST segments/${N.segment}/advance-rules`,
      body: document(
        'advance-rules',
        { placements: '1,2' },
        { nextSegment: to('segments', things.draft!) },
      ),
    },
    {
      what: 'seeds',
      call: `PUT segments/${N.segment}/seeds`,
      body: { data: [{ type: 'rosters', id: things.roster }] },
    },
    {
      what: 'the category of an item',
      call: 'POST items',
      body: document('items', { name: 'Zed' }, { category: to('categories', things.category!) }),
    },
    {
      what: 'the franchise of a new game',
      call: 'POST games',
      body: document(
        'games',
        { name: 'Two', shortName: 'T' },
        { franchise: to('franchises', things.franchise!) },
      ),
    },
    {
      what: 'the franchise of a game',
      call: `PATCH games/${N.game}`,
      body: document('games', {}, { franchise: to('franchises', things.franchise!) }),
    },
    {
      what: 'a player of a roster',
      call: `POST rosters/${N.roster}/relationships/players`,
      body: { data: [{ type: 'users', id: things.user }] },
    },
    {
      what: 'the user of a game account',
      call: 'POST game-accounts',
      body: document(
        'game-accounts',
        { username: 'Nina Two' },
        { user: to('users', things.user!) },
      ),
    },
    {
      what: 'the rosters of a series',
      call: 'PATCH match-series/assign-rosters',
      body: {
        data: [
          {
            type: 'match-series',
            id: things.series,
            relationships: { home: to('rosters', N.roster), away: to('rosters', N.roster) },
          },
        ],
      },
    },
    {
      what: 'the series of a check-in',
      call: 'POST checkins',
      body: document('checkins', undefined, {
        matchSeries: to('match-series', things.series!),
        user: to('users', things.user!),
      }),
    },
    {
      what: 'the roster of a check-in',
      call: 'POST checkins',
      body: document('checkins', undefined, { roster: to('rosters', things.roster!) }),
    },
    {
      what: 'the series of a chat message',
      call: 'POST chat/messages',
      body: document(
        'chat',
        { text: 'Hello?' },
        { matchSeries: to('match-series', things.series!) },
      ),
    },
    {
      what: 'the segment of a roster',
      call: 'POST rosters',
      body: document('rosters', { name: 'Spies' }, { segment: to('segments', things.segment!) }),
      byPlayer: true,
    },
    {
      what: 'the team of a roster',
      call: 'POST rosters',
      body: document(
        'rosters',
        { name: 'Spies' },
        { segment: to('segments', N.open), team: to('teams', things.team!) },
      ),
      byPlayer: true,
    },
    {
      what: 'a new captain',
      call: `PATCH rosters/${N.roster}`,
      body: document('rosters', undefined, { owner: to('users', things.user!) }),
      byPlayer: true,
      status: 403,
    },
    {
      what: 'a player to kick',
      call: `DELETE rosters/${N.roster}/relationships/players`,
      body: { data: [{ type: 'users', id: things.user }] },
      byPlayer: true,
      status: 403,
    },
    {
      what: 'a roster to queue',
      call: `POST queue/${N.queue}/join`,
      body: { data: { relationships: { roster: to('rosters', things.roster!) } } },
      byPlayer: true,
    },
    { what: 'a joining key', call: 'POST rosters/join', body: { joiningKey: key }, byPlayer: true },
    {
      what: 'the preview of a joining key',
      call: 'POST rosters/join/preview',
      body: { joiningKey: key },
      byPlayer: true,
    },
  ])('refuses $what of the other', ({ call, body, byPlayer, status }) =>
    swapped(async () => {
      const [method, path] = call.split(' ') as [string, string];
      const [collection, ...rest] = path.split('/');
      const before = await log();
      const heard = await ask(method, `/api/${[collection, '1.0', ...rest].join('/')}`, {
        token: byPlayer ? neighbour.tokens.player : neighbour.tokens.owner,
        body,
      });
      expect(status === undefined ? [404, 422] : [status], `${heard.text}`).toContain(heard.status);
      expect(
        heard.json.errors.map(({ code }: { code: string }) => code),
        'the relation is the fault, not the shape',
      ).not.toContain('required');
      expect(await log()).toEqual(before);
    }),
  );

  test('neither password, refresh token nor cookie of one signs in to the other', () =>
    swapped(async () => {
      expect((await ask('POST', '/api/login/1.0', { body: OPERATOR })).status).toBe(401);
      const signedIn = await ask('POST', '/api/login/1.0', { tenant: HOUSE, body: OPERATOR });
      expect(signedIn.status).toBe(200);
      expect(
        (
          await ask('POST', '/api/login/1.0/refresh', {
            body: { refreshToken: signedIn.json.data.refreshToken },
          })
        ).status,
      ).toBe(401);
      const cookie = (
        await championship.send('/api/login/1.0', {
          method: 'POST',
          headers: { ...JSON_TYPE, 'x-tenant': HOUSE },
          body: JSON.stringify(OPERATOR),
        })
      ).headers
        .get('set-cookie')!
        .split(';')[0]!;
      const byCookie = async (tenant: string) =>
        (await championship.send('/api/users/1.0/me', { headers: { cookie, 'x-tenant': tenant } }))
          .status;
      expect([await byCookie(HOUSE), await byCookie(KEY)]).toEqual([200, 401]);
    }));

  test('the calls outside the kernel respect the tenant', () =>
    swapped(async () => {
      for (const [method, path] of [
        ['POST', '/api/login/1.0'],
        ['POST', '/api/login/1.0/link'],
        ['POST', '/api/login/1.0/refresh'],
        ['DELETE', '/api/login/1.0'],
        ['GET', '/api/age-gate/1.0'],
        ['POST', '/api/age-gate/1.0'],
        ['GET', `/api/stream/1.0?topics=segments:${things.segment}`],
      ] as const) {
        expect(
          await ask(method, path, { tenant: 'nobody', ...(method !== 'GET' && { body: {} }) }),
          `${method} ${path}`,
        ).toMatchObject({ status: 404, json: { errors: [{ code: 'tenant-unknown' }] } });
      }
      for (const path of ['/api/age-gate/1.0', '/api/stream/1.0?topics=users:me'])
        expect((await ask('GET', path, { token: tokens.captain })).status).toBe(401);
    }));

  test('the stream sends no event of the other, neither new nor missed', () =>
    swapped(async () => {
      const topics = `segments:${things.draft},segments:${neighbour.things.open}`;
      const reader = (
        await championship.send(`/api/stream/1.0?topics=${topics}&after=0`, {
          headers: { 'x-tenant': KEY },
        })
      ).body!.getReader();
      const decoder = new TextDecoder();
      let text = '';
      const hear = async (word: string) => {
        while (!text.includes(word))
          text += decoder.decode((await reader.read()).value, { stream: true });
      };
      const change = (tenant: string, id: string, token: string | null) =>
        ask('PATCH', `/api/segments/1.0/${id}`, {
          tenant,
          token,
          body: { data: { type: 'segments', attributes: { name: 'Renamed' } } },
        });
      await hear('segment.created');
      expect((await change(HOUSE, things.draft!, tokens.owner)).status).toBe(200);
      expect((await change(KEY, neighbour.things.open, neighbour.tokens.owner)).status).toBe(200);
      await hear('segment.changed');
      await reader.cancel();
      expect(text).toContain(`"id":"${neighbour.things.open}"`);
      expect(text).not.toContain(`"id":"${things.draft}"`);
    }));
});
