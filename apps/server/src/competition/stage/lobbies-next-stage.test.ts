import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { beforeAll, expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';
import { formatLobby } from '../../platform/texts/lobby-texts.ts';
import { readBracketPicture } from '../../site/pictures/read-picture.ts';

const { stage, roster, operator, visitor, moveTo, inMinutes, api } = await championship();
const DAY_MINUTES = 24 * 60;
const NAMES = ['Alder', 'Birch', 'Cedar', 'Doum', 'Elm', 'Fir'];

let event: { id: string };
let dayOne: string;
let dayTwo: string;

const listLobbies = async (segment: string) =>
  (await visitor.matchSeries.list({ 'filter[segment]': segment })).items.sort(
    (one, other) => one.bracketNumber - other.bracketNumber,
  );
const namesIn = ({ competitors }: MatchSeries) => competitors.map(({ roster: one }) => one!.name);
const resultsOf = (lobbies: MatchSeries[]) =>
  lobbies.map(({ competitors }) =>
    competitors.map(({ roster: one, placement, result }) => [one!.name, placement, result]),
  );
const placesOf = async (segment: string) =>
  (await visitor.segments.standings(segment)).items.map(
    ({ roster: { name }, placement, group }) => [name, placement, group],
  );
const nextNames = async () => {
  const { items } = await visitor.rosters.list({ 'filter[segment]': dayTwo });
  return items.filter(({ withdrawn }) => !withdrawn).map(({ name }) => name);
};

beforeAll(async () => {
  const first = await stage({
    event: { date: { from: inMinutes(-60), to: inMinutes(4 * DAY_MINUTES) } },
    segment: {
      format: 'lobbies',
      registrationType: 'open',
      configuration: { bestOf: 2, groups: { count: 2, size: 3 }, points: [40, 20] },
      segmentCheckinsConfig: undefined,
    },
  });
  event = first.event;
  dayOne = first.region.id;
  const top = await operator.events.createSegment(
    event.id,
    {
      name: 'Day 2',
      format: 'single_elimination',
      registrationType: 'invitation',
      date: { from: inMinutes(2 * DAY_MINUTES), to: inMinutes(3 * DAY_MINUTES) },
      configuration: { bestOf: 1, bans: [] },
    },
    { type: { data: { type: 'segment-types', id: 'MF' } } },
  );
  dayTwo = top.id;
  await operator.segments.addAdvanceRule(dayOne, dayTwo, '1,2');
  for (const name of NAMES) await roster(dayOne, name);
  await moveTo(inMinutes(115));
}, 60_000);

test('[LOB-1] the match check-in of a lobby opens without a ban phase', async () => {
  for (const { id, state } of await listLobbies(dayOne)) {
    expect(state).toBe('scheduled');
    expect((await visitor.challenges.ofSeries(id)).items).toEqual([]);
  }
});

test('the calendar of a roster names a lobby by its size', async () => {
  const [lobby] = await listLobbies(dayOne);
  const { id } = lobby!.competitors[0].roster!;
  const calendar = await api.request(`/calendar/rosters/${id}.ics`);
  expect(await calendar.text()).toContain('SUMMARY:Lobby of 3 teams');
  expect(formatLobby('ru', 3)).toBe('Лобби: 3 команды');
});

test('[LOB-8] the best of each lobby advance, after each in its group', async () => {
  const lobbies = await listLobbies(dayOne);
  expect(lobbies.map((lobby) => namesIn(lobby).length)).toEqual([3, 3]);
  for (const { id, competitors } of lobbies) {
    const [first, second, third] = competitors.map(({ roster: one }) => one!.id);
    await operator.matchSeries.report(id, [
      { placements: [third!, first!, second!] },
      { placements: [third!, second!, first!] },
    ]);
  }
  expect(await visitor.segments.get(dayOne)).toMatchObject({ state: 'finished' });
  const winners = lobbies.map((lobby) => namesIn(lobby)[2]!);
  const places = await placesOf(dayOne);
  expect(places.slice(0, 2)).toEqual([
    [winners[0], 1, 1],
    [winners[1], 1, 2],
  ]);
  expect((await nextNames()).toSorted()).toEqual(winners.toSorted());
});

test('[LOB-3] the picture for link previews shows the best two of each lobby', async () => {
  const { matches } = await readBracketPicture(visitor, dayOne, 'en');
  const expected = (await listLobbies(dayOne)).map(({ competitors }) => {
    const [best, next] = competitors.toSorted((one, other) => one.placement! - other.placement!);
    return {
      home: { name: best!.roster!.name, score: best!.result.score, won: true },
      away: { name: next!.roster!.name, score: next!.result.score, won: false },
      live: false,
    };
  });
  expect(matches).toEqual(expected);
});

test('[LOB-3] a corrected lobby sends another roster on', async () => {
  const [lobby] = await listLobbies(dayOne);
  const [first, second, third] = lobby!.competitors.map(({ roster: one }) => one!);
  const games = [first, second].map(() => ({ placements: [first!.id, third!.id, second!.id] }));
  await operator.matchSeries.report(lobby!.id, games, { force: true });
  const names = await nextNames();
  expect(names).toContain(first!.name);
  expect(names).not.toContain(third!.name);
  expect(names).toHaveLength(2);
});

test('[LOB-3] the import of the event file has the same lobbies and places', async () => {
  const exported = await operator.events.export(event.id);
  const [lobbies, places] = [await listLobbies(dayOne), await placesOf(dayOne)];
  await operator.events.delete(event.id);
  const back = await operator.events.import(exported);
  const { items } = await visitor.events.segments(back.id);
  const imported = items.find(({ format, parent }) => format === 'lobbies' && parent !== null)!;
  const importedLobbies = await listLobbies(imported.id);
  expect(resultsOf(importedLobbies)).toEqual(resultsOf(lobbies));
  expect(importedLobbies.map(({ matches }) => matches.length)).toEqual([2, 2]);
  expect(await placesOf(imported.id)).toEqual(places);
});
