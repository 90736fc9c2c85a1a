import { Note } from '@ringside/ui/note';

/** The note that a save was refused because of an edit conflict: the input stays. */
export const EditConflictNote = () => (
  <Note tone="bad" alert title="Someone else saved first">
    <p>
      Nothing of yours is saved yet, and nothing of it is lost. Load the latest version, then save
      again.
    </p>
  </Note>
);

/** The note about what others have changed, after the newer version is read. */
export const ChangedFieldsNote = ({ names }: { names: string[] }) => (
  <Note tone="warn" alert title="Someone else has changed this in the meantime">
    <p>{`${names.join(', ')}. Your input is kept above; everything else is up to date.`}</p>
  </Note>
);
