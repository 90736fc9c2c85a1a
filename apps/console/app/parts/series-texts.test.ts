import { graphTemplates } from '@ringside/rules/bracket/graph/templates';
import { expect, test } from 'vitest';
import { formatPlace, formatRound } from './series-texts.tsx';

const GROUPS = { format: 'round_robin' as const, configuration: { groups: { count: 2, size: 4 } } };

test.each([
  ['double_elimination', {}, 1, 2, 'Lower round 2'],
  ['double_elimination', {}, 2, 1, 'Grand final'],
  ['double_elimination', {}, 2, 2, 'Grand final 2'],
  ['swiss', {}, 0, 3, 'Round 3'],
  ['round_robin', {}, 0, 3, 'Round 3'],
  ['round_robin', GROUPS.configuration, 0, 1, 'Group A, round 1'],
  ['round_robin', GROUPS.configuration, 1, 2, 'Group B, round 2'],
  ['round_robin', GROUPS.configuration, 3, 1, 'Group D, round 1'],
] as const)(
  'names the round of a %s with %o in part %i, number %i: %s',
  (format, configuration, bracketNumber, roundNumber, name) =>
    expect(formatRound({ bracketNumber, roundNumber }, { format, configuration })).toBe(name),
);

test.each([
  { groups: undefined, seededCount: 4, roundNumber: 3, name: 'Round 3' },
  { groups: undefined, seededCount: 4, roundNumber: 4, name: 'Tie-break' },
  { groups: undefined, seededCount: 4, roundNumber: 5, name: 'Tie-break 2' },
  { groups: { count: 2, size: 4 }, seededCount: 8, roundNumber: 4, name: 'Group B, tie-break' },
])(
  '[RRB-10] names round $roundNumber of $seededCount rosters $name',
  ({ groups, seededCount, roundNumber, name }) =>
    expect(
      formatRound(
        { bracketNumber: groups ? 1 : 0, roundNumber },
        {
          format: 'round_robin',
          configuration: { tieBreakSeries: true, ...(groups && { groups }) },
          seededCount,
        },
      ),
    ).toBe(name),
);

test('names the place of a series', () => {
  const place = { bracketNumber: 1, roundNumber: 2, matchNumber: 3 };
  expect(formatPlace(place, GROUPS)).toBe('Group B, round 2, match 3');
  expect(formatPlace(place, undefined)).toBe('Lower round 2, match 3');
});

test.each([
  { template: 'gsl-groups', at: [2, 1], name: "Group A, Winners' match (series AW)" },
  { template: 'page-playoff', at: [3, 1], name: 'Final (series F)' },
])('names a series of a custom bracket: $name', ({ template, at, name }) => {
  const graph = graphTemplates.find((one) => one.name === template)!.create(4);
  const [roundNumber, matchNumber] = at as [number, number];
  const segment = {
    format: 'custom_bracket' as const,
    configuration: { graph: { series: [...graph.series] } },
  };
  expect(formatPlace({ bracketNumber: 0, roundNumber, matchNumber }, segment)).toBe(name);
  const unnamed = {
    ...segment,
    configuration: { graph: { series: graph.series.map(({ name: _, ...one }) => one) } },
  };
  expect(formatPlace({ bracketNumber: 0, roundNumber, matchNumber }, unnamed)).toContain(
    `Round ${roundNumber} (series`,
  );
});

test.each([
  { template: 'gsl-groups', hasNames: true, names: ['Opening match', 'Round 2', 'Decider match'] },
  { template: 'page-playoff', hasNames: true, names: ['Round 1', 'Semi-final', 'Final'] },
  { template: 'page-playoff', hasNames: false, names: ['Round 1', 'Round 2', 'Grand final'] },
])(
  'names the rounds of a custom bracket as the site does: $template, names $hasNames',
  ({ template, hasNames, names }) => {
    const { series } = graphTemplates.find((one) => one.name === template)!.create(4);
    const graph = { series: hasNames ? [...series] : series.map(({ name: _, ...one }) => one) };
    const segment = { format: 'custom_bracket' as const, configuration: { graph } };
    expect(
      names.map((_, index) => formatRound({ bracketNumber: 0, roundNumber: index + 1 }, segment)),
    ).toEqual(names);
  },
);

test('names a round of a custom bracket by each column that it has on the site', () => {
  const semi = (id: string, home: number, away: number) => ({
    id,
    name: 'Semi-final',
    home: { seed: home },
    away: { seed: away },
  });
  const graph = {
    series: [semi('A', 1, 4), semi('B', 2, 3), { ...semi('C', 5, 6), name: 'Opener', group: 'X' }],
  };
  const segment = { format: 'custom_bracket' as const, configuration: { graph } };
  expect(formatRound({ bracketNumber: 0, roundNumber: 1 }, segment)).toBe('Opener, Semi-final');
});
