import { expect, test } from 'vitest';
import { playOwedActs } from './support/owed-acts.ts';

const turn = (sides: 'both' | 'home' | 'away') => ({
  sides,
  kind: 'ban' as const,
  count: 1,
  mode: 'blind' as const,
  seconds: 60,
});
const configuration = {
  bestOf: 3,
  roundMinutes: 30,
  unplayedAfterMinutes: 10,
  bans: [{ category: 'brawlers', turns: [turn('both'), turn('home'), turn('away')] }],
};
const FORMATS = ['single_elimination', 'double_elimination', 'swiss', 'round_robin', 'lobbies'];
const SEEDS = [11, 12];
const accepted = new Set<string>();

test.each(FORMATS)(
  '[CTR-12] in a stage of %s, the player was asked for whatever the API accepts with a deadline',
  async (format) => {
    for (const seed of SEEDS) {
      const played = await playOwedActs(seed, { format, configuration });
      expect(played.faults).toEqual([]);
      for (const act of played.accepted.keys()) accepted.add(act);
    }
  },
);

test('each act was accepted in some stage', () =>
  expect([...accepted].sort()).toEqual([
    'confirmation',
    'dispute',
    'dispute after the end',
    'entering the next stage',
    'evidence',
    'evidence after the end',
    'match check-in',
    'report',
    'roster check-in',
    'vote',
  ]));
