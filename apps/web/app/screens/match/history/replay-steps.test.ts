import type { ChallengeEntry } from '@ringside/contract/collections/challenges';
import { expect, test } from 'vitest';
import type { ShownChallenge } from '../read-match.ts';
import { challengeAfterSteps, replayStepsOf } from './replay-steps.ts';

const entry = (
  turn: number,
  second: number,
  side: 'home' | 'away',
  items: string[],
  kind: 'ban' | 'pick' = 'ban',
): ChallengeEntry => ({
  at: `2026-11-21T20:00:0${second}.000Z`,
  kind,
  turn,
  side,
  items,
  auto: false,
  skipped: false,
});
const challenge = (id: string, log: ChallengeEntry[]) =>
  ({ id, log, banned: [], picked: [], played: ['m9'] }) as unknown as ShownChallenge;
const brawlers = challenge('1', [
  entry(0, 5, 'away', ['b3', 'b4']),
  entry(0, 2, 'home', ['b1', 'b2']),
]);
const maps = challenge('2', [entry(0, 7, 'home', ['m1']), entry(1, 8, 'away', ['m2'], 'pick')]);
const steps = replayStepsOf([brawlers, maps]);

test('orders steps by challenge, turn and time', () => {
  expect(steps.map(({ entry: { items } }) => items.join())).toEqual(['b1,b2', 'b3,b4', 'm1', 'm2']);
});

test.each([
  { after: 0, banned: [], picked: [] },
  { after: 1, banned: ['b1', 'b2'], picked: [] },
  { after: 2, banned: ['b1', 'b2', 'b3', 'b4'], picked: [] },
])('after $after steps the brawlers show the choices until then', ({ after, banned, picked }) => {
  const challenge = challengeAfterSteps(steps.slice(0, after), brawlers);
  expect([
    challenge.banned.map(({ item }) => item),
    challenge.picked.map(({ item }) => item),
    challenge.played,
  ]).toEqual([banned, picked, []]);
});

test('does not count a pick as a ban', () => {
  const challenge = challengeAfterSteps(steps, maps);
  expect([challenge.banned, challenge.picked]).toEqual([
    [{ item: 'm1', side: 'home', auto: false }],
    [{ item: 'm2', side: 'away', auto: false }],
  ]);
});
