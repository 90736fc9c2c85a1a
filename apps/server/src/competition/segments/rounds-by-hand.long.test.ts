import { beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../../../../tests/support/championship.ts';
import { openSwissByHand, type Swiss } from '../../../../../tests/support/swiss-by-hand.ts';

const { operator, visitor, startSwiss } = await openSwissByHand();

describe('a swiss whose rounds an operator publishes', () => {
  let swiss: Swiss;
  beforeAll(async () => {
    swiss = await startSwiss(['Ant', 'Bee', 'Cow', 'Dog', 'Elk'], {
      swissRounds: 3,
      publishRounds: 'by-hand',
    });
  }, 60_000);

  test('holds the first round for the operator and shows its pairings with their reasons', async () => {
    expect(await swiss.round(1)).toEqual([]);
    expect(await swiss.held()).toMatchObject({ round: 1, reason: 'by-hand' });
    const preview = await swiss.preview();
    expect(preview).toMatchObject({
      round: 1,
      rounds: 3,
      unpairable: null,
      breaks: [],
      held: { reason: 'by-hand' },
    });
    expect(swiss.formatPairs(preview.pairings)).toBe('Ant Cow, Bee Dog, Elk bye');
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
    expect(await refusalOf(visitor.segments.previewRound(swiss.id))).toMatchObject({ status: 401 });
  });

  test('rejects the second of two publications of the same round', async () => {
    const { version } = await swiss.preview();
    const publish = () =>
      operator.requests.request('POST', `/api/segments/1.0/${swiss.id}/rounds`, {
        headers: { 'if-match': `"v${version}."` },
      });
    await publish();
    expect(await refusalOf(publish())).toMatchObject({ status: 412 });
    expect(await swiss.pairsOf(1)).toBe('Ant Cow, Bee Dog, Elk bye');
    expect(await swiss.held()).toBeNull();
    expect(await refusalOf(swiss.preview())).toMatchObject({ status: 409, code: 'round-open' });
  });

  test('[SWS-13] holds the next round, and rejects missing, unknown or duplicate rosters at their place', async () => {
    await swiss.win(1);
    expect(await swiss.round(2)).toEqual([]);
    expect(await swiss.held()).toMatchObject({ round: 2, reason: 'by-hand' });
    const refusal = await refusalOf(
      operator.segments.pairRound(swiss.id, swiss.parsePairs('Ant Bee, Cow Ant, X bye')),
    );
    expect(refusal).toMatchObject({ status: 422 });
    expect(refusal.errors.map(({ code, source }) => [code, source!.pointer])).toEqual([
      ['duplicate-roster', '/data/attributes/pairings/1/away'],
      ['unknown-roster', '/data/attributes/pairings/2/home'],
      ['missing-roster', '/data/attributes/pairings'],
      ['missing-roster', '/data/attributes/pairings'],
    ]);
    expect(await refusalOf(swiss.preview('Ant Bee'))).toMatchObject({ status: 422 });
  });

  test('[SWS-14] names broken rules, needs force, and logs the round with the one by the rules', async () => {
    const free = await swiss.preview('Bee Elk, Ant Dog, Cow bye');
    expect(free.breaks).toEqual([]);
    const { breaks } = await swiss.preview('Ant Cow, Bee Dog, Elk bye');
    expect(
      breaks.map(({ kind, index, rosterIds }) => [kind, index, rosterIds.map(swiss.nameOf).join()]),
    ).toEqual([
      ['rematch', 0, 'Ant,Cow'],
      ['float', 0, 'Ant,Cow'],
      ['rematch', 1, 'Bee,Dog'],
      ['float', 1, 'Bee,Dog'],
      ['second-bye', 2, 'Elk'],
      ['bye-score', 2, 'Elk'],
    ]);
    const refusal = await refusalOf(
      operator.segments.pairRound(swiss.id, swiss.parsePairs('Ant Cow, Bee Dog, Elk bye')),
    );
    expect(refusal).toMatchObject({ status: 409, code: 'pairings-break-rules' });
    expect(refusal.errors.map(({ source }) => source!.pointer)).toEqual(
      [0, 0, 1, 1, 2, 2].map((index) => `/data/attributes/pairings/${index}`),
    );
    expect(await swiss.round(2)).toEqual([]);

    await operator.segments.pairRound(swiss.id, swiss.parsePairs('Ant Cow, Bee Dog, Elk bye'), {
      force: true,
    });
    expect(await swiss.pairsOf(2)).toBe('Ant Cow, Bee Dog, Elk bye');
    const {
      items: [entry],
    } = await operator.activityLog.list({
      'filter[subject]': `segments:${swiss.id}`,
      'filter[action]': 'segment.round-paired',
    });
    expect(entry).toMatchObject({
      after: { round: 2, forced: true, breaks },
      before: expect.any(Array),
    });
    expect(await visitor.matchSeries.explanation((await swiss.round(2))[0]!.id)).toMatchObject({
      format: 'by-hand',
    });
  });

  test('can take a round back while none of its series has begun: the export is equal', async () => {
    await operator.segments.takeRoundBack(swiss.id, 2);
    expect(await swiss.held()).toMatchObject({ round: 2, reason: 'by-hand' });
    const before = await operator.events.export(swiss.event);
    await operator.segments.pairRound(swiss.id, swiss.parsePairs('Bee Elk, Ant Dog, Cow bye'));
    const explanations = await Promise.all(
      (await swiss.round(2)).map(({ id }) => visitor.matchSeries.explanation(id)),
    );
    expect(explanations.map((one) => one?.format)).toEqual(['by-hand', 'by-hand', 'by-hand']);
    expect(await refusalOf(operator.segments.takeRoundBack(swiss.id, 1))).toMatchObject({
      status: 409,
      code: 'round-not-last',
    });
    await operator.segments.takeRoundBack(swiss.id, 2);
    expect(await operator.events.export(swiss.event)).toEqual(before);
    await operator.segments.pairRound(swiss.id, swiss.parsePairs('Bee Elk, Ant Dog, Cow bye'));
    await swiss.win(2);
    expect(await refusalOf(operator.segments.takeRoundBack(swiss.id, 2))).toMatchObject({
      status: 409,
      code: 'series-begun',
    });
  });

  test('ends by itself after the last round', async () => {
    await operator.segments.pairRound(swiss.id);
    await swiss.win(3);
    expect(await visitor.segments.get(swiss.id)).toMatchObject({ state: 'finished', held: null });
  });
});

test('holds a round that was taken back for an operator, then lets the clock pair again', async () => {
  const swiss = await startSwiss(['Kilo', 'Lima', 'Mike', 'Nova'], { swissRounds: 3 });
  await swiss.win(1);
  await operator.segments.takeRoundBack(swiss.id, 2);
  expect(await swiss.held()).toMatchObject({ round: 2, reason: 'by-hand' });
  await operator.segments.pairRound(
    swiss.id,
    (await swiss.preview()).pairings.map(({ home, away }) => ({ home, away })),
  );
  expect(
    (await visitor.matchSeries.explanation((await swiss.round(2))[0]!.id))?.format,
    'those of the rules keep their reason',
  ).toBe('swiss');
  await swiss.win(2);
  expect(await swiss.round(3)).toHaveLength(2);
}, 60_000);

test('resolves a round without a legal pairing by hand', async () => {
  const swiss = await startSwiss(['Papa', 'Quebec'], { swissRounds: 2 });
  await swiss.win(1);
  expect(await swiss.held()).toMatchObject({ round: 2, reason: 'no-legal-pairing' });
  expect(await swiss.preview()).toMatchObject({
    unpairable: expect.stringContaining('met all others'),
    pairings: [],
  });
  expect((await swiss.preview('Papa Quebec')).breaks).toMatchObject([
    { kind: 'rematch', figures: [1] },
  ]);
  await operator.segments.pairRound(swiss.id, swiss.parsePairs('Papa Quebec'), { force: true });
  expect(await swiss.held()).toBeNull();
  await swiss.win(2);
  expect((await visitor.segments.get(swiss.id)).state).toBe('finished');
}, 60_000);

test('deletes the next round on a correction, holds it again, and does not pair a withdrawn roster', async () => {
  const swiss = await startSwiss(['Romeo', 'Sierra', 'Tango', 'Union'], {
    swissRounds: 2,
    publishRounds: 'by-hand',
  });
  await operator.segments.pairRound(swiss.id);
  await swiss.win(1);
  await operator.segments.pairRound(swiss.id);
  const [first] = await swiss.round(1);
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
  expect(await swiss.round(2)).toEqual([]);
  expect(await swiss.held()).toMatchObject({ round: 2, reason: 'by-hand' });
  expect(swiss.formatPairs((await swiss.preview()).pairings)).toBe('Sierra Tango, Romeo Union');
  await operator.rosters.disband(first!.competitors[0].roster!.id);
  expect((await swiss.preview()).field.map(({ roster: { name } }) => name)).toEqual([
    'Sierra',
    'Tango',
    'Union',
  ]);
  expect((await refusalOf(swiss.preview('Sierra Tango, Romeo Union'))).errors).toMatchObject([
    { code: 'unknown-roster', source: { pointer: '/data/attributes/pairings/1/home' } },
  ]);
}, 60_000);
