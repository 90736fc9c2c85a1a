import { describe, expect, test } from 'vitest';
import { positionKey } from '../bracket/bracket.ts';
import { invariant } from '../decision.ts';
import { decideRoundsToCome, type DatedSeries, type RoundsToCome } from './rounds-to-come.ts';
import type { StageFacts } from './stage-facts.ts';
import { stageFormatOf } from './stage-formats.ts';
import { at, HOME_WINS, SEEDS, slotOf, StageInMemory } from './stage-in-memory.fixture.ts';

type Configuration = StageFacts['configuration'];
const NOW = new Date('2026-11-21T10:00:00Z');
const rosters = SEEDS.map((rosterId) => ({ rosterId, seed: Number(rosterId) }));

/** Draws a stage; a swiss gets its first round by hand. */
function draw(format: string, configuration: Configuration = {}) {
  const stage = new StageInMemory(format, configuration);
  if (format === 'swiss')
    for (const match of [1, 2, 3, 4])
      stage.put({
        position: at(0, 1, match),
        competitors: [slotOf(String(match)), slotOf(String(match + 4))],
        outcome: null,
      });
  return stage;
}

const datedSeries = ({ series, facts, live }: StageInMemory): DatedSeries[] =>
  [...series.values()].map((one) => {
    const id = positionKey(one.position);
    const isOpen = one.competitors.every(({ kind }) => kind === 'roster');
    const state = live.has(id) ? 'live' : isOpen ? 'scheduled' : 'new';
    const date = isOpen ? stageFormatOf(facts).layout(facts).date(one.position, NOW) : null;
    return { id, series: one, date, state: one.outcome ? 'finished' : state };
  });

const change = (stage: StageInMemory, configuration: Configuration) =>
  decideRoundsToCome({
    before: stage.facts,
    after: { ...stage.facts, configuration: { ...stage.facts.configuration, ...configuration } },
    rosters,
    series: datedSeries(stage),
    now: NOW,
  });

function changed(stage: StageInMemory, configuration: Configuration): RoundsToCome {
  const decision = change(stage, configuration);
  invariant(decision.accepted, JSON.stringify(decision));
  return decision.value;
}

const sizes = ({ resized }: RoundsToCome) =>
  Object.fromEntries(resized.map(({ position, bestOf }) => [positionKey(position), bestOf]));

describe('[DRW-3] another best of', () => {
  test.each([
    ['single_elimination', 7],
    ['double_elimination', 14],
    ['swiss', 4],
    ['round_robin', 28],
  ])('reaches each series of a %s that has not begun: %i', (format, count) => {
    const delta = changed(draw(format, { bestOf: 3 }), { bestOf: 5 });
    expect(Object.values(sizes(delta))).toEqual(Array.from({ length: count }, () => 5));
    expect([delta.created, delta.removed, delta.rescheduled]).toEqual([[], [], []]);
  });

  test.each(['single_elimination', 'double_elimination', 'swiss', 'round_robin'])(
    'of a round of a %s with a begun series is refused, and names the series',
    (format) => {
      const stage = draw(format, { bestOf: 3 });
      stage.report(at(0, 1, 2), HOME_WINS);
      expect(change(stage, { bestOf: 5 })).toMatchObject({
        refusal: {
          reason: 'already-seeded',
          detail: expect.stringContaining('round 1 has begun: match-series 0.1.2'),
        },
      });
    },
  );

  test('of the semi-finals reaches them alone, though the first round is played', () => {
    const stage = draw('single_elimination', { bestOf: 3 });
    stage.report(at(0, 1, 1), HOME_WINS);
    expect(sizes(changed(stage, { bestOf: { default: 3, 2: 5 } }))).toEqual({
      '0.2.1': 5,
      '0.2.2': 5,
    });
    stage.live.add('0.2.1');
    expect(change(stage, { bestOf: { default: 3, 2: 5 } })).toMatchObject({
      refusal: { detail: 'upper, round 2 has begun: match-series 0.2.1' },
    });
  });

  test('of a record reaches the series of a swiss round with that record', () => {
    const stage = draw('swiss', { bestOf: 1 });
    for (const match of [1, 2, 3, 4]) stage.report(at(0, 1, match), HOME_WINS);
    for (const [match, home, away] of [
      [1, '1', '2'],
      [2, '3', '4'],
      [3, '5', '6'],
      [4, '7', '8'],
    ] as const)
      stage.put({
        position: at(0, 2, match),
        competitors: [slotOf(home), slotOf(away)],
        outcome: null,
      });
    expect(sizes(changed(stage, { bestOf: { default: 1, 'record:1-0': 3 } }))).toEqual({
      '0.2.1': 3,
      '0.2.2': 3,
    });
  });
});

describe('[DRW-3] another length of the rounds', () => {
  test('moves the rounds to come; a round that has begun and dates by hand stay', () => {
    const stage = draw('round_robin', { roundMinutes: 60 });
    stage.report(at(0, 1, 1), HOME_WINS);
    stage.live.add('0.3.1');
    const series = datedSeries(stage);
    const byHand = series.find(({ id }) => id === '0.2.1')!;
    byHand.date = new Date('2026-11-22T01:00:00Z');
    const decision = decideRoundsToCome({
      before: stage.facts,
      after: { ...stage.facts, configuration: { roundMinutes: 90 } },
      rosters,
      series,
      now: NOW,
    });
    invariant(decision.accepted, 'a length of rounds');
    const moved = decision.value.rescheduled.map(({ position, date }) => [
      positionKey(position),
      date.toISOString(),
    ]);
    expect(moved.slice(0, 4)).toEqual([
      ['0.2.2', '2026-11-21T19:30:00.000Z'],
      ['0.2.3', '2026-11-21T19:30:00.000Z'],
      ['0.2.4', '2026-11-21T19:30:00.000Z'],
      ['0.4.1', '2026-11-21T22:30:00.000Z'],
    ]);
    expect(moved).toHaveLength(3 + 4 * 4);
  });
});

describe('[DRW-3] the final matches', () => {
  const keys = ({ created, removed }: RoundsToCome) => ({
    created: created.map(({ position }) => positionKey(position)),
    removed: removed.map(positionKey),
  });

  test('a match for the third place is added with the losers of the semi-finals, and goes', () => {
    const stage = draw('single_elimination');
    for (const match of [1, 2, 3, 4]) stage.report(at(0, 1, match), HOME_WINS);
    stage.report(at(0, 2, 1), HOME_WINS);
    const delta = changed(stage, { thirdPlace: true });
    expect(keys(delta)).toEqual({ created: ['3.1.1'], removed: [] });
    expect(delta.created[0]!.competitors).toEqual([
      stage.at(at(0, 2, 1)).competitors[1],
      { kind: 'tbd' },
    ]);
    stage.put(delta.created[0]!);
    stage.facts.configuration.thirdPlace = true;
    expect(keys(changed(stage, { thirdPlace: false }))).toEqual({
      created: [],
      removed: ['3.1.1'],
    });
    stage.live.add('3.1.1');
    expect(change(stage, { thirdPlace: false })).toMatchObject({
      refusal: { detail: 'third-place, round 1 has begun: match-series 3.1.1' },
    });
  });

  test('a match for the third place of three rosters is won by a bye', () => {
    const stage = new StageInMemory('single_elimination');
    stage.facts.seededCount = 3;
    stage.series.clear();
    stage.change(() => stage.format.start(stage.facts, ['1', '2', '3']));
    stage.report(at(0, 1, 2), HOME_WINS);
    expect(changed(stage, { thirdPlace: true }).created).toMatchObject([
      { outcome: { how: 'bye', winner: 'away' } },
    ]);
  });

  test.each<[Configuration['grandFinal'], Configuration['grandFinal'], object]>([
    ['none', 'single', { created: ['2.1.1'], removed: [] }],
    ['reset', 'none', { created: [], removed: ['2.1.1'] }],
    ['reset', 'single', { created: [], removed: [] }],
  ])('a grand final can change from %s to %s', (grandFinal, other, expected) => {
    const stage = draw('double_elimination', { grandFinal });
    stage.report(at(0, 1, 1), HOME_WINS);
    expect(keys(changed(stage, { grandFinal: other }))).toEqual(expected);
  });

  test('an advantage gives the upper side of the grand final a win, until it begins', () => {
    const stage = draw('double_elimination', { grandFinal: 'single', bestOf: 5 });
    expect(changed(stage, { grandFinal: 'advantage' }).resized).toEqual([
      { position: at(2, 1, 1), bestOf: 5, headStart: { home: 1, away: 0 } },
    ]);
    stage.live.add('2.1.1');
    for (const grandFinal of ['advantage', 'reset', 'none'] as const)
      expect(change(stage, { grandFinal })).toMatchObject({
        refusal: { detail: 'grand-final, round 1 has begun: match-series 2.1.1' },
      });
  });
});
