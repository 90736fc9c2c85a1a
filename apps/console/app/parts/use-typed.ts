import { useState } from 'react';
import { useTell } from '../shell/tell.tsx';

interface Of<Draft extends object, Standing> {
  standing: Standing;
  save: (draft: Draft) => Promise<unknown>;
  /** Reads anew what stands. */
  again: () => Promise<void>;
  /** The names of what differs between how it stood and how it stands. */
  changed: (before: Standing, now: Standing) => string[];
}

/**
 * What is typed, by the name of its field, beside what stands: reading a newer one loses nothing of
 * it.
 */
export function useTyped<Draft extends object, Standing>({
  standing,
  save,
  again,
  changed,
}: Of<Draft, Standing>) {
  const [draft, setDraft] = useState({} as Draft);
  /** How it stood when the typing began. */
  const [base, setBase] = useState<{ standing: Standing } | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const tell = useTell();
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
      // what was typed meanwhile stays
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
    /** What others have changed since the typing began. */
    meanwhile: base ? changed(base.standing, standing) : [],
  };
}
