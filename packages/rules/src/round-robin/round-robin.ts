import { accept, refuse, type Decision } from '../decision.ts';
import { getItem } from '../must.ts';
import { snakePlace } from '../seeding/snake.ts';

export interface RoundRobinRound {
  round: number;
  pairings: { home: string; away: string }[];
  /** The roster with a bye, if the count is odd. */
  bye: string | null;
}

/**
 * [RRB-1] Creates a round robin by the circle method: each roster meets each other once, with at
 * most one series a round, home and away equal but for one, over all rounds and within any three;
 * `double` repeats it with the sides swapped, from the second round on and the first at the end, so
 * that the middle is balanced too. Refused `too-few-rosters`, `duplicate-roster`.
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
  const again = [...once.slice(1), ...once.slice(0, 1)].map(({ pairings, bye }, index) => ({
    round: circle + index + 1,
    pairings: pairings.map(({ home, away }) => ({ home: away, away: home })),
    bye,
  }));
  return accept([...once, ...again]);
}

/**
 * Returns round r: rosters equally far from place r on the circle meet; those at an odd distance
 * have the side after r at home, those at an even one the side before, so that a roster changes
 * sides as it comes nearer. Place r meets the one outside the circle, or has a bye.
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
  const at = (place: number) => getItem(rosters, (place + circle) % circle);
  const outside = rosters[circle];
  const pairings = Array.from({ length: (circle - 1) / 2 }, (_, step) => ({
    home: at(step % 2 === 0 ? index + step + 1 : index - step - 1),
    away: at(step % 2 === 0 ? index - step - 1 : index + step + 1),
  }));
  if (outside === undefined) return { round: index + 1, pairings, bye: at(index) };
  const [home, away] = index % 2 === 0 ? [at(index), outside] : [outside, at(index)];
  return { round: index + 1, pairings: [{ home, away }, ...pairings], bye: null };
}

/**
 * [RRB-2] Distributes rosters in order of seed into groups by the snake: 1 to g, then g back to 1,
 * and so on, so that the sums of seeds are close and sizes differ by at most one. Refused
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
 * [RRB-6] Returns the number of groups: as many as planned, more if a group would be larger than
 * planned, fewer if one would have fewer than two.
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
