import { consolePage } from '../pages/console-page.ts';
import { playerPage } from '../pages/player-page.ts';
import { expectAccessible } from '../support/accessibility-faults.ts';
import { actorsOf } from '../support/actors.ts';
import { fillChampionship } from '../support/filled.ts';
import { expect, test } from '../support/server.ts';

test('a player mutes and reports, and the staff hides the message and silences its author', async ({
  page,
  browser,
  ringside,
}) => {
  test.setTimeout(180_000);
  const actors = await actorsOf(ringside.url);
  const { captain, seriesId, opponents } = await fillChampionship(actors, ringside.url);
  const loud = opponents.members[0]!.client;
  await loud.chat.say(seriesId, 'You are all rubbish');
  await page.setViewportSize({ width: 390, height: 844 });
  const player = playerPage(page);
  await player.launch(captain);
  await page.goto(`/match/${seriesId}`);
  const chat = page.getByRole('log', { name: 'Messages of this match' });
  await expect(chat).toContainText('You are all rubbish');

  await chat.getByRole('button', { name: /^Mute / }).click();
  await expect(chat).not.toContainText('You are all rubbish');
  await chat.getByRole('button', { name: 'Show message' }).click();
  await expect(chat).toContainText('You are all rubbish');
  await page.reload();
  await expect(chat, 'it is kept with the player').toContainText('You have muted');
  await page.getByText('Muted players: 1').click();
  await expectAccessible(page);
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /^Unmute / })
    .click();
  await expect(chat).toContainText('You are all rubbish');

  await chat.getByRole('button', { name: /^Report / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason for the report').selectOption({ label: 'Insults' });
  await dialog.getByLabel('Details (optional)').fill('Since the first minute');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(chat.getByText('Reported', { exact: true })).toBeVisible();

  const desk = consolePage(
    await (
      await browser.newContext({ baseURL: ringside.url, viewport: { width: 1440, height: 900 } })
    ).newPage(),
  );
  await desk.signIn();
  const report = desk.page.getByRole('button', { name: /^Reported message/ });
  await expect(report).toContainText('You are all rubbish');
  await desk.expectWhole();
  await report.click();
  const talk = desk.page.getByRole('region', { name: 'Match chat' });
  await expect(talk).toContainText('reported by Anna');
  await talk.getByRole('button', { name: /^Hide the message/ }).click();
  await desk.dialog.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(talk.getByText(/^Hidden by/)).toBeVisible();
  await expect(chat, 'the player sees it go by itself').toContainText(
    'The staff has hidden this message.',
  );
  await expect(chat).not.toContainText('You are all rubbish');

  await talk.getByRole('button', { name: /^Silence / }).click();
  await desk.dialog.getByLabel('Reason').fill('Insults');
  await desk.dialog.getByRole('button', { name: 'Silence', exact: true }).click();
  await expect(talk.getByText(/^Silenced until/)).toBeVisible();
  await expect(loud.chat.say(seriesId, 'And?')).rejects.toMatchObject({
    status: 403,
    code: 'chat-silenced',
  });
  await desk.expectWhole();

  await talk.getByRole('button', { name: /^End the silence/ }).click();
  await desk.dialog.getByRole('button', { name: 'End the silence' }).click();
  await expect(talk.getByText(/^Silenced until/)).toHaveCount(0);
  await talk.getByRole('button', { name: /^Show the message/ }).click();
  // Another operator was faster.
  await actors.operator.chat.show(
    (await actors.operator.chat.history({ 'filter[matchSeries]': seriesId })).items[0]!.id,
  );
  await desk.dialog.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(desk.dialog.getByRole('alert')).toContainText('The message is not hidden');
  await desk.dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(chat).toContainText('You are all rubbish');
  await talk.getByRole('button', { name: /^Settle the report/ }).click();
  await desk.dialog.getByRole('button', { name: 'Settle', exact: true }).click();
  await expect(talk).toContainText('settled by');
  expect(player.faults).toEqual([]);
  expect(desk.faults.filter((fault) => !fault.includes('409'))).toEqual([]);
});

test('a silenced player reads the reason and the end in their language, and writes again afterwards', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { captain, seriesId } = await fillChampionship(actors, ringside.url);
  await page.setViewportSize({ width: 844, height: 390 });
  const player = playerPage(page);
  await player.launch(captain);
  await page.goto(`/de/match/${seriesId}`);
  const field = page.getByRole('textbox', { name: 'Nachricht' });
  await expect(field).toBeVisible();
  const { items } = await actors.operator.users.list({ 'page[size]': 100 });
  const anna = items.find(({ username }) => username === 'Anna')!;
  await actors.operator.chatSilences.silence(anna.id, {
    until: new Date(Date.now() + 86_400_000 * 40).toISOString(),
    reason: 'Beleidigungen',
  });
  await expect(page.getByText('Grund der Turnierleitung: Beleidigungen')).toBeVisible();
  await expect(field).toHaveCount(0);
  await expectAccessible(page);
  await actors.operator.chatSilences.end(anna.id);
  await expect(field).toBeVisible();
  expect(player.faults).toEqual([]);
});
