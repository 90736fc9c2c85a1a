import { consolePage } from '../pages/console-page.ts';
import { actorsOf, sweep } from '../support/actors.ts';
import { fillLargeBracket } from '../support/large-bracket.ts';
import { expect, test } from '../support/server.ts';

test.use({ viewport: { width: 1440, height: 900 } });
const REPORTS = 25;

// bench/board.ts measures how soon each result is shown.
test('with 2,048 rosters the board follows result after result without a reload', async ({
  page,
  ringside,
}) => {
  test.setTimeout(300_000);
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier({ format: 'double_elimination' });
  await fillLargeBracket(actors, region.id);
  const { items } = await actors.visitor.matchSeries.list({
    'filter[segment]': region.id,
    'filter[roundNumber]': 2,
    'filter[bracket.number]': 0,
    'page[size]': REPORTS,
    sort: 'matchNumber',
  });
  const desk = consolePage(page);
  await desk.signIn();
  const played = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Round 2', exact: true }) })
    .getByRole('cell')
    .first();
  await expect(played).toHaveText('0 / 512');
  for (const [index, { id }] of items.entries()) {
    await actors.operator.matchSeries.report(id, sweep('home'));
    await expect(played).toHaveText(`${index + 1} / 512`);
  }
  expect(desk.faults).toEqual([]);
});
