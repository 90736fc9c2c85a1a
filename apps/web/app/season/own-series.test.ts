import type { Challenge } from '@ringside/contract/collections/challenges';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { Roster } from '@ringside/contract/collections/rosters';
import type { Segment } from '@ringside/contract/collections/segments';
import { decideNow } from '@ringside/rules/action-centre/decide-now';
import type { RosterId, SeriesId, UserId } from '@ringside/rules/ids';
import { expect, test } from 'vitest';
import { banOf, isConcerning, isUnderWay, type MatchFacts } from './match-facts.ts';
import { findOpponent, ownSeriesOf } from './own-series.ts';

const at = (time: string) => `2026-11-29T${time}:00.000Z`;
const on = (time: string) => new Date(at(time));
const me = '1' as UserId;

const rosterOf = (id: string, owner: string) =>
  ({
    id: id as RosterId,
    owner: { id: owner },
    players: [
      { user: { id: owner }, joinedAt: at('10:00') },
      { user: { id: '1' }, joinedAt: at('11:00') },
      { user: { id: '3' }, joinedAt: at('12:00') },
    ],
  }) as unknown as Roster;
const competitorOf = (id: string | null, forfeit = false) => ({
  isBye: false,
  roster: id === null ? null : { id, name: `Team ${id}` },
  result: { score: null, forfeit },
});
const series = (facts: Partial<MatchSeries> & { rosters?: (string | null)[] } = {}) =>
  ({
    id: '7' as SeriesId,
    state: 'scheduled',
    reporting: 'none',
    date: at('18:00'),
    bestOf: 3,
    lobby: null,
    reportedBy: null,
    confirmBy: null,
    segment: { id: '5' },
    competitors: (facts.rosters ?? ['10', '20']).map((id) => competitorOf(id)),
    ...facts,
  }) as unknown as MatchSeries;

const sessionOf = (shown: MatchSeries[], matches: MatchFacts[] = []) => ({
  series: shown,
  matches,
  rosters: [rosterOf('10', '1')],
  otherRosters: [rosterOf('30', '2')],
  userId: me,
  segments: [],
});
const match = (facts: Partial<MatchFacts> = {}): MatchFacts => ({
  seriesId: '7',
  isCheckedIn: false,
  present: [],
  evidence: [],
  ban: null,
  areBansOver: null,
  room: null,
  ...facts,
});
const turn = { sides: ['home' as const], endsAt: at('17:56'), deadline: at('17:57') };

type PlayedFacts = Parameters<typeof ownSeriesOf>[0];
const findMatchNow = (facts: PlayedFacts, now: Date) =>
  decideNow({ series: ownSeriesOf(facts), rosters: [] }, now)[0];

test.each([
  ['home, not checked in', sessionOf([series()], [match()]), 'check in', 'Team 20'],
  ['away', sessionOf([series({ rosters: ['20', '10'] })]), 'check in', 'Team 20'],
  ['in another event', sessionOf([series({ rosters: ['30', '40'] })]), 'check in', 'Team 40'],
  ['checked in', sessionOf([series()], [match({ isCheckedIn: true })]), 'checked in', 'Team 20'],
  ['the captain’s turn', sessionOf([series()], [match({ ban: turn })]), 'ban', 'Team 20'],
  [
    'a turn in an event where another is captain',
    sessionOf([series({ rosters: ['30', '40'] })], [match({ ban: turn })]),
    'suggest',
    'Team 40',
  ],
  [
    'their turn',
    sessionOf([series({ rosters: ['20', '10'] })], [match({ ban: turn, isCheckedIn: true })]),
    'they ban',
    'Team 20',
  ],
  [
    'their report',
    sessionOf([
      series({
        state: 'live',
        reporting: 'reported',
        reportedBy: 'away',
        confirmBy: at('18:20'),
      }),
    ]),
    'dispute',
    'Team 20',
  ],
  [
    'the match of two that asks first',
    sessionOf(
      [series({ id: '8' as SeriesId, rosters: ['30', '40'] }), series()],
      [match({ seriesId: '8', isCheckedIn: true }), match()],
    ),
    'check in',
    'Team 20',
  ],
])('a player: %s', (_title, session, kind, opponent) => {
  const found = findMatchNow(session, on('17:55'));
  expect(found).toMatchObject({ kind });
  expect(findOpponent(session, found && 'seriesId' in found ? found.seriesId : '')).toBe(opponent);
});

const lobby = (lobbyFacts: Partial<MatchSeries['lobby']>, facts: Partial<MatchSeries> = {}) =>
  series({
    rosters: ['20', '10', '40'],
    state: 'live',
    reporting: 'reported',
    lobby: { reportedBy: null, confirmedBy: [], confirmationsNeeded: 2, ...lobbyFacts },
    ...facts,
  });

test.each([
  ['others reported', lobby({ reportedBy: '20', confirmedBy: ['20'] }), 'answer'],
  ['we confirmed', lobby({ reportedBy: '20', confirmedBy: ['20', '10'] }), 'reported'],
  ['we reported', lobby({ reportedBy: '10' }), 'reported'],
  ['its reporter forfeited', lobby({ confirmedBy: ['40'] }), 'answer'],
  ['check-in', lobby({}, { state: 'scheduled', reporting: 'none' }), 'checked in'],
  [
    'we forfeited',
    lobby(
      { reportedBy: '20' },
      { competitors: [competitorOf('20'), competitorOf('10', true)] as never },
    ),
    undefined,
  ],
])('a lobby: %s', (_title, one, kind) => {
  const found = findMatchNow(sessionOf([one], [match({ isCheckedIn: true })]), on('17:55'));
  expect(found?.kind).toBe(kind);
});

test.each([
  [['1', '3'], true],
  [['2', '1', '3'], false],
  [['3'], false],
  [[], false],
])('[BAN-4] with %j present, the player votes in reserve time: %s', (present, isMine) => {
  const match30 = series({ rosters: ['30', '40'] });
  const found = findMatchNow(
    sessionOf([match30], [match({ ban: turn, isCheckedIn: true, present })]),
    new Date(+on('17:56') + 1000),
  );
  expect(found).toMatchObject({ kind: 'ban in reserve', isMine });
});

test('the stage of the match says when it ends unplayed', () => {
  const live = sessionOf([series({ state: 'live' })], [match({ isCheckedIn: true })]);
  const segment = { id: '5', configuration: { unplayedAfterMinutes: 90 } } as Segment;
  const untilOf = (segments: Segment[]) => findMatchNow({ ...live, segments }, on('18:40'))?.until;
  expect(untilOf([segment])).toEqual(on('20:00'));
  expect(untilOf([])).toEqual(on('19:00'));
});

test.each([
  ['an open place', sessionOf([series({ rosters: ['10', null] })])],
  ['a match of other rosters', sessionOf([series({ rosters: ['50', '60'] })])],
  ['no match', sessionOf([])],
])('nothing is asked of the player of %s', (_title, session) =>
  expect(findMatchNow(session, on('17:55'))).toBeUndefined(),
);

test.each([
  ['live', '12:00', true],
  ['scheduled', '17:49', false],
  ['scheduled', '17:50', true],
  ['scheduled', '18:00', false],
] as const)('a %s match at %s is under way: %s', (state, time, expected) =>
  expect(isUnderWay(series({ state }), on(time))).toBe(expected),
);

test.each([
  [{ state: 'live' }, true],
  [{ state: 'scheduled' }, false],
  [{ state: 'finished', reporting: 'confirmed' }, false],
  [{ state: 'finished', reporting: 'disputed' }, true],
] as const)('a match %o concerns its players: %s', (facts, expected) =>
  expect(isConcerning(series(facts), on('12:00'))).toBe(expected),
);

test('a referee who asks for a picture of a finished match waits for the roster that owes it', () => {
  const disputed = series({ state: 'finished', reporting: 'disputed' });
  const until = at('18:50');
  const evidenceOf = (rosterId: string) => [match({ evidence: [{ rosterId, until }] })];
  const nowOf = (matches: MatchFacts[]) =>
    findMatchNow(sessionOf([disputed], matches), on('18:40'));
  expect(nowOf(evidenceOf('10'))).toMatchObject({ kind: 'evidence', until: new Date(until) });
  expect(nowOf(evidenceOf('20'))).toMatchObject({ kind: 'disputed' });
});

test('the turn of the open challenge counts, unless it is paused', () => {
  const challenge = (facts: Partial<Challenge>) =>
    ({ status: 'open', pausedAt: null, turn, ...facts }) as Challenge;
  const closed = challenge({ status: 'closed', turn: null });
  expect(banOf([closed, challenge({})])).toEqual(turn);
  expect(banOf([challenge({ pausedAt: at('17:55') })])).toBeNull();
  expect(banOf([closed])).toBeNull();
  expect(banOf([])).toBeNull();
});
