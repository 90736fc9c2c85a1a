import { useLingui } from '@lingui/react/macro';
import { Button } from '@ringside/ui/button';
import { type ReactNode, useEffect, useState } from 'react';

const SAID_MS = 2_000;

/** A button that copies a text and confirms it for a moment, or reports the browser's refusal. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
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
    <Button
      look="light"
      size="small"
      icon={said === 'copied' ? 'check' : 'copy'}
      onClick={() => void copy()}
      aria-live="polite"
    >
      {said === 'copied' ? t`Copied` : said === 'failed' ? t`Copy it by hand` : children}
    </Button>
  );
}
