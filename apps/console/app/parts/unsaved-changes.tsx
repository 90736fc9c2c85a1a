import { Button } from '@ringside/ui/button';
import { Dialog } from '@ringside/ui/dialog';
import { useCallback, useEffect } from 'react';
import { type Blocker, useBlocker } from 'react-router';

/**
 * Guards unsaved input: within the console by a dialog, and by the browser's own dialog when the
 * page closes.
 */
export function useUnsavedChangesGuard(isDirty: boolean): Blocker {
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) =>
        isDirty && currentLocation.pathname !== nextLocation.pathname,
      [isDirty],
    ),
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return blocker;
}

/** The dialog that guards unsaved input. */
export function UnsavedChangesDialog({ blocker }: { blocker: Blocker }) {
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      close="Close"
      onClose={stay}
    >
      <p>Your changes are not saved. They are lost if you leave.</p>
      <div className="row row--end">
        <Button onClick={stay}>Stay</Button>
        <Button variant="danger" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </div>
    </Dialog>
  );
}
