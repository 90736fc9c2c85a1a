import { Note } from '@ringside/ui/note';

/** Said where a save was refused because what was seen is past: what was typed stays. */
export const FasterNote = () => (
  <Note tone="bad" alert title="Somebody else was faster">
    <p>
      Nothing of yours is saved yet, and nothing of it is lost. Read the newer one, then save again.
    </p>
  </Note>
);

/** Said once the newer one is read: what of it others have changed. */
export const MeanwhileNote = ({ names }: { names: string[] }) => (
  <Note tone="warn" alert title="Somebody else has changed this meanwhile">
    <p>{`${names.join(', ')}. What you typed is kept and stands above; the rest is as it is now.`}</p>
  </Note>
);
