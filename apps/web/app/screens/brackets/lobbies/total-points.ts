import type { Standing } from '@ringside/contract/collections/standings';

/** Returns the points of a roster over all lobbies of its stage. */
export const totalPointsOf = ({ tieBreakers }: Pick<Standing, 'tieBreakers'>): number =>
  tieBreakers['placement-points'] ?? 0;
