import type { championship, Player } from './championship.ts';

export type Championship = Awaited<ReturnType<typeof championship>>;
export type Players = ReturnType<typeof createPlayers>;
export type Team = { id: string; captain: Player; members: Player[] };
/** Sends a request with a bearer token, and returns the parsed answer. */
export type Call = ReturnType<typeof createCaller>;

export const DAY_MINUTES = 24 * 60;
export const JSON_TYPE = { 'content-type': 'application/json' };

/** Returns a report of two games that one side wins 2:0. */
export const winOf = (side: 'home' | 'away') =>
  [0, 1].map(() => ({
    periods: [{ key: 'score', scores: (side === 'home' ? [2, 0] : [0, 2]) as [number, number] }],
    forfeit: null,
  }));

/** Creates players with names and tags in their order. */
export function createPlayers({ player }: Championship) {
  let count = 0;
  const next = (facts: object = {}) =>
    player({ name: `Player ${++count}`, playerTag: `#PLAYER${count}`, ...facts });
  const team = async (segment: string, name: string): Promise<Team> => {
    const members = [await next(), await next(), await next()];
    const [captain] = members as [Player, Player, Player];
    const { id } = await captain.client.rosters.create({ name, segment });
    const key = await captain.client.rosters.joiningKey(id);
    for (const member of members.slice(1)) await member.client.rosters.join(key);
    return { id, captain, members };
  };
  return { next, team };
}

/** Sends a call that the client has no function for, or in another form. */
export const createCaller =
  ({ send }: Championship) =>
  async (method: string, path: string, body?: unknown, token?: string) => {
    const response = await send(path, {
      method,
      headers: { ...JSON_TYPE, ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.status === 204
      ? undefined
      : ((await response.json().catch(() => undefined)) as any);
  };
