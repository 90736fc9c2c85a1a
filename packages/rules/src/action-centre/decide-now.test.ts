import { expect, test } from 'vitest';
import { decideNow, type PlayerNow } from './decide-now.ts';
import type { OwnSeries } from './match-now.ts';
import { at, OUTLOOK, ROSTER, SERIES } from './now.fixture.ts';
import type { OwnRoster } from './roster-now.ts';

const NOW = at('17:55');
const outlook = OUTLOOK;
const next = {
  opensAt: null,
  closesAt: at('19:00'),
  roster: null,
  players: [{ id: 'me', entered: false, missing: null }],
};
const window = { from: at('17:00'), to: at('18:30') };
const ban = { waiting: ['home', 'away'] as const, endsAt: at('17:56'), deadline: at('17:57') };
const live = { state: 'live' } as const;
const kindsOf = (series: OwnSeries[], rosters: OwnRoster[]) =>
  decideNow({ series, rosters }, NOW).map(({ kind }) => kind);

test.each<[string, Partial<OwnSeries>[], PlayerNow['kind'][], Partial<OwnRoster>?]>([
  [
    'an own act before one of others',
    [{ ban: { ...ban, waiting: ['away'] } }, { isCheckedIn: false }],
    ['check in', 'they ban'],
  ],
  ['the earlier end first', [{ isCheckedIn: false }, { ban }], ['suggest', 'check in']],
  [
    'at the same end the order of the kinds',
    [
      { isCheckedIn: false, date: at('18:00') },
      { ban: { ...ban, endsAt: at('18:00') }, isCaptain: true },
    ],
    ['ban', 'check in'],
  ],
  ['a dispute last', [{ ...live, reporting: 'disputed' }, {}], ['checked in', 'disputed']],
  ['a match that asks nothing is left out', [{ state: 'finished' }, {}], ['checked in']],
  [
    'the check-in of the roster before what another side does',
    [{ ban: { ...ban, waiting: ['away'] } }],
    ['check in now', 'they ban'],
    { window },
  ],
  [
    'a match that waits for others before the next stage',
    [{}],
    ['checked in', 'enter the next stage'],
    { outlook: { ...outlook, next } },
  ],
  [
    'the next stage, in the last minutes of its registration',
    [{}],
    ['enter the next stage', 'checked in'],
    { outlook: { ...outlook, next: { ...next, closesAt: at('18:05') } } },
  ],
  [
    'a match that asks before how the last one ended',
    [{ isCheckedIn: false }],
    ['check in', 'won'],
    { outlook: { ...outlook, state: 'playing', last: { won: true } } },
  ],
  [
    'a match in another event before an ended stage',
    [{}],
    ['checked in', 'eliminated'],
    { outlook: { ...outlook, state: 'out' } },
  ],
])('[CTR-12] the most urgent first: %s', (_title, pair, kinds, roster) => {
  const rosters = roster ? [{ ...ROSTER, outlook: null, ...roster }] : [];
  const series = pair.map((facts) => ({ ...SERIES, ...facts }));
  expect(kindsOf(series, rosters)).toEqual(kinds);
  expect(kindsOf(series.toReversed(), rosters)).toEqual(kinds);
});
