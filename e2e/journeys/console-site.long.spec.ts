import { consolePage } from '../pages/console-page.ts';
import { actorsOf } from '../support/actors.ts';
import { expect, test } from '../support/server.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
];

test('prizes and links are set, appear on the site at once, survive an edit conflict, and return to the default', async ({
  page,
  browser,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.worldFinals();
  const pageOf = async (path: string) => (await fetch(ringside.url + path)).text();
  expect(await pageOf('/')).toContain('$1,000,000');
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(ringside.url);
  await expect(visitor.getByText('$1,000,000').first()).toBeVisible();

  const desk = consolePage(page);
  await desk.signIn(undefined, '/site');
  await page.getByLabel('Prize pool').fill('5000');
  await page.getByLabel('Currency').selectOption('EUR');
  for (const amount of ['2000', '4000']) {
    await desk.button('Add a place').click();
    await page.getByLabel('Each team gets').last().fill(amount);
  }
  await page.getByLabel('Rules').fill('http://rules.example/');
  await desk.button('Add a channel').click();
  await page.getByLabel('Name', { exact: true }).fill('Video');
  await page.getByLabel('Address').fill('https://video.example/cup');
  await desk.button('Save').click();
  await expect(page.getByText('Must be an address that begins with https://.')).toBeVisible();
  await expect(
    page.getByText(
      'Must not be more than a better place gets. Makes the places together more than the pool.',
    ),
  ).toBeVisible();
  await desk.expectWhole();
  await page.getByLabel('Each team gets').last().fill('1000');
  await page.getByLabel('Rules').fill('https://rules.example/');

  await actors.operator.siteSettings.update('site', {
    links: {
      rules: null,
      prizes: null,
      support: 'https://help.example/',
      chat: null,
      inbox: null,
      social: [],
    },
  });
  await expect(page.getByText('Support. Your input is kept')).toBeVisible();
  await expect(page.getByLabel('Support')).toHaveValue('https://help.example/');
  await desk.button('Save').click();
  await expect(page.getByText('Changes saved.')).toBeVisible();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await desk.expectWhole();
  }

  await expect(visitor.getByText('€5,000').first()).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Rules' })).toHaveAttribute(
    'href',
    'https://rules.example/',
  );
  await expect(visitor.getByRole('link', { name: 'Video' })).toHaveAttribute(
    'href',
    'https://video.example/cup',
  );
  expect(await pageOf('/')).not.toContain('$1,000,000');
  const finals = await pageOf('/finals');
  for (const prizeText of ['Prizes by place', '€2,000', '€1,000'])
    expect(finals).toContain(prizeText);

  await desk.button('Reset to default prizes').click();
  await expect(desk.dialog).toContainText('Set the pool to €5,000 and the 2 prizes by place again');
  await desk.dialog.getByRole('button', { name: 'Use the default' }).click();
  await expect(page.getByLabel('Prize pool')).toHaveValue('1000000');
  expect(await pageOf('/')).toContain('$1,000,000');
  expect(await pageOf('/finals')).not.toContain('Prizes by place');
  // The browser also logs the refusal of the first try.
  expect(desk.faults.filter((fault) => !fault.includes('422'))).toEqual([]);
});

test('words are blocked and allowed in names, tried before they are saved, and survive an edit conflict', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { client } = await actors.bot();
  const desk = consolePage(page);
  await desk.signIn(undefined, '/site');
  await page.getByRole('link', { name: 'Names', exact: true }).click();
  const blocked = page.getByLabel('Blocked words, one per line');
  const allowed = page.getByLabel('Allowed words and names, one per line');
  await blocked.fill('blorp\nx\n垃圾');
  await expect(page.getByText('3 of 500.')).toBeVisible();
  await page.getByLabel('Try a name').fill('Team BL0RP');
  await expect(page.getByText('Refused: it contains “blorp”')).toBeVisible();
  await desk.button('Save').click();
  await expect(page.getByText('“x” must have 2 to 40 letters or digits, it has 1.')).toBeVisible();
  await expect(blocked).toBeFocused();
  await desk.expectWhole();

  await actors.operator.nameRules.update('site', { allowedWords: ['Blorp Bay'] });
  await blocked.fill('blorp\nBLÖRP\n垃圾');
  await desk.button('Save').click();
  await expect(page.getByText('Someone else saved first')).toBeVisible();
  await desk.button('Load the latest version').click();
  await expect(page.getByText('Allowed words and names. Your input is kept')).toBeVisible();
  await expect(allowed).toHaveValue('Blorp Bay');
  await page.getByLabel('Try a name').fill('Blorp Bay');
  await expect(page.getByText('Allowed: it contains no blocked word.')).toBeVisible();
  await desk.button('Save').click();
  await expect(page.getByText('Changes saved.')).toBeVisible();
  await expect(blocked).toHaveValue('blorp\n垃圾');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await desk.expectWhole();
  }

  await expect(client.teams.create('Team Blorp')).rejects.toMatchObject({ status: 422 });
  expect(await client.teams.create('Blorp Bay')).toMatchObject({ name: 'Blorp Bay' });
  await blocked.fill('');
  await desk.button('Save').click();
  await expect(page.getByText('0 of 500.')).toBeVisible();
  await expect(desk.button('Save')).toBeDisabled();
  expect(await client.teams.create('Team Blorp')).toMatchObject({ name: 'Team Blorp' });
  expect(desk.faults.filter((fault) => !/4(12|22)/.test(fault))).toEqual([]);
});

test('a text of the site is found, checked, previewed, overridden in one language and reset', async ({
  page,
  browser,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const pageOf = async (path: string) => (await fetch(ringside.url + path)).text();
  expect(await pageOf('/de')).not.toContain('data-texts');
  const desk = consolePage(page);
  await desk.signIn(undefined, '/site/texts');
  await page.getByLabel('Language').selectOption('de');
  await page.keyboard.press('Escape');
  await page.locator('h1').click();
  await page.keyboard.press('/');
  await page.keyboard.type('Total prize pool');
  await expect(
    page.getByRole('listitem').filter({ hasText: 'season/prize-pool.tsx' }),
  ).toBeVisible();
  await desk.expectWhole();
  await desk.button(/^Change: Total prize pool/).click();
  await desk.dialog.getByLabel('Text in German').fill('Alle <0>Preise');
  await expect(desk.dialog.getByText('Has tags <0> instead of.')).toBeVisible();
  await desk.dialog.getByLabel('Text in German').fill('Alle <i>Preise');
  await expect(desk.dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await desk.dialog.getByLabel('Text in German').fill('Alle Preise');
  await expect(desk.dialog.getByRole('region', { name: 'Preview' })).toContainText('Alle Preise');
  const [text] = (
    await actors.operator.siteTexts.list({
      'filter[locale]': 'de',
      'filter[search]': 'Total prize pool',
    })
  ).items;
  await actors.operator.siteTexts.write(text!.id, 'Was es gibt');
  await desk.dialog.getByRole('button', { name: 'Save' }).click();
  await expect(desk.dialog.getByText('Someone else saved first')).toBeVisible();
  await desk.dialog.getByRole('button', { name: 'Load the latest version' }).click();
  await expect(desk.dialog.getByText('It now reads “Was es gibt”.')).toBeVisible();
  await expect(desk.dialog.getByLabel('Text in German')).toHaveValue('Alle Preise');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await desk.expectWhole();
  }
  await desk.dialog.getByRole('button', { name: 'Save' }).click();
  await expect(desk.dialog).toBeHidden();
  await page.getByLabel('Only changed texts').check();
  await expect(page.getByText('Alle Preise')).toBeVisible();

  expect(await pageOf('/de')).toContain('Alle Preise');
  expect(await pageOf('/')).not.toContain('data-texts');
  const visitor = await (await browser.newContext()).newPage();
  const faults: string[] = [];
  visitor.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  visitor.on('pageerror', (error) => faults.push(error.message));
  await visitor.goto(`${ringside.url}/de/finals`);
  await visitor.goto(`${ringside.url}/de`);
  await expect(visitor.getByText('Alle Preise')).toBeVisible();
  // the dialog opens once the page is interactive: then it shows its own texts, not the server's
  await visitor.getByRole('button', { name: 'Sprache: Deutsch' }).click();
  await expect(visitor.getByRole('dialog')).toBeVisible();
  await visitor.keyboard.press('Escape');
  await expect(visitor.getByText('Alle Preise')).toBeVisible();
  expect(faults).toEqual([]);

  await desk.button(/^Reset: Total prize pool/).click();
  await expect(desk.dialog).toContainText('Enter “Alle Preise” again');
  await desk.dialog.getByRole('button', { name: 'Reset the text' }).click();
  await expect(page.getByText('No text was changed.')).toBeVisible();
  expect(await pageOf('/de')).not.toContain('Alle Preise');
});

test('the link of the rules leads to the texts of their page, where a rule is overridden', async ({
  page,
  ringside,
}) => {
  const desk = consolePage(page);
  await desk.signIn(undefined, '/site');
  await page.getByRole('link', { name: 'Edit its texts' }).click();
  await expect(page.getByLabel('Search by text, id or screen')).toHaveValue('screens/rules/');
  await page.getByLabel('Language').selectOption('de');
  await desk.button(/^Change: Play every match to win/).click();
  await desk.dialog.getByLabel('Text in German').fill('Bei uns wird um jeden Punkt gespielt.');
  await desk.dialog.getByRole('button', { name: 'Save' }).click();
  await expect(desk.dialog).toBeHidden();

  await page.goto(`${ringside.url}/de`);
  await page.getByRole('main').getByRole('link', { name: 'Regeln' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Regeln der Meisterschaft');
  await expect(page.getByText('Bei uns wird um jeden Punkt gespielt.')).toBeVisible();
  await page.goto(`${ringside.url}/fr/rules`);
  await expect(page.getByText('Jouez chaque match pour le gagner.')).toBeVisible();
  expect(desk.faults).toEqual([]);
});
