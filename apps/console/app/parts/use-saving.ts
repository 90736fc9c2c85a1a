import { useState } from 'react';
import { useRunAction } from './action-dialog.tsx';

interface SavingOptions<Seen> {
  save: (seen: Seen) => Promise<unknown>;
  /** Reads the current state after an edit conflict. */
  read: () => Promise<Seen>;
  /** The message of success. */
  done: string;
  onClose: () => void;
  onChanged: () => Promise<void>;
}

/**
 * Saves a dialog with the version that the operator saw. After an edit conflict it loads the newer
 * version, and the next save replaces that.
 */
export function useSaving<Seen>(
  standing: Seen,
  { save, read, done, onClose, onChanged }: SavingOptions<Seen>,
) {
  const [seen, setSeen] = useState(standing);
  const { run, busy, fault, setFault } = useRunAction(
    { run: () => save(seen), done },
    { onClose, onChanged },
  );
  async function readNewer() {
    setSeen(await read());
    await onChanged();
  }
  return {
    seen,
    busy,
    fault,
    save: () => void run({}, false),
    readNewer: () => void readNewer().then(() => setFault(undefined), setFault),
  };
}
