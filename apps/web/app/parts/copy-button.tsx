import { useLingui } from '@lingui/react/macro';
import { Button, type ButtonVariant } from '@ringside/ui/button';
import { type ReactNode, useEffect, useState } from 'react';

const SAID_MS = 2_000;

/** A button that copies a text and confirms it for a moment, or reports the browser's refusal. */
export function CopyButton({
  text,
  variant = 'light',
  children,
}: {
  text: string;
  variant?: ButtonVariant;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState<'no' | 'copied' | 'failed'>('no');
  useEffect(() => {
    if (outcome === 'no') return;
    const resetTimer = setTimeout(() => setOutcome('no'), SAID_MS);
    return () => clearTimeout(resetTimer);
  }, [outcome]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };
  return (
    <Button
      variant={variant}
      size="small"
      icon={outcome === 'copied' ? 'check' : 'copy'}
      onClick={() => void copy()}
      aria-live="polite"
    >
      {outcome === 'copied' ? t`Copied` : outcome === 'failed' ? t`Copy it by hand` : children}
    </Button>
  );
}
