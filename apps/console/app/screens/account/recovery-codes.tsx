import { Button } from '@ringside/ui/button';
import { Dialog } from '@ringside/ui/dialog';
import { Note } from '@ringside/ui/note';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../parts/save-file.ts';

/** The codes, shown this once, to be copied or saved. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const list = useRef<HTMLOListElement>(null);
  const [copied, setCopied] = useState(false);
  // what was typed into is gone: the keyboard goes on here, and readers hear the codes
  useEffect(() => list.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  return (
    <div className="stack">
      <Note tone="warn" title="They are shown only once.">
        <p>
          Each code signs you in once without your phone. Keep them in a safe place, and not on that
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
        <Button look="go" onClick={onKept}>
          I have saved them
        </Button>
      </div>
    </div>
  );
}

/** Other codes after those that were kept before; null: none to show. */
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

/** Where the browser has no clipboard for us, the codes are marked, ready for Ctrl+C. */
async function copy(text: string, list: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (list) getSelection()?.selectAllChildren(list);
    return false;
  }
}
