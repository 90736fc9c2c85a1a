import { useLingui } from '@lingui/react/macro';
import { Button } from '@ringside/ui/button';
import { type ReactNode, useEffect, useState } from 'react';

/** Eight signs are easier to read in two groups. */
export const groupedKey = (key: string): string => (key.length === 8 && !key.includes('-') ? `${key.slice(0, 4)}-${key.slice(4)}` : key);

/** A team join key, large, with the button that copies it and others beside it. */
export function CopyKey({ joiningKey, children }: { joiningKey: string; children?: ReactNode }) {
  const text = groupedKey(joiningKey);
  return (
    <>
      <div className="key"><code translate="no">{text}</code></div>
      <div className="row">
        <CopyButton text={text} />
        {children}
      </div>
    </>
  );
}

const SAID_MS = 2_000;

function CopyButton({ text }: { text: string }) {
  const { t } = useLingui();
  const [said, setSaid] = useState<'no' | 'copied' | 'failed'>('no');
  useEffect(() => {
    if (said === 'no') return;
    const over = setTimeout(() => setSaid('no'), SAID_MS);
    return () => clearTimeout(over);
  }, [said]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('copied');
    } catch {
      setSaid('failed');
    }
  };
  return (
    <Button look="light" size="small" icon={said === 'copied' ? 'check' : 'copy'} onClick={() => void copy()} aria-live="polite">
      {said === 'copied' ? t`Copied` : said === 'failed' ? t`Copy it by hand` : t`Copy key`}
    </Button>
  );
}
