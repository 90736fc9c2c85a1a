import { describe, expect, test } from 'vitest';
import { positionKey } from '../bracket/bracket.ts';
import { createChance } from '../bracket/playing.fixture.ts';
import { hasOnlyForfeited, replaceAbsent } from './late-entry.ts';
import type { StageDecision } from './stage-delta.ts';
import { isByeSeries, rostersIn, type StageSeries } from './stage-facts.ts';
import { at, AWAY_WINS, createdIn, HOME_WINS, StageInMemory } from './stage-in-memory.fixture.ts';

const seedsOf = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

/** Draws a stage of rosters 1 to `count`. */
function draw(
  format: string,
  count: number,
  configuration: ConstructorParameters<typeof StageInMemory>[1] = {},
) {
  const stage = new StageInMemory(format, configuration);
  stage.facts = { ...stage.facts, seededCount: count };
  stage.series.clear();
  for (const series of createdIn(stage.facts, seedsOf(count))) stage.put(series);
  return stage;
}

/** The roster with the next seed enters. */
function enter(stage: StageInMemory) {
  const seeds = seedsOf(stage.facts.seededCount! + 1);
  stage.change((facts) => stage.format.enter!(facts, { seeds }));
  stage.facts = { ...stage.facts, seededCount: seeds.length };
}
/** The roster with the last seed leaves. */
function leave(stage: StageInMemory) {
  const seeds = seedsOf(stage.facts.seededCount!);
  stage.change((facts) => stage.format.leave!(facts, { seeds }));
  stage.facts = { ...stage.facts, seededCount: seeds.length - 1 };
}
const decide = (stage: StageInMemory, ask: Parameters<StageInMemory['decide']>[0]) =>
  stage.decide(ask).decision;
const entering = (stage: StageInMemory) =>
  decide(stage, (facts) =>
    stage.format.enter!(facts, { seeds: seedsOf(stage.facts.seededCount! + 1) }),
  );
const leaving = (stage: StageInMemory) =>
  decide(stage, (facts) =>
    stage.format.leave!(facts, { seeds: seedsOf(stage.facts.seededCount!) }),
  );
const reasonOf = (decision: StageDecision) =>
  'accepted' in decision && !decision.accepted ? decision.refusal.reason : 'accepted';

const seriesOf = ({ series }: StageInMemory) =>
  [...series.values()].toSorted((one, other) =>
    positionKey(one.position) < positionKey(other.position) ? -1 : 1,
  );
const sortedOf = (series: readonly StageSeries[]) =>
  series.toSorted((one, other) =>
    positionKey(one.position) < positionKey(other.position) ? -1 : 1,
  );
/** Plays open series at random until `until` returns true or none is open. */
function play(stage: StageInMemory, seed: number, until: () => boolean = () => false) {
  const chance = createChance(seed);
  for (;;) {
    const open = [...stage.series.values()].filter(
      (one) => one.outcome === null && rostersIn(one).length === 2,
    );
    if (open.length === 0 || until()) return;
    const one = open[Math.floor(chance() * open.length)]!;
    stage.report(one.position, chance() < 0.5 ? HOME_WINS : AWAY_WINS);
  }
}

describe.each(['single_elimination', 'double_elimination'])('a late roster in a %s', (format) => {
  test.each([3, 5, 6, 7, 9, 11, 13, 15, 23])(
    '[DRW-6] makes a bracket of %d that of one roster more, and [DRW-7] leaves it as it was',
    (count) => {
      const stage = draw(format, count);
      const before = seriesOf(stage);
      enter(stage);
      expect(seriesOf(stage)).toEqual(sortedOf(createdIn(stage.facts, seedsOf(count + 1))));
      leave(stage);
      expect(seriesOf(stage)).toEqual(before);
    },
  );

  test.each([2, 4, 8, 16])('[DRW-6] finds no place in a bracket of %d', (count) => {
    expect(reasonOf(entering(draw(format, count)))).toBe('no-open-place');
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    '[DRW-6] takes no result from a roster and leaves no series open, with the order of play %d',
    (seed) => {
      const stage = draw(format, 5 + (seed % 3));
      const chance = createChance(seed);
      let left = Math.floor(chance() * 4);
      play(stage, seed, () => left-- <= 0);
      const played = seriesOf(stage).filter(({ outcome }) => outcome?.how === 'played');
      const decision = entering(stage);
      if (reasonOf(decision) === 'accepted') {
        enter(stage);
        for (const one of played) expect(stage.at(one.position)).toEqual(one);
      } else expect(reasonOf(decision)).toBe('series-begun');
      play(stage, seed + 100);
      const dead = seriesOf(stage).filter(({ outcome }) => outcome === null);
      expect(dead.map(({ position }) => positionKey(position))).toEqual([]);
    },
  );

  test('[DRW-6] [DRW-7] ends once the next series has begun', () => {
    const stage = draw(format, 7);
    // roster 1 has the bye of seed 8, and waits for the winner of 4 and 5
    const first = [...stage.series.values()].find(
      (one) => rostersIn(one).join(' ') === '4 5' && one.position.roundNumber === 1,
    )!;
    stage.report(first.position, HOME_WINS);
    expect(reasonOf(entering(stage))).toBe('accepted');
    const next = [...stage.series.values()].find(
      (one) => rostersIn(one).join(' ') === '1 4' && one.position.bracketNumber === 0,
    )!;
    stage.live.add(positionKey(next.position));
    expect(reasonOf(entering(stage))).toBe('series-begun');
    stage.live.clear();
    enter(stage);
    const found = [...stage.series.values()].find(
      (one) => rostersIn(one).includes('8') && !isByeSeries(one),
    )!;
    expect(reasonOf(leaving(stage))).toBe('accepted');
    stage.live.add(positionKey(found.position));
    expect(reasonOf(leaving(stage))).toBe('series-begun');
  });

  test('[DRW-7] does not leave where a smaller bracket would do', () => {
    expect(reasonOf(leaving(draw(format, 5)))).toBe('too-few-rosters');
    expect(reasonOf(leaving(draw(format, 6)))).toBe('accepted');
  });

  test('[DRW-8] takes the place of a roster that did not come, until the next series begins', () => {
    const stage = draw(format, 8);
    const first = at(0, 1, 1);
    const [home, away] = rostersIn(stage.at(first)) as [string, string];
    const untouched = seriesOf(stage);
    stage.report(first, {
      winner: 'home',
      how: 'forfeit',
      score: { home: 0, away: 0 },
      forfeits: { home: false, away: true },
    });
    const stored = () =>
      seriesOf(stage).map((series) => ({
        series,
        state: series.outcome ? ('finished' as const) : ('scheduled' as const),
      }));
    expect(hasOnlyForfeited(stored(), away)).toBe(true);
    expect(hasOnlyForfeited(stored(), home), 'the winner came').toBe(false);
    expect(hasOnlyForfeited(stored(), '2'), 'it has not begun').toBe(false);
    const second = at(0, 1, 2);
    stage.report(second, HOME_WINS);
    const replacing = () =>
      decide(stage, (facts) => replaceAbsent(facts, { absent: away, to: '99' }));
    const next = positionKey(at(0, 2, 1));
    stage.live.add(next);
    expect(reasonOf(replacing())).toBe('series-begun');
    stage.live.clear();
    stage.change((facts) => replaceAbsent(facts, { absent: away, to: '99' }));
    expect(stage.at(first)).toMatchObject({ outcome: null });
    expect(rostersIn(stage.at(first))).toEqual([home, '99']);
    expect(stage.at(second).outcome).toEqual(HOME_WINS);
    expect(rostersIn(stage.at(at(0, 2, 1)))).toEqual(rostersIn(stage.at(second)).slice(0, 1));
    expect(seriesOf(stage)).toHaveLength(untouched.length);
    play(stage, 3);
    expect(seriesOf(stage).filter(({ outcome }) => outcome === null)).toEqual([]);
    expect(reasonOf(replacing()), 'it is in the bracket no more').toBe('has-no-result');
  });
});

describe('a late roster in groups', () => {
  test.each([
    [3, 1, false],
    [5, 1, false],
    [5, 1, true],
    [7, 1, false],
    [6, 2, false],
    [7, 2, false],
    [10, 2, false],
    [9, 3, true],
  ])('[DRW-6] of %d in %d groups fills the open place, double: %s', (count, groups, double) => {
    const stage = draw('round_robin', count, {
      groups: { count: groups, size: 99 },
      doubleRoundRobin: double,
    });
    const before = seriesOf(stage);
    enter(stage);
    const found = seriesOf(stage).filter((one) => rostersIn(one).includes(String(count + 1)));
    const { bracketNumber } = found[0]!.position;
    const group = seriesOf(stage).filter(
      ({ position }) => position.bracketNumber === bracketNumber,
    );
    const rosters = new Set(group.flatMap(rostersIn));
    const rounds = new Set(group.map(({ position }) => position.roundNumber));
    expect(rosters.size % 2).toBe(0);
    expect(found.map(({ position }) => position.roundNumber)).toEqual([...rounds]);
    const seats = group.flatMap((one) =>
      rostersIn(one).map((id) => `${one.position.roundNumber} ${id}`),
    );
    expect(new Set(seats).size, 'each roster once a round').toBe(rosters.size * rounds.size);
    expect(seats).toHaveLength(rosters.size * rounds.size);
    const pairs = Map.groupBy(group, (one) => rostersIn(one).toSorted().join(' '));
    expect(pairs.size).toBe((rosters.size * (rosters.size - 1)) / 2);
    for (const series of pairs.values()) {
      expect(series).toHaveLength(double ? 2 : 1);
      expect(new Set(series.map((one) => rostersIn(one)[0])).size).toBe(double ? 2 : 1);
    }
    const homes = found.filter((one) => rostersIn(one)[0] === String(count + 1)).length;
    expect(Math.abs(2 * homes - found.length)).toBeLessThanOrEqual(1);
    expect(seriesOf(stage).filter((one) => !rostersIn(one).includes(String(count + 1)))).toEqual(
      before,
    );
    leave(stage);
    expect(seriesOf(stage)).toEqual(before);
  });

  test.each([
    [4, 1],
    [8, 1],
    [8, 2],
  ])('[DRW-6] of %d in %d groups finds no place', (count, groups) => {
    const stage = draw('round_robin', count, { groups: { count: groups, size: 99 } });
    expect(reasonOf(entering(stage))).toBe('no-open-place');
  });

  test('[DRW-7] stays once it has played, and where the group would have fewer rounds', () => {
    const stage = draw('round_robin', 5);
    expect(reasonOf(leaving(stage))).toBe('too-few-rosters');
    enter(stage);
    const found = [...stage.series.values()].find((one) => rostersIn(one).includes('6'))!;
    stage.report(found.position, HOME_WINS);
    expect(reasonOf(leaving(stage))).toBe('series-begun');
  });
});

describe('a late roster in a swiss', () => {
  test.each([
    ['before the first round', 0, {}, 'accepted'],
    ['in the second of three rounds', 2, {}, 'accepted'],
    ['in the last of three rounds', 3, {}, 'no-rounds-left'],
    ['in the third of five rounds', 3, { swissRounds: 5 }, 'accepted'],
    ['of a Major', 1, { swissVariant: 'major' }, 'no-open-place'],
    ['of a knockout', 1, { swissVariant: 'knockout' }, 'no-open-place'],
  ] as const)('[DRW-6] %s', (_when, drawn, configuration, answer) => {
    const stage = draw('swiss', 5, configuration);
    for (let round = 1; round <= drawn; round++)
      stage.put({
        position: at(0, round, 1),
        competitors: [
          { kind: 'roster', rosterId: '1', seed: 1 },
          { kind: 'roster', rosterId: '2', seed: 2 },
        ],
        outcome: HOME_WINS,
      });
    expect(reasonOf(entering(stage))).toBe(answer);
  });

  test('[DRW-7] leaves until it is paired', () => {
    const stage = draw('swiss', 5);
    enter(stage);
    expect(reasonOf(leaving(stage))).toBe('accepted');
    stage.put({
      position: at(0, 2, 1),
      competitors: [
        { kind: 'roster', rosterId: '1', seed: 1 },
        { kind: 'roster', rosterId: '6', seed: 6 },
      ],
      outcome: null,
    });
    expect(reasonOf(leaving(stage))).toBe('series-begun');
  });
});
