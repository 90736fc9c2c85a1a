import { useState } from 'react';
import { useToast } from '../shell/toast.tsx';

interface TypedInputOptions<Draft extends object, Standing> {
  standing: Standing;
  save: (draft: Draft) => Promise<unknown>;
  /** Reads the current state again. */
  again: () => Promise<void>;
  /** Returns the names of the differences between the first and the current state. */
  changed: (before: Standing, now: Standing) => string[];
}

/**
 * Returns the input, by the name of its field, next to the current state: a read of a newer state
 * keeps the input.
 */
export function useTypedInput<Draft extends object, Standing>({
  standing,
  save,
  again,
  changed,
}: TypedInputOptions<Draft, Standing>) {
  const [draft, setDraft] = useState({} as Draft);
  /** The state when the typing began. */
  const [base, setBase] = useState<{ standing: Standing } | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const tell = useToast();
  function write(next: Draft) {
    setBase(Object.keys(next).length > 0 ? (base ?? { standing }) : null);
    setDraft(next);
  }
  async function keep() {
    setBusy(true);
    setFault(undefined);
    try {
      await save(draft);
      await again();
      // Input from during the save stays.
      setDraft(
        (now) =>
          Object.fromEntries(
            Object.entries(now).filter(([name, value]) => value !== draft[name as keyof Draft]),
          ) as Draft,
      );
      setBase(null);
      tell('Changes saved.');
    } catch (error) {
      setFault(error);
    }
    setBusy(false);
  }
  return {
    draft,
    write,
    keep,
    busy,
    fault,
    isDirty: Object.keys(draft).length > 0,
    drop() {
      write({} as Draft);
      setFault(undefined);
    },
    async readNewer() {
      await again();
      setFault(undefined);
    },
    /** The names of what others have changed since the typing began. */
    meanwhile: base ? changed(base.standing, standing) : [],
  };
}
