import { describe, expect, test } from 'vitest';
import { createChance } from '../bracket/playing.fixture.ts';
import { getItem } from '../must.ts';
import { rostersIn, type RankedStage, type StageField } from '../stage/stage-facts.ts';
import { stageFormatOf } from '../stage/stage-formats.ts';
import { createdIn } from '../stage/stage-in-memory.fixture.ts';
import {
  createSeries,
  drawnOutcome,
  forfeitOutcome,
  playedOutcome,
} from '../swiss/swiss.fixture.ts';
import type { SwissOutcome, SwissResult } from '../swiss/swiss.ts';

type Configuration = RankedStage['configuration'];

const stageOf = (
  format: string,
  rosters: number,
  configuration: Configuration = {},
): RankedStage => ({
  id: '1',
  format,
  configuration,
  dateFrom: new Date('2026-11-21T18:00:00Z'),
  seededCount: rosters,
  finishedAt: null,
});
const namesOf = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}`);
const fieldOf = (rosters: number, series: StageField['series'], withdrawn = ''): StageField => ({
  rosters: namesOf(rosters).map((rosterId) => ({
    rosterId,
    seed: Number(rosterId),
    withdrawn: withdrawn.includes(rosterId),
  })),
  series,
});
/** Returns results of a swiss as the series of its stage. */
const seriesOf = (results: readonly SwissResult[]): StageField['series'] =>
  results.map(({ round, home, away, outcome }, index) => ({
    position: { bracketNumber: 0, roundNumber: round, matchNumber: index + 1 },
    competitors: [
      { kind: 'roster', rosterId: home, seed: Number(home) },
      away === null ? { kind: 'bye' } : { kind: 'roster', rosterId: away, seed: Number(away) },
    ],
    outcome,
  }));
const placesIn = (stage: RankedStage, field: StageField) =>
  stageFormatOf(stage)
    .standings(stage, field)
    .map(({ rosterId, placement }) => `${rosterId}:${placement}`)
    .join(' ');

const roundOne = [createSeries(1, '1 2-0 5'), createSeries(1, '2 2-1 6')];
const restOfRoundOne = [createSeries(1, '3 2-0 7'), createSeries(1, '4 2-1 8')];
const openRest = [createSeries(1, '3 ? 7'), createSeries(1, '4 ? 8')];

describe('a swiss', () => {
  const swiss = stageOf('swiss', 8);
  const readPlaces = (results: SwissResult[], stage = swiss, withdrawn = '') =>
    placesIn(stage, fieldOf(8, seriesOf(results), withdrawn));

  test('[STD-4] [SWS-11] a team that lost is behind those that have not played', () => {
    expect(readPlaces([...roundOne, ...openRest])).toBe('1:1 2:1 3:3 4:3 7:3 8:3 5:7 6:7');
  });

  test('[STD-4] a drawn round is open until its last result, which lets the tie-breakers decide', () => {
    const second = ['1 2-0 3', '2 2-1 4', '5 2-0 7', '6 2-1 8'].map((text) =>
      createSeries(2, text),
    );
    const first = [...roundOne, ...restOfRoundOne];
    expect(readPlaces(first)).toBe('1:1 3:1 2:3 4:3 6:5 8:5 5:7 7:7');
    const drawn = second.map((series) => ({ ...series, outcome: null }));
    expect(readPlaces([...first, ...drawn])).toBe('1:1 2:1 3:1 4:1 5:5 6:5 7:5 8:5');
    const open = second.map((series, index) =>
      index === 3 ? { ...series, outcome: null } : series,
    );
    expect(readPlaces([...first, ...open])).toBe('1:1 2:1 3:3 4:3 5:3 6:6 8:6 7:8');
    expect(readPlaces([...first, ...second])).toBe('1:1 2:2 3:3 4:3 5:3 6:3 8:7 7:8');
  });

  test('[STD-4] no round is open before the first result, a bye apart', () => {
    const bye = createSeries(1, '7 bye');
    const first = ['1 ? 4', '2 ? 5', '3 ? 6'].map((text) => createSeries(1, text));
    const openAfter = (results: SwissResult[]) =>
      stageFormatOf(swiss)
        .standings(swiss, fieldOf(7, seriesOf(results)))
        .some(({ roundOpen }) => roundOpen);
    expect(openAfter([...first, bye])).toBe(false);
    expect(openAfter([createSeries(1, '1 2-0 4'), ...first.slice(1), bye])).toBe(true);
  });

  test('[STD-4] fewer losses stand above more, by forfeit too, and who has withdrawn is last', () => {
    const results = [...roundOne, createSeries(1, '3 + 7'), createSeries(1, '4 ? 8')];
    expect(readPlaces(results, swiss, '1')).toBe('2:1 3:1 4:3 8:3 5:5 6:5 7:5 1:8');
  });

  test('[STD-4] with a points table points are first, then wins, then fewer losses', () => {
    const table = { resultPoints: { win: 2, draw: 1, loss: 0 }, swissRounds: 3 };
    const results = [
      ...['1 2-0 5', '2 1-1 6', '3 2-0 7', '4 1-1 8'].map((text) => createSeries(1, text)),
      ...['1 0-2 3', '2 1-1 4', '5 1-1 6', '7 ? 8'].map((text) => createSeries(2, text)),
    ];
    // 1 has 2 points by a win, 2, 4 and 6 by two draws
    expect(readPlaces(results, stageOf('swiss', 8, table))).toBe('3:1 1:2 2:3 4:3 6:3 8:6 5:7 7:8');
  });

  test('[STD-4] [EXP-3] a row says that the round is open, or gives the records that differ', () => {
    const rows = stageFormatOf(swiss).standings(
      swiss,
      fieldOf(8, seriesOf([...roundOne, ...openRest])),
    );
    expect(rows.map(({ reason }) => reason)).toEqual([
      { kind: 'first' },
      { kind: 'round-open', own: 2, ahead: 1 },
      { kind: 'match-wins', own: 0, ahead: 1 },
      { kind: 'round-open', own: 4, ahead: 3 },
      { kind: 'round-open', own: 7, ahead: 4 },
      { kind: 'round-open', own: 8, ahead: 7 },
      { kind: 'record', own: [0, 1], ahead: [0, 0] },
      { kind: 'round-open', own: 6, ahead: 5 },
    ]);
    expect(rows.every(({ roundOpen }) => roundOpen)).toBe(true);
  });

  test('[STD-4] a finished swiss has no open round', () => {
    const finished = { ...swiss, finishedAt: new Date('2026-11-22T18:00:00Z') };
    const [first] = stageFormatOf(swiss).standings(
      finished,
      fieldOf(8, seriesOf([...roundOne, ...openRest])),
    );
    expect(first?.roundOpen).toBe(false);
  });
});

const ROUND_ROBINS: [string, number, Configuration][] = [
  ['one group', 6, {}],
  ['an odd group', 5, {}],
  ['two groups', 8, { groups: { count: 2, size: 4 } }],
  ['groups of different sizes', 7, { groups: { count: 2, size: 4 } }],
  ['a double round robin', 4, { doubleRoundRobin: true }],
  ['a group with draws', 6, { resultPoints: { win: 3, draw: 1, loss: 0 } }],
];

/** Returns places by the rule alone: points, wins and losses, apart from any tie-breaker. */
function expectedPlaces(field: StageField, { resultPoints }: Configuration): Map<string, number> {
  const table = resultPoints ?? { win: 0, draw: 0, loss: 0 };
  const figures = new Map<string, [number, number, number, number]>();
  for (const { rosterId } of field.rosters) {
    const sums: [number, number, number, number] = [0, 0, 0, 0];
    for (const series of field.series) {
      const at = rostersIn(series).indexOf(rosterId);
      sums[3] = at < 0 ? sums[3] : series.position.bracketNumber;
      if (at < 0 || !series.outcome) continue;
      const { winner } = series.outcome;
      const result = winner === null ? 'draw' : (winner === 'home') === (at === 0) ? 'win' : 'loss';
      sums[0] += table[result];
      sums[1] += Number(result === 'win');
      sums[2] += Number(result === 'loss');
    }
    figures.set(rosterId, sums);
  }
  const isAhead = (one: number[], other: number[]) => {
    const [points, wins, losses] = [0, 1, 2].map((index) => one[index]! - other[index]!);
    return points !== 0 ? points! > 0 : wins !== 0 ? wins! > 0 : losses! < 0;
  };
  return new Map(
    [...figures].map(([id, own]) => [
      id,
      1 + [...figures.values()].filter((one) => one[3] === own[3] && isAhead(one, own)).length,
    ]),
  );
}

describe.each(ROUND_ROBINS)('%s', (_, rosters, configuration) => {
  const stage = stageOf('round_robin', rosters, configuration);
  const created = createdIn(stage, namesOf(rosters));

  test('[STD-4] [RRB-4] while a round lacks a result, places follow points, wins, fewer losses', () => {
    const chance = createChance(rosters);
    const outcome = (): SwissOutcome => {
      const roll = chance();
      if (configuration.resultPoints && roll < 0.3) return drawnOutcome();
      return playedOutcome(roll < 0.65 ? 'home' : 'away', roll < 0.5 ? 1 : 0);
    };
    const inOrder = created.toSorted(
      (one, other) => one.position.roundNumber - other.position.roundNumber,
    );
    let series = inOrder;
    inOrder.forEach((one, index) => {
      series = series.map((other) => (other === one ? { ...one, outcome: outcome() } : other));
      const next = inOrder[index + 1];
      const isOpen = next?.position.roundNumber === one.position.roundNumber;
      const rows = stageFormatOf(stage).standings(stage, fieldOf(rosters, series));
      expect(rows.map(({ roundOpen }) => roundOpen)).toEqual(rows.map(() => isOpen));
      const places = new Map(rows.map(({ rosterId, placement }) => [rosterId, placement]));
      if (isOpen) expect(places).toEqual(expectedPlaces(fieldOf(rosters, series), configuration));
    });
  });

  test('[STD-4] no round is open before the first result, nor by forfeits of a withdrawn roster', () => {
    const withdrawn = created.map((one) =>
      rostersIn(one).includes('1')
        ? { ...one, outcome: forfeitOutcome(rostersIn(one)[0] === '1' ? 'away' : 'home') }
        : one,
    );
    for (const field of [fieldOf(rosters, created), fieldOf(rosters, withdrawn, '1')])
      expect(getItem(stageFormatOf(stage).standings(stage, field), 0).roundOpen).toBe(false);
  });
});

test('[STD-4] an open tie-break series leaves the ranks of the regular rounds, and its round is open', () => {
  const stage = stageOf('round_robin', 3, { tieBreakSeries: true });
  const cycle = createdIn(stage, namesOf(3)).map((one) => ({
    ...one,
    outcome: playedOutcome(
      (Number(rostersIn(one)[0]) % 3) + 1 === Number(rostersIn(one)[1]) ? 'home' : 'away',
    ),
  }));
  const tieBreaks = stageFormatOf(stage).tieBreakRounds?.({
    stage,
    field: fieldOf(3, cycle),
    advance: [],
  });
  expect(tieBreaks).toHaveLength(3);
  const rows = stageFormatOf(stage).standings(stage, fieldOf(3, [...cycle, ...(tieBreaks ?? [])]));
  expect(
    rows.map(({ placement, roundOpen, reason }) => [placement, roundOpen, reason?.kind]),
  ).toEqual([
    [1, true, 'first'],
    [1, true, 'shared'],
    [1, true, 'shared'],
  ]);
});

test('[STD-4] lobbies say that a round is open, and go by points', () => {
  const stage = stageOf('lobbies', 6, {
    groups: { count: 2, size: 3 },
    placementPoints: [3, 2, 1],
  });
  const [first, second] = createdIn(stage, namesOf(6));
  const lobby = { games: [rostersIn(first!)], forfeited: [] };
  const decided = {
    ...first!,
    outcome: { winner: null, how: 'played', score: { home: 0, away: 0 }, lobby } as const,
  };
  const openIn = (series: StageField['series']) =>
    getItem(stageFormatOf(stage).standings(stage, fieldOf(6, series)), 0).roundOpen;
  expect([openIn([first!, second!]), openIn([decided, second!])]).toEqual([false, true]);
});
