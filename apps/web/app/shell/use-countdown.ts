import { useLingui } from '@lingui/react/macro';
import { countdownParts, timeLeft } from '@ringside/rules/action-centre/countdown';
import type { CountdownPart } from '@ringside/ui/countdown';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNow } from '../live/use-now.ts';

const SOON_MS = 3_600_000;

export interface CountdownTexts {
  parts: CountdownPart[];
  spoken: string;
  soon: boolean;
  over: boolean;
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
  const left = timeLeft({ until, now });
  const over = left === 0;
  useFinish({ target, over, ...(finished && { finished }) });
  const short = {
    day: t({ message: 'd', comment: 'days, one letter' }),
    hour: t({ message: 'h', comment: 'hours, one letter' }),
    minute: t({ message: 'm', comment: 'minutes, one letter' }),
    second: t({ message: 's', comment: 'seconds, one letter' }),
  };
  const parts = countdownParts(left).map(({ value, unit }) => ({ value, unit: short[unit] }));
  return {
    parts,
    spoken: parts.map(({ value, unit }) => `${value} ${unit}`).join(' '),
    soon: left > 0 && left < SOON_MS,
    over,
  };
}

function useFinish({
  target,
  over,
  finished,
}: {
  target: number;
  over: boolean;
  finished?: () => void;
}) {
  const watched = useRef<number | null>(null);
  const call = useEffectEvent(() => finished?.());
  useEffect(() => {
    if (!over) watched.current = target;
    else if (watched.current === target) {
      watched.current = null;
      call();
    }
  }, [over, target]);
}
