import type { ReactNode } from 'react';

/** The line of a dialog that says what reverses its command. */
export const UndoNote = ({ children }: { children: ReactNode }) => (
  <p className="act__inverse">
    <b>How to undo:</b> {children}
  </p>
);
