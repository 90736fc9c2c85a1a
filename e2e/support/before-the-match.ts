import type { Actors } from './actors.ts';
import { ownRoster } from './own-roster.ts';

/**
 * Creates a roster of people that is about to play a bot's, ten minutes before their match: its
 * check-in is open. With `seededSide` an operator seeds the rosters so that the people play on it.
 */
export async function beforeTheMatch(
  actors: Actors,
  url: string,
  configuration: object = {},
  seededSide?: 'home' | 'away',
) {
  const { region } = await actors.qualifier({ configuration });
  const bots = [await actors.botRoster(region.id, 'Alder')];
  const team = await ownRoster({ actors, url, segment: region.id, name: 'The Tunnel' });
  if (seededSide) {
    const seeds = [team.roster.id, bots[0]!.id];
    await actors.operator.segments.setSeeds(
      region.id,
      seededSide === 'home' ? seeds : seeds.toReversed(),
    );
  }
  await actors.advance(60);
  await team.people[0]!.client.checkins.ofRoster(team.roster.id);
  await bots[0]!.members[0]!.client.checkins.ofRoster(bots[0]!.id);
  await actors.advance(50);
  const { items } = await actors.visitor.matchSeries.list({ 'filter[segment]': region.id });
  const series = items[0]!;
  const side: 'home' | 'away' =
    series.competitors[0].roster?.id === team.roster.id ? 'home' : 'away';
  return { ...team, bots, series, side };
}
