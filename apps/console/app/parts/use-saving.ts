import { useState } from 'react';
import { useRun } from './act-dialog.tsx';

interface Saving<Seen> {
  save: (seen: Seen) => Promise<unknown>;
  /** As it stands now, after somebody else was faster. */
  read: () => Promise<Seen>;
  /** What is told when it is saved. */
  done: string;
  onClose: () => void;
  onChanged: () => Promise<void>;
}

/**
 * A dialog's saving over the version that was seen: where somebody else was faster, the newer one
 * is read and what was typed is saved over that.
 */
export function useSaving<Seen>(
  standing: Seen,
  { save, read, done, onClose, onChanged }: Saving<Seen>,
) {
  const [seen, setSeen] = useState(standing);
  const { run, busy, fault, setFault } = useRun(
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
