import { accept, refuse, type Decision } from '../decision.ts';
import { snakePlace } from '../seeding/snake.ts';

export interface RoundRobinRound {
  round: number;
  pairings: { home: string; away: string }[];
  /** Who rests, where the count is odd. */
  bye: string | null;
}

/**
 * [RRB-1] A round robin by the circle method: everybody meets everybody once, at most one series
 * each a round, home and away as often but for one; `double` plays it again with sides changed.
 * Refused `too-few-rosters`, `duplicate-roster`.
 */
export function createRoundRobin({
  rosters,
  double = false,
}: {
  rosters: readonly string[];
  double?: boolean;
}): Decision<RoundRobinRound[]> {
  if (rosters.length < 2) return refuse('too-few-rosters', `${rosters.length} of at least 2`);
  const twice = rosters.find((rosterId, index) => rosters.indexOf(rosterId) !== index);
  if (twice !== undefined) return refuse('duplicate-roster', twice);
  const circle = rosters.length + (rosters.length % 2) - 1;
  const once = Array.from({ length: circle }, (_, index) =>
    circleRound({ rosters, circle, index }),
  );
  if (!double) return accept(once);
  const again = once.map(({ round, pairings, bye }) => ({
    round: round + circle,
    pairings: pairings.map(({ home, away }) => ({ home: away, away: home })),
    bye,
  }));
  return accept([...once, ...again]);
}

/**
 * In round r those equally far from place r on the circle meet, the nearer side at home; place r
 * meets the one outside it, or rests.
 */
function circleRound({
  rosters,
  circle,
  index,
}: {
  rosters: readonly string[];
  circle: number;
  index: number;
}): RoundRobinRound {
  const at = (place: number) => rosters[(place + circle) % circle]!;
  const outside = rosters[circle];
  const pairings = Array.from({ length: (circle - 1) / 2 }, (_, step) => ({
    home: at(index + step + 1),
    away: at(index - step - 1),
  }));
  if (outside === undefined) return { round: index + 1, pairings, bye: at(index) };
  const [home, away] = index % 2 === 0 ? [at(index), outside] : [outside, at(index)];
  return { round: index + 1, pairings: [{ home, away }, ...pairings], bye: null };
}

/**
 * [RRB-2] Rosters in order of seed dealt into groups by the snake: 1 to g, then g back to 1, and so
 * on, so that the sums of seeds stay near and sizes differ by at most one. Refused
 * `too-few-rosters`: a group would have fewer than two.
 */
export function snakeGroups<T>({
  rosters,
  groups,
}: {
  rosters: readonly T[];
  groups: number;
}): Decision<T[][]> {
  if (groups < 1 || rosters.length < 2 * groups)
    return refuse('too-few-rosters', `${rosters.length} for ${groups} groups`);
  const dealt: T[][] = Array.from({ length: groups }, () => []);
  rosters.forEach((roster, index) => {
    dealt[snakePlace({ seed: index + 1, groups }).group - 1]?.push(roster);
  });
  return accept(dealt);
}

/**
 * [RRB-6] How many groups there are: as many as planned, more where a group would be larger than
 * planned, fewer where one would have fewer than two.
 */
export function groupCount({
  rosters,
  groups,
}: {
  rosters: number;
  groups?: { count: number; size: number } | undefined;
}): number {
  if (!groups) return 1;
  return Math.max(
    1,
    Math.min(Math.max(groups.count, Math.ceil(rosters / groups.size)), Math.floor(rosters / 2)),
  );
}
