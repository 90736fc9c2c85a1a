import { useState } from 'react';
import { useToast } from '../shell/toast.tsx';

interface TypedInputOptions<Draft extends object, State> {
  current: State;
  save: (draft: Draft) => Promise<unknown>;
  /** Reads the current state again. */
  reload: () => Promise<void>;
  /** Returns the names of the differences between the first and the current state. */
  changedNames: (before: State, now: State) => string[];
}

/**
 * Returns the input, by the name of its field, next to the current state: a read of a newer state
 * keeps the input.
 */
export function useTypedInput<Draft extends object, State>({
  current,
  save,
  reload,
  changedNames,
}: TypedInputOptions<Draft, State>) {
  const [draft, setDraft] = useState({} as Draft);
  /** The state when the typing began. */
  const [base, setBase] = useState<{ state: State } | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const tell = useToast();
  function write(next: Draft) {
    setBase(Object.keys(next).length > 0 ? (base ?? { state: current }) : null);
    setDraft(next);
  }
  async function saveDraft() {
    setBusy(true);
    setFault(undefined);
    try {
      await save(draft);
      await reload();
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
    saveDraft,
    busy,
    fault,
    isDirty: Object.keys(draft).length > 0,
    discard() {
      write({} as Draft);
      setFault(undefined);
    },
    async readNewer() {
      await reload();
      setFault(undefined);
    },
    /** The names of what others have changed since the typing began. */
    changedByOthers: base ? changedNames(base.state, current) : [],
  };
}
