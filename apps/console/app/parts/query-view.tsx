import { Button } from '@ringside/ui/button';
import { Note } from '@ringside/ui/note';
import type { ReactNode } from 'react';
import type { Read } from '../live/use-read.ts';
import { formatFault } from '../shell/format-fault.ts';

/**
 * The data of a read, or its state: placeholder rows while it runs, the fault with a retry, and a
 * notice above data older than the last attempt.
 */
export function QueryView<Data>({
  of: { data, fault, refetch },
  what,
  rows = 4,
  children,
}: {
  of: Read<Data>;
  what: string;
  rows?: number;
  children: (data: Data) => ReactNode;
}) {
  if (data === undefined && fault === undefined) return <Placeholder what={what} rows={rows} />;
  const text = fault === undefined ? undefined : formatFault(fault);
  return (
    <>
      {text && (
        <Note
          tone="bad"
          alert
          title={
            data === undefined ? text.title : `${text.title}. The data below may be out of date.`
          }
        >
          <p>{text.detail}</p>
          <div className="again">
            <Button size="small" onClick={refetch}>
              Try again
            </Button>
          </div>
        </Note>
      )}
      {data !== undefined && children(data)}
    </>
  );
}

function Placeholder({ what, rows }: { what: string; rows: number }) {
  return (
    <div className="waiting" role="status" aria-busy="true" aria-label={`Loading ${what}`}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="sk" />
      ))}
    </div>
  );
}

/** The text of an empty list. */
export const EmptyText = ({ children }: { children: ReactNode }) => (
  <p className="nothing">{children}</p>
);
