import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { championship, Player } from './championship.ts';

/** A change as a request, with its sender. */
export interface Sending {
  path: string;
  method?: string;
  by: Pick<Player, 'token'>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Sends a change, and returns the status, the code and the text of its answer. */
export async function sendChange(
  { send }: Pick<Awaited<ReturnType<typeof championship>>, 'send'>,
  { path, method = 'POST', by, body, headers }: Sending,
) {
  const answer = await send(`/api/${path}`, {
    method,
    headers: {
      'content-type': 'application/vnd.api+json',
      authorization: `Bearer ${by.token}`,
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, code: /"code":"([^"]+)"/.exec(text)?.[1], text };
}

export const WON = { type: 'matches', attributes: { periods: [], forfeit: 'away' } };
export const LOST = { type: 'matches', attributes: { periods: [], forfeit: 'home' } };

/** Returns the report of a series' only match. */
export const reportOf = (
  { id }: Pick<MatchSeries, 'id'>,
  by: Sending['by'],
  result = WON,
): Sending => ({
  path: `match-series/1.0/${id}/relationships/matches/results`,
  method: 'PATCH',
  by,
  body: { data: [result] },
});

export const confirmationOf = ({ id }: Pick<MatchSeries, 'id'>, by: Sending['by']): Sending => ({
  path: `match-series/1.0/${id}/confirm`,
  by,
});

const checkin = (relationships: object, by: Sending['by']): Sending => ({
  path: 'checkins/1.0',
  by,
  body: { data: { type: 'checkins', relationships } },
});

/** Returns a player's check-in for a series. */
export const checkinOf = ({ id }: Pick<MatchSeries, 'id'>, by: Sending['by']): Sending =>
  checkin({ matchSeries: { data: { type: 'match-series', id } } }, by);

/** Returns the check-in of a roster. */
export const rosterCheckinOf = (id: string, by: Sending['by']): Sending =>
  checkin({ roster: { data: { type: 'rosters', id } } }, by);
