import type { Snapshot } from '../snapshot.ts';
import { BRACKET_INVARIANTS } from './bracket.ts';
import type { Breach, Invariant } from './invariant.ts';
import { RESULT_INVARIANTS } from './results.ts';
import { ROSTER_INVARIANTS } from './rosters.ts';
import { TIME_INVARIANTS } from './time.ts';

/** The invariants of a season, by name. */
export const INVARIANTS: readonly Invariant[] = [
  ...BRACKET_INVARIANTS,
  ...ROSTER_INVARIANTS,
  ...RESULT_INVARIANTS,
  ...TIME_INVARIANTS,
];

export interface Verdict {
  breaches: Breach[];
  /** The number of checks by invariant. */
  counts: Map<string, number>;
}

/** Judges one moment of a stage by all invariants. */
export function judgeSnapshot(now: Snapshot, before: Snapshot | null): Verdict {
  const breaches: Breach[] = [];
  const counts = new Map<string, number>();
  for (const { name, check } of INVARIANTS) {
    check(
      (holds, describe) => {
        counts.set(name, (counts.get(name) ?? 0) + 1);
        if (!holds) breaches.push({ invariant: name, label: now.label, words: describe() });
      },
      now,
      before,
    );
  }
  return { breaches, counts };
}
