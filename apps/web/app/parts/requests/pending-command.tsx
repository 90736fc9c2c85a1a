import { Trans } from '@lingui/react/macro';
import { Button } from '@ringside/ui/button';
import { Note } from '@ringside/ui/note';
import type { CommandKind, Entry } from '../../outbox/entry.ts';
import { outbox } from '../../session/browser-outbox.ts';
import { useOutboxEntries } from '../../session/use-outbox-runner.ts';

/** Returns the waiting command about a subject, if any. */
export const usePendingCommand = (kind: CommandKind, subject: string): Entry | undefined =>
  useOutboxEntries().find(
    (entry) => entry.kind === kind && entry.subject === subject && entry.state === 'waiting',
  );

/** Replaces the control of a command while the command waits. */
export function PendingCommand({ entry }: { entry: Entry }) {
  return (
    <Note tone="warn" title={<Trans>Not sent yet</Trans>}>
      <div className="row">
        <span className="small">
          <Trans>
            It will be sent when you are back online. The time it reaches the server counts.
          </Trans>
        </span>
        <Button size="small" onClick={() => void outbox.remove(entry.id)}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Note>
  );
}
