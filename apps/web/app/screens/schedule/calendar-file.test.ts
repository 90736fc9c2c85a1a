import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { expect, test } from 'vitest';
import { createCalendarText } from './calendar-file.ts';

test('a match with a date becomes an event with escaped names; one without a date does not', () => {
  const series = [
    {
      id: '7',
      date: '2025-11-22T18:00:00.000Z',
      createdAt: '2025-11-01T00:00:00.000Z',
      bestOf: 3,
      competitors: [{ roster: { name: 'Brick; Mortar, Inc' } }, { roster: null }],
    },
    {
      id: '8',
      date: null,
      createdAt: '2025-11-01T00:00:00.000Z',
      bestOf: 3,
      competitors: [{ roster: null }, { roster: null }],
    },
  ] as unknown as MatchSeries[];
  const text = createCalendarText({
    series,
    origin: 'https://x.example',
    fallback: 'TBD',
    lobbyName: () => '',
  });
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(text).toContain('DTSTART:20251122T180000Z\r\nDTEND:20251122T183000Z');
  expect(text).toContain('SUMMARY:Brick\\; Mortar\\, Inc – TBD');
});

test('a lobby has the name of its group, and its teams in the description', () => {
  const series = [
    {
      id: '9',
      date: '2025-11-22T18:00:00.000Z',
      createdAt: '2025-11-01T00:00:00.000Z',
      bestOf: 3,
      bracketNumber: 1,
      lobby: { reportedBy: null, confirmedBy: [], confirmationsNeeded: 2 },
      competitors: ['Alder', 'Birch', 'Cedar'].map((name) => ({ roster: { name } })),
    },
  ] as unknown as MatchSeries[];
  const text = createCalendarText({
    series,
    origin: 'https://x.example',
    fallback: 'TBD',
    lobbyName: ({ bracketNumber }) => `Lobby number ${bracketNumber}`,
  });
  expect(text).toContain('SUMMARY:Lobby number 1');
  expect(text).toContain('DESCRIPTION:Alder\\, Birch\\, Cedar');
});
