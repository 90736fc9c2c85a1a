/** The state that a refused request must leave as it is. */
export interface Snapshot {
  /** The last id of the activity log. */
  position: number;
  /** Rows by table. */
  counts: Record<string, number>;
  /** The requests that wrote the newest entries of the log; empty for the server's own work. */
  writers: string[];
}

/**
 * Returns one sentence per difference that a request has made, without the entries of the log that
 * an earlier request caused.
 */
export function compareSnapshots(
  before: Snapshot,
  after: Snapshot,
  requestIds: string[] = [],
): string[] {
  const isLate =
    after.writers.length > 0 && after.writers.every((id) => id !== '' && !requestIds.includes(id));
  const tables = Object.keys({ ...before.counts, ...after.counts }).filter(
    (name) => !(isLate && name === 'activity'),
  );
  return [
    ...(before.position === after.position || isLate
      ? []
      : [`the activity log went from ${before.position} to ${after.position}`]),
    ...tables
      .filter((name) => before.counts[name] !== after.counts[name])
      .map((name) => `${name} went from ${before.counts[name]} to ${after.counts[name]} rows`),
  ];
}
