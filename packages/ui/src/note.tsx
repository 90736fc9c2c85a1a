import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

const ICONS = { ok: 'check', warn: 'clock', bad: 'alert', info: 'info' } as const satisfies Record<
  string,
  IconName
>;

/**
 * A notice: icon, a bold line, and the possible action. `beat`: it reports an event that has just
 * happened.
 */
export function Note({
  tone = 'info',
  title,
  children,
  alert = false,
  beat = false,
}: {
  tone?: keyof typeof ICONS;
  title: ReactNode;
  children?: ReactNode;
  alert?: boolean;
  beat?: boolean;
}) {
  return (
    <div
      className={['note', tone !== 'info' && `note--${tone}`, beat && 'note--beat']
        .filter(Boolean)
        .join(' ')}
      role={alert ? 'alert' : undefined}
    >
      <Icon name={ICONS[tone]} />
      <div>
        <b>{title}</b>
        {children}
      </div>
    </div>
  );
}
