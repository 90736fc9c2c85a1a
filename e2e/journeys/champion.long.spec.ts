import type { Browser } from '@playwright/test';
import { playerPage } from '../pages/player-page.ts';
import {
  actorsOf,
  botsCheckIn,
  botsPlay,
  sweep,
  type Actors,
  type BotRoster,
} from '../support/actors.ts';
import { expect, test } from '../support/server.ts';

const PHONE = { width: 844, height: 390 };
const TEAM = 'The Newcomers';
const BOTS = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elmwood', 'Figtree', 'Ginkgo'];

test('three newcomers form a roster, check in, ban, play and report, and a visitor follows them up to the champion', async ({
  browser,
  ringside,
}) => {
  test.setTimeout(300_000);
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier();
  const bots: BotRoster[] = [];
  for (const name of BOTS) bots.push(await actors.botRoster(region.id, name));

  const players = await newcomers(browser, ringside.url, actors);
  const [captain, second, third] = players;
  const key = await captain!.createTeam(TEAM);
  await second!.joinTeam(key, TEAM);
  await third!.joinTeam(key, TEAM);

  await actors.advance(60);
  for (const { id, members } of bots) await members[0]!.client.checkins.ofRoster(id);
  await third!.checkRosterIn();
  await actors.advance(50);

  const visitor = await (
    await browser.newContext({ viewport: PHONE, baseURL: ringside.url })
  ).newPage();
  await visitor.goto('/brackets');
  await expect(visitor.getByText(TEAM).first()).toBeVisible();
  await visitor.evaluate(() => Object.assign(window, { opened: 'once' }));

  for (let round = 1; round <= 3; round++)
    await playRound({ actors, region: region.id, round, bots, players });

  await expect(
    visitor.getByRole('link', { name: new RegExp(`M7, Final score: .*${TEAM} 2`) }),
  ).toBeVisible();
  await expect(visitor.getByText(`Winner: ${TEAM}`)).toBeVisible();
  expect(
    await visitor.evaluate(() => (window as unknown as { opened?: string }).opened),
    'the page was never loaded again',
  ).toBe('once');
  const { items } = await actors.visitor.segments.standings(region.id);
  expect(items[0]).toMatchObject({ placement: 1, roster: { name: TEAM }, wins: 3 });
  expect(players.flatMap(({ faults }) => faults)).toEqual([]);
});

async function newcomers(browser: Browser, baseURL: string, actors: Actors) {
  const players = [];
  for (const name of ['Anna', 'Ben', 'Cleo']) {
    const context = await browser.newContext({ viewport: PHONE, baseURL });
    const player = playerPage(await context.newPage());
    await player.launch(await actors.launch({ name }));
    players.push(player);
  }
  return players;
}

/**
 * Plays one round: every roster checks in, the newcomers ban and report in the browser, the bots
 * over the API.
 */
async function playRound({
  actors,
  region,
  round,
  bots,
  players,
}: {
  actors: Actors;
  region: string;
  round: number;
  bots: BotRoster[];
  players: ReturnType<typeof playerPage>[];
}) {
  const { items } = await actors.visitor.matchSeries.list({
    'filter[segment]': region,
    'filter[roundNumber]': round,
  });
  const start = Math.min(...items.map(({ date }) => Date.parse(date!)));
  if (+(await actors.now()) < start - 9 * 60_000) await actors.moveTo(new Date(start - 9 * 60_000));
  const ours = items.find(({ competitors }) =>
    competitors.some(({ roster }) => roster?.name === TEAM),
  )!;
  const side = ours.competitors[0].roster?.name === TEAM ? 'home' : 'away';
  for (const player of players) await player.checkInToMatch();
  for (const series of items) await botsCheckIn(bots, series);
  await players[0]!.banTwo(ours.id);
  await actors.moveTo(new Date(start + 1000));
  await players[0]!.reportSweep(ours.id, TEAM);
  const opponent = bots.find(({ id }) => ours.competitors.some(({ roster }) => roster?.id === id))!;
  await opponent.members[0]!.client.matchSeries.report(ours.id, sweep(side));
  for (const series of items) if (series.id !== ours.id) await botsPlay(bots, series);
}
