import { describe, expect, test } from 'vitest';
import { callFor, calls } from './table.ts';
import { FIRST_KEY, kernelRows, openTwoChampionships } from './two-championships.ts';

const {
  things,
  tokens,
  secrets,
  neighbour,
  ask,
  defaults,
  withDefault,
  bodyOf,
  pathInFirst,
  countActivity,
} = await openTwoChampionships();
/**
 * All championships have the same texts of the site: `site-texts.test.ts` tests what each
 * overrides.
 */
const rowsWithThing = kernelRows.filter(
  ({ path }) => path.split('?')[0]!.includes('{') && !path.includes('{text}'),
);

/** Every championship has one site, its words for names, and each of its texts, by the same name. */
const OF_THE_SITE = /\/(site-(settings|texts)|name-rules)\/1\.0\/:id/;

describe.each(defaults)('two championships in one database: $which', ({ tenantId }) => {
  const asDefault = withDefault(tenantId);

  test('every path of the API that has a parameter names a thing here', () => {
    const namedCalls = new Set(rowsWithThing.map((row) => callFor(row)!.name));
    const callsWithoutThing = calls
      .filter(({ name, endpoint }) => endpoint && name.includes(':') && !namedCalls.has(name))
      .map(({ name }) => name)
      .filter((name) => !OF_THE_SITE.test(name));
    expect(callsWithoutThing, 'the same for all championships').toEqual([
      'GET /api/segment-types/1.0/:id',
      'GET /api/roles/1.0/:id',
    ]);
  });

  test.each(rowsWithThing)('answers 404 for a resource of the other: $line', (row) =>
    asDefault(async () => {
      const before = await countActivity();
      const path = await pathInFirst(row.path);
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
      expect(await countActivity()).toEqual(before);
    }),
  );

  test.each(kernelRows)(
    'refuses a token of the other, and answers 404 for an unknown tenant: $line',
    (row) =>
      asDefault(async () => {
        const path = await pathInFirst(row.path);
        expect(
          (
            await ask(row.method, path, {
              tenant: FIRST_KEY,
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
            await ask(row.method, path, { tenant: 'unknown-tenant', token, body: bodyOf(row) }),
          ).toMatchObject({ status: 404, json: { errors: [{ code: 'tenant-unknown' }] } });
      }),
  );

  const lists = kernelRows.filter(
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
  const idsIn = (json: any) =>
    [...(json?.data ?? []), ...(json?.included ?? [])]
      .filter(({ type }: { type: string }) => !SHARED.has(type))
      .map(({ type, id }: { type: string; id: string }) => `${type}/${id}`);

  test.each(lists)('a list omits the other’s resources: $line', (row) =>
    asDefault(async () => {
      const path =
        (await pathInFirst(row.path)) + (row.path.includes('?') ? '&' : '?') + 'page[size]=100';
      const [neighbourIds, firstIds] = [new Set<string>(), new Set<string>()];
      for (const token of [tokens.owner, tokens.captain])
        for (const one of idsIn((await ask('GET', path, { tenant: FIRST_KEY, token })).json))
          firstIds.add(one);
      for (const token of [neighbour.tokens.owner, neighbour.tokens.player]) {
        const { status, text, json } = await ask('GET', path, { token });
        expect([200, 403, 404]).toContain(status);
        for (const one of idsIn(json)) neighbourIds.add(one);
        if (json.meta?.page)
          expect(json.meta.page.total, 'what is left out is not counted either').toBe(
            json.data.length,
          );
        expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
      }
      if (!SHARED.has(callFor(row)!.endpoint!.type!) && !EMPTY.has(row.path))
        expect(firstIds.size).toBeGreaterThan(0);
      expect([...neighbourIds].filter((one) => firstIds.has(one))).toEqual([]);
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
  const filterPaths = lists.flatMap(({ path, ...row }) =>
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
  test.each(filterPaths)('a filter by an id of the other finds nothing: $path', ({ path }) =>
    asDefault(async () => {
      const { status, json } = await ask('GET', await pathInFirst(path), {
        token: neighbour.tokens.owner,
      });
      expect(
        status === 404 ||
          (status === 200 && idsIn(json).length === 0 && (json.meta?.page?.total ?? 0) === 0),
        `${status} ${JSON.stringify(json)}`,
      ).toBe(true);
    }),
  );
});
