import { Button, type ButtonVariant } from '@ringside/ui/button';
import type { ReactNode } from 'react';
import { SomethingWrong } from './something-wrong.tsx';
import { useCommand } from './use-command.ts';

/** A button that runs a command: busy meanwhile, and with the failure above it. */
export function CommandButton({
  act,
  variant,
  size,
  children,
}: {
  act: () => Promise<void>;
  variant: ButtonVariant;
  size?: 'small' | undefined;
  children: ReactNode;
}) {
  const { busy, error, run } = useCommand();
  return (
    <>
      <SomethingWrong error={error} />
      <Button variant={variant} size={size} busy={busy} onClick={() => void run(act)}>
        {children}
      </Button>
    </>
  );
}
