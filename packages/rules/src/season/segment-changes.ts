import { mustFind } from '../must.ts';

/** The levels of a season's tree: stages, their regions, groups of a region. */
const SEGMENT_LEVELS = 3;

/** The fields that are drawn with the bracket: another value would contradict what is played. */
const FIXED_BY_SEEDS: ReadonlySet<string> = new Set([
  'type',
  'parent',
  'format',
  'date',
  'segmentCheckinsConfig',
  'registrationType',
  'registration',
  'rostersLimit',
  'rosterSize',
  'configuration.graph',
  'configuration.groups',
  'configuration.doubleRoundRobin',
  'configuration.tieBreakSeries',
  'configuration.resultPoints',
  'configuration.placementPoints',
  'configuration.lobbyRounds',
]);
/** The fields that still have an effect in a finished segment. */
const OPEN_AT_THE_END: ReadonlySet<string> = new Set([
  'name',
  'names',
  'timezone',
  'images',
  'configuration.points',
  'configuration.phase',
]);

/**
 * [SEG-4] Returns why a field is fixed; null if it can be changed. Once a segment is seeded, what
 * was drawn with its bracket is fixed: type, place in the tree, format, dates, check-in,
 * registration, sizes, groups, double round robin, tie-break series, points for wins and draws,
 * graph. [DRW-3] decides about best of, length of rounds and final matches. Once it is finished
 * only name, names, zone, images, phase and points can change. `field` is a name of the contract,
 * such as `date` or `configuration.bestOf`.
 */
export function findFixedReason({
  field,
  seeded,
  finished,
}: {
  field: string;
  seeded: boolean;
  finished: boolean;
}): 'seeded' | 'finished' | null {
  if (seeded && FIXED_BY_SEEDS.has(field)) return 'seeded';
  return finished && !OPEN_AT_THE_END.has(field) ? 'finished' : null;
}

/** The facts that decide about a segment's place in the tree. */
export interface TreeSegment {
  id: string;
  parentId: string | null;
  /** The rosters in it or below it, including disbanded ones. */
  rosters: number;
  seeded: boolean;
}

export type MoveFault =
  | 'seeded'
  | 'has-rosters'
  | 'below-itself'
  | 'parent-seeded'
  | 'parent-has-rosters'
  | 'too-deep';

/**
 * [SEG-5] Returns why a segment cannot move; null if it can. A segment moves with all below it to
 * another parent, or to the stages (null), while neither it nor the new parent is seeded or holds
 * rosters of its own; never below itself, and never deeper than three levels.
 */
export function moveFault({
  id,
  parentId,
  tree,
}: {
  id: string;
  parentId: string | null;
  tree: readonly TreeSegment[];
}): MoveFault | null {
  const byId = new Map(tree.map((segment) => [segment.id, segment]));
  const segment = mustFind(byId, id);
  if (segment.seeded) return 'seeded';
  if (segment.rosters > 0) return 'has-rosters';
  const parent = parentId === null ? undefined : mustFind(byId, parentId);
  if (!parent) return null;
  const above = pathTo(byId, parent);
  if (above.some((one) => one.id === id)) return 'below-itself';
  if (parent.seeded) return 'parent-seeded';
  if (parent.rosters > 0 && !tree.some((one) => one.parentId === parent.id))
    return 'parent-has-rosters';
  return above.length + heightOf(tree, id) > SEGMENT_LEVELS ? 'too-deep' : null;
}

/** Returns a segment and all above it, itself first. */
function pathTo(byId: Map<string, TreeSegment>, segment: TreeSegment): TreeSegment[] {
  const above = segment.parentId === null ? undefined : byId.get(segment.parentId);
  return above ? [segment, ...pathTo(byId, above)] : [segment];
}

/** Returns the levels of a segment and all below it: 1 without any. */
function heightOf(tree: readonly TreeSegment[], id: string): number {
  return (
    1 +
    Math.max(
      0,
      ...tree.filter(({ parentId }) => parentId === id).map((child) => heightOf(tree, child.id)),
    )
  );
}
