import type { ReactNode } from 'react';

/** The state of an empty place, with a link to continue; level 1 where it is the whole page. */
export function EmptyState({
  title,
  children,
  action,
  art = '/art/empty.svg',
  level = 2,
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  art?: string;
  level?: 1 | 2;
}) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="empty">
      <img src={art} alt="" width="160" height="120" />
      <div className="empty__t">
        <Heading className="empty__h">{title}</Heading>
        {children && <p className="soft">{children}</p>}
        {action}
      </div>
    </div>
  );
}
