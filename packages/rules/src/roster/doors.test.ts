import { describe, expect, test } from 'vitest';
import { type DoorFacts, type Doors, findClosedDoor } from './doors.ts';
import { decideCreateRoster, decideJoin } from './join-roster.ts';

const now = new Date('2025-05-31T12:00:00Z');
const daysAgo = (days: number, ms = 0) => new Date(now.getTime() - days * 86_400_000 + ms);
const player: DoorFacts = { accountCreatedAt: now, challengeWins: 0, verifiedKinds: [] };

describe('doors', () => {
  test.each<{ doors?: Doors; facts?: Partial<DoorFacts>; expected: string | undefined }>([
    { expected: undefined },
    { doors: {}, expected: undefined },
    { doors: { accountAgeDays: 0, challengeWins: 0 }, expected: undefined },
    {
      doors: { accountAgeDays: 30 },
      facts: { accountCreatedAt: daysAgo(30) },
      expected: undefined,
    },
    {
      doors: { accountAgeDays: 30 },
      facts: { accountCreatedAt: daysAgo(30, 1) },
      expected: 'door-account-age',
    },
    { doors: { challengeWins: 15 }, facts: { challengeWins: 15 }, expected: undefined },
    { doors: { challengeWins: 15 }, facts: { challengeWins: 14 }, expected: 'door-challenge-wins' },
    { doors: { challengeWins: 16 }, facts: { challengeWins: 15 }, expected: 'door-challenge-wins' },
    { doors: { verified: 'any' }, expected: 'door-unverified' },
    { doors: { verified: 'any' }, facts: { verifiedKinds: ['email'] }, expected: undefined },
    { doors: { verified: 'any' }, facts: { verifiedKinds: ['phone'] }, expected: undefined },
    {
      doors: { verified: 'phone' },
      facts: { verifiedKinds: ['email'] },
      expected: 'door-unverified',
    },
    { doors: { verified: 'phone' }, facts: { verifiedKinds: ['phone'] }, expected: undefined },
    {
      doors: { verified: 'email' },
      facts: { verifiedKinds: ['phone'] },
      expected: 'door-unverified',
    },
    { doors: { verified: 'email' }, facts: { verifiedKinds: ['email'] }, expected: undefined },
    {
      doors: { accountAgeDays: 1, challengeWins: 1, verified: 'any' },
      expected: 'door-account-age',
    },
    { doors: { challengeWins: 1, verified: 'any' }, expected: 'door-challenge-wins' },
  ])('[DOR-1] $doors with $facts gives $expected', ({ doors, facts, expected }) => {
    expect(findClosedDoor(doors, { ...player, ...facts }, now)?.reason).toBe(expected);
  });

  test('[DOR-1] the refusal says what the player has and what the door asks for', () => {
    expect(findClosedDoor({ challengeWins: 15 }, { ...player, challengeWins: 9 }, now)).toEqual({
      reason: 'door-challenge-wins',
      detail: 'The player has 9 of 15 wins',
    });
  });
});

describe('the place of a door in the order', () => {
  const closedDoor = { reason: 'door-unverified' } as const;
  const region = { segmentId: 'emea', countries: ['DE'], open: true };
  const other = { segmentId: 'na', countries: ['US'], open: true };
  const roster = {
    id: '1',
    segmentId: 'emea',
    disbanded: false,
    locked: false,
    playerCount: 1,
    additionsUsed: 0,
  };
  const elsewhere = { inRosterOfStage: true, isDisqualified: false };
  const join = { roster, regions: [region, other], country: 'DE', ...elsewhere, closedDoor };
  const shut = { ...region, open: false };

  test.each([
    { patch: { roster: null }, expected: 'invalid-key' },
    { patch: { regions: [shut] }, expected: 'no-open-region' },
    { patch: { country: 'BR' }, expected: 'country-excluded' },
    { patch: { country: 'US' }, expected: 'wrong-region' },
    { patch: { roster: { ...roster, playerCount: 3 } }, expected: 'roster-full' },
    { patch: {}, expected: 'door-unverified' },
    { patch: { closedDoor: null }, expected: 'already-in-roster' },
  ])('[DOR-2] a join is refused with $expected', ({ patch, expected }) => {
    expect(decideJoin({ ...join, ...patch })).toMatchObject({ refusal: { reason: expected } });
  });

  const full = { rosterCount: 8, limit: 8 };
  const create = { region, country: 'DE', ...elsewhere, ...full, closedDoor };
  test.each([
    { patch: { country: 'BR' }, expected: 'country-excluded' },
    { patch: {}, expected: 'door-unverified' },
    { patch: { region: shut }, expected: 'door-unverified' },
    { patch: { region: shut, closedDoor: null }, expected: 'registration-closed' },
    { patch: { closedDoor: null }, expected: 'already-in-roster' },
    { patch: { closedDoor: null, inRosterOfStage: false }, expected: 'segment-full' },
  ])('[DOR-2] a new roster is refused with $expected', ({ patch, expected }) => {
    expect(decideCreateRoster({ ...create, ...patch })).toMatchObject({
      refusal: { reason: expected },
    });
  });
});
