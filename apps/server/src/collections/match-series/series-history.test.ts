import { expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { stage, roster, advance, operator, visitor, moveTo } = await championship();
const won = (side: 'home' | 'away') =>
  [0, 1].map(() => ({
    periods: [{ key: 'score', scores: (side === 'home' ? [2, 1] : [0, 2]) as [number, number] }],
    forfeit: null,
  }));

test('everybody reads who did what to a series, and nobody reads why it was disputed', async () => {
  const { region } = await stage({ segment: { configuration: { bans: [] } } });
  const [alpha, bravo] = [await roster(region.id, 'Alpha'), await roster(region.id, 'Bravo')];
  await advance(60);
  for (const { captain, id } of [alpha, bravo]) await captain.client.checkins.ofRoster(id);
  await advance(50);
  const [series] = (await visitor.matchSeries.list({ 'filter[segment]': region.id })).items;
  const [home, away] = series!.competitors.map((one) =>
    [alpha, bravo].find(({ id }) => id === one.roster!.id)!,
  ) as [typeof alpha, typeof bravo];
  await home.captain.client.checkins.ofSeries(series!.id);
  await operator.checkins.ofSeries(series!.id, away.captain.id);
  await moveTo(new Date(Date.parse(series!.date!) + 1000));
  await home.captain.client.matchSeries.report(series!.id, won('home'));
  await away.captain.client.matchSeries.dispute(
    series!.id,
    'They used a word that is not for everybody',
  );
  await operator.matchSeries.report(series!.id, won('away'));
  await operator.matchSeries.report(series!.id, won('home'));

  const steps = await visitor.matchSeries.history(series!.id);
  expect(
    steps.map(({ step, by, people, score, before, winner }) => ({
      step,
      by,
      people: people.map(({ id }) => id),
      score,
      before,
      winner,
    })),
  ).toEqual([
    {
      step: 'checked-in',
      by: 'home',
      people: [home.captain.id],
      score: null,
      before: null,
      winner: null,
    },
    {
      step: 'checked-in',
      by: 'staff',
      people: [away.captain.id],
      score: null,
      before: null,
      winner: null,
    },
    { step: 'live', by: 'clock', people: [], score: null, before: null, winner: null },
    {
      step: 'reported',
      by: 'home',
      people: [home.captain.id],
      score: [2, 0],
      before: null,
      winner: null,
    },
    {
      step: 'disputed',
      by: 'away',
      people: [away.captain.id],
      score: null,
      before: null,
      winner: null,
    },
    { step: 'ruled', by: 'staff', people: [], score: [0, 2], before: null, winner: 'away' },
    { step: 'corrected', by: 'staff', people: [], score: [2, 0], before: [0, 2], winner: 'home' },
  ]);
  expect(JSON.stringify(steps)).not.toContain('not for everybody');
  expect(steps[0]!.people[0]!.username).toBeTruthy();
  expect((await refusalOf(visitor.matchSeries.history('999999'))).status).toBe(404);
});
