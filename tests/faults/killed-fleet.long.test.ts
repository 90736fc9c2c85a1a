import { expect, test } from 'vitest';
import { killedSeason, wholeSeason } from './killed-season.ts';

const SEASON = { rosters: 64, seed: '1', months: 1, url: undefined };
const LEAST_KILLS = 6;
/**
 * A season of 64 rosters makes about five thousand requests, so this many between two kills are
 * enough to kill each of the four parts.
 */
const HEALTH = { answers: 600 };

test('a season on two servers, PostgreSQL and Redis, each killed in turn, ends like one without a fault', async () => {
  const killed = await killedSeason(SEASON, HEALTH);
  if (!killed)
    return console.warn(
      '\n!!! The killed fleet was LEFT OUT: PostgreSQL or Redis is not installed.\n',
    );
  const { kills, standings, answered, ...rest } = killed;
  expect(rest).toMatchObject({ lost: [], twice: [], breaches: [], faults: [], crashes: [] });
  expect(answered).toBeGreaterThan(1_000);
  expect(kills.length).toBeGreaterThanOrEqual(LEAST_KILLS);
  expect(standings).toEqual(await wholeSeason(SEASON));
});
