import type { PageMeta } from '@ringside/contract/json-api';
import type { ReactNode } from 'react';
import type { Read } from '../live/use-read.ts';
import { Pager } from './filters.tsx';
import { EmptyText, QueryView } from './query-view.tsx';

/** A column: its head, and the content of each row. The first one names the row. */
export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Whether it holds numbers, which are aligned at the end. */
  isNumber?: boolean;
  /** Whether it holds commands: its head is for screen readers only. */
  isActions?: boolean;
  className?: (row: Row) => string | undefined;
}

interface ListTableProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** The text where there is no row. */
  empty: ReactNode;
  rowClass?: (row: Row) => string | undefined;
}

const joinClasses = (...names: (string | false | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined;

/** Rows under heads; on a phone each row is a card, whose cells repeat their heads. */
export function ListTable<Row extends { id: string }>({
  rows,
  columns,
  empty,
  rowClass,
}: ListTableProps<Row>) {
  const [first, ...others] = columns;
  if (!first || rows.length === 0) return <EmptyText>{empty}</EmptyText>;
  return (
    <div className="tw">
      <table className="tb">
        <thead>
          <tr>
            {columns.map(({ head, isNumber, isActions }) => (
              <th key={head} scope="col" className={isNumber ? 'n' : undefined}>
                {isActions ? <span className="vh">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={rowClass?.(row)}>
              <th scope="row" className={first.className?.(row)}>
                {first.cell(row)}
              </th>
              {others.map(({ head, cell, isNumber, isActions, className }) => (
                <td
                  key={head}
                  className={joinClasses(isNumber && 'n', className?.(row))}
                  data-l={isActions ? undefined : head}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PagedTableProps<Row> extends Omit<ListTableProps<Row>, 'rows'> {
  of: Read<{ items: Row[]; page: PageMeta }>;
  /** The name of the list's content. */
  what: string;
  /** The number of placeholder lines until it is read. */
  waiting?: number;
  onPage: (number: number) => void;
}

/** A paged list of the server in its states: loading, failed, empty, and read. */
export function PagedTable<Row extends { id: string }>({
  of,
  what,
  waiting,
  onPage,
  ...table
}: PagedTableProps<Row>) {
  return (
    <QueryView of={of} what={what} {...(waiting !== undefined && { rows: waiting })}>
      {({ items, page }) => (
        <>
          <ListTable rows={items} {...table} />
          <Pager page={page} onPage={onPage} />
        </>
      )}
    </QueryView>
  );
}
