import { useLingui } from '@lingui/react/macro';
import { timeLeft } from '@ringside/rules/action-centre/countdown';
import type { PlayerNow } from '@ringside/rules/action-centre/decide-now';
import { SECOND_MS } from '@ringside/rules/constants';
import { useEffect } from 'react';
import { useNow } from '../../parts/time/use-now.ts';

/**
 * Writes what the player may do first before the title of the page, so that another tab shows it:
 * "0:49 Your ban".
 */
export function useTimeInTitle(first: PlayerNow | undefined): void {
  const now = useNow();
  const label = useLabels()[first?.kind ?? 'live'];
  const until = first?.isMine ? first.until : null;
  const seconds = until && label ? Math.ceil(timeLeft({ until, now }) / SECOND_MS) : 0;
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const prefix = seconds > 0 ? `${clock} ${label} · ` : '';
  useEffect(() => {
    document.title = prefix + document.title;
    return () => {
      // a page that opened meanwhile has set its own title
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [prefix]);
}

/** Returns the labels of what must be done within minutes. */
function useLabels(): Partial<Record<PlayerNow['kind'], string>> {
  const { t } = useLingui();
  return {
    'ban in reserve': t`Your ban`,
    ban: t`Your ban`,
    suggest: t`Ban phase`,
    'room open': t`Room`,
    'open the room': t`Room`,
    'check in': t`Check-in`,
    'check in now': t`Check-in`,
    'complete the team': t`Check-in`,
    evidence: t`Result`,
    answer: t`Result`,
    dispute: t`Result`,
    overdue: t`Result`,
    report: t`Result`,
  };
}
