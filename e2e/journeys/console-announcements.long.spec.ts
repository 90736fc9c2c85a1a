import { consolePage } from '../pages/console-page.ts';
import { actorsOf } from '../support/actors.ts';
import { clientAt, expect, test } from '../support/server.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
];

test('an announcement is written in two languages, saved despite an edit conflict, and deleted', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const desk = consolePage(page);
  await desk.signIn(undefined, '/announcements');
  await expect(page.getByText('No active announcements.')).toBeVisible();
  await desk.button('New announcement').click();
  await desk.dialog.getByLabel('Title in English').fill('Servers rest tonight.');
  await desk.dialog.getByLabel('Text in English').fill('From ten to eleven no match begins.');
  await desk.dialog.getByText('German', { exact: true }).click();
  await desk.dialog.getByLabel('Title in German').fill('Heute Nacht Pause.');
  await desk.dialog.getByLabel('Link').fill('/schedule');
  await expect(desk.dialog.getByText('11 of 12 missing')).toBeVisible();
  await desk.expectWhole();
  await desk.dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(desk.dialog.getByRole('alert')).toContainText(
    'Title and text are both needed: German.',
  );
  await desk.dialog.getByLabel('Text in German').fill('Von zehn bis elf beginnt kein Match.');
  await desk.dialog.getByRole('button', { name: 'Publish' }).click();
  const running = page.getByRole('region', { name: 'Active' });
  await expect(running).toContainText('2 of 13 languages');
  const [announcement] = (await actors.visitor.announcements.list()).items;
  expect(announcement).toMatchObject({
    running: true,
    link: '/schedule',
    texts: {
      en: { title: 'Servers rest tonight.' },
      de: { text: 'Von zehn bis elf beginnt kein Match.' },
    },
  });

  await desk.button('Change: Servers rest tonight.').click();
  await actors.operator.announcements.update(announcement!.id, { link: null });
  await desk.dialog.getByLabel('Title in English').fill('Servers sleep tonight.');
  await desk.dialog.getByRole('button', { name: 'Save' }).click();
  await expect(desk.dialog.getByRole('alert')).toContainText('Someone else saved first');
  await desk.dialog.getByRole('button', { name: 'Load the latest version' }).click();
  await expect(
    desk.dialog.getByText('It now reads “Servers rest tonight.”. Your input is kept.'),
  ).toBeVisible();
  await desk.dialog.getByRole('button', { name: 'Save' }).click();
  await expect(running.getByText('Servers sleep tonight.')).toBeVisible();

  await desk.button('Delete: Servers sleep tonight.').click();
  await expect(desk.dialog).toContainText('disappears from every open page at once');
  await desk.dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No active announcements.')).toBeVisible();
  expect((await actors.visitor.announcements.list()).items).toEqual([]);
});

test('announcements are grouped as upcoming, active and past by the clock, fit every screen, and are for admins only', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const now = +(await actors.now());
  const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  for (const [title, from, to] of [
    ['The past', -60, -30],
    ['The present', -30, 30],
    ['The future', 30, 60],
  ] as const) {
    await actors.operator.announcements.create({
      texts: {
        en: {
          title,
          text: 'A word for everybody, which is long enough to be broken on the screen of a phone.',
        },
      },
      link: null,
      date: { from: inMinutes(from), to: inMinutes(to) },
    });
  }
  const desk = consolePage(page);
  await desk.signIn(undefined, '/announcements');
  for (const [part, title] of [
    ['Active', 'The present'],
    ['Scheduled', 'The future'],
    ['Past', 'The past'],
  ])
    await expect(page.getByRole('region', { name: part! })).toContainText(title!);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await desk.expectWhole();
  }
  expect(desk.faults).toEqual([]);
  const password = 'a long enough password';
  await actors.operator.users.create({
    username: 'Viewer',
    email: 'viewer@ringside.example',
    password,
    roles: ['operator.viewer'],
  });
  await desk.button('Sign out').click();
  await desk.signIn({ email: 'viewer@ringside.example', password });
  await expect(page.getByRole('link', { name: 'Announcements' })).toBeHidden();
});

test('an announcement also goes to the game’s inbox, and the list shows how many players have it', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { playerTag, parameters } = await actors.launch();
  const { data } = await actors.visitor.game.user(playerTag, parameters.jwt);
  await clientAt(ringside.url, data.token).users.update(data.user.id, { preferredLocale: 'de' });
  await actors.bot();
  const desk = consolePage(page);
  await desk.signIn(undefined, '/announcements');
  await desk.button('New announcement').click();
  await desk.dialog.getByLabel('Title in English').fill('Finals tonight');
  await desk.dialog.getByLabel('Text in English').fill('They begin at eight.');
  await desk.dialog.getByText('German', { exact: true }).click();
  await desk.dialog.getByLabel('Title in German').fill('Heute Abend Finale');
  await desk.dialog.getByLabel('Text in German').fill('Es beginnt um acht.');
  await desk.dialog.getByLabel(/in-game inbox/).check();
  await desk.expectWhole();
  await desk.dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('In 2 inboxes of the game')).toBeVisible();
  await desk.expectWhole();
  const inbox = (await (
    await fetch(`${ringside.url}/emulator/players/${playerTag}/inbox`)
  ).json()) as { data: { title: string; text: string }[] };
  expect(inbox.data).toMatchObject([{ title: 'Heute Abend Finale', text: 'Es beginnt um acht.' }]);
  expect(desk.faults).toEqual([]);
});
