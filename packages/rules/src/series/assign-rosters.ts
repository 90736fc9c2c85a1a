import { accept, refuse, type Decision } from '../decision.ts';
import type { RosterId } from '../ids.ts';
import { mustFind } from '../must.ts';

/** One side of a series: a roster, a bye, or not known yet. */
interface AssignedSide {
  rosterId: RosterId | null;
  /** Whether an earlier series or a bye decides it: then no roster can be assigned. */
  follows: boolean;
}

/** A series of one segment and round, with the facts about its sides. */
export interface AssignableSeries {
  id: string;
  /** Series of one round and bracket share it. */
  round: string;
  begun: boolean;
  home: AssignedSide;
  away: AssignedSide;
}

/** The new sides of a series; undefined leaves one as it is. */
export interface Assignment {
  id: string;
  home?: string | undefined;
  away?: string | undefined;
}

export interface AssignedSeries {
  id: string;
  home: string | null;
  away: string | null;
}

/**
 * [SER-13] Assigns rosters to series by hand, all at once: only in series that have not begun, only
 * on sides that no earlier series decides, only rosters of the segment that still play, and none
 * twice in a round. Refused `no-such-series`, `series-begun`, `decided-by-bracket`,
 * `unknown-roster`, `duplicate-roster`. Accepted: the series that change.
 */
export function decideAssignments({
  series,
  assignments,
  rosters,
}: {
  series: readonly AssignableSeries[];
  assignments: readonly Assignment[];
  rosters: ReadonlySet<string>;
}): Decision<AssignedSeries[]> {
  const byId = new Map(series.map((one) => [one.id, one]));
  const after = new Map(
    series.map(({ id, home, away }) => [id, { id, home: home.rosterId, away: away.rosterId }]),
  );
  for (const { id, ...sides } of assignments) {
    const one = byId.get(id);
    if (!one) return refuse('no-such-series', id);
    if (one.begun) return refuse('series-begun', `match-series ${id}`);
    for (const side of ['home', 'away'] as const) {
      const rosterId = sides[side];
      if (rosterId === undefined) continue;
      if (one[side].follows) return refuse('decided-by-bracket', `match-series ${id}, ${side}`);
      if (!rosters.has(rosterId)) return refuse('unknown-roster', rosterId);
      mustFind(after, id)[side] = rosterId;
    }
  }
  const twice = playsTwice(series, after);
  if (twice) return refuse('duplicate-roster', twice);
  return accept(
    [...after.values()].filter(
      ({ id, home, away }) =>
        home !== mustFind(byId, id).home.rosterId || away !== mustFind(byId, id).away.rosterId,
    ),
  );
}

function playsTwice(
  series: readonly AssignableSeries[],
  after: ReadonlyMap<string, AssignedSeries>,
): string | undefined {
  const seenInRound = new Set<string>();
  for (const { id, round } of series) {
    const { home, away } = mustFind(after, id);
    for (const rosterId of [home, away]) {
      if (rosterId === null) continue;
      if (seenInRound.has(`${round}/${rosterId}`)) return rosterId;
      seenInRound.add(`${round}/${rosterId}`);
    }
  }
  return undefined;
}
