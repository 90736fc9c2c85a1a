import type { ReactNode } from 'react';

/** What a place looks like while nothing is in it, and where to go from there. */
export function EmptyState({ title, children, action, art = '/art/empty.svg' }: { title: ReactNode; children?: ReactNode; action?: ReactNode; art?: string }) {
  return (
    <div className="empty">
      <img src={art} alt="" width="160" height="120" />
      <div className="empty__t">
        <h2>{title}</h2>
        {children && <p className="soft">{children}</p>}
        {action}
      </div>
    </div>
  );
}
