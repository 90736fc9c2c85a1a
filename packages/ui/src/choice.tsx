import type { ReactNode, SelectHTMLAttributes } from 'react';

/**
 * A list of options that shows its chosen text in full. A `select` cuts the text after one line, so
 * it lies invisible over a text of as many lines as needed. `chosen`: that text.
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
