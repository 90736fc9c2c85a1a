import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { expect, test } from 'vitest';
import { agreedCount, hasAgreed, lobbyActionOf } from './lobby-actions.ts';

type Lobby = Pick<MatchSeries, 'state' | 'reporting' | 'lobby' | 'competitors'>;

const competitor = (id: string, forfeit = false): MatchSeries['competitors'][number] => ({
  seed: { number: Number(id) },
  isBye: false,
  placement: null,
  result: { score: null, forfeit },
  roster: { id, name: id },
});
const createLobby = (facts: Partial<Lobby> = {}): Lobby => ({
  state: 'live',
  reporting: 'none',
  lobby: { reportedBy: null, confirmedBy: [], confirmationsNeeded: 2 },
  competitors: [competitor('1'), competitor('2'), competitor('3'), competitor('4', true)],
  ...facts,
});
const reported = createLobby({
  reporting: 'reported',
  lobby: { reportedBy: '1', confirmedBy: ['1', '2'], confirmationsNeeded: 2 },
});

test.each([
  { name: 'a roster of a live lobby', lobby: createLobby(), roster: '1', action: 'report' },
  {
    name: 'a roster of an overdue lobby',
    lobby: createLobby({ reporting: 'overdue' }),
    roster: '1',
    action: 'report',
  },
  { name: 'a roster that has forfeited', lobby: createLobby(), roster: '4', action: null },
  { name: 'a roster of another lobby', lobby: createLobby(), roster: '9', action: null },
  { name: 'a visitor', lobby: createLobby(), roster: null, action: null },
  {
    name: 'a roster before the start',
    lobby: createLobby({ state: 'scheduled' }),
    roster: '1',
    action: null,
  },
  { name: 'the reporter', lobby: reported, roster: '1', action: null },
  { name: 'a roster that has confirmed', lobby: reported, roster: '2', action: null },
  { name: 'a roster that has not answered', lobby: reported, roster: '3', action: 'confirm' },
  {
    name: 'a roster in a dispute',
    lobby: createLobby({ reporting: 'disputed' }),
    roster: '1',
    action: null,
  },
] as const)('$name owes $action', ({ lobby, roster, action }) => {
  expect(lobbyActionOf(lobby, roster)).toBe(action);
});

test('counts the reporter once among those that agree', () => {
  expect(agreedCount(reported)).toBe(2);
  expect(agreedCount(createLobby())).toBe(0);
  expect(agreedCount({ lobby: null })).toBe(0);
  expect(['1', '2', '3'].map((id) => hasAgreed(reported, id))).toEqual([true, true, false]);
});
