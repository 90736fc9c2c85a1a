import type { Standing } from '@ringside/contract/collections/standings';

type Kind = NonNullable<Standing['reason']>['kind'];

/** The reasons of an order that results alone decide, or that is still to be decided. */
const WITHOUT_TIE = new Set<Kind>([
  'first',
  'withdrawn',
  'disqualified',
  'moved-up',
  'place-open',
  'met-last',
  'unplayed',
  'bracket',
  'wave',
  'certain',
  'place',
  'record',
  'result-points',
  'match-wins',
  'placement-points',
  'round-open',
]);
/** The order of those that share their place: it matters once the place is certain. */
const SHARED = new Set<Kind>(['seed', 'shared']);

export const isStillIn = ({ placeRange: { best, worst } }: Pick<Standing, 'placeRange'>): boolean =>
  best < worst;

/** Returns whether the reason of a row is what decided between it and a level team before it. */
export const isTieReason = (row: Pick<Standing, 'placeRange' | 'reason'>): boolean =>
  row.reason !== null &&
  !WITHOUT_TIE.has(row.reason.kind) &&
  !(SHARED.has(row.reason.kind) && isStillIn(row));
