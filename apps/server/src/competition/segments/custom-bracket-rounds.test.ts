import { graphTemplates } from '@ringside/rules/bracket/graph/templates';
import { expect, test } from 'vitest';
import { openRounds } from '../../../../../tests/support/rounds-on-match-day.ts';

const { visitor, startRegion } = await openRounds();
const { series } = graphTemplates.find(({ name }) => name === 'gsl-groups')!.create(4);
const graph = { series: series.map((one) => (one.id === 'AW' ? { ...one, bestOf: 5 } : one)) };

test('the rounds of a custom bracket name its series with their groups and best ofs', async () => {
  const { region } = await startRegion('custom_bracket', ['Alder', 'Birch', 'Cedar', 'Doum'], {
    graph,
    bans: [],
  });
  const { rounds } = await visitor.segments.bracketInfo(region.id);
  const group = 'A';
  expect(rounds.map((round) => round.series)).toEqual([
    [
      { name: 'Opening match', group, bestOf: 3 },
      { name: 'Opening match', group, bestOf: 3 },
    ],
    [
      { name: "Winners' match", group, bestOf: 5 },
      { name: 'Elimination match', group, bestOf: 3 },
    ],
    [{ name: 'Decider match', group, bestOf: 3 }],
  ]);
  expect((await visitor.segments.bracket(region.id)).rounds).toEqual(rounds);
});

test('the rounds of other brackets name none', async () => {
  const { region } = await startRegion('single_elimination', ['Alder', 'Birch', 'Cedar'], {
    bans: [],
  });
  const { rounds } = await visitor.segments.bracketInfo(region.id);
  expect(rounds.map((round) => Object.hasOwn(round, 'series'))).toEqual([false, false]);
});
