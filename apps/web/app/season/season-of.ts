import type { RouterContextProvider } from 'react-router';
import { clientContext, nowOf } from '../page-context.ts';
import { activeEvents, finalsInView } from './decisions.ts';
import { readSeason, type Season } from './season.ts';

const reading = new WeakMap<object, Promise<Season>>();

/** The season, read once for all loaders of a page. */
export function seasonOf(context: Readonly<RouterContextProvider>): Promise<Season> {
  const client = context.get(clientContext);
  const known = reading.get(client);
  if (known) return known;
  const now = nowOf(context);
  const season = readSeason(client, {
    active: (events) => activeEvents(events, now),
    finals: (worldFinals) => finalsInView(worldFinals, now),
  });
  reading.set(client, season);
  return season;
}
