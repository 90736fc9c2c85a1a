import { expect, type Page } from '@playwright/test';
import type { Launch } from '../support/actors.ts';

/** Wraps a page as the site of one player from the game. */
export function playerPage(page: Page) {
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  return {
    page,
    faults: faultsOf(page),

    /** Opens the site as the game does; the parameters leave the address at once. */
    async launch({ launchUrl }: Launch) {
      await page.goto(launchUrl);
      await expect(page).not.toHaveURL(/jwt=/);
      await expect(page.getByRole('navigation').first()).toBeVisible();
    },

    /** Creates a team and returns its key. */
    async createTeam(name: string): Promise<string> {
      await page.goto('/registration/team/create');
      await page.getByLabel('Team name').fill(name);
      await button('Create team').click();
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Create your team');
      await page.goto('/my-team');
      await expect(page.getByText(name).first()).toBeVisible();
      const key = await page
        .getByText(/^[2-9A-HJ-NP-Z]{4}[ -]?[2-9A-HJ-NP-Z]{4}$/)
        .first()
        .innerText();
      return key;
    },

    async joinTeam(key: string, name: string) {
      await page.goto('/registration/team/join');
      await page.getByLabel('Team join key').fill(key.toLowerCase());
      await button('Find team').click();
      await expect(page.getByRole('heading', { name })).toBeVisible();
      await button('Join team').click();
      await expect(page.getByRole('heading', { name: 'Is this your team?' })).toBeHidden();
    },

    async checkRosterIn() {
      await page.goto('/my-team');
      // The action centre has the same button on every page.
      await page.getByRole('main').getByRole('button', { name: 'Check in the roster' }).click();
      await expect(page.getByText('Your roster is checked in.').first()).toBeVisible();
    },

    /** Clicks the panel at the bottom right, which leads to the match. */
    async checkInToMatch() {
      await page.goto('/');
      await page
        .getByRole('complementary', { name: 'Match check-in' })
        .getByRole('button', { name: 'Check-in' })
        .click();
      await expect(page).toHaveURL(/\/match\/\d+$/);
    },

    /** Bans the first two brawlers of the list. */
    async banTwo(series: string) {
      await page.goto(`/match/${series}/ban`);
      const tiles = page
        .getByRole('button', { pressed: false, disabled: false })
        .filter({ has: page.locator('img') });
      await tiles.first().click();
      await tiles.first().click();
      await page.getByRole('link', { name: 'Continue' }).click();
      await button('Lock in bans').click();
      await expect(page).toHaveURL(new RegExp(`/match/${series}/ban$`));
    },

    /** Reports that a team won every game. */
    async reportSweep(series: string, winner: string) {
      await page.goto(`/match/${series}`);
      for (const game of [1, 2])
        await page
          .getByRole('group', { name: `Game ${game}` })
          .getByRole('button', { name: winner })
          .click();
      const sent = page.waitForResponse(
        (response) =>
          response.request().method() === 'PATCH' &&
          response.url().includes(`/${series}/relationships/matches/results`),
      );
      await button('Report result').click();
      expect((await sent).ok()).toBe(true);
      await expect(button('Report result')).toBeHidden();
    },
  };
}

export type PlayerPage = ReturnType<typeof playerPage>;

/** Collects the errors of a page: those of its console and uncaught ones. */
export function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on(
    'console',
    (message) =>
      message.type() === 'error' &&
      faults.push(`${message.text()} ${message.location().url}`.trim()),
  );
  page.on('pageerror', (error) => faults.push(error.message));
  return faults;
}
