/** The error for a row that another transaction has deleted since the change began. */
export class RowGone extends Error {
  constructor() {
    super('the row was deleted in the meantime');
  }
}

/** Returns the row that a lock was taken for. Throws `RowGone`, which the kernel answers with 404. */
export function getRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new RowGone();
  return row;
}
