import { expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';

const { stage, roster, advance, operator, visitor } = await championship();

test('sorts standings by every column, both ways, and keeps equal rows in the order of places', async () => {
  const { region } = await stage({ segment: { configuration: { bans: [] } } });
  const rosters = [];
  for (const name of ['Delta', 'Alpha', 'Charlie', 'Bravo'])
    rosters.push(await roster(region.id, name));
  await advance(60);
  for (const { captain, id } of rosters) await captain.client.checkins.ofRoster(id);
  await advance(50);
  for (const { id } of (
    await visitor.matchSeries.list({ 'filter[segment]': region.id, 'filter[roundNumber]': 1 })
  ).items)
    await operator.matchSeries.forfeit(id, 'away');
  const by = async (sort: string) => (await visitor.segments.standings(region.id, { sort })).items;
  const names = async (sort: string) => (await by(sort)).map((row) => row.roster.name);
  expect(await names('name')).toEqual(['Alpha', 'Bravo', 'Charlie', 'Delta']);
  expect(await names('-name')).toEqual(['Delta', 'Charlie', 'Bravo', 'Alpha']);
  for (const column of [
    'gamesPlayed',
    'wins',
    'losses',
    'ffw',
    'ffl',
    'gameDifference',
    'points',
  ] as const) {
    const values = (await by(`-${column}`)).map((row) => row[column]);
    expect({ column, values }).toEqual({
      column,
      values: values.toSorted((one, other) => other - one),
    });
    const back = (await by(column)).map((row) => row[column]);
    expect({ column, back }).toEqual({ column, back: back.toSorted((one, other) => one - other) });
  }
  expect((await by('-ffw')).map(({ ffw }) => ffw)).toEqual([1, 1, 0, 0]);
  expect((await by('-ffw')).map(({ order }) => order)).toEqual([1, 2, 3, 4]);
});
