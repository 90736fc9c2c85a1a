import type { ReactNode } from 'react';

/** Fields that most forms leave empty, behind one line. `isOpen`: some of them say something. */
export function Folded({
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
