import type { Client } from '@ringside/contract/client';

/** Reports a win of the home side for each playable series of a segment until it is finished. */
export async function playThrough(
  { operator, visitor }: { operator: Client; visitor: Client },
  segment: string,
): Promise<void> {
  while ((await visitor.segments.get(segment)).state !== 'finished') {
    const { items } = await visitor.matchSeries.list({
      'filter[segment]': segment,
      'page[size]': 50,
    });
    for (const { id, state, competitors } of items)
      if (state !== 'finished' && competitors.every((side) => side.roster))
        await operator.matchSeries.report(id, [
          { periods: [{ key: 'score', scores: [2, 0] }], forfeit: null },
        ]);
  }
}
