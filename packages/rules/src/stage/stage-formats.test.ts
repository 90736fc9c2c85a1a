import { describe, expect, test } from 'vitest';
import { graphTemplates } from '../bracket/graph/templates.ts';
import type { StageFacts } from './stage-facts.ts';
import { stageFormatOf } from './stage-formats.ts';
import { createdIn } from './stage-in-memory.fixture.ts';

const GSL = graphTemplates.find(({ name }) => name === 'gsl-groups')!.create(8);
const STARTS_AT = new Date('2026-11-21T18:00:00Z');
const stageOf = (format: string, configuration: StageFacts['configuration'] = {}): StageFacts => ({
  format,
  configuration: {
    roundMinutes: 30,
    ...(format === 'custom_bracket' && { graph: GSL }),
    ...configuration,
  },
  dateFrom: STARTS_AT,
  seededCount: 8,
});
const minutesAfterStart = (date: Date) => (+date - +STARTS_AT) / 60_000;

describe('the seeding of eight rosters creates', () => {
  test.each([
    { format: 'single_elimination', series: 7 },
    { format: 'double_elimination', series: 14 },
    { format: 'custom_bracket', series: 10 },
    { format: 'round_robin', series: 28 },
    { format: 'swiss', series: 0 },
    { format: 'queue', series: 0 },
  ])('$series series of a $format', ({ format, series }) => {
    const stage = stageOf(format);
    expect(createdIn(stage)).toHaveLength(series);
  });

  test('two groups of a round robin in a snake, each with its own bracket number', () => {
    const stage = stageOf('round_robin', { groups: { count: 2, size: 4 } });
    const created = createdIn(stage);
    expect(created).toHaveLength(12);
    const seedsOf = (group: number) =>
      new Set(
        created
          .filter(({ position }) => position.bracketNumber === group)
          .flatMap(({ competitors }) =>
            competitors.map((slot) => (slot.kind === 'roster' ? slot.seed : 0)),
          ),
      );
    expect(seedsOf(0)).toEqual(new Set([1, 4, 5, 8]));
    expect(seedsOf(1)).toEqual(new Set([2, 3, 6, 7]));
  });
});

describe('a series of the second round', () => {
  test.each(['single_elimination', 'custom_bracket', 'round_robin', 'swiss'])(
    'begins one round after the first in a %s, and ten minutes after both sides are known',
    (format) => {
      const stage = stageOf(format);
      const layout = stageFormatOf(stage).layout(stage);
      const position = { bracketNumber: 0, roundNumber: 2, matchNumber: 1 };
      expect(minutesAfterStart(layout.date(position, STARTS_AT))).toBe(30);
      const late = new Date(+STARTS_AT + 40 * 60_000);
      expect(minutesAfterStart(layout.date(position, late))).toBe(50);
    },
  );

  test('is longer in the final of a bracket where that is configured', () => {
    const stage = stageOf('single_elimination', { bestOf: { default: 3, 1: 5 } });
    const { bestOf } = stageFormatOf(stage).layout(stage);
    expect(bestOf({ bracketNumber: 0, roundNumber: 2, matchNumber: 1 })).toBe(3);
    expect(bestOf({ bracketNumber: 0, roundNumber: 3, matchNumber: 1 })).toBe(5);
  });
});

test('of two sides that forfeit, the better seed advances in a bracket, and both lose in rounds', () => {
  const seeds = { home: { seed: 7 }, away: { seed: 2 } };
  const winnerIn = (format: string) => stageFormatOf({ format }).forfeitBoth(seeds).winner;
  expect(winnerIn('double_elimination')).toBe('away');
  expect(winnerIn('swiss')).toBeNull();
  expect(winnerIn('round_robin')).toBeNull();
});

test('a name that is no format throws', () => {
  expect(() => stageFormatOf({ format: 'ladder' })).toThrow('the format ladder');
});
