import type { RouterContextProvider } from 'react-router';
import { localeOfAddress } from '../locales/locales.ts';
import { clientContext, nowOf } from '../page-context.ts';
import { selectActiveEvents, findShownFinals } from './decisions.ts';
import { readSeason, type Season } from './season.ts';

const seasonReads = new WeakMap<object, Promise<Season>>();

/** Returns the season in the language of a page, read once for all its loaders. */
export function seasonOf({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): Promise<Season> {
  const client = context.get(clientContext);
  const runningRead = seasonReads.get(client);
  if (runningRead) return runningRead;
  const now = nowOf(context);
  const season = readSeason(client, localeOfAddress(new URL(request.url)), {
    active: (events) => selectActiveEvents(events, now),
    finals: (worldFinals) => findShownFinals(worldFinals, now),
  });
  seasonReads.set(client, season);
  return season;
}
