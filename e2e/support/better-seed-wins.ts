import { sweep, type Actors } from './actors.ts';

const MOST_SERIES = 100;

/** Returns the series that two rosters can play now. */
export async function openSeriesOf({ visitor }: Actors, segment: string) {
  const { items } = await visitor.matchSeries.list({
    'filter[segment]': segment,
    'filter[state]': 'scheduled',
    'page[size]': MOST_SERIES,
  });
  return items.filter(({ competitors }) => competitors.every(({ roster }) => roster !== null));
}

/** Lets the better seed win each series until the segment is over. */
export async function playToEnd(actors: Actors, segment: string) {
  for (let round = 0; round < MOST_SERIES; round += 1) {
    const open = await openSeriesOf(actors, segment);
    if (open.length === 0) return;
    for (const { id, competitors } of open) {
      const [home, away] = competitors.map(({ seed }) => seed.number!);
      await actors.operator.matchSeries.report(id, sweep(home! < away! ? 'home' : 'away'));
    }
  }
  throw new Error(`segment ${segment} did not end`);
}
