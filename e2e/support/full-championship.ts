import { type Actors, botsCheckIn, botsPlay, type BotRoster, type Launch } from './actors.ts';
import { fillChampionship, type Filled } from './filled.ts';

/**
 * Names of the greatest length, 24 characters for a team and 32 for a player: one long word, and
 * several words, in two alphabets.
 */
const NAMES = {
  team: 'Donaudampfschifffahrtler',
  bots: ['Wild Wombats von Münster', 'Wir sind die vom Neckar!', 'Непобедимые Медведи МГУ!'],
  people: ['Maximiliane Wolkenkratzer-Neumann', 'Bernhardine', 'Kleopatra'].map((name) =>
    name.slice(0, 32),
  ),
};
const PAST_NAMES = [
  'Oberammergauer Passionen',
  'Wolfsmond-Wanderer Worms',
  'Die mit dem Wolf tanzen!',
  'Nordlichterkettenfreunde',
];
const PAST_EVENT = 'October of the Ringside Championship, with everything that belongs to it';

/** The time before a match at which its players can check in. */
const CHECK_IN_MS = 9 * 60_000;

export interface FullChampionship extends Filled {
  /** A bracket that is over. */
  wonId: string;
  /** A round robin in the middle of its first round. */
  roundsId: string;
  /** A player without a team, and one who has not registered. */
  newcomer: Launch;
  unregistered: Launch;
}

/**
 * Creates a championship in which every screen is as full as possible: a bracket with live matches
 * and the player's team, one with a winner, rounds, several events, stages and regions, and the
 * longest names. `duringBans` runs while the player's team bans, before the matches are live.
 */
export async function fullChampionship(
  actors: Actors,
  url: string,
  duringBans: (filled: Filled) => Promise<void> = async () => undefined,
): Promise<FullChampionship> {
  const wonId = await wonBracket(actors);
  const filled = await fillChampionship(actors, url, {
    names: NAMES,
    checkIn: 'all',
    until: 'bans',
  });
  await duringBans(filled);
  const { date } = await actors.visitor.matchSeries.get(filled.seriesId);
  await actors.moveTo(new Date(Date.parse(date!) + 1000));
  await addStages(actors, filled.regionId);
  const roundsId = await roundsInPlay(actors);
  const [name] = NAMES.people;
  return {
    ...filled,
    wonId,
    roundsId,
    newcomer: await actors.launch({ name }),
    unregistered: await actors.launch({ name, profile: false }),
  };
}

/** Adds more regions next to the player's, and a stage to come. */
async function addStages({ operator, visitor, now }: Actors, regionId: string): Promise<void> {
  const region = await visitor.segments.get(regionId);
  const inHours = async (hours: number) =>
    new Date(+(await now()) + hours * 60 * 60_000).toISOString();
  const next = await operator.events.createSegment(
    region.event.id,
    {
      name: 'Day 2',
      format: 'double_elimination',
      registrationType: 'qualified',
      date: { from: await inHours(24), to: await inHours(30) },
    },
    { type: { data: { type: 'segment-types', id: 'MQ2' } } },
  );
  for (const parent of [region.parent!.id, next.id])
    for (const [name, countries] of Object.entries({ APAC: ['JP', 'KR'], NA: ['US'] }))
      await operator.events.createSegment(
        region.event.id,
        { name, configuration: { countries } },
        { parent: { data: { type: 'segments', id: parent } } },
      );
}

/** Creates World Finals in Swiss rounds, of which the first is in play. */
async function roundsInPlay(actors: Actors): Promise<string> {
  const { segment } = await actors.worldFinals({
    format: 'swiss',
    configuration: { swissRounds: 3, bans: [] },
  });
  for (const name of PAST_NAMES) await actors.botRoster(segment.id, name);
  await actors.operator.segments.start(segment.id);
  return segment.id;
}

/** Creates an event with one bracket, played to its end. */
async function wonBracket(actors: Actors): Promise<string> {
  const { event, region } = await actors.qualifier();
  await actors.operator.events.update(event.id, { name: PAST_EVENT });
  const bots = await checkedIn(actors, region.id);
  for (const round of [1, 2]) {
    const { items } = await actors.visitor.matchSeries.list({
      'filter[segment]': region.id,
      'filter[roundNumber]': round,
    });
    const start = Date.parse(items.at(-1)!.date!);
    if (+(await actors.now()) < start - CHECK_IN_MS)
      await actors.moveTo(new Date(start - CHECK_IN_MS));
    for (const series of items) await botsCheckIn(bots, series);
    await actors.moveTo(new Date(start + 1000));
    for (const series of items) await botsPlay(bots, series);
  }
  return region.id;
}

async function checkedIn(actors: Actors, segment: string): Promise<BotRoster[]> {
  const bots: BotRoster[] = [];
  for (const name of PAST_NAMES) bots.push(await actors.botRoster(segment, name));
  await actors.advance(60);
  for (const { id, members } of bots) await members[0]!.client.checkins.ofRoster(id);
  await actors.advance(50);
  return bots;
}
