/** A row that was there when its change began is gone: another transaction has deleted it meanwhile. */
export class RowGone extends Error {
  constructor() {
    super('the row was deleted meanwhile');
  }
}

/** Returns the row that a lock was asked for. Throws `RowGone`, which the kernel answers with 404. */
export function getRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new RowGone();
  return row;
}
