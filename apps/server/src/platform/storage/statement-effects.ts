import {
  DeleteQueryNode,
  InsertQueryNode,
  type OperationNode,
  ReferenceNode,
  SelectAllNode,
  SelectQueryNode,
  type SelectionNode,
  TableNode,
  UpdateQueryNode,
  type WithNode,
} from 'kysely';

const TABLES = ['events', 'segments', 'rosters', 'players', 'matchSeries', 'teams'] as const;

/** A table whose rows a transaction remembers. They are deleted only with rows of such tables. */
export type RowTable = (typeof TABLES)[number];
export const ROW_TABLES: readonly string[] = TABLES;

/**
 * How a transaction holds a row: not at all, against changes by others, or alone. An update holds
 * its rows against changes, as a share lock does.
 */
export type Hold = 'none' | 'share' | 'update';

/** The effect of a statement on the rows of its transaction. */
export interface Effect {
  /** The table of which it returns whole rows. */
  returned?: string | undefined;
  /** How the transaction then holds the returned rows. */
  hold: Hold;
  /** Whether it changes the rows that it returns. */
  updates?: true;
  /** The tables in which it may change rows that it does not return. */
  changed: readonly string[];
  /** Whether it may wait for another transaction. */
  waits: boolean;
}

/** Returns what a statement does to rows; one of an unknown kind may change all. */
export function effectOf(node: OperationNode): Effect {
  if (SelectQueryNode.is(node)) return effectOfSelect(node);
  if (InsertQueryNode.is(node)) return effectOfInsert(node);
  if (UpdateQueryNode.is(node)) return effectOfUpdate(node);
  if (!DeleteQueryNode.is(node)) return { hold: 'none', changed: ROW_TABLES, waits: true };
  const table = tableOf(node.from.froms[0]);
  // With a row, the database deletes the rows that refer to it.
  const changed = table && !ROW_TABLES.includes(table) ? changesBeside(node) : ROW_TABLES;
  return { hold: 'none', changed, waits: true };
}

function effectOfSelect(node: SelectQueryNode): Effect {
  const modifiers = node.endModifiers?.map(({ modifier }) => modifier) ?? [];
  const isLocking = modifiers.some((modifier) => modifier?.startsWith('For'));
  const hold = modifiers.includes('ForUpdate') ? 'update' : isLocking ? 'share' : 'none';
  return {
    // A lock of joined tables may concern some of them alone.
    hold: node.joins ? 'none' : hold,
    changed: changesBeside(node),
    waits: isLocking || node.with !== undefined,
    returned: tableOfSelect(node),
  };
}

/** Returns the table of which a query selects whole rows. */
function tableOfSelect({ from, selections, joins, ...node }: SelectQueryNode): string | undefined {
  if (node.with || node.setOperations || from?.froms.length !== 1) return undefined;
  const table = tableOf(from.froms[0]);
  return hasAllColumns(selections, table, !joins) ? table : undefined;
}

function effectOfInsert(node: InsertQueryNode): Effect {
  const table = tableOf(node.into);
  const isWhole = !node.onConflict && hasAllColumns(node.returning?.selections, table);
  const changed = node.onConflict && table ? [table] : [];
  return {
    hold: 'update',
    changed: [...changed, ...changesBeside(node)],
    waits: true,
    returned: isWhole ? table : undefined,
  };
}

function effectOfUpdate(node: UpdateQueryNode): Effect {
  const table = tableOf(node.table);
  const changed = changesBeside(node);
  return hasAllColumns(node.returning?.selections, table, node.from === undefined)
    ? { hold: 'share', changed, waits: true, returned: table, updates: true }
    : { hold: 'none', changed: [...changed, ...(table ? [table] : ROW_TABLES)], waits: true };
}

/** Returns the tables that the statements before the main one change. */
const changesBeside = ({ with: beside }: { with?: WithNode }): string[] =>
  beside?.expressions.flatMap(({ expression }) => {
    const { changed, returned, updates } = effectOf(expression);
    return updates && returned ? [...changed, returned] : changed;
  }) ?? [];

/** Returns the name of a table; undefined for a query and for an alias. */
const tableOf = (node: OperationNode | undefined): string | undefined =>
  node && TableNode.is(node) ? node.table.identifier.name : undefined;

/** Returns whether selections begin with all columns of a table, which may be the only one. */
function hasAllColumns(
  selections: readonly SelectionNode[] | undefined,
  table: string | undefined,
  isOnly = true,
): boolean {
  const selection = selections?.[0]?.selection;
  if (!selection || !table) return false;
  if (SelectAllNode.is(selection)) return isOnly;
  const isAll = ReferenceNode.is(selection) && SelectAllNode.is(selection.column);
  return isAll && tableOf(selection.table) === table;
}
