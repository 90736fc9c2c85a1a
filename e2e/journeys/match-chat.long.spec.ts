import sharp from 'sharp';
import { playerPage } from '../pages/player-page.ts';
import { expectAccessible } from '../support/accessibility-faults.ts';
import { actorsOf } from '../support/actors.ts';
import { fillChampionship } from '../support/filled.ts';
import { intercept } from '../support/intercept.ts';
import { expect, test } from '../support/server.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

test.use({ viewport: { width: 844, height: 390 } });

test('both sides and a referee chat in a match; a message that fails stays in the field', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { captain, seriesId, opponents } = await fillChampionship(actors, ringside.url);
  await playerPage(page).launch(captain);
  await page.goto(`/match/${seriesId}`);
  const chat = page.getByRole('log', { name: 'Messages of this match' });
  await expect(chat).toContainText('No messages yet.');
  await opponents.members[0]!.client.chat.say(seriesId, 'Good luck, have fun!');
  await expect(chat).toContainText('Good luck, have fun!');
  await actors.operator.chat.say(seriesId, 'Play on map two.');
  await expect(chat.getByText('Referee', { exact: true })).toBeVisible();

  const field = page.getByRole('textbox', { name: 'Message' });
  await intercept(page, '**/api/chat/1.0/messages', (route) => route.abort());
  await field.fill('You too!');
  await field.press('Enter');
  await expect(page.getByText('Your message was not sent.')).toBeVisible();
  await expect(field).toHaveValue('You too!');
  await page.unroute('**/api/chat/1.0/messages');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(chat).toContainText('You too!');
  await expect(field).toHaveValue('');
  expect(
    (
      await opponents.members[1]!.client.chat.history({ 'filter[matchSeries]': seriesId })
    ).items.map(({ text }) => text),
  ).toEqual(['Good luck, have fun!', 'Play on map two.', 'You too!']);
});

test('a result by period is reported, disputed with a picture and corrected; the history shows it', async ({
  page,
  ringside,
}) => {
  test.setTimeout(180_000);
  const actors = await actorsOf(ringside.url);
  const { captain, seriesId, opponents, side } = await fillChampionship(actors, ringside.url, {
    periods: ['First half', 'Second half'],
  });
  const player = playerPage(page);
  await player.launch(captain);
  await page.goto(`/match/${seriesId}`);
  await expect(page.getByText('3 of 3 checked in')).toHaveCount(2);

  const [ownName, theirName] = ['Die Donnerschlagfreunde', opponents.name];
  for (const number of [1, 2]) {
    const game = page.getByRole('group', { name: `Game ${number}` });
    for (const [label, score] of [
      [`First half, ${ownName}`, 3],
      [`First half, ${theirName}`, 1],
      [`Second half, ${ownName}`, 2],
      [`Second half, ${theirName}`, 2],
    ] as const)
      await game.getByLabel(label).fill(String(score));
  }
  await page.getByRole('button', { name: 'Report result' }).click();
  const sheet = page.getByRole('group', { name: 'Score by game' });
  await expect(sheet.getByRole('columnheader', { name: 'Second half' })).toBeVisible();
  await expect(sheet.getByRole('row', { name: /^1/ })).toContainText(
    side === 'home' ? '3 : 1' : '1 : 3',
  );
  await opponents.members[0]!.client.matchSeries.confirm(seriesId);

  await page.getByRole('button', { name: 'Dispute' }).click();
  const dialog = page.getByRole('dialog');
  const file = dialog.getByLabel('Add pictures');
  await file.setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  });
  await expect(dialog.getByText('notes.txt is not a supported picture type.')).toBeVisible();
  const picture = await sharp({
    create: { width: 320, height: 180, channels: 3, background: '#2cc6ff' },
  })
    .png()
    .toBuffer();
  await file.setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: picture });
  await expect(dialog.getByRole('img', { name: /screen\.png/ })).toBeVisible();
  await dialog.getByRole('textbox').fill('It was the other way round.');
  await page.getByRole('button', { name: 'Send to the referee' }).click();
  await expect(page.getByText('A referee is looking at this match.')).toBeVisible();
  expect(
    (await opponents.members[2]!.client.matchSeries.attachments(seriesId)).items.map(
      ({ name }) => name,
    ),
  ).toEqual(['screen.png']);
  // The other side's evidence arrives over the stream.
  await opponents.members[1]!.client.matchSeries.attach(
    seriesId,
    new File([new Uint8Array(picture)], 'theirs.png', { type: 'image/png' }),
  );
  const theirs = page.getByRole('img', { name: /theirs\.png/ });
  await expect(theirs).toBeVisible();
  // The picture's element exists before its bytes, and a request for them fails once the picture is
  // deleted.
  await theirs.scrollIntoViewIfNeeded();
  await expect
    .poll(() => theirs.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const [theirPicture] = (
    await opponents.members[1]!.client.matchSeries.attachments(seriesId)
  ).items.filter(({ name }) => name === 'theirs.png');
  await opponents.members[1]!.client.attachments.delete(theirPicture!.id);
  await expect(theirs).toBeHidden();
  await page.getByRole('button', { name: 'Remove screen.png' }).click();
  await expect(page.getByRole('img', { name: /screen\.png/ })).toBeHidden();

  const lost = side === 'home' ? ([1, 3] as [number, number]) : ([3, 1] as [number, number]);
  const game = {
    periods: ['first-half', 'second-half'].map((key) => ({ key, scores: lost })),
    forfeit: null,
  };
  await actors.operator.matchSeries.report(seriesId, [game, game]);
  await expect(page.getByText('A referee corrected this result.')).toBeVisible();
  const history = page.getByRole('list').filter({ hasText: 'The match began.' });
  for (const historyText of [
    /reported 2 : 0|reported 0 : 2/,
    /confirmed/,
    /disputed the result/,
    /A referee corrected the result/,
  ])
    await expect(history.getByText(historyText)).toBeVisible();
  await expectAccessible(page);
  expect(player.faults).toEqual([]);
});

test('a finished ban phase is replayed step by step, and as a list', async ({ page, ringside }) => {
  const actors = await actorsOf(ringside.url);
  const { captain, seriesId } = await fillChampionship(actors, ringside.url);
  await actors.advance(10);
  await playerPage(page).launch(captain);
  await page.goto(`/match/${seriesId}/ban`);
  await waitForHydration(page);
  const controls = page.getByRole('group', { name: 'Replay of the ban phase' });
  const [first] = (await actors.visitor.challenges.ofSeries(seriesId)).items;
  const total = (await actors.visitor.challenges.ofSeries(seriesId)).items.flatMap(
    ({ log }) => log,
  ).length;
  expect(first!.log.length).toBeGreaterThan(1);
  await expect(controls).toContainText(`Step ${total} of ${total}`);
  for (let left = total; left > 1; left -= 1)
    await controls.getByRole('button', { name: 'Step back' }).click();
  await expect(page.locator('[aria-live]').filter({ hasText: 'banned' })).toBeVisible();
  await expect(
    page
      .getByRole('list', { name: 'Brawlers' })
      .getByText(/^(Home|Away) ban \(filled at random\)$/),
  ).toHaveCount(2);
  await controls.getByRole('button', { name: 'Play' }).click();
  await expect(controls).toContainText(`Step 3 of ${total}`);
  await controls.getByRole('button', { name: 'Pause' }).click();
  await expectAccessible(page);
});
