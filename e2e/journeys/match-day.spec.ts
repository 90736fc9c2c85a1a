import { playerPage } from '../pages/player-page.ts';
import { actorsOf, botsCheckIn, sweep } from '../support/actors.ts';
import { expectNow } from '../support/expect-now.ts';
import { clientAt, expect, test } from '../support/server.ts';

test.use({ viewport: { width: 844, height: 390 } });
const TEAM = 'The Newcomers';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a check-in is reversed and repeated; the other side reports first, and the captain disputes it', async ({
  page,
  browser,
  ringside,
}) => {
  test.setTimeout(240_000);
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier();
  const bots = [];
  for (const name of ['Alder', 'Birch', 'Cedar'])
    bots.push(await actors.botRoster(region.id, name));
  const launches = [
    await actors.launch({ name: 'Anna' }),
    await actors.launch({ name: 'Ben' }),
    await actors.launch({ name: 'Cleo' }),
  ];
  const clients = [];
  for (const { playerTag, parameters } of launches)
    clients.push(
      clientAt(
        ringside.url,
        (await clientAt(ringside.url).game.user(playerTag, parameters.jwt)).data.token,
      ),
    );
  const roster = await clients[0]!.rosters.create({ name: TEAM, segment: region.id });
  const key = await clients[0]!.rosters.joiningKey(roster.id);
  for (const client of clients.slice(1)) await client.rosters.join(key);

  const captain = playerPage(page);
  await captain.launch(launches[0]!);
  await actors.advance(60);
  await captain.checkRosterIn();
  const member = playerPage(await (await browser.newContext({ baseURL: ringside.url })).newPage());
  await member.launch(launches[1]!);
  await member.page.goto('/my-team');
  await expect(member.page.getByText('The captain can undo the check-in.')).toBeVisible();
  await expect(member.page.getByRole('button', { name: 'Undo check-in' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo check-in' }).click();
  await expect(
    page.getByRole('main').getByRole('button', { name: 'Check in the roster' }),
  ).toBeVisible();
  expect((await actors.visitor.rosters.get(roster.id)).checkedIn).toBe(false);
  // The member who checks the roster in may reverse it as well.
  await member.checkRosterIn();
  await member.page.getByRole('button', { name: 'Undo check-in' }).click();
  await expect(
    member.page.getByRole('main').getByRole('button', { name: 'Check in the roster' }),
  ).toBeVisible();
  await captain.checkRosterIn();
  for (const { id, members } of bots) await members[0]!.client.checkins.ofRoster(id);
  await actors.advance(50);

  const { items } = await actors.visitor.matchSeries.list({
    'filter[segment]': region.id,
    'filter[roundNumber]': 1,
  });
  const ours = items.find(({ competitors }) =>
    competitors.some((one) => one.roster?.name === TEAM),
  )!;
  const opponent = bots.find(({ id }) => ours.competitors.some((one) => one.roster?.id === id))!;
  const centre = page.getByRole('region', { name: 'Action centre' });
  const elsewhere = member.page.getByRole('region', { name: 'Action centre' });
  await member.page.goto('/leaderboards');
  await expect(elsewhere).toContainText(`Check in for your match against ${opponent.name}.`);
  await expect(elsewhere).toContainText('Check-in closes in');
  for (const client of clients) await client.checkins.ofSeries(ours.id);
  await expect(elsewhere).toContainText(
    `You are checked in for the match against ${opponent.name}`,
  );
  await page.goto(`/match/${ours.id}`);
  await expect(page.getByText('Stay here: the ban phase opens')).toBeVisible();
  await botsCheckIn(bots, ours);
  await expect(page.getByText('Stay here')).toHaveCount(0);
  await expect(page.getByText('You are checked in.')).toBeVisible();
  await expect(centre).toContainText(`It is your turn against ${opponent.name}.`);
  await expect(elsewhere).toContainText('Your captain votes. Send a suggestion.');
  await elsewhere.getByRole('link', { name: 'Make a suggestion' }).click();
  await expect(member.page).toHaveURL(new RegExp(`/match/${ours.id}/ban$`));
  // the page says so itself
  await expect(elsewhere.getByRole('link')).toHaveCount(0);
  await member.page.goto('/leaderboards');
  // All turns have run out; the match has not begun.
  await actors.moveTo(new Date(Date.parse(ours.date!) - 120_000));
  await expect(page.getByText('The ban phase is over. The match starts at')).toBeVisible();
  await actors.moveTo(new Date(Date.parse(ours.date!) + 1000));
  await page.goto(`/match/${ours.id}`);
  // the game has opened a room
  await expect(elsewhere).toContainText(`against ${opponent.name} is open. Go in.`);
  await clients[1]!.matchSeries.enterRoom(ours.id);
  await expect(elsewhere).toContainText('Your match is live.');
  const theirs = ours.competitors[0].roster?.id === opponent.id ? 'home' : 'away';
  await opponent.members[0]!.client.matchSeries.report(ours.id, sweep(theirs));

  await expect(page.getByText(`${opponent.name} reported this result.`)).toBeVisible();
  await expect(page.getByText(/^Confirm or dispute it before .*Without your answer/)).toBeVisible();
  await expect(elsewhere).toContainText(
    `${opponent.name} reported a result. Confirm or dispute it.`,
  );
  await expect(elsewhere).toContainText('Final in');
  await expect(member.page).toHaveTitle(/^\d+:\d\d Result · .*Leaderboards/);
  await member.page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'My Team' })
    .click();
  await expect(member.page).toHaveTitle(/^\d+:\d\d Result · (?!.*(Leaderboards|Result))/);
  await expect(elsewhere.getByRole('link', { name: 'Answer' })).toHaveAttribute(
    'href',
    `/match/${ours.id}#result`,
  );
  const visitor = await (await browser.newContext({ baseURL: ringside.url })).newPage();
  await visitor.goto(`/match/${ours.id}`);
  await expect(visitor.getByText(`${opponent.name} reported this result.`)).toBeVisible();
  await expect(visitor.getByText(`${TEAM} can confirm or dispute it.`)).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Dispute' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Dispute' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('We won both games.');
  await page.getByRole('button', { name: 'Send to the referee' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Confirm result' })).toBeHidden();
  expect((await actors.visitor.matchSeries.get(ours.id)).reporting).toBe('disputed');
  await expect(elsewhere).toContainText('A referee is looking at this match.');
  await expect(member.page).toHaveTitle(/^\D/);
  await actors.operator.matchSeries.askForEvidence(ours.id, { roster: roster.id, minutes: 10 });
  await expect(elsewhere).toContainText('The referee asks your team for a picture of the result.');
  await expect(elsewhere.getByRole('link', { name: 'Add pictures' })).toHaveAttribute(
    'href',
    `/match/${ours.id}#result`,
  );
  await expect(member.page).toHaveTitle(/^\d+:\d\d Result · /);
  await page.locator('#result input[type=file]').setInputFiles({
    name: 'score.png',
    mimeType: 'image/png',
    buffer: PIXEL,
  });
  await expect(elsewhere).toContainText('A referee is looking at this match.', {
    timeout: 60_000,
  });
  expect((await actors.operator.matchSeries.evidenceRequests(ours.id))[0]?.isMet).toBe(true);
  await actors.operator.matchSeries.report(ours.id, sweep(theirs === 'home' ? 'away' : 'home'));
  await expect(page.getByText(/Final/).first()).toBeVisible();
  // the other semi-final was forfeited, so the winner has a next match
  await expect(page.getByRole('heading', { name: 'Won 2:0' })).toBeVisible();
  await expect(elsewhere).toContainText(/Won 2:0.*Your next match begins/);
  // a result that stands is disputed, too, until the next match
  const disputed = { match: ours.id };
  await opponent.members[0]!.client.matchSeries.dispute(ours.id, 'We won.');
  await expectNow(member.page, 'A referee is looking at this match.', disputed);
  await actors.operator.matchSeries.askForEvidence(ours.id, { roster: roster.id, minutes: 10 });
  await expectNow(member.page, 'The referee asks your team for a picture of the result.', disputed);
  await actors.operator.matchSeries.report(ours.id, sweep(theirs === 'home' ? 'away' : 'home'));
  await expectNow(member.page, /Won 2:0.*Your next match begins/, disputed);
  await member.page.goto('/my-team');
  const results = member.page.getByRole('main');
  await expect(results.getByText(opponent.name).first()).toBeVisible();
  await expect(results.getByText('2 : 0')).toBeVisible();
  await expect(results.getByRole('heading', { name: 'Next match' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Next match' }).click();
  await expect(page).not.toHaveURL(new RegExp(`/match/${ours.id}$`));
  await expect(page.getByRole('main').getByText(TEAM).first()).toBeVisible();
  expect([...captain.faults, ...member.faults]).toEqual([]);
});
