import type { BanSequence } from '@ringside/contract/collections/ban-sequence';
import type { Challenge } from '@ringside/contract/collections/challenges';
import { expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { visitor, operator, stage, roster, advance, moveTo, now } = await championship();
type Turn = BanSequence['turns'][number];
const turn = (sides: Turn['sides'], kind: Turn['kind'], more: Partial<Turn> = {}): Turn => ({
  sides,
  kind,
  count: 1,
  mode: 'open',
  seconds: 30,
  ...more,
});

/** Opens the ban phase of a series of two rosters; each vote is that of the side whose turn it is. */
async function openBans(bans: BanSequence[], names: [string, string], bestOf = 3) {
  const { region } = await stage({
    event: { status: 'archived' },
    region: { configuration: { bans, bestOf } },
  });
  const both = [await roster(region.id, names[0]), await roster(region.id, names[1])];
  await advance(60);
  for (const { captain, id } of both) await captain.client.checkins.ofRoster(id);
  await advance(50);
  const series = (await visitor.matchSeries.list({ 'filter[segment]': region.id })).items[0]!;
  for (const { captain } of both) await captain.client.checkins.ofSeries(series.id);
  const captainOf = (side: 'home' | 'away') => {
    const { roster: sideRoster } = series.competitors[side === 'home' ? 0 : 1]!;
    return both.find(({ id }) => id === sideRoster!.id)!.captain;
  };
  const read = async () => (await visitor.challenges.ofSeries(series.id)).items[0]!;
  const vote = async (choice: (challenge: Challenge) => { item?: string; side?: string }) => {
    const challenge = await read();
    const { index, sides } = challenge.turn!;
    await captainOf(sides[0]!).client.challenges.vote(challenge.id, {
      choices: [{ turn: index, ...choice(challenge) }],
    });
    return sides[0]!;
  };
  return { read, vote, captainOf, series };
}
const free = ({ pool, banned, picked }: Challenge) => ({
  item: pool.find((id) => ![...banned, ...picked].some(({ item }) => item === id))!,
});

test('plays order, protect, pick, side and decider by choices, and shows them to visitors', async () => {
  const { read, vote } = await openBans(
    [
      {
        category: 'maps',
        gameSides: ['Attack', 'Defence'],
        turns: [
          turn('first', 'order'),
          turn('first', 'protect'),
          turn('second', 'ban'),
          turn('first', 'ban'),
          turn('second', 'ban'),
          turn('first', 'pick'),
          turn('second', 'side'),
          turn('second', 'pick'),
          turn('first', 'decider'),
        ],
      },
    ],
    ['Order One', 'Order Two'],
  );
  const winner = await vote(({ turn: running }) => {
    expect(running!.choices).toEqual(['first', 'second']);
    return { item: 'second' };
  });
  const first = (await read()).turn!.sides[0]!;
  expect(first).not.toBe(winner);
  await vote(({ pool }) => ({ item: pool[5]! }));
  for (let bans = 0; bans < 3; bans++) await vote(free);
  await vote(({ pool }) => ({ item: pool[5]! }));
  await vote(({ turn: running, pool }) => {
    expect(running).toMatchObject({ item: pool[5], choices: ['Attack', 'Defence'], count: 1 });
    return { item: pool[5]!, side: 'Defence' };
  });
  await vote(free);
  const { pool, ...over } = await read();
  expect(over).toMatchObject({
    status: 'closed',
    played: [pool[5], pool[3], pool[4]],
    protected: [{ item: pool[5], side: first, auto: false }],
    picked: [{ item: pool[5] }, { item: pool[3] }, { item: pool[4], side: null }],
    sides: [{ item: pool[5], side: winner, name: 'Defence' }],
  });
});

test('rejects a choice of another turn, and skips a turn whose time has passed', async () => {
  const { read, captainOf } = await openBans(
    [
      {
        category: 'brawlers',
        timeout: 'skip',
        reserveSeconds: 20,
        turns: [turn('home', 'ban', { reserveSeconds: 10 }), turn('away', 'ban')],
      },
    ],
    ['Skip One', 'Skip Two'],
  );
  const { id, pool, reserve } = await read();
  expect(reserve).toEqual({ home: 20_000, away: 20_000 });
  const vote = (turnIndex: number) =>
    captainOf('home').client.challenges.vote(id, {
      choices: [{ turn: turnIndex, item: pool[0]! }],
    });
  expect((await refusalOf(vote(1))).code).toBe('not-your-turn');
  await moveTo(new Date(+now() + 41_000));
  expect(await read()).toMatchObject({
    banned: [],
    reserve: { home: 10_000, away: 20_000 },
    log: [{ turn: 0, side: 'home', items: [], auto: false, skipped: true }],
    turn: { index: 1, sides: ['away'] },
  });
});

test('uses the sequence of the series’ length, and rejects sides of a game without names', async () => {
  const { read } = await openBans(
    [
      { category: 'maps', turns: [turn('home', 'ban')] },
      { category: 'maps', bestOf: [5], turns: [turn('away', 'pick')] },
    ],
    ['Length One', 'Length Two'],
    5,
  );
  expect((await read()).turns).toMatchObject([{ sides: 'away', kind: 'pick' }]);
  const { region } = await stage({ event: { status: 'archived' } });
  const refusal = await refusalOf(
    operator.segments.update(region.id, {
      configuration: {
        bans: [{ category: 'maps', turns: [turn('first', 'pick'), turn('second', 'side')] }],
      },
    }),
  );
  expect(refusal.errors[0]).toMatchObject({
    code: 'impossible-sequence',
    source: { pointer: '/data/attributes/configuration/bans/0/turns/1' },
  });
});

test('[BAN-19] two claims of a game are an alarm until someone or the end of the series settles it', async () => {
  const perMatch: BanSequence = {
    category: 'brawlers',
    per: 'match',
    turns: [turn('home', 'ban'), turn('away', 'ban')],
  };
  const { captainOf, series } = await openBans([perMatch], ['Claim One', 'Claim Two'], 5);
  const drafts = async () => (await visitor.challenges.ofSeries(series.id)).items;
  const alarms = async () =>
    (await operator.alarms.list({ 'filter[segment]': series.segment.id })).items;
  /** Plays the draft of a game, after which both captains claim the game for their side. */
  async function claimGame(index: number) {
    for (const side of ['home', 'away'] as const) {
      const draft = (await drafts())[index]!;
      await captainOf(side).client.challenges.vote(draft.id, {
        choices: [{ turn: draft.turn!.index, ...free(draft) }],
      });
    }
    const { id } = (await drafts())[index + 1]!;
    await captainOf('home').client.challenges.gameWinner(id, 'home');
    expect(await alarms()).toEqual([]);
    await captainOf('away').client.challenges.gameWinner(id, 'away');
    expect(await alarms()).toMatchObject([
      { id: series.id, kind: 'game-winner', raisedAt: now().toISOString(), takenBy: null },
    ]);
    return id;
  }

  const second = await claimGame(0);
  await operator.alarms.take(series.id);
  await captainOf('home').client.challenges.gameWinner(second, 'home');
  expect((await alarms())[0]!.takenBy, 'the same claim again').not.toBeNull();
  await operator.challenges.gameWinner(second, 'home');
  expect(await alarms()).toEqual([]);

  const third = await claimGame(1);
  await captainOf('home').client.challenges.gameWinner(third, 'away');
  expect(await alarms()).toEqual([]);

  await claimGame(2);
  const log = await operator.activityLog.list({ 'filter[subject]': `match-series:${series.id}` });
  const raised = log.items.map(({ action }) => action).filter((action) => /alarm/.test(action));
  expect(raised.toSorted()).toEqual([
    'series.alarm-ended',
    'series.alarm-ended',
    'series.alarm-taken',
    'series.referee-alarm',
    'series.referee-alarm',
    'series.referee-alarm',
  ]);
  await operator.matchSeries.forfeit(series.id, 'away');
  expect(await alarms()).toEqual([]);
});

test('[BAN-19] [SER-8] a series does not end unplayed while a claimed game waits for a referee', async () => {
  const { captainOf, series } = await openBans(
    [{ category: 'brawlers', per: 'match', turns: [turn('home', 'ban')] }],
    ['Wait One', 'Wait Two'],
    5,
  );
  const drafts = async () => (await visitor.challenges.ofSeries(series.id)).items;
  const [first] = await drafts();
  await captainOf('home').client.challenges.vote(first!.id, {
    choices: [{ turn: first!.turn!.index, ...free(first!) }],
  });
  const [, second] = await drafts();
  for (const side of ['home', 'away'] as const)
    await captainOf(side).client.challenges.gameWinner(second!.id, side);
  await moveTo(new Date(+now() + 3 * 60 * 60_000));
  expect(await visitor.matchSeries.get(series.id)).toMatchObject({ state: 'live' });
  await operator.challenges.gameWinner(second!.id, 'home');
  await moveTo(new Date(+now() + 11 * 60_000));
  expect(await visitor.matchSeries.get(series.id)).toMatchObject({
    state: 'finished',
    unplayed: true,
  });
});

test('drafts before each game: the loser is first, what was picked is gone, and the series’ end cancels the rest', async () => {
  const { captainOf, series } = await openBans(
    [
      {
        category: 'brawlers',
        per: 'match',
        removes: ['picked'],
        first: 'loser',
        turns: [turn('first', 'pick'), turn('second', 'pick')],
      },
    ],
    ['Draft One', 'Draft Two'],
  );
  const drafts = async () => (await visitor.challenges.ofSeries(series.id)).items;
  const playDraft = async (index: number) => {
    for (const _turn of [1, 2]) {
      const draft = (await drafts())[index]!;
      const side = draft.turn!.sides[0]!;
      await captainOf(side).client.challenges.vote(draft.id, {
        choices: [{ turn: draft.turn!.index, ...free(draft) }],
      });
    }
  };
  await playDraft(0);
  const [first, second] = await drafts();
  expect(first).toMatchObject({ game: 1, status: 'closed', claims: null });
  expect(second).toMatchObject({
    game: 2,
    status: 'pending',
    claims: { home: false, away: false },
  });
  for (const { item } of first!.picked) expect(second!.pool).not.toContain(item);
  await captainOf('home').client.challenges.gameWinner(second!.id, 'home');
  expect((await drafts())[1]).toMatchObject({ claims: { home: true, away: false } });
  await captainOf('away').client.challenges.gameWinner(second!.id, 'home');
  expect((await drafts())[1]).toMatchObject({ status: 'open', turn: { sides: ['away'] } });
  await playDraft(1);
  const third = (await drafts())[2]!;
  expect(third.pool).toHaveLength(first!.pool.length - 4);
  expect(
    (await refusalOf(captainOf('home').client.challenges.gameWinner(second!.id, 'home'))).code,
  ).toBe('challenge-not-open');
  await captainOf('home').client.challenges.gameWinner(third.id, 'home');
  await moveTo(new Date(+now() + 61_000));
  expect((await drafts())[2]).toMatchObject({ game: 3, status: 'cancelled' });
});
