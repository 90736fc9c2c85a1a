import { ROSTERS_PAGE_SIZE } from '@ringside/rules/constants';
import type { EventWithSegments } from '../season/season.ts';
import { client } from './browser-client.ts';
import { storeRosters } from './initial-load.ts';
import { session } from './session-store.ts';

/** Shows another of the active events, with the player's rosters there. */
export async function switchEvent(chosen: EventWithSegments): Promise<void> {
  const { userId, rosters: previousRosters, otherRosters } = session.get();
  if (!userId) return session.set({ eventId: chosen.event.id });
  const { items } = await client.rosters.list({
    'filter[event]': chosen.event.id,
    'filter[user]': userId,
    'page[size]': ROSTERS_PAGE_SIZE,
  });
  const rosters = items.filter(({ status }) => status !== 'disbanded');
  await storeRosters(chosen, rosters, [...otherRosters, ...previousRosters, ...rosters]);
}
