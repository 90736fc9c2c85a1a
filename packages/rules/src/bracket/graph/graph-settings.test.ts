import { expect, test } from 'vitest';
import { decideGraphSettings, rosterLimitOf } from './graph-settings.ts';
import { graphTemplates } from './templates.ts';

const PAGE = graphTemplates[0]!.create(4);

test.each([
  ['custom_bracket', undefined, null, 'impossible-graph'],
  ['custom_bracket', { series: [] }, null, 'impossible-graph'],
  ['custom_bracket', PAGE, 5, 'too-many-rosters'],
  ['custom_bracket', PAGE, 4, null],
  ['custom_bracket', PAGE, 2, null],
  ['custom_bracket', PAGE, null, null],
  ['single_elimination', undefined, null, null],
  ['single_elimination', PAGE, 5, null],
])('[BRK-22] a %s with a graph of %o and %o rosters: %s', (format, graph, rosters, reason) => {
  const decision = decideGraphSettings({ format, graph, rosters });
  expect(decision.accepted ? null : decision.refusal.reason).toBe(reason);
});

test.each([
  ['custom_bracket', PAGE, null, 4],
  ['custom_bracket', PAGE, 3, 3],
  ['custom_bracket', undefined, 3, 3],
  ['swiss', PAGE, null, null],
  ['swiss', PAGE, 9, 9],
])(
  '[BRK-22] a %s with a graph of %o and the limit %o takes %o rosters',
  (format, graph, limit, most) => {
    expect(rosterLimitOf({ format, configuration: { graph }, rostersLimit: { limit } })).toBe(most);
  },
);
