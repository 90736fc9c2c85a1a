import { useState } from 'react';
import { useRunAction } from './action-dialog.tsx';

interface SavingOptions<Resource> {
  save: (resource: Resource) => Promise<unknown>;
  /** Reads the current state after an edit conflict. */
  read: () => Promise<Resource>;
  /** The message of success. */
  successText: string;
  onClose: () => void;
  onChanged: () => Promise<void>;
}

/**
 * Saves a dialog with the version that the operator saw. After an edit conflict it loads the newer
 * version, and the next save replaces that.
 */
export function useSaving<Resource>(
  opened: Resource,
  { save, read, successText, onClose, onChanged }: SavingOptions<Resource>,
) {
  const [latest, setLatest] = useState(opened);
  const { run, busy, fault, setFault } = useRunAction(
    { run: () => save(latest), successText },
    { onClose, onChanged },
  );
  async function readNewer() {
    setLatest(await read());
    await onChanged();
  }
  return {
    latest,
    busy,
    fault,
    save: () => void run({}, false),
    readNewer: () => void readNewer().then(() => setFault(undefined), setFault),
  };
}
