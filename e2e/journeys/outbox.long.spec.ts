import { expectCached } from '../pages/cached-page.ts';
import { playerPage } from '../pages/player-page.ts';
import { type Actors, actorsOf, botsCheckIn } from '../support/actors.ts';
import { beforeTheMatch } from '../support/before-the-match.ts';
import { ownRoster } from '../support/own-roster.ts';
import { expect, test } from '../support/server.ts';

const NO_BANS = { bans: [] };

test.use({ viewport: { width: 844, height: 390 } });

/** Returns how often the server has done an action for a player; by default a check-in to a match. */
async function timesDone(
  actors: Actors,
  user: string,
  action = 'series.player-checked-in',
): Promise<number> {
  const { page } = await actors.operator.requests.list('/api/activity-log/1.0', {
    'filter[user]': user,
    'filter[action]': action,
  });
  return page.total;
}

test('a check-in made offline waits in the outbox, outlives the page, and is sent once', async ({
  context,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { launches, people, series } = await beforeTheMatch(actors, ringside.url, NO_BANS);
  const first = await context.newPage();
  await playerPage(first).launch(launches[0]!);
  await first.goto(`/match/${series.id}`);
  await expect(first.getByRole('button', { name: 'Check-in' })).toBeVisible();
  await expectCached(first, `/match/${series.id}`);

  await context.setOffline(true);
  await expect(first.getByText('You are offline.')).toBeVisible();
  await first.getByRole('button', { name: 'Check-in' }).click();
  await expect(first.getByText('Waiting to be sent: 1')).toBeVisible();
  await first.close();

  const again = await context.newPage();
  await again.goto(`/match/${series.id}`);
  await expect(
    again.getByText('Waiting to be sent: 1'),
    'reopened without a connection',
  ).toBeVisible();
  await expect(
    again.getByText('Your team', { exact: true }),
    'and it is known whose page this is',
  ).toBeVisible();
  await expect(again.getByText(/Updated \d+ (seconds?|minutes?) ago/)).toBeVisible();
  expect(await timesDone(actors, people[0]!.id)).toBe(0);
  await again.close();

  const posts: (number | undefined)[] = [];
  context.on('response', (answer) => {
    if (answer.request().method() === 'POST' && answer.url().includes('/api/checkins/'))
      posts.push(answer.status());
  });
  await context.setOffline(false);
  const [one, other] = [await context.newPage(), await context.newPage()];
  await Promise.all([one.goto(`/match/${series.id}`), other.goto('/')]);
  await expect(one.getByRole('region', { name: 'Outbox' })).toContainText('Sent');
  await expect(one.getByText('You are checked in.')).toBeVisible();
  expect(await timesDone(actors, people[0]!.id)).toBe(1);
  expect(posts, 'two tabs came back, one of them has sent it').toEqual([201]);
  for (const page of [one, other])
    await expect(
      page.getByRole('region', { name: 'Outbox' }),
      'the line leaves by itself',
    ).toBeHidden();
  await one.reload();
  await expect(one.getByText('You are checked in.')).toBeVisible();
  await expect(one.getByRole('region', { name: 'Outbox' })).toBeHidden();
});

test('a report made offline is judged on arrival, its refusal is shown, and no other user sends or sees it', async ({
  context,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { bots, launches, people, series } = await beforeTheMatch(actors, ringside.url, NO_BANS);
  for (const { client } of people) await client.checkins.ofSeries(series.id);
  await botsCheckIn(bots, series);
  await actors.moveTo(new Date(Date.parse(series.date!) + 1000));
  const page = await context.newPage();
  await playerPage(page).launch(launches[0]!);
  await page.goto(`/match/${series.id}`);
  for (const game of [1, 2])
    await page
      .getByRole('group', { name: `Game ${game}` })
      .getByRole('button', { name: 'The Tunnel' })
      .click();
  await expectCached(page, `/match/${series.id}`);
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.getByRole('button', { name: 'Report result' }).click();
  await expect(page.getByText('Waiting to be sent: 1')).toBeVisible();
  await page.close();

  await actors.operator.matchSeries.forfeit(series.id, 'away');
  await context.setOffline(false);
  const other = await context.newPage();
  await playerPage(other).launch(launches[1]!);
  await other.goto(`/match/${series.id}`);
  await expect(
    other.getByText('Final score').or(other.getByText('Decided without play')).first(),
  ).toBeVisible();
  await expect(
    other.getByRole('region', { name: 'Outbox' }),
    'another player on the same phone',
  ).toBeHidden();
  await other.close();

  const back = await context.newPage();
  await playerPage(back).launch(launches[0]!);
  const outbox = back.getByRole('region', { name: 'Outbox' });
  await expect(outbox).toContainText('Refused');
  await expect(outbox).toContainText('The match is not live.');
});

test('a waiting command can be cancelled and is not sent then', async ({ context, ringside }) => {
  const actors = await actorsOf(ringside.url);
  const { launches, people, series } = await beforeTheMatch(actors, ringside.url, NO_BANS);
  const page = await context.newPage();
  await playerPage(page).launch(launches[0]!);
  await page.goto(`/match/${series.id}`);
  await expect(page.getByRole('button', { name: 'Check-in' })).toBeVisible();
  await expectCached(page, `/match/${series.id}`);
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.getByRole('button', { name: 'Check-in' }).click();
  await page.getByText('Waiting to be sent: 1').click();
  await page
    .getByRole('region', { name: 'Outbox' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(page.getByText('Waiting to be sent: 1')).toBeHidden();
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  expect(await timesDone(actors, people[0]!.id)).toBe(0);
});

test('a ban vote locked in offline waits at the board, outlives the page, and is sent once', async ({
  context,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { launches, people, bots, series, side } = await beforeTheMatch(actors, ringside.url);
  for (const { client } of [...people, ...bots[0]!.members])
    await client.checkins.ofSeries(series.id);
  const board = `/match/${series.id}/ban`;
  const page = await context.newPage();
  await playerPage(page).launch(launches[0]!);
  await page.goto(board);
  await expectCached(page, board);
  const tiles = page.getByRole('group', { name: 'Brawlers' }).getByRole('button');
  for (const place of [0, 1]) await tiles.nth(place).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Lock in bans' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.getByRole('button', { name: 'Lock in bans' }).click();
  await expect(page.getByText('Waiting to be sent: 1')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Lock in bans' })).toBeHidden();
  await page.close();

  const again = await context.newPage();
  await again.goto(board);
  await expect(
    again.getByText('Waiting to be sent: 1'),
    'reopened without a connection',
  ).toBeVisible();
  await expect(
    again.getByRole('main').getByText('Not sent yet'),
    'the board says it where the button was',
  ).toBeVisible();
  expect(await timesDone(actors, people[0]!.id, 'challenge.voted')).toBe(0);
  await again.close();

  await context.setOffline(false);
  const back = await context.newPage();
  await back.goto(board);
  await expect(back.getByRole('region', { name: 'Outbox' })).toContainText('Sent');
  await expect(back.getByRole('region', { name: 'Outbox' })).toContainText('Ban vote');
  expect(await timesDone(actors, people[0]!.id, 'challenge.voted')).toBe(1);
  const { items } = await people[0]!.client.challenges.ofSeries(series.id);
  expect(items[0]!.votes[side]).toHaveLength(2);
});

test('of the roster check-ins made offline one is sent once, and a late one is refused with the reason', async ({
  browser,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier();
  const inTimeTeam = await ownRoster({
    actors,
    url: ringside.url,
    segment: region.id,
    name: 'In Time',
  });
  const late = await ownRoster({ actors, url: ringside.url, segment: region.id, name: 'Too Late' });
  await actors.advance(60);
  const contexts = [];
  for (const { launches } of [inTimeTeam, late]) {
    const context = await browser.newContext({
      viewport: { width: 844, height: 390 },
      baseURL: ringside.url,
    });
    contexts.push(context);
    const page = await context.newPage();
    await playerPage(page).launch(launches[0]!);
    await page.goto('/my-team');
    await expect(
      page.getByRole('main').getByRole('button', { name: 'Check in the roster' }),
    ).toBeVisible();
    await expectCached(page, '/my-team');
    await context.setOffline(true);
    await page.getByRole('main').getByRole('button', { name: 'Check in the roster' }).click();
    await expect(page.getByText('Waiting to be sent: 1')).toBeVisible();
    await page.close();
    const again = await context.newPage();
    await again.goto('/my-team');
    await expect(
      again.getByText('Waiting to be sent: 1'),
      'reopened without a connection',
    ).toBeVisible();
    await expect(
      again.getByRole('main').getByRole('button', { name: 'Check in the roster' }),
    ).toBeHidden();
    await again.close();
  }

  const [inTime, tooLate] = contexts;
  await inTime!.setOffline(false);
  const page = await inTime!.newPage();
  await page.goto('/my-team');
  await expect(page.getByRole('region', { name: 'Outbox' })).toContainText('Sent');
  await expect(page.getByText('Your roster is checked in.').first()).toBeVisible();
  expect(await timesDone(actors, inTimeTeam.people[0]!.id, 'roster.checked-in')).toBe(1);

  await actors.advance(55);
  await tooLate!.setOffline(false);
  const other = await tooLate!.newPage();
  await other.goto('/my-team');
  const outbox = other.getByRole('region', { name: 'Outbox' });
  await expect(outbox).toContainText('Refused');
  await expect(outbox).toContainText('Check-in is closed.');
  expect((await actors.visitor.rosters.get(late.roster.id)).checkedIn).toBe(false);
});
