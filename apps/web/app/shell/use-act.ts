import { useCallback, useState } from 'react';

export interface Acting {
  busy: boolean;
  error: unknown;
  /** Runs once at a time; a failure is kept to be shown, and can be tried again. */
  run: (act: () => Promise<void>) => Promise<void>;
}

/** One act of the visitor against the server, with its busy and failed states. */
export function useAct(): Acting {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = useCallback(async (act: () => Promise<void>) => {
    setBusy(true);
    setError(null);
    try {
      await act();
    } catch (failed) {
      setError(failed);
    } finally {
      setBusy(false);
    }
  }, []);
  return { busy, error, run };
}
