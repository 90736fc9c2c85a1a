import { actorsOf } from '../support/actors.ts';
import { expect, test } from '../support/server.ts';
import { withoutSharedWorker } from '../support/without-worker.ts';

test.use({ viewport: { width: 844, height: 390 } });
const TEXTS = {
  en: { title: 'Servers rest tonight.', text: 'From ten to eleven no match begins.' },
  de: { title: 'Heute Nacht Pause.', text: 'Von zehn bis elf beginnt kein Match.' },
};

test('an announcement appears on every open page, in the viewer’s language, until the viewer closes it or it ends', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const now = +(await actors.now());
  const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  await withoutSharedWorker(page);
  await page.goto('/schedule');
  // The page listens live: a new announcement arrives by itself.
  await page.waitForResponse((response) => response.url().includes('/api/stream/'));
  const { id } = await actors.operator.announcements.create({
    texts: TEXTS,
    link: '/brackets',
    date: { from: inMinutes(-1), to: inMinutes(60) },
  });
  const bars = page.getByRole('region', { name: 'Announcements' });
  await expect(bars).toContainText('Servers rest tonight. From ten to eleven no match begins.');
  await bars.getByRole('link', { name: 'More' }).click();
  await expect(page).toHaveURL(/\/brackets/);
  await page.getByRole('button', { name: 'Dismiss: Servers rest tonight.' }).click();
  await expect(bars).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bars).toBeHidden();

  await actors.operator.announcements.update(id, {
    texts: {
      ...TEXTS,
      en: { title: 'Servers rest tonight.', text: 'From eleven to twelve no match begins.' },
    },
  });
  await page.goto('/de/schedule');
  const inGerman = page.getByRole('region', { name: 'Ankündigungen' });
  await expect(inGerman).toContainText('Von zehn bis elf beginnt kein Match.');
  await page.goto('/fr/schedule');
  await expect(page.locator('.told p')).toHaveAttribute('lang', 'en');
  await page.goto('/schedule');
  await expect(bars).toContainText('From eleven to twelve no match begins.');
  await actors.advance(61);
  await page.goto('/schedule');
  await expect(bars).toBeHidden();
});
