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
