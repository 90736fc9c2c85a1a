import { expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../../tests/support/championship.ts';

const { api, stage, roster, advance, operator, visitor, moveTo } = await championship();
const won = (side: 'home' | 'away') =>
  [0, 1].map(() => ({
    periods: [{ key: 'score', scores: (side === 'home' ? [2, 1] : [0, 2]) as [number, number] }],
    forfeit: null,
  }));

test('shows every visitor the author of each step of a series, and none the reason of a dispute', async () => {
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

  const log = await operator.activityLog.list({ 'filter[subject]': `match-series:${series!.id}` });
  expect(new Set(log.items.map(({ subject }) => subject.name))).toEqual(
    new Set([series!.competitors.map(({ roster: side }) => side!.name).join(' – ')]),
  );
});

test('shows a reported result to visitors before its confirmation, and no word of a dispute', async () => {
  const { region } = await stage({
    event: { name: 'December' },
    segment: { configuration: { bans: [] } },
  });
  const [alpha, bravo] = [await roster(region.id, 'Charlie'), await roster(region.id, 'Delta')];
  await advance(60);
  for (const { captain, id } of [alpha, bravo]) await captain.client.checkins.ofRoster(id);
  await advance(50);
  const { id, date, competitors } = (
    await visitor.matchSeries.list({ 'filter[segment]': region.id })
  ).items[0]!;
  const [home, away] = competitors.map((one) =>
    [alpha, bravo].find((side) => side.id === one.roster!.id)!,
  ) as [typeof alpha, typeof bravo];
  for (const { captain } of [home, away]) await captain.client.checkins.ofSeries(id);
  await moveTo(new Date(Date.parse(date!) + 1000));
  const stream = (await api.request(`/api/stream/1.0?topics=match-series:${id}`)).body!.getReader();
  const visitorReads = async () => {
    const { reporting, competitors: sides, matches } = await visitor.matchSeries.get(id);
    return {
      reporting,
      scores: sides.map(({ result }) => result.score),
      placements: sides.map(({ placement }) => placement),
      periods: matches![0]!.periods,
    };
  };
  await home.captain.client.matchSeries.report(id, won('home'));
  expect(await visitorReads()).toEqual({
    reporting: 'reported',
    scores: [null, null],
    placements: [null, null],
    periods: [{ key: 'score', scores: [2, 1] }],
  });
  await away.captain.client.matchSeries.dispute(id, 'They used a word that is not for everybody');
  expect(await visitorReads()).toMatchObject({ reporting: 'disputed', scores: [null, null] });
  let streamText = '';
  while (!streamText.includes('series.disputed'))
    streamText += new TextDecoder().decode((await stream.read()).value);
  await stream.cancel();
  expect(streamText).toContain('"reporting":"reported"');
  expect(streamText).not.toMatch(/a word|scores/);
  expect(await refusalOf(visitor.matchSeries.attachments(id))).toMatchObject({ status: 401 });
});
