import type { ReactNode } from 'react';
import { SideMark } from './side-mark.tsx';

export interface PanelProps {
  title?: ReactNode;
  aside?: ReactNode;
  side?: 'home' | 'away' | undefined;
  flat?: boolean;
  level?: 1 | 2;
  id?: string;
  children: ReactNode;
}

/** A straight body under a slanted title plate. */
export function Panel({ title, aside, side, flat = false, level = 2, id, children }: PanelProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section
      className={['panel', flat && 'panel--flat', side && `panel--${side}`]
        .filter(Boolean)
        .join(' ')}
      id={id}
    >
      {title !== undefined && (
        <div className="panel__h">
          <Heading className={level === 1 ? undefined : `plate${side ? ` plate--${side}` : ''}`}>
            {side && <SideMark side={side} />}
            <span className="plate__t">{title}</span>
          </Heading>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
