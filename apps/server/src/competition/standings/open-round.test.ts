import { expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';

const { stage, roster, operator, visitor } = await championship();

test.each(['swiss', 'round_robin'])(
  '[STD-4] a %s ranks by wins and fewer losses on the wire while a round is open',
  async (format) => {
    const { region } = await stage({
      event: { name: `Open round of a ${format}` },
      segment: {
        format,
        segmentCheckinsConfig: { openWindow: null },
        configuration: { bestOf: 1, bans: [], tieBreakers: ['match-wins', 'seed'] },
      },
    });
    for (const name of ['Ant', 'Bee', 'Cow', 'Dog']) await roster(region.id, `${name} ${format}`);
    await operator.segments.start(region.id);
    const readPlaces = async () => {
      const { items } = await visitor.segments.standings(region.id);
      return items.map(({ placement, roundOpen, reason }) => [placement, roundOpen, reason?.kind]);
    };
    expect(await readPlaces()).toEqual([
      [1, false, 'first'],
      [2, false, 'seed'],
      [3, false, 'seed'],
      [4, false, 'seed'],
    ]);
    const { items: series } = await visitor.matchSeries.list({
      'filter[segment]': region.id,
      'filter[roundNumber]': 1,
    });
    await operator.matchSeries.forfeit(series[0]!.id, 'away');
    expect(await readPlaces()).toEqual([
      [1, true, 'first'],
      [2, true, 'match-wins'],
      [2, true, 'round-open'],
      [4, true, 'record'],
    ]);
  },
);
