import { useLingui } from '@lingui/react/macro';
import { countdownParts, timeLeft } from '@ringside/rules/action-centre/countdown';
import type { CountdownPart } from '@ringside/ui/countdown';
import { useEffect, useEffectEvent, useRef } from 'react';
import { hasFinished } from './has-finished.ts';
import { useNow } from './use-now.ts';

const SOON_MS = 3_600_000;

export interface CountdownTexts {
  parts: CountdownPart[];
  spoken: string;
  soon: boolean;
  isOver: boolean;
}

/**
 * Returns the time left until an instant, in words; calls `finished` once when it is reached while
 * the component is mounted.
 */
export function useCountdown(to: Date | string, finished?: () => void): CountdownTexts {
  const { t } = useLingui();
  const now = useNow();
  const until = new Date(to);
  const target = until.getTime();
  const leftMs = timeLeft({ until, now });
  const isOver = leftMs === 0;
  useFinish({ target, isOver, ...(finished && { finished }) });
  const short = {
    day: t({ message: 'd', comment: 'days, one letter' }),
    hour: t({ message: 'h', comment: 'hours, one letter' }),
    minute: t({ message: 'm', comment: 'minutes, one letter' }),
    second: t({ message: 's', comment: 'seconds, one letter' }),
  };
  const shortParts = countdownParts(leftMs).map(({ value, unit }) => ({
    value,
    unit: short[unit],
  }));
  return {
    parts: shortParts,
    spoken: shortParts.map(({ value, unit }) => `${value} ${unit}`).join(' '),
    soon: leftMs > 0 && leftMs < SOON_MS,
    isOver,
  };
}

function useFinish({
  target,
  isOver,
  finished,
}: {
  target: number;
  isOver: boolean;
  finished?: () => void;
}) {
  const watched = useRef<number | null>(null);
  const call = useEffectEvent(() => finished?.());
  useEffect(() => {
    const isFinished = hasFinished({ watched: watched.current, target, isOver });
    watched.current = isOver ? null : target;
    if (isFinished) call();
  }, [isOver, target]);
}
