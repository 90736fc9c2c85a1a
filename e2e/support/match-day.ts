import { type Actors, botsCheckIn, type BotRoster } from './actors.ts';

/**
 * Plays a match day of four rosters, or of the named ones, until all have checked in for round one.
 * With bans these are running; without bans both series are live.
 */
export async function roundOne(
  actors: Actors,
  { withBans = false, names = ['Alder', 'Birch', 'Cedar', 'Dogwood'] } = {},
) {
  const { event, region } = await actors.qualifier({ configuration: withBans ? {} : { bans: [] } });
  const bots: BotRoster[] = [];
  for (const name of names) bots.push(await actors.botRoster(region.id, name));
  await actors.advance(60);
  for (const { id, members } of bots) await members[0]!.client.checkins.ofRoster(id);
  await actors.advance(50);
  const ofRound = async (round: number) =>
    (
      await actors.visitor.matchSeries.list({
        'filter[segment]': region.id,
        'filter[roundNumber]': round,
        sort: 'matchNumber',
      })
    ).items;
  const series = await ofRound(1);
  for (const one of series) await botsCheckIn(bots, one);
  const begin = () => actors.moveTo(new Date(Date.parse(series[0]!.date!) + 1000));
  if (!withBans) await begin();
  const captainOf = (one: (typeof series)[number], side: 0 | 1) =>
    bots.find(({ id }) => id === one.competitors[side].roster!.id)!.members[0]!.client;
  return {
    event,
    region,
    bots,
    series,
    captainOf,
    begin,
    ofRound,
    final: async () => (await ofRound(Math.log2(names.length)))[0]!,
  };
}
