import { fromOpenBracket } from '@ringside/rules/exchange/from-open-bracket';
import { toOpenBracket } from '@ringside/rules/exchange/to-open-bracket';
import { expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';

const { send, stage, roster, advance, operator, visitor, now, moveTo } = await championship();

const CHECKIN_MS = 9 * 60_000;
const win = (side: 'home' | 'away') =>
  [0, 1].map(() => ({
    periods: [{ key: 'score', scores: (side === 'home' ? [2, 0] : [0, 2]) as [number, number] }],
    forfeit: null,
  }));

test('four rosters register, check in, are seeded, ban, play and report up to the champion', async () => {
  const { region } = await stage();
  const rosters: Awaited<ReturnType<typeof roster>>[] = [];
  for (const name of ['Alpha', 'Bravo', 'Charlie', 'Delta'])
    rosters.push(await roster(region.id, name));
  await advance(55);
  for (const { captain, id } of rosters) await captain.client.checkins.ofRoster(id);
  await advance(55);
  const seeded = await operator.segments.get(region.id);
  expect(seeded.state).toBe('seeded');
  const bracket = await visitor.segments.bracket(region.id);
  expect(bracket.series).toHaveLength(3);
  for (let round = 1; round <= 2; round++) {
    const { items } = await visitor.matchSeries.list({
      'filter[segment]': region.id,
      'filter[roundNumber]': round,
    });
    const date = Date.parse(items[0]!.date!);
    if (+now() < date - CHECKIN_MS) await moveTo(new Date(date - CHECKIN_MS));
    for (const series of items) {
      expect(series.state).toBe('scheduled');
      for (const { roster: side } of series.competitors)
        for (const member of rosters.find(({ id }) => id === side!.id)!.members)
          await member.client.checkins.ofSeries(series.id);
    }
    await moveTo(new Date(date + 1000));
    for (const series of items) {
      const [home, away] = series.competitors.map(({ roster: side }) =>
        rosters.find(({ id }) => id === side!.id)!,
      );
      const [bans] = (await home!.captain.client.challenges.ofSeries(series.id)).items;
      expect(bans!.status).toBe('closed'); // both checked in ten minutes ago without a vote
      await home!.captain.client.matchSeries.report(series.id, win('home'));
      await away!.captain.client.matchSeries.confirm(series.id);
      expect((await visitor.matchSeries.get(series.id)).state).toBe('finished');
    }
  }
  const { items: standings } = await visitor.segments.standings(region.id);
  expect(standings.map((row) => [row.placement, row.wins, row.losses])).toEqual([
    [1, 2, 0],
    [2, 1, 1],
    [3, 0, 1],
    [3, 0, 1],
  ]);
  expect(standings.map(({ reason }) => reason!.kind)).toEqual([
    'first',
    'met-last',
    'wave',
    'seed',
  ]);
  const final = bracket.series.find(({ at }) => at[1] === 2)!;
  expect(await visitor.matchSeries.explanation(final.id)).toMatchObject({
    format: 'bracket',
    reason: {
      home: { kind: 'came', as: 'winner', of: { roundNumber: 1, matchNumber: 1 }, how: 'played' },
      away: { kind: 'came', as: 'winner', of: { roundNumber: 1, matchNumber: 2 } },
    },
  });
  expect(await visitor.matchSeries.explanation(bracket.series[0]!.id)).toMatchObject({
    reason: { home: { kind: 'seed', seed: 1, sum: 5 }, away: { kind: 'seed', seed: 4 } },
  });
  expect((await operator.segments.get(region.id)).state).toBe('finished');

  const file = await visitor.segments.openBracket(region.id);
  expect(file).toMatchObject({
    version: 'v1.0',
    event: { numberEntrants: 4, tournamentStructure: 'single-elim' },
  });
  const read = fromOpenBracket(structuredClone(file));
  if (!read.accepted) throw new Error(read.refusal.reason);
  expect(toOpenBracket(read.value)).toEqual(file);
  const csv = await send(`/api/segments/1.0/${region.id}/standings.csv`, {
    headers: { accept: 'text/csv' },
  });
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(csv.headers.get('content-disposition')).toContain(`standings-${region.id}.csv`);
  expect(
    (await csv.text()).split('\r\n').map((line) => line.split(',').slice(0, 2).join()),
  ).toEqual(['placement,order', '1,1', '2,2', '3,3', '3,4', '']);
  expect(
    (
      await send(`/api/segments/1.0/${region.id}/standings.csv`, {
        headers: { accept: 'image/png' },
      })
    ).status,
  ).toBe(406);
  expect(
    (await send(`/api/segments/1.0/${region.id}`, { headers: { accept: 'text/csv' } })).status,
  ).toBe(406);
  expect(JSON.stringify(file)).not.toMatch(/email|dateOfBirth/);
});
