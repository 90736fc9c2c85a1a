import type { LogEntry, ObservedChanges, RowChange } from './observe-changes.ts';

/** Types of the log whose subjects are rows of a table with another name. */
const TABLE_BY_TYPE: Readonly<Record<string, string>> = {
  'email-addresses': 'contact_points',
  'phone-numbers': 'contact_points',
};

/**
 * Actions that report something next to their subject, whose version stays. Examples: a sign-in,
 * the opening of a check-in, a second factor or the points of a team (rows of their own).
 */
const NOTICES = new Set([
  'announcement.sent-to-inbox',
  'roster.left-on-standby',
  'roster.place-lost',
  'segment.round-paired',
  'series.alarm-ended',
  'series.alarm-given-back',
  'series.alarm-taken',
  'series.checkin-opened',
  'series.referee-alarm',
  'team.points-lapsed',
  'team.points-returned',
  'user.password-reset-sent',
  'user.recovery-code-used',
  'user.recovery-codes-renewed',
  'user.second-factor-off',
  'user.second-factor-on',
  'user.second-factor-taken',
  'user.signed-in',
  'webhook.pinged',
]);

/** Returns the table that holds the subjects of a type; undefined for a type without versions. */
export const tableOf = (type: string, tables: ReadonlySet<string>): string | undefined => {
  const name = TABLE_BY_TYPE[type] ?? type.replaceAll('-', '_');
  return tables.has(name) ? name : undefined;
};

/**
 * Returns one sentence per rule that the observed changes break:
 *
 * - A transaction that changes rows has an entry in the log;
 * - The entries of the log about a row name exactly the versions to which it rose: one by one, also
 *   where one statement saves several changes of a batch;
 * - An entry about a versioned row belongs to a change of that row in the same transaction.
 */
export function checkChanges(observed: ObservedChanges): string[] {
  const tables = new Set(observed.rows.filter(isVersioned).map(({ table }) => table));
  const entriesByTransaction = Map.groupBy(observed.entries, ({ transaction }) => transaction);
  const rowsByTransaction = Map.groupBy(observed.rows, ({ transaction }) => transaction);
  const transactions = new Set([...rowsByTransaction.keys(), ...entriesByTransaction.keys()]);
  return [...transactions].flatMap((transaction) =>
    checkTransaction(
      rowsByTransaction.get(transaction) ?? [],
      entriesByTransaction.get(transaction) ?? [],
      tables,
    ),
  );
}

const isVersioned = ({ before, after }: RowChange) => before !== null || after !== null;

/**
 * Returns whether the log must name the change of a row. A versioned row that keeps its version
 * changes in its attempts or codes only, which the log does not name.
 */
const isChange = (row: RowChange) =>
  row.kind !== 'update' || !isVersioned(row) || row.before !== row.after;

function checkTransaction(
  rows: RowChange[],
  entries: LogEntry[],
  tables: ReadonlySet<string>,
): string[] {
  if (entries.length === 0) {
    const changed = rows.filter(isChange).map(({ table, kind }) => `${kind} ${table}`);
    return changed.length === 0
      ? []
      : [`${[...new Set(changed)].join(', ')}: a transaction without an entry in the log`];
  }
  const actions = [...new Set(entries.map(({ action }) => action))].join(', ');
  const subjectOf = ({ type, id }: LogEntry) => `${tableOf(type, tables)} ${id}`;
  const entriesBySubject = Map.groupBy(
    entries.filter(({ type, action }) => tableOf(type, tables) && !NOTICES.has(action)),
    subjectOf,
  );
  const rowsBySubject = Map.groupBy(rows.filter(isVersioned), ({ table, id }) => `${table} ${id}`);
  const subjects = new Set([...entriesBySubject.keys(), ...rowsBySubject.keys()]);
  return [...subjects].flatMap((subject) =>
    checkSubject(rowsBySubject.get(subject) ?? [], entriesBySubject.get(subject) ?? []).map(
      (fault) => `${subject} (${actions}): ${fault}`,
    ),
  );
}

/** Returns the versions that one update of a row gave it; a fall shows as its lower version. */
function versionsOfRise({ before, after }: RowChange): (number | null)[] {
  const rise = (after ?? 0) - (before ?? 0);
  return rise > 0 ? Array.from({ length: rise }, (_, step) => (before ?? 0) + step + 1) : [after];
}

/** Checks what one transaction did to one versioned row against its entries about that row. */
function checkSubject(rows: RowChange[], entries: LogEntry[]): string[] {
  const isCreated = rows[0]?.kind === 'insert';
  const isDeleted = rows.at(-1)?.kind === 'delete';
  const updates = rows.filter(({ kind, before, after }) => kind === 'update' && before !== after);
  const risen = updates.flatMap(versionsOfRise);
  const named = entries.map(({ version }) => version);
  // The entry of the segment names what is created or deleted with it.
  if (isDeleted) return [];
  const expected = isCreated && named.includes(1) ? [1, ...risen] : risen;
  return String(named) === String(expected)
    ? []
    : [`rose to [${expected.join(', ')}], the log names [${named.map(String).join(', ')}]`];
}
