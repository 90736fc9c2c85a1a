import { accept, refuse, type Decision } from '../decision.ts';

interface Account {
  id: string;
  isStaff: boolean;
  isErased: boolean;
  mergedInto: string | null;
}

/**
 * [ROS-14] Decides whether two accounts belong to one person and may be merged. `sharedStages` are
 * stages in which both play, `sharedSeries` series that both have been in. Refused
 * `not-two-players`, `merged-already`, `in-same-stage`, `in-same-series`, with ids.
 */
export function decideMerge({
  kept,
  emptied,
  sharedStages,
  sharedSeries,
}: {
  kept: Account;
  emptied: Account;
  sharedStages: readonly string[];
  sharedSeries: readonly string[];
}): Decision<true> {
  if (kept.id === emptied.id) return refuse('not-two-players', 'both are the same account');
  if ([kept, emptied].some(({ isStaff, isErased }) => isStaff || isErased))
    return refuse('not-two-players', 'operators and erased people are not merged');
  if (kept.mergedInto !== null || emptied.mergedInto !== null) return refuse('merged-already');
  if (sharedStages.length > 0)
    return refuse('in-same-stage', `segments ${sharedStages.join(', ')}`);
  if (sharedSeries.length > 0)
    return refuse('in-same-series', `match-series ${sharedSeries.join(', ')}`);
  return accept(true);
}
