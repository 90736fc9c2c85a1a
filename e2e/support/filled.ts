import type { Actors, BotRoster, Launch } from './actors.ts';
import { botsCheckIn } from './actors.ts';
import { clientAt } from './server.ts';

/**
 * A championship with content for every screen: a player who is captain of a complete roster, whose
 * match is live in its ban phase.
 */
export interface Filled {
  captain: Launch;
  /**
   * The player's roster, one member next to the captain, and the match with two brawlers that can
   * be banned.
   */
  rosterId: string;
  memberId: string;
  seriesId: string;
  /** The region in which it plays, and every other roster there. */
  regionId: string;
  bots: BotRoster[];
  /** The roster that plays against it, and the side of the player's roster. */
  opponents: BotRoster;
  side: 'home' | 'away';
  bans: [string, string];
}

const NAMES = {
  team: 'Die Donnerschlagfreunde',
  bots: ['Alder', 'Birch', 'Cedar'],
  people: ['Anna', 'Ben', 'Cleo'],
};

/**
 * Plays the month up to the first match, one second after its date; or up to its bans, before that;
 * or up to its check-in, without the player's roster.
 */
export async function fillChampionship(
  actors: Actors,
  url: string,
  {
    until = 'live',
    periods = [],
    names = NAMES,
    checkIn = 'own',
  }: {
    until?: 'live' | 'bans' | 'check-in';
    periods?: string[];
    names?: typeof NAMES;
    /** Series of the first round whose players check in; the others are forfeits. */
    checkIn?: 'own' | 'all';
  } = {},
): Promise<Filled> {
  const { region } = await actors.qualifier();
  for (const [sortOrder, name] of periods.entries())
    await actors.operator.segments.addPeriod(region.id, {
      name,
      key: name.toLowerCase().replace(/\s/g, '-'),
      sortOrder,
    });
  const bots: BotRoster[] = [];
  for (const name of names.bots) bots.push(await actors.botRoster(region.id, name));
  const launches: Launch[] = [];
  for (const name of names.people) launches.push(await actors.launch({ name }));
  const people = [];
  for (const { playerTag, parameters } of launches) {
    const { data } = await clientAt(url).game.user(playerTag, parameters.jwt);
    people.push({ id: data.user.id, client: clientAt(url, data.token) });
  }
  const roster = await people[0]!.client.rosters.create({ name: names.team, segment: region.id });
  const key = await people[0]!.client.rosters.joiningKey(roster.id);
  for (const { client } of people.slice(1)) await client.rosters.join(key);

  await actors.advance(60);
  for (const { id, members } of [...bots, { id: roster.id, members: people }])
    await members[0]!.client.checkins.ofRoster(id);
  await actors.advance(50);
  const { items } = await actors.visitor.matchSeries.list({
    'filter[segment]': region.id,
    'filter[roundNumber]': 1,
  });
  const ours = items.find(({ competitors }) =>
    competitors.some((one) => one.roster?.id === roster.id),
  )!;
  await botsCheckIn(
    until !== 'check-in' ? [...bots, { id: roster.id, name: names.team, members: people }] : bots,
    ours,
  );
  if (checkIn === 'all')
    for (const series of items.filter(({ id }) => id !== ours.id)) await botsCheckIn(bots, series);
  if (until === 'live') await actors.moveTo(new Date(Date.parse(ours.date!) + 1000));

  const { items: categories } = await actors.visitor.categories.list();
  const { items: brawlers } = await actors.visitor.items.list(
    categories.find(({ name }) => name === 'brawlers')!.id,
  );
  const side = ours.competitors[0].roster?.id === roster.id ? 'home' : 'away';
  const opponents = bots.find(
    ({ id }) => id === ours.competitors[side === 'home' ? 1 : 0].roster?.id,
  )!;
  return {
    captain: launches[0]!,
    rosterId: roster.id,
    memberId: people[1]!.id,
    seriesId: ours.id,
    regionId: region.id,
    bots,
    opponents,
    side,
    bans: [brawlers[0]!.id, brawlers[1]!.id],
  };
}

/** Returns every page of `routes.ts` with this championship; those for signed-in players apart. */
export const pagesOf = ({
  rosterId,
  memberId,
  seriesId,
  bans: [one, two],
}: Pick<Filled, 'rosterId' | 'memberId' | 'seriesId' | 'bans'>) => ({
  visitor: [
    '/',
    '/brackets',
    '/finals',
    '/finals_old',
    '/leaderboards',
    '/schedule',
    '/standings',
    '/rules',
    '/survey',
    '/error',
    '/error/500',
    '/china/discord/lft',
    '/china/discord/qualifier',
    `/match/${seriesId}`,
    `/match/${seriesId}/ban`,
    `/rosters/${rosterId}`,
  ],
  player: [
    '/',
    '/my-team',
    '/my-team/disband',
    '/my-team/edit',
    '/my-team/kicked',
    '/my-team/leave',
    '/my-team/manage',
    `/my-team/kick/${memberId}`,
    '/registration/profile/age',
    '/registration/profile/create',
    '/registration/profile/gate',
    '/registration/profile/verify',
    '/registration/region/check',
    '/registration/team/create',
    '/registration/team/join',
    '/registration/team/join/gate',
    '/registration/team/pick',
    '/registration/team/region',
    '/survey',
    '/queue',
    '/match/ban',
    `/match/${seriesId}`,
    `/match/${seriesId}/ban`,
    `/match/${seriesId}/ban/${one}/${two}`,
    `/rosters/${rosterId}`,
    '/schedule',
    '/standings',
  ],
});
