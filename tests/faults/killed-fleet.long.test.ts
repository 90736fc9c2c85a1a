import { expect, test } from 'vitest';
import { killedSeason, wholeSeason } from './killed-season.ts';

const SEASON = { rosters: 64, seed: '1', months: 1, url: undefined };
const LEAST_KILLS = 6;
/**
 * A season of 64 rosters makes some five thousand requests: so many between two kills are enough
 * for each of the four to be killed.
 */
const HEALTH = { answers: 600 };

test('a season on two servers, PostgreSQL and Redis, which are killed in turn, ends as one that never was', async () => {
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
