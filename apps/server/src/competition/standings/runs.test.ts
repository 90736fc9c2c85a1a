import { expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';

const { stage, roster, advance, operator, visitor } = await championship();

/** Creates a stage of four teams that are all checked in and seeded. */
async function startStage(segment: object = {}) {
  const { region } = await stage({ segment: { configuration: { bans: [] }, ...segment } });
  const rosters = [];
  for (const name of ['Alpha', 'Bravo', 'Charlie', 'Delta'])
    rosters.push(await roster(region.id, name));
  await advance(60);
  for (const { captain, id } of rosters) await captain.client.checkins.ofRoster(id);
  await advance(50);
  return region.id;
}
const seriesOf = async (segment: string, round: number) =>
  (await visitor.matchSeries.list({ 'filter[segment]': segment, 'filter[roundNumber]': round }))
    .items;

test('rows of a running stage have the range of their place, their form and what they play', async () => {
  const segment = await startStage();
  const rows = async () => (await visitor.segments.standings(segment)).items;
  expect((await rows()).map(({ placeRange, form }) => ({ placeRange, form }))).toEqual(
    Array.from({ length: 4 }, () => ({ placeRange: { best: 1, worst: 3 }, form: [] })),
  );
  const [first, second] = await seriesOf(segment, 1);
  const won = first!.competitors[0].roster!;
  const lost = first!.competitors[1].roster!;
  await operator.matchSeries.forfeit(first!.id, 'away');
  const after = new Map((await rows()).map((row) => [row.roster.id, row]));
  expect(after.get(won.id)).toMatchObject({
    placement: 2,
    placeRange: { best: 1, worst: 2 },
    form: [{ series: first!.id, result: 'won', opponent: { id: lost.id, name: lost.name } }],
    plays: { state: expect.any(String), opponent: null },
  });
  expect(after.get(lost.id)).toMatchObject({
    placement: 3,
    placeRange: { best: 3, worst: 3 },
    form: [{ series: first!.id, result: 'lost', opponent: { id: won.id } }],
    plays: null,
  });
  const [home, away] = second!.competitors;
  expect(after.get(home.roster!.id)!.plays).toMatchObject({
    series: second!.id,
    opponent: { id: away.roster!.id, name: away.roster!.name },
  });

  await operator.matchSeries.forfeit(second!.id, 'home');
  const [final] = await seriesOf(segment, 2);
  await operator.matchSeries.forfeit(final!.id, 'away');
  for (const { placement, placeRange, plays } of await rows()) {
    expect(placeRange).toEqual({ best: placement, worst: placement });
    expect(plays).toBeNull();
  }
  const champion = (await rows())[0]!;
  expect(champion.form.map(({ result, series }) => ({ result, series }))).toEqual([
    { result: 'won', series: final!.id },
    { result: 'won', series: expect.any(String) },
  ]);
});
