import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';

// Three hours before Europe sets its clocks back.
const { api, operator, stage, roster, player, advance, visitor } = await championship({
  now: new Date('2026-10-24T22:00:00Z'),
  env: { PUBLIC_URL: 'https://ringside.example' },
});
const { region } = await stage();
const teams = [
  await roster(region.id, 'Brick; Mortar, Inc'),
  await roster(region.id, '挑戦者'),
  await roster(region.id, 'Cedar'),
  await roster(region.id, 'Dogwood'),
];
await advance(60);
for (const { id, captain } of teams) await captain.client.checkins.ofRoster(id);
await advance(50);

const fetched = (path: string, headers: Record<string, string> = {}) =>
  api.request(path, { headers });
async function entries(path: string) {
  const calendar = new ICAL.Component(ICAL.parse(await (await fetched(path)).text()));
  return calendar.getAllSubcomponents('vevent').map((one) => {
    const { uid, sequence, summary, startDate } = new ICAL.Event(one);
    return {
      uid,
      sequence,
      summary,
      startsAt: startDate.toJSDate().toISOString(),
      status: one.getFirstPropertyValue('status'),
      modified: String(one.getFirstPropertyValue('last-modified')),
      url: one.getFirstPropertyValue('url'),
    };
  });
}
const seriesOf = async (id: string) =>
  (await visitor.matchSeries.list({ 'filter[roster]': id })).items[0]!;

test('a roster’s feed lists its matches at their instants, across the change of clocks', async () => {
  const { id } = teams[0]!;
  const series = await seriesOf(id);
  const found = await entries(`/calendar/rosters/${id}.ics`);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({
    uid: `match-${series.id}@ringside`,
    startsAt: series.date,
    status: 'CONFIRMED',
    url: `https://ringside.example/match/${series.id}`,
  });
  expect(found[0]!.summary).toContain('Brick; Mortar, Inc');
  await operator.matchSeries.reschedule(series.id, '2026-10-25T01:30:00.000Z');
  const [moved] = await entries(`/calendar/rosters/${id}.ics`);
  expect(moved).toMatchObject({ uid: found[0]!.uid, startsAt: '2026-10-25T01:30:00.000Z' });
  expect(moved!.sequence).toBeGreaterThan(found[0]!.sequence);
});

test('a player’s feed lists the same matches, and nothing personal', async () => {
  const { id, members } = teams[1]!;
  const path = `/calendar/users/${members[2]!.id}.ics`;
  expect(await entries(path)).toEqual(await entries(`/calendar/rosters/${id}.ics`));
  const text = await (await fetched(path)).text();
  const { email, dateOfBirth } = (await operator.users.get(members[2]!.id)) as unknown as {
    email: string;
    dateOfBirth: string;
  };
  expect([email, dateOfBirth]).toEqual([
    expect.stringContaining('@'),
    expect.stringMatching(/^\d{4}-/),
  ]);
  for (const secret of [email, dateOfBirth, dateOfBirth.replaceAll('-', '')])
    expect(text).not.toContain(secret);
});

test('a feed answers 304 to a current ETag until something changes', async () => {
  const path = `/calendar/rosters/${teams[2]!.id}.ics`;
  const first = await fetched(path);
  expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const etag = first.headers.get('etag')!;
  expect((await fetched(path, { 'if-none-match': etag })).status).toBe(304);
  const series = await seriesOf(teams[2]!.id);
  await operator.matchSeries.reschedule(series.id, '2026-10-25T02:00:00.000Z');
  expect((await fetched(path, { 'if-none-match': etag })).status).toBe(200);
});

test('a feed keeps a deleted match as cancelled, and restores it under the same id', async () => {
  const { id } = teams[3]!;
  const series = await seriesOf(id);
  await operator.matchSeries.delete(series.id);
  const [cancelledEntry] = await entries(`/calendar/rosters/${id}.ics`);
  expect(cancelledEntry).toMatchObject({ uid: `match-${series.id}@ringside`, status: 'CANCELLED' });
  await operator.matchSeries.restore(series.id);
  const [back] = await entries(`/calendar/rosters/${id}.ics`);
  expect(back).toMatchObject({ uid: cancelledEntry!.uid, status: 'CONFIRMED' });
  expect(back!.sequence).toBeGreaterThan(cancelledEntry!.sequence);
});

test.each([
  '/calendar/rosters/999999.ics',
  '/calendar/users/x.ics',
  '/calendar/rosters/1',
  '/calendar/teams/1.ics',
])('%s is 404', async (path) => expect((await fetched(path)).status).toBe(404));

test('the calendar of a player without a match is empty', async () => {
  const { id } = await player();
  expect(await entries(`/calendar/users/${id}.ics`)).toEqual([]);
});

test('[NTF-6] a calendar has the alarms that its address asks for', async () => {
  const { id } = teams[0]!;
  const alarmsAt = async (query: string) =>
    (await (await fetched(`/calendar/rosters/${id}.ics${query}`)).text()).match(/TRIGGER:.*/g);
  expect(new Set(await alarmsAt('?alarm=30'))).toEqual(new Set(['TRIGGER:-PT30M']));
  for (const query of ['', '?alarm=7', '?alarm=']) expect(await alarmsAt(query)).toBeNull();
});
