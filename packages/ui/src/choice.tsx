import type { ReactNode, SelectHTMLAttributes } from 'react';

/**
 * A list to choose from whose chosen text is always whole: a `select` shows one line and cuts it,
 * so that it lies unseen over a text that may take more lines. `chosen`: that text.
 */
export function Choice({
  chosen,
  children,
  ...select
}: { chosen: ReactNode } & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'>) {
  return (
    <span className="in choose">
      <span aria-hidden="true">{chosen}</span>
      <select {...select}>{children}</select>
    </span>
  );
}
