import { describe, expect, test } from 'vitest';
import { openSwissByHand, type Swiss } from '../../../../../tests/support/swiss-by-hand.ts';

const { operator, startSwiss } = await openSwissByHand();

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
  const publications: {
    who: string;
    configuration: object;
    publish: (swiss: Swiss) => Promise<unknown>;
  }[] = [
    { who: 'the clock', configuration: {}, publish: async () => {} },
    {
      who: 'an operator, as the rules pair it',
      configuration: BY_HAND,
      publish: (swiss) => operator.segments.pairRound(swiss.id),
    },
    {
      who: 'an operator, with other pairings',
      configuration: BY_HAND,
      publish: (swiss) =>
        operator.segments.pairRound(swiss.id, swiss.parsePairs(OTHERS), { force: true }),
    },
    {
      who: 'an operator instead of the clock',
      configuration: {},
      publish: async (swiss) => [
        await operator.segments.takeRoundBack(swiss.id, 2),
        await operator.segments.pairRound(swiss.id, swiss.parsePairs(OTHERS), { force: true }),
      ],
    },
  ];
  type Act = (series: string) => Promise<unknown>;
  const reversals: { act: string; away: Act; back: Act }[] = [
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
  async function playTwoRounds({
    configuration,
    publish,
  }: (typeof publications)[number]): Promise<Swiss> {
    const swiss = await startSwiss(names, { swissRounds: 3, ...configuration });
    if (configuration === BY_HAND) await operator.segments.pairRound(swiss.id);
    await swiss.win(1);
    await publish(swiss);
    return swiss;
  }

  test.each(publications.flatMap((how) => reversals.map((what) => ({ ...how, ...what, how }))))(
    'returns if published by $who: $act',
    async ({ how, away, back }) => {
      const swiss = await playTwoRounds(how);
      const [before, pairs] = [await operator.events.export(swiss.event), await swiss.pairsOf(2)];
      const [first] = await swiss.round(1);
      await away(first!.id);
      expect(await swiss.pairsOf(2)).not.toBe(pairs);
      await back(first!.id);
      expect(await swiss.pairsOf(2)).toBe(pairs);
      expect(await operator.events.export(swiss.event)).toEqual(before);
    },
    60_000,
  );

  test('shows in the preview, also returns with another score of the same winner, and is logged as such', async () => {
    const swiss = await playTwoRounds(publications[2]!);
    const [first] = await swiss.round(1);
    await operator.matchSeries.report(first!.id, wonBy('away'));
    expect(await swiss.held()).toMatchObject({ round: 2, reason: 'by-hand' });
    const correction = await operator.matchSeries.correction(first!.id, {
      homeScore: 2,
      awayScore: 1,
    });
    expect(
      correction.series.map(({ id, before, after }) => [
        id,
        before,
        `${after!.home.roster!.name} ${after!.away.roster!.name}`,
      ]),
    ).toEqual(OTHERS.split(', ').map((pair) => [null, null, pair]));
    await operator.matchSeries.report(first!.id, wonBy('home', 1));
    expect([await swiss.pairsOf(2), await swiss.held()]).toEqual([OTHERS, null]);
    const {
      items: [entry],
    } = await operator.activityLog.list({
      'filter[subject]': `segments:${swiss.id}`,
      'filter[action]': 'segment.round-paired',
    });
    expect(entry).toMatchObject({ after: { round: 2, series: 3, again: true } });
  }, 60_000);

  test('returns round by round if the rounds had begun, and each result on its restoration', async () => {
    const swiss = await playTwoRounds(publications[2]!);
    await swiss.win(2);
    await operator.segments.pairRound(swiss.id);
    const before = await operator.events.export(swiss.event);
    const [first] = await swiss.round(1);
    await operator.matchSeries.report(first!.id, wonBy('away'), { force: true });
    await operator.matchSeries.report(first!.id, wonBy('home'));
    expect([await swiss.pairsOf(2), await swiss.round(3)]).toEqual([OTHERS, []]);
    for (const { id } of await swiss.round(2)) await operator.matchSeries.restore(id);
    expect(await operator.events.export(swiss.event)).toEqual(before);
  }, 60_000);

  test('leaves the round after it to the operator who had taken that back', async () => {
    const swiss = await playTwoRounds(publications[0]!);
    await swiss.win(2);
    await operator.segments.takeRoundBack(swiss.id, 3);
    const before = await operator.events.export(swiss.event);
    const [first] = await swiss.round(1);
    await operator.matchSeries.report(first!.id, wonBy('away'), { force: true });
    expect(await swiss.held()).toMatchObject({ round: 2, reason: 'by-hand' });
    await operator.matchSeries.report(first!.id, wonBy('home'));
    expect(await swiss.held()).toMatchObject({ round: 3, reason: 'by-hand' });
    for (const { id } of await swiss.round(2)) await operator.matchSeries.restore(id);
    expect(await operator.events.export(swiss.event)).toEqual(before);
  }, 60_000);

  test('returns for each of two sets of results with its own pairings', async () => {
    const swiss = await playTwoRounds(publications[1]!);
    const [first] = await swiss.round(1);
    const pairsAfterHomeWin = await swiss.pairsOf(2);
    await operator.matchSeries.report(first!.id, wonBy('away'));
    await operator.segments.pairRound(swiss.id);
    const pairsAfterAwayWin = await swiss.pairsOf(2);
    await operator.matchSeries.report(first!.id, wonBy('home'));
    expect(await swiss.pairsOf(2)).toBe(pairsAfterHomeWin);
    await operator.matchSeries.report(first!.id, wonBy('away'));
    expect(await swiss.pairsOf(2)).toBe(pairsAfterAwayWin);
  }, 60_000);

  test('does not return after an operator took it back, or with a withdrawn roster', async () => {
    const swiss = await playTwoRounds(publications[1]!);
    const [first] = await swiss.round(1);
    const correctAndBack = async () => {
      await operator.matchSeries.report(first!.id, wonBy('away'));
      await operator.matchSeries.report(first!.id, wonBy('home'));
    };
    await operator.segments.takeRoundBack(swiss.id, 2);
    await correctAndBack();
    expect([await swiss.round(2), await swiss.held()]).toMatchObject([
      [],
      { round: 2, reason: 'by-hand' },
    ]);

    await operator.segments.pairRound(swiss.id);
    await operator.matchSeries.report(first!.id, wonBy('away'));
    await operator.rosters.withdraw(first!.competitors[1].roster!.id, 'No longer there');
    await operator.matchSeries.report(first!.id, wonBy('home'));
    expect([await swiss.round(2), await swiss.held()]).toMatchObject([
      [],
      { round: 2, reason: 'by-hand' },
    ]);
  }, 60_000);
});
