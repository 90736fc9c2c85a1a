import type { Page } from '@playwright/test';
import { consolePage } from '../pages/console-page.ts';
import { type Actors, actorsOf, type BotRoster } from '../support/actors.ts';
import { expect, test } from '../support/server.ts';

test.use({ viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' });
const NAMES = ['Alder', 'Birch', 'Cedar', 'Dogwood'];
const order = (page: Page) => page.locator('.seed__who > a').allTextContents();

async function registered(actors: Actors) {
  const { region } = await actors.qualifier();
  const rosters: BotRoster[] = [];
  for (const name of NAMES) {
    rosters.push(await actors.botRoster(region.id, name));
    await actors.advance(1);
  }
  return { region, rosters, path: `/season/segments/${region.id}/seeding` };
}

test('an order is pasted, moved by keys and mouse, saved, used by the scheduled seeding, and then frozen', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { region, rosters, path } = await registered(actors);
  const desk = consolePage(page);
  await desk.signIn();
  await page.getByRole('link', { name: 'Seeding of EMEA' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Seeding' })).toBeVisible();
  await expect.poll(() => order(page)).toEqual(NAMES);
  await expect(page.getByText('ranked by time')).toHaveCount(4);
  await expect(desk.button('Save the order')).toBeDisabled();
  await desk.expectWhole();

  await desk.button('Paste a list').click();
  await desk.dialog
    .getByLabel('Rosters, best first, one per line')
    .fill(`1. dogwood\nStranger\n${rosters[2]!.id}\nDogwood`);
  await expect(desk.dialog.getByRole('status')).toContainText('2 of 4 lines understood');
  await expect(desk.dialog.getByText('“Stranger”: no roster has this name')).toBeVisible();
  await expect(desk.dialog.getByText('“Dogwood”: is in the list above already')).toBeVisible();
  await desk.expectWhole();
  await desk.dialog.getByRole('button', { name: 'Apply the order (2)' }).click();
  await expect.poll(() => order(page)).toEqual(['Dogwood', 'Cedar', 'Alder', 'Birch']);
  await expect(page.getByText('Not saved: 4 places differ from the saved order.')).toBeVisible();
  expect(await actors.operator.segments.seeding(region.id), 'nothing is saved yet').toMatchObject({
    order: 'automatic',
  });

  const handle = (name: string) => page.getByRole('button', { name: new RegExp(`^Move ${name},`) });
  await handle('Birch').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => order(page)).toEqual(['Dogwood', 'Birch', 'Cedar', 'Alder']);
  await expect(handle('Birch')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByLabel('Move Birch to place').fill('4');
  await page.keyboard.press('Enter');
  await expect.poll(() => order(page)).toEqual(['Dogwood', 'Cedar', 'Alder', 'Birch']);
  await desk.button('Undo').click();
  await expect.poll(() => order(page)).toEqual(['Dogwood', 'Birch', 'Cedar', 'Alder']);
  const [from, to] = [await handle('Alder').boundingBox(), await handle('Dogwood').boundingBox()];
  await page.mouse.move(from!.x + 10, from!.y + 10);
  await page.mouse.down();
  await page.mouse.move(to!.x + 10, to!.y + 12, { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => order(page)).toEqual(['Alder', 'Dogwood', 'Birch', 'Cedar']);

  await desk.act('Save the order', { press: 'Save' });
  await expect(page.getByText('Manual order, saved.')).toBeVisible();
  await actors.advance(50);
  for (const {
    members: [captain],
    id,
  } of rosters.filter(({ name }) => name !== 'Birch'))
    await captain!.client.checkins.ofRoster(id);
  await expect(page.getByText('3 of 4 checked in and ready')).toBeVisible();
  await actors.advance(60);
  await expect(page.getByText('The seeds are drawn and the series are created.')).toBeVisible();
  await expect(desk.button('Save the order')).toBeHidden();
  const { rosters: drawn } = await actors.visitor.segments.bracket(region.id);
  expect(drawn.map(({ name, seed }) => [name, seed])).toEqual([
    ['Alder', 1],
    ['Dogwood', 2],
    ['Cedar', 3],
  ]);
  await page.goto(`/brackets?segment=${region.id}`);
  await expect(page.getByText('Alder').first()).toBeVisible();
  expect(desk.faults).toEqual([]);
  await desk.open(path);
  await desk.expectWhole();
});

test('an order by points resets the list, and a CSV is exported and imported, also on a phone', async ({
  page,
  browser,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { region, path } = await registered(actors);
  const desk = consolePage(page);
  await desk.signIn(undefined, path);
  const other = consolePage(
    await (
      await browser.newContext({
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        baseURL: ringside.url,
      })
    ).newPage(),
  );
  await other.signIn(undefined, path);
  await expect.poll(() => order(other.page)).toEqual(NAMES);
  for (const viewport of [
    { width: 844, height: 390 },
    { width: 390, height: 844 },
  ]) {
    await other.page.setViewportSize(viewport);
    await other.expectWhole();
  }

  const download = page.waitForEvent('download');
  await desk.button('Download as CSV').click();
  const csv = (await (await (await download).createReadStream()).toArray()).join('');
  expect(csv.trim().split('\r\n')).toEqual([
    'seed,roster id,name',
    ...(await actors.operator.segments.seeding(region.id)).rows.map(
      ({ roster }, index) => `${index + 1},${roster.id},${roster.name}`,
    ),
  ]);
  const [head, ...lines] = csv.trim().split('\r\n');
  const turned = [
    head,
    ...lines.map((line, index) => line.replace(/^\d+/, String(lines.length - index))),
  ].join('\r\n');

  await other.page
    .locator('.seeds')
    .evaluate((list) => scrollTo(0, list.getBoundingClientRect().top + scrollY - innerHeight / 3));
  const finger = await other.page.context().newCDPSession(other.page);
  const [alder, cedar] = await Promise.all(
    ['Alder', 'Cedar'].map((name) =>
      other.page.getByRole('button', { name: new RegExp(`^Move ${name},`) }).boundingBox(),
    ),
  );
  const at = (box: typeof alder) => ({ touchPoints: [{ x: box!.x + 20, y: box!.y + 20 }] });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(alder) });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(cedar) });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect
    .poll(() => order(other.page), 'a finger drags, too')
    .toEqual(['Birch', 'Cedar', 'Alder', 'Dogwood']);
  await other.button('Undo').click();
  await expect.poll(() => order(other.page)).toEqual(NAMES);
  await other.page.getByRole('button', { name: /^Move Dogwood,/ }).click();
  await other.button('One up').click();
  await other.button('Save the order').click();
  await expect(other.dialog.getByText('How to undo:', { exact: true })).toBeVisible();

  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'seeds.csv', mimeType: 'text/csv', buffer: Buffer.from(turned) });
  await desk.dialog.getByRole('button', { name: 'Apply the order (4)' }).click();
  await desk.act('Save the order', { press: 'Save' });
  await expect(page.getByText('Manual order, saved.')).toBeVisible();

  await other.dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    other.dialog.getByText('Someone else has changed this in the meantime'),
  ).toBeVisible();
  await other.dialog.getByRole('button', { name: 'Show the current state' }).click();
  await other.button('Discard').click();
  await expect.poll(() => order(other.page)).toEqual(NAMES.toReversed());
  await other.expectWhole();

  await desk.button('By points').click();
  await expect.poll(() => order(page)).toEqual(NAMES);
  await desk.act('Save the order', { press: 'Use the automatic order' });
  await expect(page.getByText('Automatic order.')).toBeVisible();
  expect(await actors.operator.segments.seeding(region.id)).toMatchObject({ order: 'automatic' });
  await expect.poll(() => order(other.page)).toEqual(NAMES);
  await desk.button('Undo').click();
  await expect.poll(() => order(page)).toEqual(NAMES.toReversed());
});

test('a roster that registers while an operator arranges or saves an order is last in it', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { region, path } = await registered(actors);
  const desk = consolePage(page);
  await desk.signIn(undefined, path);
  await page.getByRole('button', { name: /^Move Dogwood,/ }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await actors.botRoster(region.id, 'Elm');
  await expect(page.getByText('Elm registered in the meantime and is last.')).toBeVisible();
  await expect.poll(() => order(page)).toEqual(['Alder', 'Birch', 'Dogwood', 'Cedar', 'Elm']);
  await desk.expectWhole();
  await desk.button('Save the order').click();
  await expect(desk.dialog.getByText('How to undo:', { exact: true })).toBeVisible();
  await actors.botRoster(region.id, 'Fir');
  await desk.dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    page.getByText('The order is saved. Fir registered in the meantime and is last.'),
  ).toBeVisible();
  const names = ['Alder', 'Birch', 'Dogwood', 'Cedar', 'Elm', 'Fir'];
  await expect.poll(() => order(page)).toEqual(names);
  await expect(page.getByText('Manual order, saved.')).toBeVisible();
  const { order: how, rows } = await actors.operator.segments.seeding(region.id);
  expect([how, rows.map(({ roster }) => roster.name)]).toEqual(['by-hand', names]);
});

test('a list of five hundred rosters opens, and one moves from the last place to the first', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { region, path } = await registered(actors);
  const { rows, ...seeding } = await actors.operator.segments.seeding(region.id);
  const many = Array.from({ length: 500 }, (_, index) => ({
    ...rows[0]!,
    roster: { id: String(90_000 + index), name: `Roster ${index + 1}`, tags: [] },
    place: index + 1,
    automatic: { ...rows[0]!.automatic, place: index + 1 },
  }));
  await page.route('**/api/segments/1.0/*/seeds', (route) =>
    route.fulfill({ json: { data: { ...seeding, rows: many } } }),
  );
  const desk = consolePage(page);
  await desk.signIn(undefined, path);
  await expect(page.locator('.seed')).toHaveCount(500);
  await page.getByRole('button', { name: 'Move Roster 500, place 500' }).click();
  await page.getByLabel('Move Roster 500 to place').fill('1');
  await page.keyboard.press('Enter');
  await expect(page.locator('.seed').first()).toContainText('Roster 500');
  await expect(
    page.getByRole('button', { name: 'Move Roster 500, place 1', exact: true }),
  ).toBeFocused();
  await desk.button('Undo').click();
  await expect(page.locator('.seed').first()).toContainText('Roster 1');
  await page.getByLabel('Find in the list').fill('roster 49');
  await expect(page.locator('.seed')).toHaveCount(11);
  await page.getByRole('button', { name: 'Move Roster 499, place 499' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('button', { name: 'Move Roster 499, place 498' })).toBeFocused();
});
