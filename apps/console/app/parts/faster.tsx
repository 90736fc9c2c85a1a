import { Note } from '@ringside/ui/note';

/** Said where a save was refused because what was seen is past: what was typed stays. */
export const FasterNote = () => (
  <Note tone="bad" alert title="Someone else saved first">
    <p>
      Nothing of yours is saved yet, and nothing of it is lost. Load the latest version, then save
      again.
    </p>
  </Note>
);

/** Said once the newer one is read: what of it others have changed. */
export const MeanwhileNote = ({ names }: { names: string[] }) => (
  <Note tone="warn" alert title="Someone else has changed this in the meantime">
    <p>{`${names.join(', ')}. Your input is kept above; everything else is up to date.`}</p>
  </Note>
);
