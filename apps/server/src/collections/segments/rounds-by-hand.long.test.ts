import { beforeAll, describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { stage, roster, operator, visitor, inMinutes, now, moveTo } = await championship();
let over = new Date(0);

/** Creates a seeded swiss in an event of its own, with its rosters by name. */
async function swiss(names: string[], configuration: object) {
  if (now() < over) await moveTo(over);
  const { region, event } = await stage({
    event: { name: `Swiss of ${names[0]}`, date: { from: inMinutes(-60), to: inMinutes(60 * 13) } },
    segment: {
      format: 'swiss',
      segmentCheckinsConfig: { openWindow: null },
      configuration: { bans: [], ...configuration },
    },
  });
  over = new Date(Date.parse(event.date.to) + 60 * 60_000);
  const ids = new Map<string, string>();
  for (const name of names) ids.set(name, (await roster(region.id, name)).id);
  await operator.segments.setSeeds(region.id, [...ids.values()]);
  await operator.segments.start(region.id);
  const nameOf = (id: string | null) =>
    id === null ? 'bye' : [...ids].find(([, own]) => own === id)![0];
  const given = (text: string) =>
    text
      .split(', ')
      .map((pair) => pair.split(' '))
      .map(([home, away]) => ({
        home: ids.get(home!) ?? '999999',
        away: away === 'bye' ? null : (ids.get(away!) ?? '999999'),
      }));
  const round = async (number: number) =>
    (
      await visitor.matchSeries.list({
        'filter[segment]': region.id,
        'filter[roundNumber]': number,
        'page[size]': 100,
        sort: 'matchNumber',
      })
    ).items;
  return {
    id: region.id,
    event: event.id,
    given,
    round,
    pairsOf: async (number: number) =>
      (await round(number))
        .map(
          ({ competitors: [home, away] }) => `${home.roster!.name} ${away.roster?.name ?? 'bye'}`,
        )
        .join(', '),
    preview: async (text?: string) =>
      operator.segments.previewRound(region.id, text === undefined ? undefined : given(text)),
    words: (pairings: { home: string; away: string | null }[]) =>
      pairings.map(({ home, away }) => `${nameOf(home)} ${nameOf(away)}`).join(', '),
    nameOf,
    held: async () => (await visitor.segments.get(region.id)).held,
    /** Home wins every open series of the round. */
    win: async (number: number) => {
      for (const { id, state } of await round(number))
        if (state !== 'finished')
          await operator.matchSeries.report(
            id,
            [0, 1].map(() => ({
              periods: [{ key: 'score', scores: [2, 0] as [number, number] }],
              forfeit: null,
            })),
          );
    },
  };
}
type Swiss = Awaited<ReturnType<typeof swiss>>;

describe('a swiss whose rounds an operator publishes', () => {
  let own: Swiss;
  beforeAll(async () => {
    own = await swiss(['Ant', 'Bee', 'Cow', 'Dog', 'Elk'], {
      swissRounds: 3,
      publishRounds: 'by-hand',
    });
  }, 60_000);

  test('holds the first round for the operator and shows its pairings with their reasons', async () => {
    expect(await own.round(1)).toEqual([]);
    expect(await own.held()).toMatchObject({ round: 1, reason: 'by-hand' });
    const preview = await own.preview();
    expect(preview).toMatchObject({
      round: 1,
      rounds: 3,
      unpairable: null,
      breaks: [],
      held: { reason: 'by-hand' },
    });
    expect(own.words(preview.pairings)).toBe('Ant Cow, Bee Dog, Elk bye');
    expect(
      preview.pairings.map(({ isProposed, reason }) => [isProposed, reason!.criterion]),
    ).toEqual([
      [true, 'halves'],
      [true, 'halves'],
      [true, 'bye'],
    ]);
    expect(
      preview.field.map(({ roster: { name, seed }, score, byeAllowed }) => [
        name,
        seed,
        score,
        byeAllowed,
      ]),
    ).toEqual([
      ['Ant', 1, 0, true],
      ['Bee', 2, 0, true],
      ['Cow', 3, 0, true],
      ['Dog', 4, 0, true],
      ['Elk', 5, 0, true],
    ]);
    expect(await refusalOf(visitor.segments.previewRound(own.id))).toMatchObject({ status: 401 });
  });

  test('rejects the second of two publications of the same round', async () => {
    const { version } = await own.preview();
    const publish = () =>
      operator.requests.request('POST', `/api/segments/1.0/${own.id}/rounds`, {
        headers: { 'if-match': `"v${version}."` },
      });
    await publish();
    expect(await refusalOf(publish())).toMatchObject({ status: 412 });
    expect(await own.pairsOf(1)).toBe('Ant Cow, Bee Dog, Elk bye');
    expect(await own.held()).toBeNull();
    expect(await refusalOf(own.preview())).toMatchObject({ status: 409, code: 'round-open' });
  });

  test('[SWS-13] holds the next round, and rejects missing, unknown or duplicate rosters at their place', async () => {
    await own.win(1);
    expect(await own.round(2)).toEqual([]);
    expect(await own.held()).toMatchObject({ round: 2, reason: 'by-hand' });
    const refusal = await refusalOf(
      operator.segments.pairRound(own.id, own.given('Ant Bee, Cow Ant, X bye')),
    );
    expect(refusal).toMatchObject({ status: 422 });
    expect(refusal.errors.map(({ code, source }) => [code, source!.pointer])).toEqual([
      ['duplicate-roster', '/data/attributes/pairings/1/away'],
      ['unknown-roster', '/data/attributes/pairings/2/home'],
      ['missing-roster', '/data/attributes/pairings'],
      ['missing-roster', '/data/attributes/pairings'],
    ]);
    expect(await refusalOf(own.preview('Ant Bee'))).toMatchObject({ status: 422 });
  });

  test('[SWS-14] names broken rules, needs force, and logs the round with the one by the rules', async () => {
    const free = await own.preview('Bee Elk, Ant Dog, Cow bye');
    expect(free.breaks).toEqual([]);
    const { breaks } = await own.preview('Ant Cow, Bee Dog, Elk bye');
    expect(
      breaks.map(({ kind, index, rosterIds }) => [kind, index, rosterIds.map(own.nameOf).join()]),
    ).toEqual([
      ['rematch', 0, 'Ant,Cow'],
      ['float', 0, 'Ant,Cow'],
      ['rematch', 1, 'Bee,Dog'],
      ['float', 1, 'Bee,Dog'],
      ['second-bye', 2, 'Elk'],
      ['bye-score', 2, 'Elk'],
    ]);
    const refusal = await refusalOf(
      operator.segments.pairRound(own.id, own.given('Ant Cow, Bee Dog, Elk bye')),
    );
    expect(refusal).toMatchObject({ status: 409, code: 'pairings-break-rules' });
    expect(refusal.errors.map(({ source }) => source!.pointer)).toEqual(
      [0, 0, 1, 1, 2, 2].map((index) => `/data/attributes/pairings/${index}`),
    );
    expect(await own.round(2)).toEqual([]);

    await operator.segments.pairRound(own.id, own.given('Ant Cow, Bee Dog, Elk bye'), {
      force: true,
    });
    expect(await own.pairsOf(2)).toBe('Ant Cow, Bee Dog, Elk bye');
    const {
      items: [told],
    } = await operator.activityLog.list({
      'filter[subject]': `segments:${own.id}`,
      'filter[action]': 'segment.round-paired',
    });
    expect(told).toMatchObject({
      after: { round: 2, forced: true, breaks },
      before: expect.any(Array),
    });
    expect(await visitor.matchSeries.explanation((await own.round(2))[0]!.id)).toMatchObject({
      format: 'by-hand',
    });
  });

  test('can take a round back while none of its series has begun: the export is equal', async () => {
    await operator.segments.takeRoundBack(own.id, 2);
    expect(await own.held()).toMatchObject({ round: 2, reason: 'by-hand' });
    const before = await operator.events.export(own.event);
    await operator.segments.pairRound(own.id, own.given('Bee Elk, Ant Dog, Cow bye'));
    const explanations = await Promise.all(
      (await own.round(2)).map(({ id }) => visitor.matchSeries.explanation(id)),
    );
    expect(explanations.map((one) => one?.format)).toEqual(['by-hand', 'by-hand', 'by-hand']);
    expect(await refusalOf(operator.segments.takeRoundBack(own.id, 1))).toMatchObject({
      status: 409,
      code: 'round-not-last',
    });
    await operator.segments.takeRoundBack(own.id, 2);
    expect(await operator.events.export(own.event)).toEqual(before);
    await operator.segments.pairRound(own.id, own.given('Bee Elk, Ant Dog, Cow bye'));
    await own.win(2);
    expect(await refusalOf(operator.segments.takeRoundBack(own.id, 2))).toMatchObject({
      status: 409,
      code: 'series-begun',
    });
  });

  test('ends by itself after the last round', async () => {
    await operator.segments.pairRound(own.id);
    await own.win(3);
    expect(await visitor.segments.get(own.id)).toMatchObject({ state: 'finished', held: null });
  });
});

test('holds a round that was taken back for an operator, then lets the clock pair again', async () => {
  const own = await swiss(['Kilo', 'Lima', 'Mike', 'Nova'], { swissRounds: 3 });
  await own.win(1);
  await operator.segments.takeRoundBack(own.id, 2);
  expect(await own.held()).toMatchObject({ round: 2, reason: 'by-hand' });
  await operator.segments.pairRound(
    own.id,
    (await own.preview()).pairings.map(({ home, away }) => ({ home, away })),
  );
  expect(
    (await visitor.matchSeries.explanation((await own.round(2))[0]!.id))?.format,
    'those of the rules keep their reason',
  ).toBe('swiss');
  await own.win(2);
  expect(await own.round(3)).toHaveLength(2);
}, 60_000);

test('resolves a round without a legal pairing by hand', async () => {
  const own = await swiss(['Papa', 'Quebec'], { swissRounds: 2 });
  await own.win(1);
  expect(await own.held()).toMatchObject({ round: 2, reason: 'no-legal-pairing' });
  expect(await own.preview()).toMatchObject({
    unpairable: expect.stringContaining('met all others'),
    pairings: [],
  });
  expect((await own.preview('Papa Quebec')).breaks).toMatchObject([
    { kind: 'rematch', figures: [1] },
  ]);
  await operator.segments.pairRound(own.id, own.given('Papa Quebec'), { force: true });
  expect(await own.held()).toBeNull();
  await own.win(2);
  expect((await visitor.segments.get(own.id)).state).toBe('finished');
}, 60_000);

test('deletes the next round on a correction, holds it again, and does not pair a withdrawn roster', async () => {
  const own = await swiss(['Romeo', 'Sierra', 'Tango', 'Union'], {
    swissRounds: 2,
    publishRounds: 'by-hand',
  });
  await operator.segments.pairRound(own.id);
  await own.win(1);
  await operator.segments.pairRound(own.id);
  const [first] = await own.round(1);
  const preview = await operator.matchSeries.correction(first!.id, { homeScore: 0, awayScore: 2 });
  expect(
    preview.series.map(({ after }) => after),
    'no round is paired in its place',
  ).toEqual([null, null]);
  await operator.matchSeries.report(
    first!.id,
    [0, 1].map(() => ({
      periods: [{ key: 'score', scores: [0, 2] as [number, number] }],
      forfeit: null,
    })),
  );
  expect(await own.round(2)).toEqual([]);
  expect(await own.held()).toMatchObject({ round: 2, reason: 'by-hand' });
  expect(own.words((await own.preview()).pairings)).toBe('Sierra Tango, Romeo Union');
  await operator.rosters.disband(first!.competitors[0].roster!.id);
  expect((await own.preview()).field.map(({ roster: { name } }) => name)).toEqual([
    'Sierra',
    'Tango',
    'Union',
  ]);
  expect((await refusalOf(own.preview('Sierra Tango, Romeo Union'))).errors).toMatchObject([
    { code: 'unknown-roster', source: { pointer: '/data/attributes/pairings/1/home' } },
  ]);
}, 60_000);

describe('[SWS-15] a round that a correction deleted returns once the results do: the export is equal', () => {
  const wonBy = (side: 'home' | 'away', lost = 0) => [
    ...(lost > 0
      ? [
          {
            periods: [
              { key: 'score', scores: (side === 'home' ? [0, 2] : [2, 0]) as [number, number] },
            ],
            forfeit: null,
          },
        ]
      : []),
    ...[0, 1].map(() => ({
      periods: [{ key: 'score', scores: (side === 'home' ? [2, 0] : [0, 2]) as [number, number] }],
      forfeit: null,
    })),
  ];
  const OTHERS = 'Ant Bee, Cow Dog, Elk Fox';
  const names = ['Ant', 'Bee', 'Cow', 'Dog', 'Elk', 'Fox'];
  const BY_HAND = { publishRounds: 'by-hand' };
  /**
   * The ways to publish the second round. Ant, Bee and Cow win the first, so that these pairings
   * are not those of the rules.
   */
  const published: {
    who: string;
    configuration: object;
    publish: (own: Swiss) => Promise<unknown>;
  }[] = [
    { who: 'the clock', configuration: {}, publish: async () => {} },
    {
      who: 'an operator, as the rules pair it',
      configuration: BY_HAND,
      publish: (own) => operator.segments.pairRound(own.id),
    },
    {
      who: 'an operator, with other pairings',
      configuration: BY_HAND,
      publish: (own) => operator.segments.pairRound(own.id, own.given(OTHERS), { force: true }),
    },
    {
      who: 'an operator instead of the clock',
      configuration: {},
      publish: async (own) => [
        await operator.segments.takeRoundBack(own.id, 2),
        await operator.segments.pairRound(own.id, own.given(OTHERS), { force: true }),
      ],
    },
  ];
  type Act = (series: string) => Promise<unknown>;
  const undone: { act: string; away: Act; back: Act }[] = [
    {
      act: 'a result is corrected and corrected back',
      away: (id) => operator.matchSeries.report(id, wonBy('away')),
      back: (id) => operator.matchSeries.report(id, wonBy('home')),
    },
    {
      act: 'a result is reset and restored',
      away: (id) => operator.matchSeries.reset(id),
      back: (id) => operator.matchSeries.restore(id),
    },
    {
      act: 'a series is deleted and restored',
      away: (id) => operator.matchSeries.delete(id),
      back: (id) => operator.matchSeries.restore(id),
    },
  ];
  /** Creates a swiss with two of three rounds played or published. */
  async function standing({ configuration, publish }: (typeof published)[number]): Promise<Swiss> {
    const own = await swiss(names, { swissRounds: 3, ...configuration });
    if (configuration === BY_HAND) await operator.segments.pairRound(own.id);
    await own.win(1);
    await publish(own);
    return own;
  }

  test.each(published.flatMap((how) => undone.map((what) => ({ ...how, ...what, how }))))(
    'returns if published by $who: $act',
    async ({ how, away, back }) => {
      const own = await standing(how);
      const [before, pairs] = [await operator.events.export(own.event), await own.pairsOf(2)];
      const [first] = await own.round(1);
      await away(first!.id);
      expect(await own.pairsOf(2)).not.toBe(pairs);
      await back(first!.id);
      expect(await own.pairsOf(2)).toBe(pairs);
      expect(await operator.events.export(own.event)).toEqual(before);
    },
    60_000,
  );

  test('shows in the preview, also returns with another score of the same winner, and is logged as such', async () => {
    const own = await standing(published[2]!);
    const [first] = await own.round(1);
    await operator.matchSeries.report(first!.id, wonBy('away'));
    expect(await own.held()).toMatchObject({ round: 2, reason: 'by-hand' });
    const foreseen = await operator.matchSeries.correction(first!.id, {
      homeScore: 2,
      awayScore: 1,
    });
    expect(
      foreseen.series.map(({ id, before, after }) => [
        id,
        before,
        `${after!.home.roster!.name} ${after!.away.roster!.name}`,
      ]),
    ).toEqual(OTHERS.split(', ').map((pair) => [null, null, pair]));
    await operator.matchSeries.report(first!.id, wonBy('home', 1));
    expect([await own.pairsOf(2), await own.held()]).toEqual([OTHERS, null]);
    const {
      items: [told],
    } = await operator.activityLog.list({
      'filter[subject]': `segments:${own.id}`,
      'filter[action]': 'segment.round-paired',
    });
    expect(told).toMatchObject({ after: { round: 2, series: 3, again: true } });
  }, 60_000);

  test('returns round by round if the rounds had begun, and each result on its restoration', async () => {
    const own = await standing(published[2]!);
    await own.win(2);
    await operator.segments.pairRound(own.id);
    const before = await operator.events.export(own.event);
    const [first] = await own.round(1);
    await operator.matchSeries.report(first!.id, wonBy('away'), { force: true });
    await operator.matchSeries.report(first!.id, wonBy('home'));
    expect([await own.pairsOf(2), await own.round(3)]).toEqual([OTHERS, []]);
    for (const { id } of await own.round(2)) await operator.matchSeries.restore(id);
    expect(await operator.events.export(own.event)).toEqual(before);
  }, 60_000);

  test('returns for each of two sets of results with its own pairings', async () => {
    const own = await standing(published[1]!);
    const [first] = await own.round(1);
    const one = await own.pairsOf(2);
    await operator.matchSeries.report(first!.id, wonBy('away'));
    await operator.segments.pairRound(own.id);
    const other = await own.pairsOf(2);
    await operator.matchSeries.report(first!.id, wonBy('home'));
    expect(await own.pairsOf(2)).toBe(one);
    await operator.matchSeries.report(first!.id, wonBy('away'));
    expect(await own.pairsOf(2)).toBe(other);
  }, 60_000);

  test('does not return after an operator took it back, or with a withdrawn roster', async () => {
    const own = await standing(published[1]!);
    const [first] = await own.round(1);
    const correctAndBack = async () => {
      await operator.matchSeries.report(first!.id, wonBy('away'));
      await operator.matchSeries.report(first!.id, wonBy('home'));
    };
    await operator.segments.takeRoundBack(own.id, 2);
    await correctAndBack();
    expect([await own.round(2), await own.held()]).toMatchObject([
      [],
      { round: 2, reason: 'by-hand' },
    ]);

    await operator.segments.pairRound(own.id);
    await operator.matchSeries.report(first!.id, wonBy('away'));
    await operator.rosters.withdraw(first!.competitors[1].roster!.id, 'No longer there');
    await operator.matchSeries.report(first!.id, wonBy('home'));
    expect([await own.round(2), await own.held()]).toMatchObject([
      [],
      { round: 2, reason: 'by-hand' },
    ]);
  }, 60_000);
});
