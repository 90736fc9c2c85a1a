import { Button } from '@ringside/ui/button';
import { Dialog } from '@ringside/ui/dialog';
import { Note } from '@ringside/ui/note';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../parts/save-file.ts';

/** The recovery codes, shown once, to be copied or saved. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const list = useRef<HTMLOListElement>(null);
  const [copied, setCopied] = useState(false);
  // The field with the focus is gone: the focus moves here, and screen readers read the codes.
  useEffect(() => list.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  return (
    <div className="stack">
      <Note tone="warn" title="They are shown only once.">
        <p>
          Each code signs you in once without your phone. Keep them in a safe place, but not on that
          phone.
        </p>
      </Note>
      <ol ref={list} className="codes num" tabIndex={-1} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="row">
        <Button
          size="small"
          icon={copied ? 'check' : 'copy'}
          onClick={() => void copy(text, list.current).then(setCopied)}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          size="small"
          onClick={() =>
            saveFile('ringside recovery codes.txt', new Blob([text], { type: 'text/plain' }))
          }
        >
          Download
        </Button>
      </div>
      <p role="status" className="soft small">
        {copied ? 'The codes are in the clipboard.' : ''}
      </p>
      <div className="row row--end">
        <Button variant="go" onClick={onKept}>
          I have saved them
        </Button>
      </div>
    </div>
  );
}

/** New codes that replace the previous ones; null: none to show. */
export function NewRecoveryCodes({
  codes,
  onClose,
}: {
  codes: string[] | null;
  onClose: () => void;
}) {
  return (
    <Dialog open={codes !== null} title="Your new recovery codes" close="Close" onClose={onClose}>
      {codes && <RecoveryCodes codes={codes} onKept={onClose} />}
    </Dialog>
  );
}

/** Copies the codes; where the browser denies the clipboard, they are selected, ready for Ctrl+C. */
async function copy(text: string, list: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (list) getSelection()?.selectAllChildren(list);
    return false;
  }
}
