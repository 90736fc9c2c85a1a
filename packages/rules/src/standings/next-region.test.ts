import { describe, expect, test } from 'vitest';
import { findNextRegion } from './next-region.ts';

const region = (name: string, ...countries: string[]) => ({ name, countries });

describe('[ADV-9] a region leads', () => {
  const europe = region('Europe', 'DE', 'FR');
  test.each([
    ['to the one of its name', [region('Asia'), region('Europe')], 'Europe'],
    [
      'to its name before a common country',
      [region('Germany', 'DE'), region('Europe', 'IT')],
      'Europe',
    ],
    ['to one with a common country', [region('Asia', 'JP'), region('West', 'US', 'FR')], 'West'],
    ['to the only one', [region('World')], 'World'],
    ['nowhere if several remain', [region('Asia', 'JP'), region('America', 'US')], undefined],
    ['nowhere without regions', [], undefined],
  ])('%s', (_, regions, name) =>
    expect(findNextRegion({ from: europe, regions })?.name).toBe(name),
  );
});
