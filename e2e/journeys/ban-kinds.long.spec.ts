import { playerPage } from '../pages/player-page.ts';
import { actorsOf } from '../support/actors.ts';
import { beforeTheMatch } from '../support/before-the-match.ts';
import { expect, test } from '../support/server.ts';

test.use({ viewport: { width: 844, height: 390 } });

const VETO = ['order', 'protect', 'ban', 'pick', 'side', 'ban', 'ban', 'pick', 'decider'];

/** Returns a veto that one side plays alone, so that its captain sees every kind of turn. */
const bansOf = (sides: 'home' | 'away') => [
  {
    category: 'maps',
    gameSides: ['Attack', 'Defence'],
    turns: VETO.map((kind) => ({ sides, kind, count: 1, mode: 'open', seconds: 240 })),
  },
];

for (const side of ['home', 'away'] as const)
  test(`the captain plays each kind of turn at the size of the game, as ${side}`, async ({
    page,
    ringside,
  }) => {
    const actors = await actorsOf(ringside.url);
    const match = await beforeTheMatch(actors, ringside.url, { bans: bansOf(side) }, side);
    expect(match.side).toBe(side);
    for (const { client } of [...match.people, ...match.bots[0]!.members])
      await client.checkins.ofSeries(match.series.id);
    await playerPage(page).launch(match.launches[0]!);
    await page.goto(`/match/${match.series.id}/ban`);
    const shots = process.env.SHOTS ?? test.info().outputDir;
    const step = async (choice: string, button: RegExp, name: string) => {
      await page.getByRole('button', { name: choice }).first().click();
      await expect(page.getByRole('button', { name: button })).toBeVisible();
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      await page.screenshot({ path: `${shots}/ban-${name}.png` });
      await page.getByRole('button', { name: button }).click();
      // The next choice belongs to the next turn.
      await expect(page.getByRole('button', { name: button })).toBeHidden();
    };
    await step('Act first', /^Choose Act first$/, 'order');
    await step('Sugar Mill', /^Protect Sugar Mill$/, 'protect');
    await step('Moonwell', /^Ban Moonwell$/, 'ban');
    await step('Sugar Mill', /^Pick Sugar Mill$/, 'pick');
    await step('Defence', /^Choose Defence$/, 'side');
    await step('Switchyard', /^Ban Switchyard$/, 'ban-2');
    await step('Tin Canyon', /^Ban Tin Canyon$/, 'ban-3');
    await step('Glasshouse', /^Pick Glasshouse$/, 'pick-2');
    await expect(page.getByRole('heading', { name: 'The bans are complete' })).toBeVisible();
    const games = page.getByRole('list', { name: 'Maps in playing order' });
    await expect(games.getByRole('listitem')).toContainText([
      'Sugar Mill',
      'Glasshouse',
      'Lantern Docks',
    ]);
    await expect(games).toContainText(/(Home|Away) plays Defence/);
    await page.screenshot({ path: `${shots}/ban-over.png`, fullPage: true });
  });
