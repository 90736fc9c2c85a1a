import { readFile } from 'node:fs/promises';
import { consolePage } from '../pages/console-page.ts';
import { actorsOf } from '../support/actors.ts';
import { clientAt, expect, test } from '../support/server.ts';

test('the survey is counted by question, and four tables are exported whole', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier();
  await actors.botRoster(region.id, 'Älder');
  for (const answers of [
    { overall: 5, format: 'Monthly Finals', wish: 'More maps' },
    { overall: 4, format: 'Monthly Finals' },
  ]) {
    const { playerTag, parameters } = await actors.launch();
    const { data } = await clientAt(ringside.url).game.user(playerTag, parameters.jwt);
    await clientAt(ringside.url, data.token).game.survey(playerTag, answers);
  }
  const desk = consolePage(page);
  await desk.signIn(undefined, '/results');
  const overall = page.getByRole('region', { name: 'How do you like the championship so far?' });
  await expect(overall).toContainText('2 answers · 4.50 on average');
  await expect(overall.getByRole('progressbar', { name: '5: 1 of 2' })).toHaveAttribute(
    'aria-valuenow',
    '1',
  );
  await expect(page.getByRole('progressbar', { name: 'Monthly Finals: 2 of 2' })).toBeVisible();
  await expect(page.getByText('More maps')).toBeVisible();
  for (const [name, expectedText] of [
    ['Survey', 'More maps'],
    ['Rosters', 'Älder'],
    ['Registrations', 'Älder'],
    ['People', 'referee@ringside.example'],
  ] as const) {
    const saving = page.waitForEvent('download');
    await page.getByRole('region', { name: 'CSV exports' }).getByRole('button', { name }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe(`${name.toLowerCase()}.csv`);
    const text = await readFile(await saved.path(), 'utf8');
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(text).toContain(expectedText);
  }
  for (const size of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await desk.expectWhole();
  }
  expect(desk.faults).toEqual([]);
});
