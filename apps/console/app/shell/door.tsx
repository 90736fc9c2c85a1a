import type { ReactNode } from 'react';

/** The frame of the screens without a session. */
export function Door({ children }: { children: ReactNode }) {
  return (
    <main className="door">
      <div className="door__in">
        <p className="door__brand">
          <b>Ringside</b> Console
        </p>
        {children}
      </div>
    </main>
  );
}
