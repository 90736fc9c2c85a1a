import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

export type Tone = 'ok' | 'warn' | 'bad' | 'home' | 'away' | 'live' | 'you';
const ICONS: Partial<Record<Tone, IconName>> = {
  ok: 'check',
  warn: 'alert',
  bad: 'cross',
  home: 'home',
  away: 'away',
  you: 'star',
};

/** A state as icon, word and colour. */
export function Tag({
  tone,
  icon,
  children,
}: {
  tone?: Tone | undefined;
  icon?: IconName | undefined;
  children: ReactNode;
}) {
  const sign = icon ?? (tone && ICONS[tone]);
  return (
    <span className={tone ? `tag tag--${tone}` : 'tag'}>
      {sign && <Icon name={sign} />}
      <span>{children}</span>
    </span>
  );
}
