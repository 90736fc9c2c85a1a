import { Button } from '@ringside/ui/button';
import { Dialog } from '@ringside/ui/dialog';
import { Note } from '@ringside/ui/note';
import { type RefObject, useRef, useState } from 'react';

/** A secret that the server shows once. */
export interface Secret {
  title: string;
  name: string;
  value: string;
}

/** A dialog with a secret and a button that copies it; once it is closed the secret is gone. */
export function OneTimeSecret({ secret, onClose }: { secret: Secret | null; onClose: () => void }) {
  return (
    <Dialog open={secret !== null} title={secret?.title ?? ''} close="Close" onClose={onClose}>
      {secret && <SecretWithCopy secret={secret} onClose={onClose} />}
    </Dialog>
  );
}

function SecretWithCopy({
  secret: { name, value },
  onClose,
}: {
  secret: Secret;
  onClose: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  return (
    <div className="stack">
      <Note tone="warn" title="It is shown only once.">
        <p>
          Store it where only the program can read it. Anyone who has it can act as the program.
        </p>
      </Note>
      <div className="once">
        <input
          ref={field}
          className="in"
          readOnly
          aria-label={name}
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="go"
          icon={copied ? 'check' : 'copy'}
          onClick={() => void copy(value, field).then(setCopied)}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <p role="status" className="soft small">
        {copied ? `The ${name.toLowerCase()} is in the clipboard.` : ''}
      </p>
      <div className="row row--end">
        <Button onClick={onClose}>I have saved it</Button>
      </div>
    </div>
  );
}

/** Copies a text; where the browser denies the clipboard, the text is selected, ready for Ctrl+C. */
async function copy(value: string, field: RefObject<HTMLInputElement | null>): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    field.current?.focus();
    return false;
  }
}
