import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../../../../tests/support/championship.ts';
import { openRounds, winOf } from '../../../../../tests/support/rounds-on-match-day.ts';

const season = await openRounds();
const { operator, visitor, inMinutes, startRegion, play, advance, moveTo } = season;

type Side = 'home' | 'away';
const HEAD_START = { home: 1, away: 0 };
const CONFIGURATION = {
  grandFinal: 'advantage',
  bestOf: { default: 3, 'grand-final': 5 },
  bans: [],
};
const matchesOf = (...sides: Side[]) => sides.flatMap((side) => winOf(side).slice(0, 1));
const scoresOf = ({ competitors }: MatchSeries) => competitors.map(({ result }) => result.score);
const placesOf = ({ competitors }: MatchSeries) => competitors.map(({ placement }) => placement);

const seriesOf = async (region: string) =>
  (await visitor.matchSeries.list({ 'filter[segment]': region, 'page[size]': 100 })).items;
const findFinal = (series: MatchSeries[]) =>
  series.find(({ bracketNumber }) => bracketNumber === 2)!;

/** Starts a double elimination of four, and plays it up to the check-in of its grand final. */
async function startFinal(names: string[], configuration: object = {}) {
  const { region, rosters } = await startRegion('double_elimination', names, {
    ...CONFIGURATION,
    ...configuration,
  });
  for (;;) {
    const open = (await seriesOf(region.id)).filter(
      ({ state, bracketNumber }) => state === 'scheduled' && bracketNumber < 2,
    );
    const dates = open.map(({ date }) => date!).toSorted();
    if (dates.length === 0) break;
    await play(
      rosters,
      open.filter(({ date }) => date === dates[0]),
      () => 'home',
    );
  }
  const final = findFinal(await seriesOf(region.id));
  await moveTo(new Date(Date.parse(final.date!) - 9 * 60_000));
  const captainOf = (side: Side) => rosters.find(({ id }) => id === final[side]!.id)!.captain;
  for (const side of ['home', 'away'] as const)
    await captainOf(side).client.checkins.ofSeries(final.id);
  return {
    region,
    rosters,
    final,
    clientOf: (side: Side) => captainOf(side).client,
    goLive: () => moveTo(new Date(Date.parse(final.date!) + 1000)),
    read: () => visitor.matchSeries.get(final.id),
  };
}

describe('a grand final with an advantage', () => {
  let region: { id: string };
  let final: MatchSeries;
  let clientOf: Awaited<ReturnType<typeof startFinal>>['clientOf'];
  let read: () => Promise<MatchSeries>;

  beforeAll(async () => {
    const started = await startFinal(['Alder', 'Birch', 'Cedar', 'Doum']);
    ({ region, final, clientOf, read } = started);
    await started.goLive();
  }, 60_000);

  test('[BRK-17] names the head start of the side from the upper bracket, and of no other series', async () => {
    const regionSeries = await seriesOf(region.id);
    expect(regionSeries).toHaveLength(6);
    expect(final).toMatchObject({ bestOf: 5, headStart: HEAD_START });
    expect(final.matches).toHaveLength(4);
    for (const series of regionSeries)
      if (series.id !== final.id) expect(series).toMatchObject({ headStart: null, bestOf: 3 });
    const upper = regionSeries.find(
      ({ bracketNumber, roundNumber }) => bracketNumber === 0 && roundNumber === 2,
    )!;
    expect(upper.competitors.find(({ placement }) => placement === 1)!.roster!.id).toBe(
      final.home!.id,
    );
  });

  test.each([
    { why: 'nothing is decided', sides: ['home'] },
    { why: 'the lower side has only two', sides: ['away', 'away'] },
    { why: 'it is decided after two', sides: ['home', 'home', 'home'] },
    { why: 'more than four matches', sides: ['home', 'away', 'away', 'home', 'away'] },
  ] as const)('[SER-17] refuses a report: $why', async ({ sides }) =>
    expect(
      await refusalOf(clientOf('home').matchSeries.report(final.id, matchesOf(...sides))),
    ).toMatchObject({ errors: [{ code: 'impossible-score' }] }),
  );

  test('[SER-17] counts the head start in a report that the other side confirms', async () => {
    await clientOf('away').matchSeries.report(final.id, matchesOf('home', 'away', 'home'));
    expect(await read()).toMatchObject({ state: 'live', reporting: 'reported' });
    await clientOf('home').matchSeries.confirm(final.id);
    const series = await read();
    expect(series).toMatchObject({ state: 'finished', headStart: HEAD_START });
    expect(scoresOf(series)).toEqual([3, 1]);
    expect(placesOf(series)).toEqual([1, 2]);
    expect(series.matches.filter(({ state }) => state === 'finished')).toHaveLength(3);
    expect(await visitor.matchSeries.history(final.id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ step: 'reported', score: [3, 1] }),
        expect.objectContaining({ step: 'finished', score: [3, 1], winner: 'home' }),
      ]),
    );
    expect((await visitor.segments.get(region.id)).state).toBe('finished');
    expect((await visitor.segments.bracket(region.id)).series).toHaveLength(6);
  });

  test('[SER-12] [SER-17] a side disputes it, and the ruling counts the head start', async () => {
    await clientOf('away').matchSeries.dispute(final.id, 'We won three');
    const correction = (homeScore: number, awayScore: number) =>
      operator.matchSeries.correction(final.id, { homeScore, awayScore });
    expect(await correction(1, 3)).toMatchObject({
      before: { winner: 'home', score: { home: 3, away: 1 } },
      after: { winner: 'away', score: { home: 1, away: 3 } },
      series: [],
    });
    expect(await refusalOf(correction(0, 3))).toMatchObject({
      errors: [{ code: 'impossible-score' }],
    });
    await operator.matchSeries.report(final.id, matchesOf('away', 'away', 'away'));
    const series = await read();
    expect(scoresOf(series)).toEqual([1, 3]);
    expect(placesOf(series)).toEqual([2, 1]);
    const [champion] = (await visitor.segments.standings(region.id)).items;
    expect(champion!.roster.id).toBe(final.away!.id);
  });

  test('[SER-17] a ruling by forfeit has the usual score, and a reset begins with the head start', async () => {
    await operator.matchSeries.forfeit(final.id, 'home');
    expect(scoresOf(await read())).toEqual([0, 0]);
    expect(placesOf(await read())).toEqual([2, 1]);
    await operator.matchSeries.forfeit(final.id, 'both');
    expect(scoresOf(await read())).toEqual([0, 0]);
    await operator.matchSeries.reset(final.id);
    expect(await read()).toMatchObject({ state: 'scheduled', headStart: HEAD_START });
    await operator.matchSeries.report(final.id, matchesOf('home', 'home'));
    expect(scoresOf(await read())).toEqual([3, 0]);
  });

  test('[EXC-1] an exported bracket and an exported event keep it', async () => {
    const file = await visitor.segments.openBracket(region.id);
    expect(file.event.other.ringside).toMatchObject({ grandFinal: 'advantage' });
    const event = await operator.events.create({
      name: 'Imported',
      date: { from: inMinutes(60 * 24 * 30), to: inMinutes(60 * 24 * 31) },
    });
    const segment = await operator.events.createSegment(
      event.id,
      { name: 'Stage', date: event.date, format: 'double_elimination' },
      { type: { data: { type: 'segment-types', id: 'MQ1' } } },
    );
    await operator.segments.importOpenBracket(segment.id, file);
    const finalOf = async (id: string) => findFinal(await seriesOf(id));
    expect(await finalOf(segment.id)).toMatchObject({ headStart: HEAD_START, bestOf: 5 });
    expect(scoresOf(await finalOf(segment.id))).toEqual([3, 0]);
    const exported = await operator.events.export(event.id);
    await operator.events.delete(event.id);
    const at = exported.series.findIndex(({ at: [part] }) => part === 2);
    const changed = (change: object) =>
      operator.events.import({
        ...exported,
        series: exported.series.map((one, index) => (index === at ? { ...one, ...change } : one)),
      });
    const outcome = { ...exported.series[at]!.outcome!, winner: 'away', score: [0, 3] };
    expect(await refusalOf(changed({ outcome }))).toMatchObject({
      errors: [{ source: { pointer: `/series/${at}/outcome/score` } }],
    });
    expect(await refusalOf(changed({ bestOf: 1 }))).toMatchObject({
      errors: [{ source: { pointer: `/series/${at}/bestOf` } }],
    });
    const back = await operator.events.import(exported);
    const [imported] = (await visitor.events.segments(back.id)).items;
    expect(await finalOf(imported!.id)).toMatchObject({ headStart: HEAD_START, bestOf: 5 });
    await operator.events.delete(back.id);
  });
});

test('[SER-17] the ban phase of a grand final draws only the maps that can be played', async () => {
  const turn = (sides: Side, kind: 'pick' | 'side') =>
    ({ sides, kind, count: 1, mode: 'open', seconds: 30 }) as const;
  const { final, clientOf } = await startFinal(['Walnut', 'Xylia', 'Yew', 'Zelkova'], {
    bans: [
      {
        category: 'maps',
        bestOf: [5],
        gameSides: ['Attack', 'Defence'],
        turns: [
          ...(['home', 'away', 'home', 'away', 'home'] as const).map((side) => turn(side, 'pick')),
          turn('away', 'side'),
        ],
      },
    ],
  });
  const read = async () => (await visitor.challenges.ofSeries(final.id)).items[0]!;
  for (let challenge = await read(); challenge.turn; challenge = await read()) {
    const { index, sides } = challenge.turn;
    const item = challenge.pool.find((id) => challenge.picked.every((one) => one.item !== id))!;
    await clientOf(sides[0]!).challenges.vote(challenge.id, { choices: [{ turn: index, item }] });
  }
  const { status, picked } = await read();
  expect(status).toBe('closed');
  expect(picked).toHaveLength(4);
}, 60_000);

describe('the end of a grand final with an advantage', () => {
  test('[SER-7] [SER-17] an unanswered report counts at its deadline', async () => {
    const { final, clientOf, goLive, read } = await startFinal(['Elm', 'Fir', 'Gum', 'Hazel']);
    await goLive();
    await clientOf('away').matchSeries.report(final.id, matchesOf('away', 'home', 'away', 'away'));
    await advance(60);
    expect(scoresOf(await read())).toEqual([2, 3]);
  }, 60_000);

  test('[BAN-19] [SER-17] drafts for each game end when the head start decides the series', async () => {
    const turn = { sides: 'first', kind: 'ban', count: 1, mode: 'open', seconds: 30 } as const;
    const { final, clientOf, goLive } = await startFinal(['Ivy', 'Jute', 'Kapok', 'Larch'], {
      bans: [{ category: 'brawlers', per: 'match', first: 'loser', turns: [turn] }],
    });
    await goLive();
    const drafts = async () => (await visitor.challenges.ofSeries(final.id)).items;
    /** Lets the open draft run out, and names the winner of its game. */
    const playGame = async (winner: Side) => {
      await advance(2);
      const open = (await drafts()).at(-1)!;
      await operator.challenges.gameWinner(open.id, winner);
    };
    await playGame('away');
    await playGame('home');
    expect((await drafts()).map(({ status }) => status)).toEqual(['closed', 'closed', 'open']);
    await playGame('home');
    const ended = await drafts();
    expect(ended.map(({ game }) => game)).toEqual([1, 2, 3, 4]);
    expect(ended.at(-1)!.status).toBe('cancelled');
    await clientOf('home').matchSeries.report(final.id, matchesOf('away', 'home', 'home'));
  }, 60_000);

  test('[SER-17] of a best of five at most four games have a draft', async () => {
    const turn = { sides: 'first', kind: 'ban', count: 1, mode: 'open', seconds: 30 } as const;
    const { final, goLive } = await startFinal(['Maple', 'Nutmeg', 'Oak', 'Palm'], {
      bans: [{ category: 'brawlers', per: 'match', first: 'loser', turns: [turn] }],
    });
    await goLive();
    const drafts = async () => (await visitor.challenges.ofSeries(final.id)).items;
    for (const winner of ['away', 'home', 'away'] as const) {
      await advance(2);
      await operator.challenges.gameWinner((await drafts()).at(-1)!.id, winner);
    }
    await advance(2);
    expect((await drafts()).map(({ game, status }) => `${game} ${status}`)).toEqual([
      '1 closed',
      '2 closed',
      '3 closed',
      '4 closed',
    ]);
  }, 60_000);
});

describe('the settings of a segment', () => {
  const date = () => ({ from: inMinutes(60 * 24 * 30), to: inMinutes(60 * 24 * 31) });
  const pointer = '/data/attributes/configuration/bestOf';
  const create = async (configuration: object) => {
    const event = await operator.events.create({ name: 'Another', date: date() });
    const segment = operator.events.createSegment(
      event.id,
      { name: 'Stage', date: date(), format: 'double_elimination', configuration },
      { type: { data: { type: 'segment-types', id: 'MQ1' } } },
    );
    return { event, segment };
  };

  test.each([
    { bestOf: 1 },
    { bestOf: { default: 3, 'grand-final': 1 } },
    { bestOf: { default: 5, '1': 1 } },
  ])('[SER-17] refuse an advantage with $bestOf', async (settings) => {
    const { event, segment } = await create({ ...settings, grandFinal: 'advantage' });
    expect(await refusalOf(segment)).toMatchObject({
      status: 422,
      errors: [{ code: 'invalid-best-of', source: { pointer } }],
    });
    await operator.events.delete(event.id);
  });

  test('[SEG-4] [SER-17] can change until the seeding, each with the other', async () => {
    const { event, segment } = await create({ bestOf: 1, grandFinal: 'single' });
    const { id } = await segment;
    const change = (configuration: object) => operator.segments.update(id, { configuration });
    expect(await refusalOf(change({ grandFinal: 'advantage' }))).toMatchObject({
      errors: [{ source: { pointer } }],
    });
    await change({ grandFinal: 'advantage', bestOf: 5 });
    expect(await refusalOf(change({ bestOf: 1 }))).toMatchObject({
      errors: [{ source: { pointer } }],
    });
    const { items } = await operator.events.list();
    const played = items.find(({ name }) => name.startsWith('double_elimination'))!;
    const [seeded] = (await operator.events.segments(played.id)).items.filter(
      ({ level }) => level === 1,
    );
    expect(
      await refusalOf(
        operator.segments.update(seeded!.id, { configuration: { grandFinal: 'single' } }),
      ),
    ).toMatchObject({ errors: [{ source: { pointer: expect.stringContaining('grandFinal') } }] });
    await operator.events.delete(event.id);
  });
});
