import { expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';

const { stage, roster, advance, operator, visitor, now, inMinutes, moveTo } = await championship();
let over = new Date(0);

/** Creates two rosters whose only series is scheduled. */
async function final(names: [string, string], configuration: object = {}) {
  if (now() < over) await moveTo(over);
  const { region, event } = await stage({
    event: { name: names[0], date: { from: inMinutes(-60), to: inMinutes(60 * 13) } },
    segment: { configuration: { roundMinutes: 5, ...configuration } },
  });
  over = new Date(Date.parse(event.date.to) + 60_000);
  const rosters = [await roster(region.id, names[0]), await roster(region.id, names[1])] as const;
  await advance(55);
  for (const { captain, id } of rosters) await captain.client.checkins.ofRoster(id);
  await advance(55);
  const [series] = (await visitor.matchSeries.list({ 'filter[segment]': region.id })).items;
  return { rosters, series: series! };
}

test('gives a roster one round to replace a suspended player, then forfeits its series', async () => {
  const {
    rosters: [alpha, bravo],
    series,
  } = await final(['Alpha', 'Bravo']);
  await operator.requests.plain('POST', `/api/users/1.0/${alpha.members[2]!.id}/suspend`, {
    body: { data: { attributes: { reason: 'cheating' } } },
  });
  expect((await visitor.rosters.get(alpha.id)).status).toBe('incomplete');
  expect((await visitor.matchSeries.get(series.id)).state).toBe('scheduled');
  await advance(6);
  const fallen = await visitor.matchSeries.get(series.id);
  expect(fallen.state).toBe('finished');
  expect(fallen.competitors.find((one) => one.roster!.id === bravo.id)).toMatchObject({
    placement: 1,
  });
  expect(fallen.competitors.find((one) => one.roster!.id === alpha.id)).toMatchObject({
    placement: 2,
    result: { forfeit: true },
  });
});

test('restores a roster when a suspension is lifted in time', async () => {
  const {
    rosters: [charlie],
    series,
  } = await final(['Charlie', 'Delta']);
  const user = `/api/users/1.0/${charlie.members[1]!.id}`;
  await operator.requests.plain('POST', `${user}/suspend`, { body: { data: { attributes: {} } } });
  await advance(3);
  await operator.requests.plain('POST', `${user}/unsuspend`);
  expect((await visitor.rosters.get(charlie.id)).status).toBe('ready');
  await advance(4);
  expect((await visitor.matchSeries.get(series.id)).state).toBe('scheduled');
});

test('withdraws a roster at once if it may take no replacement', async () => {
  const {
    rosters: [echo, foxtrot],
    series,
  } = await final(['Echo', 'Foxtrot'], { additions: 0 });
  await operator.requests.plain('POST', `/api/users/1.0/${echo.members[1]!.id}/suspend`, {
    body: { data: { attributes: {} } },
  });
  expect(
    (await visitor.matchSeries.get(series.id)).competitors.find(
      (one) => one.roster!.id === foxtrot.id,
    ),
  ).toMatchObject({ placement: 1 });
});
