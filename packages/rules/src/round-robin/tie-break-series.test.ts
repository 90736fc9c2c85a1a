import { describe, expect, test } from 'vitest';
import { createChance } from '../bracket/playing.fixture.ts';
import { invariant } from '../decision.ts';
import {
  rostersIn,
  type RankedStage,
  type StageField,
  type StageSeries,
} from '../stage/stage-facts.ts';
import { stageFormatOf } from '../stage/stage-formats.ts';
import { createdIn } from '../stage/stage-in-memory.fixture.ts';
import { createTieBreakRounds } from '../stage/tie-break-round.ts';
import type { AdvanceRule } from '../standings/advancement.ts';
import { groupStandings } from '../standings/group-standings.ts';
import { createSeries } from '../swiss/swiss.fixture.ts';
import type { SwissOutcome } from '../swiss/swiss.ts';
import { decideTieBreakSeries, destinationsOf, findTiesToPlay } from './tie-break-series.ts';

const HOME_WINS: SwissOutcome = { winner: 'home', how: 'played', score: { home: 1, away: 0 } };
const AWAY_WINS: SwissOutcome = { winner: 'away', how: 'played', score: { home: 0, away: 1 } };

test.each([
  { format: 'round_robin', accepted: true },
  { format: 'swiss', accepted: false },
  { format: 'double_elimination', accepted: false },
])('[RRB-9] tie-break series in a $format: accepted $accepted', ({ format, accepted }) =>
  expect(decideTieBreakSeries({ format, tieBreakSeries: true }).accepted).toBe(accepted),
);

test('[RRB-9] a format without the setting is not refused', () =>
  expect(decideTieBreakSeries({ format: 'swiss' }).accepted).toBe(true));

/** Returns the rows of a group; letters in one word share their placement. */
const rowsOf = (...ties: string[]) => {
  let order = 0;
  return ties.flatMap((tie) => {
    const placement = order + 1;
    return [...tie].map((rosterId) => ({
      rosterId,
      placement,
      order: ++order,
      gamesPlayed: 1,
      wins: 10 - placement,
      losses: 0,
      ffw: 0,
      ffl: 0,
      gameDifference: 0,
      points: 0,
      out: false,
    }));
  });
};
const rule = (nextSegmentId: string, ...placements: number[]): AdvanceRule => ({
  placements,
  nextSegmentId,
});
const tiesOf = (
  groups: ReturnType<typeof rowsOf>[],
  { advance = [], points }: { advance?: AdvanceRule[]; points?: number[] } = {},
  withdrawn: string[] = [],
) =>
  findTiesToPlay({
    groups,
    withdrawn: new Set(withdrawn),
    destinationOf: destinationsOf({ advance, points }),
  }).map(({ group, rosterIds }) => `${group}:${rosterIds.join('')}`);

describe('a place matters', () => {
  test('[RRB-9] where a rule takes one of the tied and not the other', () => {
    const group = rowsOf('a', 'bc', 'de');
    expect(tiesOf([group], { advance: [rule('next', 1, 2)] })).toEqual(['0:bc']);
    expect(tiesOf([group], { advance: [rule('next', 1, 2, 3)] })).toEqual([]);
    expect(tiesOf([group], { advance: [rule('upper', 1, 2), rule('lower', 3, 4)] })).toEqual([
      '0:bc',
      '0:de',
    ]);
  });

  test('[RRB-9] without rules where the points differ, without points at the first place', () => {
    const group = rowsOf('ab', 'cd', 'ef');
    expect(tiesOf([group], { points: [5, 5, 3, 1] })).toEqual(['0:cd']);
    expect(tiesOf([group])).toEqual(['0:ab']);
  });

  test('[RRB-9] in groups by the orders that the places can have', () => {
    const groups = [rowsOf('a', 'bc'), rowsOf('d', 'e', 'f')];
    // The second of group 1 and the one of group 2 have the orders 3 and 4.
    expect(tiesOf(groups, { advance: [rule('next', 1, 2, 3, 4)] })).toEqual(['0:bc']);
    expect(tiesOf(groups, { advance: [rule('next', 1, 2)] })).toEqual([]);
  });

  test('[RRB-9] not for rosters that have withdrawn', () =>
    expect(tiesOf([rowsOf('a', 'bc')], { advance: [rule('next', 1, 2)] }, ['b', 'c'])).toEqual([]));
});

const random = createChance(7);
const pick = <Value>(values: readonly Value[]): Value => {
  const value = values[Math.floor(random() * values.length)];
  invariant(value !== undefined, 'a value to pick');
  return value;
};

/** Plays a stage at random, with its tie-break series. */
function playStage() {
  const rosters = 3 + Math.floor(random() * 10);
  const stage: RankedStage = {
    id: 'stage',
    format: 'round_robin',
    configuration: {
      tieBreakSeries: true,
      groups: { count: pick([1, 1, 2, 3]), size: 16 },
      tieBreakers: pick([['match-wins'], ['match-wins', 'head-to-head'], ['match-wins', 'seed']]),
      ...pick([{}, { points: [5, 3, 3, 1] }]),
    },
    dateFrom: new Date(0),
    seededCount: rosters,
    finishedAt: null,
  };
  const advance = pick([[], [rule('next', 1, 2)], [rule('upper', 1), rule('lower', 2, 3, 4)]]);
  const seeds = Array.from({ length: rosters }, (_, index) => `r${index + 1}`);
  const finish = (series: StageSeries): StageSeries => ({
    ...series,
    outcome: pick([HOME_WINS, AWAY_WINS]),
  });
  const field = (series: StageSeries[]): StageField => ({
    rosters: seeds.map((rosterId, index) => ({ rosterId, seed: index + 1 })),
    series,
  });
  const regular = createdIn(stage, seeds).map(finish);
  const created = createTieBreakRounds({ stage, field: field(regular), advance });
  const played = created.map(finish);
  return { stage, advance, regular, played, field, seeds };
}

const RUNS = 300;

test('[RRB-9] [RRB-10] a strict order, in which only a last resort divides the tied at a cut', () => {
  let withSeries = 0;
  for (let run = 0; run < RUNS; run++) {
    const { stage, advance, regular, played, field, seeds } = playStage();
    if (played.length > 0) withSeries++;
    const whole = field([...regular, ...played]);
    expect(createTieBreakRounds({ stage, field: whole, advance })).toEqual([]);
    const { standings } = stageFormatOf(stage);
    const rows = standings({ ...stage, finishedAt: new Date(0) }, whole);
    expect(rows.map(({ order }) => order)).toEqual(seeds.map((_, index) => index + 1));
    const destinationOf = destinationsOf({ advance, points: stage.configuration.points });
    const meets = new Set(
      played.flatMap((series) => {
        const [home = '', away = ''] = rostersIn(series);
        return [home + away, away + home];
      }),
    );
    const placeInGroup = new Map<number | null, number>();
    const withPlace = rows.map((row) => {
      const place = (placeInGroup.get(row.group) ?? 0) + 1;
      placeInGroup.set(row.group, place);
      return { ...row, destination: destinationOf({ place, order: row.order }) };
    });
    for (const row of withPlace) {
      const isLastResort = row.reason?.kind === 'shared' || row.reason?.kind === 'seed';
      if (!isLastResort) continue;
      const ahead = withPlace
        .filter(({ group, order }) => group === row.group && order < row.order)
        .at(-1);
      invariant(ahead, 'a roster with a reason has one ahead of it');
      if (ahead.destination !== row.destination)
        expect(meets.has(ahead.rosterId + row.rosterId)).toBe(true);
    }
    // The series change no figure.
    const figuresOf = (some: typeof rows) =>
      some.map(({ rosterId, wins, losses, gameDifference }) =>
        [rosterId, wins, losses, gameDifference].join(' '),
      );
    expect(figuresOf(rows).sort()).toEqual(figuresOf(standings(stage, field(regular))).sort());
  }
  expect(withSeries).toBeGreaterThan(RUNS / 3);
});

test('[RRB-10] a roster that withdraws from its tie stands last, and the series of the others count', () => {
  const names = [1, 2, 3].map((seed) => ({ rosterId: `r${seed}`, seed, withdrawn: seed === 1 }));
  const rows = groupStandings({
    rosters: names,
    results: [
      createSeries(1, 'r1 2-0 r2'),
      createSeries(2, 'r2 2-0 r3'),
      createSeries(3, 'r3 2-0 r1'),
    ],
    tieBreakResults: [createSeries(4, 'r3 1-0 r2'), createSeries(5, 'r1 1-0 r3')],
    finished: true,
  });
  expect(
    rows.map(({ rosterId, placement, order, separation }) => [
      rosterId,
      placement,
      order,
      separation?.kind,
    ]),
  ).toEqual([
    ['r3', 1, 1, undefined],
    ['r2', 2, 2, 'tie-break-series'],
    ['r1', 3, 3, 'tie-break-series'],
  ]);
});
