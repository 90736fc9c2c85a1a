import { Trans } from '@lingui/react/macro';
import type { Reminder } from '@ringside/contract/collections/push';
import { Button } from '@ringside/ui/button';
import { useReminder } from '../../session/reminders.ts';
import { useSession } from '../../session/session-store.ts';
import { SomethingWrong } from '../requests/something-wrong.tsx';
import { useCommand } from '../requests/use-command.ts';

/** The button that sets a reminder of what opens, and takes it back. */
export default function ReminderButton({
  size,
  calm,
  ...about
}: Reminder & { size?: 'small'; calm?: boolean }) {
  const { user } = useSession();
  const { isSet, change } = useReminder(about);
  return user && isSet !== null ? (
    <ReminderSwitch isSet={isSet} change={change} size={size} calm={calm} />
  ) : null;
}

/** The button in its two states. */
export function ReminderSwitch({
  isSet,
  change,
  size,
  calm = false,
}: {
  isSet: boolean;
  change: (isOn: boolean) => Promise<void>;
  size?: 'small' | undefined;
  calm?: boolean | undefined;
}) {
  const { busy, error, run } = useCommand();
  return (
    <>
      <SomethingWrong error={error} />
      <Button
        variant={isSet || calm ? 'light' : 'go'}
        size={size}
        icon={isSet ? 'check' : 'clock'}
        busy={busy}
        aria-pressed={isSet}
        onClick={() => void run(() => change(!isSet))}
      >
        <Trans>Remind me</Trans>
      </Button>
    </>
  );
}
