import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { formatAge } from './format-age.ts';

const TICK_MS = 15_000;

/**
 * Returns how long ago an instant (ms of this machine's clock) was, and keeps it current; null
 * before hydration.
 */
export function useAgeText(at: number | null): string | null {
  const { i18n } = useLingui();
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    if (at === null) return;
    const tick = () => setNow(Date.now());
    queueMicrotask(tick);
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [at]);
  return at === null || now === null ? null : formatAge({ ms: now - at, language: i18n.locale });
}
