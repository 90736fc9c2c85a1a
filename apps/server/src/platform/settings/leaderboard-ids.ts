import { getItem } from '@ringside/rules/must';
import { LEADERBOARD_PLACES } from '@ringside/rules/season/season-template';
import { z } from 'zod';

/** The id of each region's leaderboard. */
export type LeaderboardIds = Readonly<Record<string, string>>;

const REGIONS = Object.keys(LEADERBOARD_PLACES);
const PAIR = /^([A-Z]+):([1-9]\d{0,8})$/;

/** Parses `LEADERBOARD_IDS`: every region of a leaderboard once, each with an id of its own. */
export const leaderboardIdsSchema = z.string().transform((text, { addIssue }): LeaderboardIds => {
  const pairs = text.split(',').map((part) => PAIR.exec(part.trim()));
  const mistake = findMistake(pairs);
  if (mistake) addIssue(mistake);
  return Object.fromEntries(
    pairs.flatMap((pair) => (pair ? [[getItem(pair, 1), getItem(pair, 2)]] : [])),
  );
});

function findMistake(pairs: (RegExpExecArray | null)[]): string | undefined {
  const named = pairs.flatMap((pair) => pair?.[1] ?? []);
  const ids = pairs.flatMap((pair) => pair?.[2] ?? []);
  if (named.length < pairs.length)
    return `region:id separated by commas, such as ${REGIONS.map((region, index) => `${region}:${101 + index}`).join(',')}`;
  const unknown = named.find((region) => !REGIONS.includes(region));
  if (unknown) return `there is no leaderboard ${unknown}, only ${REGIONS.join(', ')}`;
  if (new Set(named).size < named.length) return 'must name each region once';
  if (new Set(ids).size < ids.length) return 'must give each leaderboard an id of its own';
  const missing = REGIONS.filter((region) => !named.includes(region));
  return missing.length > 0 ? `lacks the id of ${missing.join(', ')}` : undefined;
}
