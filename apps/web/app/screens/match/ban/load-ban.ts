import type { PlayerClient as Client } from '@ringside/contract/client';
import { redirect } from 'react-router';
import { toRouteError } from '../../../shell/errors/to-route-error.ts';
import { type BanData, readBan } from '../read-match.ts';

/** Loads the ban phase of a match. A lobby has none: its address leads to the page of the match. */
export async function loadBan(
  client: Client,
  { id, address }: { id: string; address: string },
): Promise<BanData> {
  const data = await toRouteError(readBan(client, id));
  if (data.series.lobby) throw redirect(matchAddressOf(address));
  return data;
}

/** Returns the address of the match with the query of the address of its ban phase. */
export function matchAddressOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname.replace(/\/ban(?:\/.*)?$/, '') + search;
}
