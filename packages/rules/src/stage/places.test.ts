import { describe, expect, test } from 'vitest';
import { positionKey } from '../bracket/bracket.ts';
import { createChance } from '../bracket/playing.fixture.ts';
import { invariant } from '../decision.ts';
import {
  decideReplacement,
  decideSwap,
  type DrawnPlaces,
  type MovedSeries,
  type PlacedRoster,
} from './places.ts';
import { rostersIn } from './stage-facts.ts';
import {
  at,
  AWAY_WINS,
  HOME_WINS,
  SEEDS,
  slotOf,
  StageInMemory,
} from './stage-in-memory.fixture.ts';

const FORMATS = ['single_elimination', 'double_elimination', 'swiss', 'round_robin'] as const;
const LATE = '9';

/** Draws a stage; a swiss gets its first round by hand. */
function draw(format: string) {
  const stage = new StageInMemory(format);
  if (format === 'swiss')
    for (const match of [1, 2, 3, 4])
      stage.put({
        position: at(0, 1, match),
        competitors: [slotOf(String(match)), slotOf(String(match + 4))],
        outcome: null,
      });
  return stage;
}

function placesOf(
  { series, live, facts }: StageInMemory,
  { facts: more = {}, roster = {} }: { facts?: object; roster?: Partial<PlacedRoster> } = {},
): DrawnPlaces {
  return {
    format: facts.format,
    isSeeded: true,
    isFinished: false,
    series: [...series.values()].map((one) => {
      const id = positionKey(one.position);
      const state = one.outcome ? 'finished' : live.has(id) ? 'live' : 'scheduled';
      return { id, series: one, state, pairing: one.pairing ?? null };
    }),
    rosters: new Map(
      [...SEEDS, LATE].map((id) => [
        id,
        {
          id,
          name: `Team ${id}`,
          seed: id === LATE ? null : Number(id),
          isReady: true,
          isOut: false,
          ...(id === LATE && roster),
        },
      ]),
    ),
    ...more,
  };
}

/** Carries moves out, with the reasons of the pairings. */
function carryOut(stage: StageInMemory, moved: readonly MovedSeries[]) {
  for (const { id, competitors, pairing } of moved) {
    const before = [...stage.series.values()].find((one) => positionKey(one.position) === id)!;
    stage.put({ ...before, competitors, ...(pairing ? { pairing: pairing as object } : {}) });
  }
}

test.each([
  ['has no draw', { isSeeded: false }, 'not-seeded'],
  ['is finished', { isFinished: true }, 'segment-finished'],
  ['plays lobbies', { format: 'lobbies' }, 'decided-by-bracket'],
  ['is a queue', { format: 'queue' }, 'decided-by-bracket'],
])('[DRW-4] [DRW-5] a segment that %s is refused: %o', (_what, facts, reason) => {
  const places = placesOf(draw('single_elimination'), { facts });
  expect(decideSwap(places, ['1', '2'])).toMatchObject({ refusal: { reason } });
  expect(decideReplacement(places, { from: '1', to: LATE })).toMatchObject({ refusal: { reason } });
});

test.each([
  [{ isReady: false }, 'roster-not-ready', 'Team 9'],
  [{ isOut: true }, 'already-out', 'Team 9'],
])('[DRW-5] a roster %o does not replace another: %s', (roster, reason, detail) =>
  expect(decideReplacement(placesOf(draw('swiss'), { roster }), { from: '1', to: LATE })).toEqual({
    accepted: false,
    refusal: { reason, detail },
  }),
);

test('[DRW-5] a roster of the draw replaces none, and the refusal says where it plays', () =>
  expect(decideReplacement(placesOf(draw('swiss')), { from: '1', to: '6' })).toEqual({
    accepted: false,
    refusal: {
      reason: 'duplicate-roster',
      detail: 'Team 6 already play in round 1, M2: match-series 0.1.2',
    },
  }));

test('[DRW-4] rosters of one series change sides', () => {
  const decision = decideSwap(placesOf(draw('swiss')), ['1', '5']);
  expect(decision).toMatchObject({ value: [{ competitors: [slotOf('5'), slotOf('1')] }] });
});

test('[DRW-4] the pairing of a swiss says that it was made by hand, and returns with its rosters', () => {
  const stage = draw('swiss');
  const drawn = { criterion: 'swiss' };
  stage.put({ ...stage.at(at(0, 1, 1)), pairing: drawn });
  const swap = () => {
    const decision = decideSwap(placesOf(stage), ['1', '2']);
    invariant(decision.accepted, 'nothing has begun');
    carryOut(stage, decision.value);
    return decision.value.find(({ id }) => id === '0.1.1')!.pairing;
  };
  expect(swap()).toMatchObject({ criterion: 'by-hand' });
  expect(swap()).toEqual(drawn);
});

test('[DRW-4] a swap after play that lets a pair of a round robin meet twice is refused', () => {
  const stage = draw('round_robin');
  stage.report(at(0, 1, 1), HOME_WINS);
  const [one] = rostersIn(stage.at(at(0, 1, 1)));
  const [other] = rostersIn(stage.at(at(0, 1, 2)));
  expect(decideSwap(placesOf(stage), [one!, other!])).toMatchObject({ accepted: false });
});

describe.each(FORMATS)('[DRW-4] [DRW-5] a %s at any moment', (format) => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'keeps each roster once a round, its pairs and its begun series: seed %i',
    (seed) => {
      const random = createChance(seed);
      const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
      const stage = draw(format);
      let accepted = 0;
      for (let step = 0; step < 60; step++) {
        const before = [...stage.series.values()];
        const open = before.filter(
          (one) => !one.outcome && one.competitors.every(({ kind }) => kind === 'roster'),
        );
        if (step % 12 === 11 && open.length > 0) {
          const { position } = pick(open);
          stage.report(position, pick([HOME_WINS, AWAY_WINS]));
          continue;
        }
        const ids: [string, string] = [pick(SEEDS), pick(SEEDS)];
        const decision = decideSwap(placesOf(stage), ids);
        if (!decision.accepted) continue;
        accepted += 1;
        carryOut(stage, decision.value);
        checkRounds(stage);
        const again = decideSwap(placesOf(stage), ids);
        invariant(again.accepted, 'the same swap takes the first one back');
        carryOut(stage, again.value);
        const sidesNow = [...stage.series.values()].map(({ competitors }) => competitors);
        expect(sidesNow).toEqual(before.map(({ competitors }) => competitors));
        carryOut(stage, decision.value);
        for (const one of before.filter(({ outcome }) => outcome))
          expect(stage.at(one.position).competitors).toEqual(one.competitors);
      }
      expect(accepted).toBeGreaterThan(0);
    },
  );
});

/** Checks that each roster plays once a round, and that no place is lost. */
function checkRounds(stage: StageInMemory) {
  const rounds = Map.groupBy(
    stage.series.values(),
    ({ position }) => `${position.bracketNumber}.${position.roundNumber}`,
  );
  for (const some of rounds.values()) {
    const playing = some.flatMap(rostersIn);
    expect(new Set(playing).size).toBe(playing.length);
  }
  const placed = new Set([...stage.series.values()].flatMap(rostersIn));
  expect([...placed].sort()).toEqual(SEEDS);
}
