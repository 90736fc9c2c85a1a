import { useCallback, useState } from 'react';

export interface CommandState {
  busy: boolean;
  error: unknown;
  /** Runs a command; a failure is stored for display, and can be retried. */
  run: (act: () => Promise<void>) => Promise<void>;
}

/** Returns the state of a command of the visitor: busy, failed, and the function that runs it. */
export function useCommand(): CommandState {
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
