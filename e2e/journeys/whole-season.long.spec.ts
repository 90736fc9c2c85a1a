import type { Page } from '@playwright/test';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { type PlayerPage, playerPage } from '../pages/player-page.ts';
import { type Actors, actorsOf, sweep } from '../support/actors.ts';
import { centreOf, expectNow } from '../support/expect-now.ts';
import {
  type ApiTeam,
  openSeries,
  playSegment,
  checkTeamsIn,
  reportSeries,
  sidesOf,
  startSeries,
} from '../support/play-segment.ts';
import { registerPlayer } from '../support/register-player.ts';
import { clientAt, expect, test } from '../support/server.ts';

// A blocked step fails instead of using up the time of the whole season.
test.use({ actionTimeout: 30_000 });

const PHONE = { width: 844, height: 390 };
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const TEAM = 'Night Shift';
const NAMES = ['Ana', 'Bia', 'Caio'];

interface Person {
  player: PlayerPage;
  client: ReturnType<typeof clientAt>;
}

/**
 * The segment of a region for each stage, by the stage's type; the stage itself where it has no
 * regions.
 */
type Segments = Record<'CC' | 'MQ1' | 'MQ2' | 'MF' | 'LCQ' | 'WF', { id: string; from: string }>;

/** Creates a season of one month in one region and the World Finals; the Challenge is open. */
async function openSeason(actors: Actors): Promise<Segments> {
  const dayOne = new Date(Number(await actors.now()) + 2 * DAY_MS).toISOString();
  const { events } = await actors.operator.events.setUpSeason({
    dayOne,
    months: [{ name: 'November' }],
    opensDaysBefore: 1,
    continues: true,
    regions: ['SA'],
    stageHours: 12,
    worldFinals: {},
  });
  const segments: Partial<Segments> = {};
  for (const { id } of events) {
    const { items } = await actors.visitor.events.segments(id!);
    for (const stage of items.filter(({ level }) => level === 0)) {
      const segment = items.find(({ parent }) => parent?.id === stage.id) ?? stage;
      segments[stage.type.id as keyof Segments] = { id: segment.id, from: stage.date.from };
    }
  }
  await actors.moveTo(new Date(Date.parse(segments.CC!.from) + 60 * MINUTE_MS));
  return segments as Segments;
}

/** Creates a team that already has points: it has won a cup of the month before. */
async function leaderOf(actors: Actors, clientFor: ClientFor, names: [string, string]) {
  const base = Number(await actors.now());
  const inMinutes = (minutes: number) => new Date(base + minutes * MINUTE_MS).toISOString();
  const { events, matchSeries } = actors.operator;
  const event = await events.create({
    name: 'October',
    date: { from: inMinutes(-60), to: inMinutes(720) },
  });
  const stage = await events.createSegment(
    event.id,
    {
      name: 'October Cup',
      format: 'single_elimination',
      registrationType: 'open',
      date: { from: inMinutes(60), to: inMinutes(600) },
      configuration: { points: [900] },
    },
    { type: { data: { type: 'segment-types', id: 'MF' } } },
  );
  const region = await events.createSegment(
    event.id,
    { name: 'SA', configuration: { countries: ['BR'] } },
    { parent: { data: { type: 'segments', id: stage.id } } },
  );
  const [leader] = [
    await rivals(actors, clientFor, { segment: region.id, name: names[0] }),
    await rivals(actors, clientFor, { segment: region.id, name: names[1] }),
  ];
  await actors.advance(51);
  const [final] = await openSeries(actors, region.id);
  await matchSeries.report(final!.id, sweep(sidesOf(final!)[0] === names[0] ? 'home' : 'away'));
  return leader;
}

type ClientFor = (token: string) => ReturnType<typeof clientAt>;

/** Creates a team of bots with a roster in a segment. */
async function rivals(
  actors: Actors,
  clientFor: ClientFor,
  { segment, name }: { segment: string; name: string },
): Promise<ApiTeam & { roster: string }> {
  const clients = [];
  for (let member = 0; member < 3; member++) {
    const { playerTag, parameters } = await actors.launch({ country: 'BR', nationality: 'BR' });
    const { data } = await actors.visitor.game.user(playerTag, parameters.jwt);
    clients.push(clientFor(data.token));
  }
  const roster = await clients[0]!.rosters.create({ name, segment });
  const key = await clients[0]!.rosters.joiningKey(roster.id);
  for (const client of clients.slice(1)) await client.rosters.join(key);
  return { name, clients, roster: roster.id };
}

interface Look {
  centre: string | RegExp;
  home: string | RegExp;
  team: string | RegExp;
  bracket: 'locked' | 'open';
}

/** Checks home, My Team, the action centre and the tabs in one state. */
async function expectState(page: Page, { centre, home, team, bracket }: Look): Promise<void> {
  await expectNow(page, centre);
  await page.goto('/');
  await expect(page.getByRole('main')).toContainText(home);
  const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bracket' });
  if (bracket === 'locked') await expect(tab).toHaveAttribute('aria-disabled', 'true');
  else await expect(tab).not.toHaveAttribute('aria-disabled');
  await page.goto('/my-team');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TEAM);
  await expect(page.getByRole('main')).toContainText(team);
}

/** Returns the player's next series of a segment, with the other teams' series of the same time. */
async function nextOf(actors: Actors, segment: string) {
  const open = await openSeries(actors, segment);
  const ownSeries = open.find((series) => sidesOf(series).includes(TEAM)) as MatchSeries;
  return { ownSeries, due: open.filter(({ date }) => date === ownSeries.date) };
}

test('three players play a whole season, from the first launch to the World Finals trophy', async ({
  browser,
  ringside,
}) => {
  test.setTimeout(900_000);
  const actors = await actorsOf(ringside.url);
  const clientFor: ClientFor = (token) => clientAt(ringside.url, token);
  const leader = await leaderOf(actors, clientFor, ['Alder', 'Birch']);
  const season = await openSeason(actors);
  const people: Person[] = [];

  await test.step('first launch, age, profile', async () => {
    for (const name of NAMES) {
      const context = await browser.newContext({ viewport: PHONE, baseURL: ringside.url });
      const player = playerPage(await context.newPage());
      const launch = await actors.launch({
        name,
        country: 'BR',
        nationality: 'BR',
        profile: false,
        challengeWins: 14,
      });
      await player.launch(launch);
      await registerPlayer(player.page, name, 'BR');
      const { data } = await actors.visitor.game.user(launch.playerTag, launch.parameters.jwt);
      people.push({ player, client: clientFor(data.token) });
    }
  });
  const [captain, ...mates] = people.map(({ player }) => player) as [PlayerPage, ...PlayerPage[]];
  const { page } = captain;
  const centre = centreOf(page);
  let teamKey = '';
  const team: ApiTeam = { name: TEAM, clients: people.map(({ client }) => client) };

  await test.step('Challenge roster, queue, the fifteenth win', async () => {
    const others = await rivals(actors, clientFor, { segment: season.CC.id, name: 'Rivals' });
    const [other] = others.clients as [ApiTeam['clients'][number]];
    await page.goto('/queue');
    await expect(
      page.getByText('One more win qualifies you for the Monthly Qualifier.'),
    ).toBeVisible();
    await page.getByLabel('Team name').fill(TEAM);
    await page.getByRole('button', { name: 'Create team' }).click();
    teamKey = await page.locator('.key').innerText();
    for (const mate of mates) await mate.joinTeam(teamKey, TEAM);
    await page.getByRole('button', { name: 'Find a match' }).click();
    await expect(page.getByText('Place 1 in the queue.')).toBeVisible();
    await other.queue.join(season.CC.id, others.roster);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('Your team has accepted.')).toBeVisible();
    const { items } = await other.matchUps.list({ 'filter[status]': 'open' });
    await other.matchUps.accept(items[0]!.id);
    await expect(page).toHaveURL(/\/match\/\d+$/);
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    await captain.reportSweep(id, TEAM);
    await other.matchSeries.confirm(id);
    await page.goto('/queue');
    await expect(page.getByText('You can play the Monthly Qualifier')).toBeVisible();
  });

  const teams = [team, leader];
  await test.step('into the qualifier with one press, or with the key of the team', async () => {
    await expectNow(page, 'Your team can play the qualifier.');
    await centre.getByRole('button', { name: 'Enter the qualifier' }).click();
    await expect(page).toHaveURL(/\/my-team$/);
    const [pressing, typing] = mates as [PlayerPage, PlayerPage];
    for (const mate of mates) await expectNow(mate.page, 'Your captain has entered the team.');
    await centreOf(pressing.page).getByRole('button', { name: 'Play with the team' }).click();
    await expect(pressing.page).toHaveURL(/\/my-team$/);
    await expectNow(page, 'Incomplete Roster');
    await typing.joinTeam(teamKey, TEAM);
    for (const name of ['Cedar', 'Dogwood', 'Elmwood'])
      teams.push(await rivals(actors, clientFor, { segment: season.MQ1.id, name }));
    await expectState(page, {
      centre: 'Completed Roster',
      home: 'November',
      team: 'All 3 players are in.',
      bracket: 'locked',
    });
  });

  await test.step('roster check-in from the action centre', async () => {
    const { segmentCheckinsConfig } = await actors.visitor.segments.get(season.MQ1.id);
    const window = segmentCheckinsConfig.openWindow!;
    await actors.moveTo(new Date(Date.parse(window.from) + 5 * MINUTE_MS));
    await expectNow(page, 'The check-in is open.');
    await centre.getByRole('button', { name: 'Check in the roster' }).click();
    for (const { clients, roster } of teams.slice(2) as (ApiTeam & { roster: string })[])
      await clients[0]!.checkins.ofRoster(roster);
    await expectState(page, {
      centre: 'Checked-in',
      home: 'November',
      team: 'Your roster is checked in.',
      bracket: 'locked',
    });
    await actors.moveTo(new Date(Date.parse(window.to) + 1_000));
  });

  await test.step('match check-in, ban, report, and the link to the next match', async () => {
    const { ownSeries: first, due } = await nextOf(actors, season.MQ1.id);
    const opponent = teams.find(({ name }) => name !== TEAM && sidesOf(first).includes(name))!;
    const expectInMatch = (text: string) => expectNow(page, text, { match: first.id });
    await checkTeamsIn({ actors, teams: teams.slice(1) }, due);
    await expectInMatch(`Check in for your match against ${opponent.name}.`);
    for (const { player } of people) await player.checkInToMatch();
    await expectInMatch(`It is your turn against ${opponent.name}.`);
    await captain.banTwo(first.id);
    await expectInMatch(`Waiting for ${opponent.name} to choose.`);
    await startSeries(actors, due);
    await expectInMatch(`The room for your match against ${opponent.name} is open. Go in.`);
    await page.getByRole('button', { name: 'I am in' }).click();
    await expectInMatch('Your match is live.');
    await captain.reportSweep(first.id, TEAM);
    await expectInMatch(`Your team reported a result. ${opponent.name} can confirm or dispute it.`);
    await opponent.clients[0]!.matchSeries.confirm(first.id);
    for (const series of due)
      if (series.id !== first.id) await reportSeries({ teams, favourite: TEAM }, series);
    await expectState(page, {
      centre: /Won.*Your next match begins/,
      home: 'November',
      team: TEAM,
      bracket: 'open',
    });
    await centre.getByRole('link', { name: 'Next match' }).click();
    const { ownSeries: second } = await nextOf(actors, season.MQ1.id);
    await expect(page).toHaveURL(new RegExp(`/match/${second.id}$`));
  });

  await test.step('through to Day 2: when, where, what next', async () => {
    await playSegment({ actors, segment: season.MQ1.id, teams, favourite: TEAM });
    await expectState(page, {
      centre: /Advanced.*You are in Qualifier, Day 2. It begins/,
      home: 'November',
      team: TEAM,
      bracket: 'open',
    });
  });

  const seed = (stage: 'MQ2' | 'MF' | 'WF') =>
    actors.moveTo(new Date(Date.parse(season[stage].from) - 9 * MINUTE_MS));
  /**
   * Plays a seeded stage to its end, in which the player's team wins, and checks the state after
   * it.
   */
  const win = async (stage: 'MQ2' | 'MF' | 'WF', state: Pick<Look, 'centre' | 'home'>) => {
    await playSegment({ actors, segment: season[stage].id, teams, favourite: TEAM });
    await expectState(page, { ...state, team: TEAM, bracket: 'open' });
  };
  await test.step('through to the Monthly Finals', async () => {
    await seed('MQ2');
    await win('MQ2', { centre: /Advanced.*You are in Monthly Finals/, home: 'November' });
  });
  await test.step('champion of the month', async () => {
    await seed('MF');
    await win('MF', {
      centre: /Champion.*Your team has won this stage and 200 points/,
      home: 'November',
    });
  });

  await test.step('Last Chance Qualifier, on home, tabs, schedule and My Team', async () => {
    await actors.moveTo(new Date(Date.parse(season.LCQ.from) - 9 * MINUTE_MS));
    await expectState(page, {
      centre: /Check in for your match against .*Check-in closes in/,
      home: 'World Finals',
      team: 'Last Chance Qualifier',
      bracket: 'open',
    });
    await page.goto('/schedule');
    await expect(page.getByText('Cedar').or(page.getByText('Dogwood')).first()).toBeVisible();
    await playSegment({ actors, segment: season.LCQ.id, teams, favourite: TEAM });
    await expectState(page, {
      centre: /Advanced.*You are in World Finals/,
      home: 'World Finals',
      team: TEAM,
      bracket: 'open',
    });
  });

  await test.step('champion of the world', async () => {
    await seed('WF');
    await page.goto('/brackets');
    await expect(page.getByText('Alder').first()).toBeVisible();
    await win('WF', { centre: /Champion.*Your team has won this stage/, home: 'World Finals' });
  });

  // A player without a profile gets a 404 by the specification, which the browser logs.
  const faults = people.flatMap(({ player }) => player.faults);
  expect(faults.filter((fault) => !/404 .*\/game\/1\.0\/user\?/.test(fault))).toEqual([]);
});
