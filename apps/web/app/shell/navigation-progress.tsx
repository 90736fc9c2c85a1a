import { useLingui } from '@lingui/react/macro';
import { PROGRESS_THROTTLE_MS } from '@ringside/rules/constants';
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** A bar on top while a page is being fetched; quick pages never show it. */
export function NavigationProgress() {
  const { t } = useLingui();
  const busy = useNavigation().state !== 'idle';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) return setShown(false);
    const late = setTimeout(() => setShown(true), PROGRESS_THROTTLE_MS);
    return () => clearTimeout(late);
  }, [busy]);
  return shown ? <div className="progress" role="progressbar" aria-label={t`Loading the page`} /> : null;
}
