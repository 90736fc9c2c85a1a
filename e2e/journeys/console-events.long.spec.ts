import { consolePage } from '../pages/console-page.ts';
import { keyboardOn } from '../pages/keyboard.ts';
import { actorsOf } from '../support/actors.ts';
import { DAY_MS, PHONE, localInput, rowOf } from '../support/season-rows.ts';
import { expect, test } from '../support/server.ts';

test.use({ viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' });

test('an event is created, edited and cloned by hand, and a third at the same time is refused', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const now = +(await actors.now());
  const desk = consolePage(page);
  await desk.signIn(undefined, '/season');
  const createEvent = async (name: string, from: number, to: number) => {
    await desk.button('New event').click();
    await desk.dialog.getByLabel('Name').fill(name);
    await desk.dialog.getByLabel('From').fill(localInput(from));
    await desk.dialog.getByLabel('Until').fill(localInput(to));
    await desk.dialog.getByRole('button', { name: 'Create event' }).click();
  };
  await createEvent('November', now + 20 * DAY_MS, now + 10 * DAY_MS);
  await expect(desk.dialog.getByLabel('Until')).toHaveAccessibleDescription(
    'Must be later than from. UTC',
  );
  await expect(desk.dialog.getByLabel('Until')).toBeFocused();
  await expect(desk.dialog.getByLabel('Name')).toHaveValue('November');
  await desk.dialog.getByLabel('Until').fill(localInput(now + 30 * DAY_MS));
  await desk.dialog.getByRole('button', { name: 'Create event' }).click();
  const openSeason = async () => {
    await expect(desk.dialog).toBeHidden();
    await page.goto('/console/season');
  };
  const publish = async () => {
    await expect(desk.dialog).toBeHidden();
    await desk.button('Publish').click();
    await desk.dialog.getByRole('button', { name: 'Publish' }).click();
  };
  await expect(page.getByRole('heading', { level: 1, name: 'November' })).toBeVisible();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  expect((await actors.visitor.events.list()).items, 'a draft is hidden').toEqual([]);
  await publish();
  await expect(desk.button('Hide')).toBeVisible();
  expect((await actors.visitor.events.list()).items).toHaveLength(1);
  await openSeason();
  await rowOf(page, 'November').getByRole('button', { name: 'Edit' }).click();
  await desk.dialog.getByLabel('Name').fill('November Cup');
  await desk.dialog.getByRole('button', { name: 'Save' }).click();
  await rowOf(page, 'November Cup').getByRole('button', { name: 'Clone' }).click();
  await desk.dialog.getByLabel('The copy starts').fill(localInput(now + 21 * DAY_MS));
  await desk.dialog.getByRole('button', { name: 'Clone' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'November Cup copy' })).toBeVisible();
  await publish();
  await expect(desk.button('Hide')).toBeVisible();
  await openSeason();
  await createEvent('Third', now + 22 * DAY_MS, now + 23 * DAY_MS);
  await expect(page.getByRole('heading', { level: 1, name: 'Third' })).toBeVisible();
  await publish();
  await expect(desk.dialog.getByRole('alert')).toContainText(
    'In that time there are already November Cup and November Cup copy.',
  );
  await desk.expectWhole();
  await desk.dialog.getByRole('button', { name: 'Cancel' }).click();
  await desk.button('Edit').click();
  await desk.dialog.getByLabel('Name').fill('World Finals');
  await desk.dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'World Finals' })).toBeVisible();
  await publish();
  await expect(desk.button('Hide')).toBeVisible();
  await openSeason();
  await expect(rowOf(page, 'World Finals').getByRole('button', { name: 'Delete' })).toBeVisible();
  await actors.moveTo(new Date(now + 21.5 * DAY_MS));
  await page.reload();
  await expect(
    rowOf(page, 'November Cup copy').getByRole('button', { name: 'Archive' }),
  ).toBeVisible();
  await expect(
    rowOf(page, 'November Cup copy').getByRole('button', { name: 'Delete' }),
  ).toHaveCount(0);
  const { items } = await actors.operator.events.list();
  const [copy, cup] = ['November Cup copy', 'November Cup'].map((name) =>
    items.find((event) => event.name === name)!,
  );
  expect(Date.parse(copy!.date.to) - Date.parse(copy!.date.from)).toBe(
    Date.parse(cup!.date.to) - Date.parse(cup!.date.from),
  );
  await page.setViewportSize(PHONE);
  await desk.expectWhole();
  // The browser also logs each refused call.
  expect(desk.faults.filter((fault) => !/status of (409|422)/.test(fault))).toEqual([]);
});

test('a tree grows stage by stage, and a region is moved and deleted with its children', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { event } = await actors.qualifier();
  const desk = consolePage(page);
  await desk.signIn(undefined, `/season/${event.id}`);
  await desk.button('Add a stage').click();
  await desk.dialog.getByLabel('Name').fill('Day 2');
  await desk.dialog.getByLabel('Type').selectOption('MQ2');
  await desk.dialog.getByRole('button', { name: 'Add stage' }).click();
  await rowOf(page, 'Day 2').getByRole('button', { name: 'Add region' }).click();
  await desk.dialog
    .getByLabel('Name')
    .fill('The Americas, north and south of it, with all islands');
  await desk.dialog.getByRole('button', { name: 'Add region' }).click();
  const region = rowOf(page, 'The Americas, north and south of it, with all islands');
  const parentOf = async () => {
    const { items } = await actors.operator.events.segments(event.id);
    return (
      items.find(
        ({ id }) => id === items.find(({ name }) => name.startsWith('The Americas'))!.parent?.id,
      )?.name ?? null
    );
  };
  expect(await parentOf()).toBe('Day 2');
  await region.getByRole('button', { name: 'Move' }).click();
  await desk.dialog.getByLabel('Parent').selectOption('Day 1');
  await desk.expectWhole();
  await desk.dialog.getByRole('button', { name: 'Move' }).click();
  await expect.poll(parentOf).toBe('Day 1');
  await expect(desk.dialog).toBeHidden();
  await region.dragTo(rowOf(page, 'EMEA'));
  await expect(desk.dialog.getByLabel('Parent').locator('option:checked')).toHaveText(
    'Day 1 · EMEA',
  );
  await desk.dialog.getByRole('button', { name: 'Move' }).click();
  await expect.poll(parentOf).toBe('EMEA');
  await expect(desk.dialog).toBeHidden();
  await desk.expectWhole();
  await page.screenshot({
    path: `${process.env.SHOTS ?? test.info().outputDir}/tree.png`,
    fullPage: true,
  });
  await rowOf(page, 'EMEA').getByRole('button', { name: 'Delete' }).click();
  await expect(desk.dialog.getByText('1 segment below, 0 rosters, 0 series')).toBeVisible();
  await desk.dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(region).toBeHidden();
  await page.setViewportSize(PHONE);
  await desk.expectWhole();
  await page.screenshot({
    path: `${process.env.SHOTS ?? test.info().outputDir}/tree-phone.png`,
    fullPage: true,
  });
  expect(desk.faults).toEqual([]);
});

test('an operator creates an event of two stages with an advance rule by keyboard alone', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const now = +(await actors.now());
  const desk = consolePage(page);
  const keys = keyboardOn(page);
  const press = (name: string) =>
    keys.choose(page.getByRole('button', { name, exact: true }).last());
  // The focus of a new screen is on its whole, without a ring.
  const follow = async (name: string) => {
    await keys.tabTo(page.getByRole('main').getByRole('link', { name, exact: true }).first());
    await page.keyboard.press('Enter');
  };
  const write = async (label: string, text: string) => {
    await keys.tabTo(desk.dialog.getByLabel(label));
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  };
  // Month, day, year, hour, minute, AM or PM, as an American types them.
  const writeDate = async (label: string, at: number) => {
    const [year, month, day] = new Date(at).toISOString().slice(0, 10).split('-');
    await keys.tabTo(desk.dialog.getByLabel(label));
    await page.keyboard.type(`${month}${day}${year}`);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('0300P');
  };
  await desk.signIn(undefined, '/season');
  await press('New event');
  await write('Name', 'By keys');
  await writeDate('From', now + 2 * DAY_MS);
  await writeDate('Until', now + 20 * DAY_MS);
  await press('Create event');
  await expect(desk.dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'By keys' })).toBeVisible();
  for (const [name, type, after] of [
    ['Day 1', 'Monthly Qualifiers day 1', 5],
    ['Day 2', 'Monthly Qualifiers day 2', 8],
  ] as const) {
    await press('Add a stage');
    await write('Name', name);
    await keys.tabTo(desk.dialog.getByLabel('Type'));
    await page.keyboard.type(type);
    await writeDate('Starts', now + after * DAY_MS);
    await writeDate('Ends', now + (after + 1) * DAY_MS);
    await press('Add stage');
    await expect(desk.dialog).toBeHidden();
  }
  await follow('Day 1');
  await expect(page.getByRole('heading', { level: 1, name: 'Day 1' })).toBeVisible();
  await press('Add a rule');
  await write('Places', '1, two, 3');
  await press('Add rule');
  await expect(desk.dialog.getByLabel('Places')).toHaveAccessibleDescription(
    /Must be places from 1 on, separated by commas\./,
  );
  await expect(desk.dialog.getByLabel('Places')).toBeFocused();
  await desk.expectWhole();
  await write('Places', '1, 2,3');
  await press('Add rule');
  await expect(rowOf(page, '1, 2, 3').getByRole('cell', { name: 'Day 2' })).toBeVisible();
  const [event] = (await actors.operator.events.list()).items;
  const { items } = await actors.operator.events.segments(event!.id);
  const [dayOne, dayTwo] = ['Day 1', 'Day 2'].map((name) =>
    items.find((segment) => segment.name === name)!,
  );
  expect([dayOne!.type.id, dayTwo!.type.id]).toEqual(['MQ1', 'MQ2']);
  expect(dayOne!.date.from).toBe(
    `${new Date(now + 5 * DAY_MS).toISOString().slice(0, 10)}T15:00:00.000Z`,
  );
  expect(dayOne!.advanceRules).toMatchObject([
    { placements: [1, 2, 3], nextSegment: { id: dayTwo!.id } },
  ]);
});

test('the timeline of a month shows each stage and marks what is impossible, as a drawing and as a table', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const now = +(await actors.now());
  const {
    events: [month],
  } = await actors.operator.events.setUpSeason({
    dayOne: new Date(now + 10 * DAY_MS).toISOString(),
    regions: ['EMEA', 'NA'],
    worldFinals: null,
  });
  const { items } = await actors.operator.events.segments(month!.id!);
  const [dayOne, dayTwo] = ['MQ1', 'MQ2'].map((type) =>
    items.find((segment) => segment.level === 0 && segment.type.id === type)!,
  );
  const desk = consolePage(page);
  await desk.signIn(undefined, `/season/${month!.id}`);
  const table = page.getByRole('table', { name: 'Dates' });
  const line = (name: string) =>
    table.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  await expect(line(dayTwo!.name).locator('td[data-l="Conflicts"]')).toHaveText('None');
  await expect(page.getByRole('img', { name: 'Timeline' })).toBeVisible();
  await desk.expectWhole();
  await page.screenshot({
    path: `${process.env.SHOTS ?? test.info().outputDir}/timeline.png`,
    fullPage: true,
  });
  await actors.operator.segments.update(dayTwo!.id, {
    date: {
      from: new Date(Date.parse(dayOne!.date.from) + 3_600_000).toISOString(),
      to: dayTwo!.date.to,
    },
  });
  await expect(
    line(dayTwo!.name).getByText(
      `${dayOne!.name}, which leads here, ends after this segment starts`,
    ),
  ).toBeVisible();
  await page.setViewportSize(PHONE);
  await desk.expectWhole();
  const drawing = page.getByRole('img', { name: 'Timeline' });
  expect(await drawing.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  await page.screenshot({
    path: `${process.env.SHOTS ?? test.info().outputDir}/timeline-phone.png`,
    fullPage: true,
  });
  await page.setViewportSize({ width: 844, height: 390 });
  await desk.expectWhole();
});

test('an operator with read access sees the whole season and can change nothing in it', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const viewer = { email: 'vera@ringside.example', password: 'only looking around' };
  await actors.operator.users.create({ ...viewer, username: 'Vera', roles: ['operator.viewer'] });
  const { event, region } = await actors.qualifier();
  const desk = consolePage(page);
  await desk.signIn(viewer, `/season/${event.id}`);
  await expect(rowOf(page, 'EMEA').first()).toBeVisible();
  for (const name of ['Edit', 'Add a stage', 'Move', 'Delete'])
    await expect(desk.button(name)).toHaveCount(0);
  await desk.open(`/season/${event.id}/segments/${region.id}`);
  for (const name of ['Name', 'Format', 'Round length'])
    await expect(page.getByLabel(name, { exact: true })).toBeDisabled();
  for (const name of ['Save', 'Add a phase', 'Add a rule'])
    await expect(desk.button(name)).toHaveCount(0);
  await desk.expectWhole();
});
