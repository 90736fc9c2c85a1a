import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

const ICONS = { ok: 'check', warn: 'clock', bad: 'alert', info: 'info' } as const satisfies Record<string, IconName>;

/** A notice: icon, a bold line, and what can be done about it. */
export function Note({ tone = 'info', title, children, alert = false }: { tone?: keyof typeof ICONS; title: ReactNode; children?: ReactNode; alert?: boolean }) {
  return (
    <div className={tone === 'info' ? 'note' : `note note--${tone}`} role={alert ? 'alert' : undefined}>
      <Icon name={ICONS[tone]} />
      <div>
        <b>{title}</b>
        {children}
      </div>
    </div>
  );
}
