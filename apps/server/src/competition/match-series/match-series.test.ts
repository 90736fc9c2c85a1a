import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { beforeAll, describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { stage, roster, advance, operator, visitor, now, moveTo } = await championship();
type Roster = Awaited<ReturnType<typeof roster>>;

const won = (side: 'home' | 'away', score: [number, number] = [2, 0]) => ({
  periods: [
    { key: 'score', scores: side === 'home' ? score : ([score[1], score[0]] as [number, number]) },
  ],
  forfeit: null,
});
const two = (side: 'home' | 'away') => [won(side), won(side)];

/** Creates eight seeded rosters with the match check-in of the first round open. */
async function bracketOfEight() {
  const { region } = await stage({ event: { name: `Month ${now().toISOString()}` } });
  const rosters: Roster[] = [];
  for (let index = 1; index <= 8; index++)
    rosters.push(
      await roster(
        region.id,
        `Roster ${String.fromCharCode(64 + index).repeat(4)} ${now().getTime() % 9973}`,
      ),
    );
  await advance(60);
  for (const { captain, id } of rosters) await captain.client.checkins.ofRoster(id);
  await advance(50);
  const find = (id: string) => rosters.find((one) => one.id === id)!;
  const round = async (roundNumber: number) =>
    (
      await visitor.matchSeries.list({
        'filter[segment]': region.id,
        'filter[roundNumber]': roundNumber,
        sort: 'matchNumber',
      })
    ).items;
  const sides = (series: MatchSeries) =>
    series.competitors.map((one) => find(one.roster!.id)) as [Roster, Roster];
  const everybodyIn = async (series: MatchSeries) => {
    for (const { members } of sides(series))
      for (const member of members) await member.client.checkins.ofSeries(series.id);
  };
  return { region, rosters, round, sides, everybodyIn };
}

describe('a round of a bracket', () => {
  let eight: Awaited<ReturnType<typeof bracketOfEight>>;
  beforeAll(async () => {
    eight = await bracketOfEight();
  });

  test('opens match check-in ten minutes before, to its players only; a referee checks anyone in', async () => {
    const [first, second, third, fourth] = await eight.round(1);
    const [home, away] = eight.sides(first!);
    expect(
      (await refusalOf(eight.sides(second!)[0].captain.client.checkins.ofSeries(first!.id))).code,
    ).toBe('not-in-series');
    const record = await home.captain.client.checkins.ofSeries(first!.id);
    expect((await home.captain.client.checkins.ofSeries(first!.id)).id).toBe(record.id);
    await operator.checkins.ofSeries(first!.id, away.captain.id);
    expect(
      (await home.captain.client.checkins.list({ 'filter[matchSeries]': first!.id })).items.map(
        ({ user }) => user.id,
      ),
    ).toEqual([home.captain.id, away.captain.id]);
    await eight.everybodyIn(second!);
    await eight.everybodyIn(third!);
    await eight.sides(fourth!)[0].captain.client.checkins.ofSeries(fourth!.id);
  });

  test('rejects a vote out of turn, too few, a foreign item or a team-mate’s, and hides blind votes', async () => {
    const [, series] = await eight.round(1);
    const [home, away] = eight.sides(series!);
    const [bans] = (await home.captain.client.challenges.ofSeries(series!.id)).items;
    const items = (await visitor.items.list(bans!.category.id)).items.map(({ id }) => id);
    expect(bans).toMatchObject({
      status: 'open',
      turn: { index: 0, sides: ['home', 'away'] },
      reserve: { home: 60_000, away: 60_000 },
    });
    const stranger = eight.sides((await eight.round(1))[0]!)[0].captain;
    const vote = (who: { client: typeof stranger.client }, banned: string[]) =>
      who.client.challenges.vote(bans!.id, { banned });
    expect((await refusalOf(vote(stranger, items.slice(0, 2)))).code).toBe('not-in-series');
    expect((await refusalOf(vote(home.members[1]!, items.slice(0, 2)))).code).toBe('may-not-vote');
    expect((await refusalOf(vote(home.captain, items.slice(0, 1)))).code).toBe('wrong-count');
    expect((await refusalOf(vote(home.captain, [items[0]!, '999999']))).code).toBe(
      'item-unavailable',
    );
    await vote(home.captain, items.slice(0, 2));
    expect((await refusalOf(vote(home.captain, items.slice(2, 4)))).code).toBe('not-your-turn');
    const readChallenge = async (client: typeof visitor) =>
      JSON.stringify((await client.challenges.ofSeries(series!.id)).items[0]!);
    expect(JSON.parse(await readChallenge(away.captain.client)).banned).toEqual([]);
    expect(JSON.parse(await readChallenge(visitor)).votes).toEqual({ home: null, away: null });
    await vote(away.captain, items.slice(1, 3));
    const [closed, maps] = (await visitor.challenges.ofSeries(series!.id)).items;
    expect(closed!.banned.map(({ item, side }) => [item, side])).toEqual([
      [items[0], 'home'],
      [items[1], 'home'],
      [items[1], 'away'],
      [items[2], 'away'],
    ]);
    expect(maps).toMatchObject({ status: 'open', turn: { sides: [expect.any(String)] } });
  });

  test('ends an unused turn in the reserve, then chooses at random and marks it auto', async () => {
    const [, series] = await eight.round(1);
    await advance(3);
    const [, maps] = (await visitor.challenges.ofSeries(series!.id)).items;
    expect(maps!.banned.length).toBeGreaterThan(0);
    expect(maps!.banned.every(({ auto }) => auto)).toBe(true);
    expect(maps!.reserve.home).toBe(0);
  });

  test('rejects a report before a series is live; at its date it starts, or the absent side forfeits', async () => {
    const [first, , , fourth] = await eight.round(1);
    const [home] = eight.sides(first!);
    expect(
      (await refusalOf(home.captain.client.matchSeries.report(first!.id, two('home')))).code,
    ).toBe('series-not-live');
    await moveTo(new Date(Date.parse(first!.date!) + 1000));
    expect((await visitor.matchSeries.get(first!.id)).state).toBe('live');
    expect(await visitor.matchSeries.get(fourth!.id)).toMatchObject({
      state: 'finished',
      competitors: [
        { placement: 1, result: { forfeit: false } },
        { placement: 2, result: { forfeit: true } },
      ],
    });
    expect(
      (await refusalOf(home.members[1]!.client.matchSeries.report(first!.id, two('home')))).code,
    ).toBe('not-checked-in');
  });

  test.each([
    { why: 'neither side has won', matches: [won('home')] },
    { why: 'play goes on after the decision', matches: [won('home'), won('home'), won('home')] },
    {
      why: 'more matches than best of three',
      matches: [won('home'), won('away'), won('home'), won('away')],
    },
    {
      why: 'a draw has no winner',
      matches: [
        { periods: [{ key: 'score', scores: [1, 1] as [number, number] }], forfeit: null },
        won('home'),
      ],
    },
    {
      why: 'an unknown period',
      matches: [
        { periods: [{ key: 'extra', scores: [2, 0] as [number, number] }], forfeit: null },
        won('home'),
      ],
    },
  ])('rejects an impossible score: $why', async ({ matches }) => {
    const [first] = await eight.round(1);
    const refused = await refusalOf(
      eight.sides(first!)[0].captain.client.matchSeries.report(first!.id, matches),
    );
    expect(refused).toMatchObject({ status: 422, errors: [{ code: 'impossible-score' }] });
    expect((await visitor.matchSeries.get(first!.id)).reporting).toBe('none');
  });

  test('replaces a report of the same side, and finishes by the same report of the other side', async () => {
    const [first] = await eight.round(1);
    const [home, away] = eight.sides(first!);
    expect(await home.captain.client.matchSeries.report(first!.id, two('away'))).toMatchObject({
      reporting: 'reported',
      reportedBy: 'home',
    });
    expect((await refusalOf(home.captain.client.matchSeries.confirm(first!.id))).code).toBe(
      'own-report',
    );
    for (const ask of [
      () => operator.matchSeries.confirm(first!.id),
      () => operator.matchSeries.dispute(first!.id, ''),
    ])
      expect(await refusalOf(ask()), 'a referee sets results, and is no side').toMatchObject({
        status: 403,
      });
    await home.captain.client.matchSeries.report(first!.id, two('home'));
    expect(await away.captain.client.matchSeries.report(first!.id, two('home'))).toMatchObject({
      state: 'finished',
      reporting: 'confirmed',
      competitors: [{ result: { score: 2 } }, { result: { score: 0 } }],
    });
    expect(
      (await refusalOf(away.captain.client.matchSeries.report(first!.id, two('home')))).code,
    ).toBe('series-not-live');
  });

  test('turns a different report into a dispute, which a referee rules on', async () => {
    const [, second] = await eight.round(1);
    const [home, away] = eight.sides(second!);
    await home.captain.client.matchSeries.report(second!.id, two('home'));
    expect((await away.captain.client.matchSeries.report(second!.id, two('away'))).reporting).toBe(
      'disputed',
    );
    expect(
      (await refusalOf(home.captain.client.matchSeries.report(second!.id, two('home')))).code,
    ).toBe('already-disputed');
    expect(
      (await refusalOf(home.captain.client.matchSeries.forfeit(second!.id, 'away'))).status,
    ).toBe(403);
    expect(await operator.matchSeries.report(second!.id, two('away'))).toMatchObject({
      state: 'finished',
      competitors: [{ placement: 2 }, { placement: 1 }],
    });
  });

  test('takes an unanswered report at its deadline', async () => {
    const [, , third] = await eight.round(1);
    const reported = await eight
      .sides(third!)[1]
      .captain.client.matchSeries.report(third!.id, two('away'));
    await moveTo(reported.confirmBy!);
    expect(await visitor.matchSeries.get(third!.id)).toMatchObject({
      state: 'finished',
      competitors: [{ placement: 2 }, { placement: 1 }],
    });
  });

  test('previews a correction, refuses it once the next series is live, and resets that when forced', async () => {
    const [first] = await eight.round(1);
    const [semi] = await eight.round(2);
    expect(semi!.state).toBe('scheduled');
    expect(await operator.matchSeries.preview(first!.id, two('away'))).toMatchObject({
      wouldChange: [{ id: semi!.id }],
      blockedBy: [],
    });
    await moveTo(new Date(Date.parse(semi!.date!) - 60_000));
    await eight.everybodyIn(semi!);
    await moveTo(semi!.date!);
    expect((await visitor.matchSeries.get(semi!.id)).state).toBe('live');
    const refused = await refusalOf(operator.matchSeries.report(first!.id, two('away')));
    expect(refused).toMatchObject({
      status: 409,
      errors: [{ code: 'result-would-reset', detail: expect.stringContaining(semi!.id) }],
    });
    await operator.matchSeries.report(first!.id, two('away'), { force: true });
    const loser = eight.sides(first!)[1];
    expect(await visitor.matchSeries.get(semi!.id)).toMatchObject({
      state: 'scheduled',
      competitors: [{ roster: { id: loser.id } }, {}],
    });
  });

  test('withdraws a roster that its captain disbands and forfeits its open series', async () => {
    const [semi] = await eight.round(2);
    const [home, away] = eight.sides(semi!);
    await home.captain.client.rosters.disband(home.id);
    expect(await visitor.matchSeries.get(semi!.id)).toMatchObject({
      state: 'finished',
      competitors: [{ result: { forfeit: true } }, { placement: 1, roster: { id: away.id } }],
    });
  });

  test('reminds, raises an alarm and ends a series without a report unplayed; then the stage finishes', async () => {
    const [, semi] = await eight.round(2);
    const [winner, loser] = [...semi!.competitors].sort(
      (one, other) => one.placement! - other.placement!,
    );
    expect(winner!.seed.number, 'two no-shows: the better seed goes on').toBeLessThan(
      loser!.seed.number!,
    );
    expect(loser!.result.forfeit).toBe(true);
    const [final] = await eight.round(3);
    if (+now() < Date.parse(final!.date!) - 60_000)
      await moveTo(new Date(Date.parse(final!.date!) - 60_000));
    await eight.everybodyIn(final!);
    await moveTo(final!.date!);
    await advance(31);
    expect((await visitor.matchSeries.get(final!.id)).reporting).toBe('overdue');
    await advance(31);
    expect(await visitor.matchSeries.get(final!.id)).toMatchObject({
      state: 'finished',
      unplayed: true,
    });
    const { items } = await visitor.segments.standings(eight.region.id);
    expect(items.map(({ placement }) => placement)).toEqual([2, 2, 3, 3, 5, 5, 5, 5]);
    expect((await visitor.segments.get(eight.region.id)).state).toBe('finished');
  });
});
