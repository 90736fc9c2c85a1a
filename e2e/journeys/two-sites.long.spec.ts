import type { Page } from '@playwright/test';
import { playerPage } from '../pages/player-page.ts';
import type { Launch } from '../support/actors.ts';
import { test as base } from '../support/needs-browser.ts';
import { clientAt, expect, OPERATOR, startRingside } from '../support/server.ts';

const HOUR_MS = 3_600_000;

/**
 * Two championships behind one server; a browser resolves every name under `localhost` to this
 * machine.
 */
const test = base.extend<{ city: string; cup: string }>({
  city: async ({}, use) => {
    const server = await startRingside((port) => ({
      TENANT: 'city',
      TENANT_URLS: `cup=http://cup.localhost:${port}`,
    }));
    await use(server.url);
    server.stop();
  },
  cup: async ({ city }, use) => use(`http://cup.localhost:${new URL(city).port}`),
});

/**
 * Creates a stage in two hours. A header selects the championship, since the operator's client uses
 * one address.
 */
async function openSeason(
  url: string,
  { tenant, type = 'MQ1' }: { tenant: string; type?: string },
) {
  const { data } = await clientAt(url, undefined, tenant).login(OPERATOR.email, OPERATOR.password);
  const operator = clientAt(url, data.token, tenant);
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
  const event = await operator.events.create({
    name: 'November',
    date: { from: at(-1), to: at(100) },
  });
  const stage = await operator.events.createSegment(
    event.id,
    { name: 'Stage', format: 'single_elimination', date: { from: at(2), to: at(12) } },
    { type: { data: { type: 'segment-types', id: type } } },
  );
  const region = await operator.events.createSegment(
    event.id,
    { name: 'EMEA', configuration: { countries: ['DE'] } },
    { parent: { data: { type: 'segments', id: stage.id } } },
  );
  return { operator, event, stage, region };
}

async function launchFrom(page: Page, site: string): Promise<Launch> {
  await page.goto(`${site}/emulator`);
  return page.evaluate(async () => {
    const answer = await fetch('/emulator/players', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ada', playerTag: '#ADA' }),
    });
    return (await answer.json()).data;
  });
}

test('each site shows its own championship, also on cached pages', async ({ page, city, cup }) => {
  await openSeason(city, { tenant: 'city' });
  await openSeason(city, { tenant: 'cup', type: 'MQ2' });
  for (const round of ['rendered', 'kept']) {
    for (const [site, ownStage, other] of [
      [city, 'Qualifier, Day 1', 'Qualifier, Day 2'],
      [cup, 'Qualifier, Day 2', 'Qualifier, Day 1'],
    ] as const) {
      await page.goto(`${site}/schedule`);
      await expect(page.getByRole('main'), `${round} at ${site}`).toContainText(ownStage);
      await expect(page.getByRole('main'), `${round} at ${site}`).not.toContainText(other);
      await expect(page.locator('link[hreflang="x-default"]')).toHaveAttribute(
        'href',
        `${site}/schedule`,
      );
    }
  }
});

test('one player is signed in at both sites with a team of each, and the stream sends each site its own events', async ({
  page,
  city,
  cup,
}) => {
  const seasons = {
    [city]: await openSeason(city, { tenant: 'city' }),
    [cup]: await openSeason(city, { tenant: 'cup' }),
  };
  const player = playerPage(page);
  for (const [site, team] of [
    [city, 'City Slickers'],
    [cup, 'Cup Cakes'],
  ] as const) {
    const launch = await launchFrom(page, site);
    expect(launch.launchUrl.startsWith(`${site}/?`)).toBe(true);
    await player.launch(launch);
    await page.goto(`${site}/registration/team/create`);
    await page.getByLabel('Team name').fill(team);
    await page.getByRole('button', { name: 'Create team' }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Create your team');
  }
  for (const [site, team, renamed] of [
    [city, 'City Slickers', 'City Rollers'],
    [cup, 'Cup Cakes', 'Cup Bearers'],
  ] as const) {
    await page.goto(`${site}/my-team`);
    await expect(page.getByText(team).first()).toBeVisible();
    const { operator, region } = seasons[site]!;
    const [roster] = (await operator.rosters.list({ 'filter[segment]': region.id })).items;
    expect(roster!.name).toBe(team);
    await operator.rosters.rename(roster!.id, renamed);
    await expect(page.getByText(renamed).first()).toBeVisible({ timeout: 5_000 });
  }
});
