import type { User } from '@ringside/contract/collections/people';
import type { Roster, RosterOutlook } from '@ringside/contract/collections/rosters';
import { expect, test, vi } from 'vitest';
import { rememberSession, restoreSession, removeCycles } from './remembered-session.ts';
import { FRESH_SESSION, session } from './session-store.ts';

test('stores a roster whose players refer to their roster', () => {
  const roster = { id: '3', name: 'Alder', players: [] as object[], tags: ['a', null] };
  const user = { id: '9', username: 'Anna' };
  roster.players.push({ id: '1', user, roster }, { id: '2', user });
  expect(
    JSON.parse(JSON.stringify(removeCycles({ latestRoster: roster, rosters: [roster] }))),
  ).toEqual({
    latestRoster: {
      id: '3',
      name: 'Alder',
      tags: ['a', null],
      players: [
        { id: '1', user, roster: { id: '3' } },
        { id: '2', user },
      ],
    },
    rosters: [
      {
        id: '3',
        name: 'Alder',
        tags: ['a', null],
        players: [
          { id: '1', user, roster: { id: '3' } },
          { id: '2', user },
        ],
      },
    ],
  });
});

test('stores only the public facts of a person, although the server sends a player more about themselves', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  const sentUser = {
    id: '9',
    username: 'Anna',
    permissions: [],
    avatar: '/files/a.webp',
    firstName: 'Anna',
    lastName: 'Quill',
    email: 'anna@quill.test',
    dateOfBirth: '1999-12-31',
    nationality: 'DE',
    isBanned: true,
  };
  const roster = {
    id: '3',
    name: 'Alder',
    qualified: true,
    owner: sentUser,
    players: [
      { id: '1', user: sentUser },
      { id: '2', user: { id: '8', username: 'Bert', permissions: [] } },
    ],
  } as unknown as Roster;
  const stop = rememberSession();
  session.set({
    user: sentUser,
    userId: '9',
    playerTag: '#TAG',
    country: 'DE',
    isBanned: true,
    isQualified: true,
    rosters: [roster],
    latestRoster: roster,
  });
  stop();
  const [text] = [...stored.values()];
  for (const personal of ['Quill', 'anna@', '1999', 'DE', 'anned', 'firstName'])
    expect(text).not.toContain(personal);
  expect(JSON.parse(text!)).toMatchObject({
    username: 'Anna',
    userId: '9',
    latestRoster: {
      players: [
        { user: { id: '9', username: 'Anna', avatar: '/files/a.webp' } },
        { user: { id: '8' } },
      ],
    },
  });

  session.set(FRESH_SESSION);
  expect(restoreSession('#OTHER')).toBe(false);
  expect(restoreSession('#TAG')).toBe(true);
  expect(session.get()).toMatchObject({
    restored: true,
    userId: '9',
    user: { id: '9', username: 'Anna' },
    isQualified: true,
    isBanned: false,
    country: '',
  });
  vi.unstubAllGlobals();
});

test('restores where the team stands, without what its players lack and without a turn of a ban phase', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  const outlook = {
    rosterId: '3',
    state: 'out' as const,
    placement: 9,
    placeRange: { best: 9, worst: 9 },
    endedAt: null,
    points: 40,
    last: { id: '7', won: false, score: null },
    bye: false,
    upcoming: null,
    through: null,
    next: {
      players: [{ id: '8', username: 'Bert', entered: false, missing: 'banned' }],
    } as unknown as RosterOutlook['next'],
  };
  const turn = { sides: ['home' as const], endsAt: '', deadline: '' };
  const match = {
    seriesId: '7',
    isCheckedIn: true,
    present: [],
    evidence: [],
    ban: null,
    areBansOver: null,
    room: null,
  };
  session.set(FRESH_SESSION);
  const stop = rememberSession();
  session.set({
    user: { id: '9', username: 'Anna' } as unknown as User,
    outlook,
    matches: [{ ...match, present: ['8'], ban: turn, room: { openedAt: 'now', isIn: false } }],
  });
  stop();
  expect([...stored.values()].join('')).not.toContain('banned');
  session.set(FRESH_SESSION);
  expect(restoreSession('')).toBe(true);
  expect(session.get()).toMatchObject({
    outlook: { ...outlook, next: null },
    matches: [match],
  });

  // stored by an earlier version
  const [[store, text]] = [...stored] as [[string, string]];
  const { outlook: _outlook, matches: _matches, ...older } = JSON.parse(text);
  stored.set(store, JSON.stringify(older));
  session.set(FRESH_SESSION);
  restoreSession('');
  expect(session.get()).toMatchObject({ outlook: null, matches: [] });
  session.set(FRESH_SESSION);
  vi.unstubAllGlobals();
});
