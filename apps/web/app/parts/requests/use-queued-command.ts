import type { PlayerClient as Client } from '@ringside/contract/client';
import type { CommandKind, Entry } from '../../outbox/entry.ts';
import { runOrQueue } from '../../session/run-or-queue.ts';
import { usePendingCommand } from './pending-command.tsx';
import { useCommand } from './use-command.ts';

/**
 * Returns the state of a command that waits in the outbox while the server is out of reach, and the
 * function that runs it. `onSent` runs where the server has accepted it at once.
 */
export function useQueuedCommand(
  command: { kind: CommandKind; subject: string; about: string },
  onSent: () => Promise<void> | void,
): {
  busy: boolean;
  error: unknown;
  pendingCommand: Entry | undefined;
  submit: (call: (client: Client) => Promise<unknown>) => Promise<void>;
} {
  const { busy, error, run } = useCommand();
  const pendingCommand = usePendingCommand(command.kind, command.subject);
  const submit = (call: (client: Client) => Promise<unknown>) =>
    run(async () => {
      if ((await runOrQueue({ ...command, call })) === 'sent') await onSent();
    });
  return { busy, error, pendingCommand, submit };
}
