import { expect, test } from 'vitest';
import { playOwedActs } from './support/owed-acts.ts';

const turn = (sides: 'both' | 'home') => ({
  sides,
  kind: 'ban' as const,
  count: 1,
  mode: 'blind' as const,
  seconds: 60,
});

test('[CTR-12] the player was asked for whatever the API accepts with a deadline', async () => {
  const { accepted, faults } = await playOwedActs(5, {
    format: 'single_elimination',
    configuration: {
      bestOf: 1,
      unplayedAfterMinutes: 10,
      bans: [{ category: 'brawlers', turns: [turn('both'), turn('home')] }],
    },
  });
  expect(faults).toEqual([]);
  expect([...accepted.keys()]).toEqual(
    expect.arrayContaining([
      'roster check-in',
      'match check-in',
      'vote',
      'report',
      'confirmation',
      'entering the next stage',
    ]),
  );
});
