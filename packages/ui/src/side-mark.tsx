import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** Home or away as shape, colour and (as children) word. */
export function SideMark({ side, children }: { side: 'home' | 'away'; children?: ReactNode }) {
  return (
    <span className={`side side--${side}`}>
      <Icon name={side} />
      {children && <span>{children}</span>}
    </span>
  );
}
