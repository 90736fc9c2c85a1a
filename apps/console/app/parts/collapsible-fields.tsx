import type { ReactNode } from 'react';

/** Fields that most forms leave empty, folded under a title. `isOpen`: some of them have a value. */
export function CollapsibleFields({
  title,
  isOpen,
  children,
}: {
  title: string;
  isOpen: boolean;
  children: ReactNode;
}) {
  return (
    <div className="tongues">
      <details open={isOpen}>
        <summary>{title}</summary>
        <div className="stack">{children}</div>
      </details>
    </div>
  );
}
