import { useLingui } from '@lingui/react/macro';
import { PROGRESS_BAR, progressPercent } from '@ringside/rules/action-centre/page-loading';
import { ProgressBar } from '@ringside/ui/progress-bar';
import { forgetClick } from '@ringside/ui/reload-guard';
import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

const FULL = progressPercent({ elapsedMs: 0, done: true });

/** A bar at the top while a page loads; fast pages never show it. */
export function NavigationProgress() {
  const { t } = useLingui();
  useEffect(forgetClick, [useLocation().key]);
  const percent = usePercent(useNavigation().state !== 'idle');
  if (percent === null) return null;
  return (
    <div className="progress" role="status">
      <ProgressBar value={percent} max={100} label={t`Loading the page`} />
    </div>
  );
}

/**
 * [CTR-9] Returns the passed share of the time after the first throttle; full when the page is
 * there, and null a moment later.
 */
function usePercent(busy: boolean): number | null {
  const [percent, setPercent] = useState<number | null>(null);
  if (!busy && percent !== null && percent !== FULL) setPercent(FULL);
  useEffect(() => {
    if (busy) {
      const began = performance.now();
      const steps = setInterval(
        () => setPercent(progressPercent({ elapsedMs: performance.now() - began, done: false })),
        PROGRESS_BAR.throttleMs,
      );
      return () => clearInterval(steps);
    }
    const resetTimer = setTimeout(() => setPercent(null), PROGRESS_BAR.resetMs);
    return () => clearTimeout(resetTimer);
  }, [busy]);
  return percent;
}
