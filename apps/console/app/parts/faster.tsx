import { Note } from '@ringside/ui/note';

/** The note that a save was refused because of an edit conflict: the input stays. */
export const FasterNote = () => (
  <Note tone="bad" alert title="Somebody else was faster">
    <p>
      Nothing of yours is saved yet, and nothing of it is lost. Read the newer one, then save again.
    </p>
  </Note>
);

/** The note about what others have changed, after the newer version is read. */
export const MeanwhileNote = ({ names }: { names: string[] }) => (
  <Note tone="warn" alert title="Somebody else has changed this meanwhile">
    <p>{`${names.join(', ')}. What you typed is kept and stands above; the rest is as it is now.`}</p>
  </Note>
);
