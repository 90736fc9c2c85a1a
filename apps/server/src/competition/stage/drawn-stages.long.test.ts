import { graphTemplates } from '@ringside/rules/bracket/graph/templates';
import { expect, test } from 'vitest';
import { effectiveSteps, playFollowed } from '../../../../../tests/support/followed-bracket.ts';

const STEPLADDER = graphTemplates.find(({ name }) => name === 'stepladder')!.create(6);

test.each([
  ['single_elimination', { thirdPlace: true }],
  ['double_elimination', { grandFinal: 'reset' }],
  ['custom_bracket', { graph: STEPLADDER }],
  ['round_robin', { groups: { count: 2, size: 3 } }],
  ['swiss', { swissRounds: 3, bestOf: { default: 1, 'record:1-0': 3 } }],
] as const)(
  'the packed bracket that follows a %s is byte for byte the one in the database',
  async (format, configuration) => {
    const brackets = await playFollowed(format, configuration, 150);
    for (const { followed, stored } of brackets) expect(followed).toBe(stored);
    expect(effectiveSteps(brackets).size).toBeGreaterThanOrEqual(6);
  },
  120_000,
);
