import type { Actors, Launch } from './actors.ts';
import { clientAt } from './server.ts';

export const MEMBERS = ['Anna', 'Ben', 'Cleo'];

/**
 * Creates a complete roster of three people whose browsers a journey opens; the first is its
 * captain.
 */
export async function ownRoster({
  actors,
  url,
  segment,
  name,
}: {
  actors: Actors;
  url: string;
  segment: string;
  name: string;
}) {
  const launches: Launch[] = [];
  const people = [];
  for (const member of MEMBERS) {
    const launch = await actors.launch({ name: member });
    const { data } = await clientAt(url).game.user(launch.playerTag, launch.parameters.jwt);
    launches.push(launch);
    people.push({ id: data.user.id, client: clientAt(url, data.token) });
  }
  const roster = await people[0]!.client.rosters.create({ name, segment });
  const key = await people[0]!.client.rosters.joiningKey(roster.id);
  for (const { client } of people.slice(1)) await client.rosters.join(key);
  return { launches, people, roster };
}
