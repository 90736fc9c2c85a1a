import { Trans } from '@lingui/react/macro';
import type { OtherEvent } from '../../season/other-event.ts';
import { useDisplayName } from '../../season/use-display-name.ts';
import { useSession } from '../../session/session-store.ts';
import { switchEvent } from '../../session/switch-event.ts';
import { useGo } from '../links/link-to.tsx';
import { CommandButton } from '../requests/command-button.tsx';

/**
 * The button that shows another event and leads the player to their team there, or into its
 * registration.
 */
export default function OtherEventButton({
  otherEvent,
  size,
}: {
  otherEvent: OtherEvent;
  size?: 'small';
}) {
  const go = useGo();
  const { user } = useSession();
  const { event, hasTeam } = otherEvent;
  const name = useDisplayName()(event);
  const open = async () => {
    await switchEvent(otherEvent);
    if (hasTeam) go('/my-team');
    else go(user ? '/registration/team/pick' : '/registration/profile/gate');
  };
  return (
    <CommandButton variant="go" size={size} act={open}>
      <span className="name break">
        {hasTeam ? <Trans>Show your team in {name}</Trans> : <Trans>Register for {name}</Trans>}
      </span>
    </CommandButton>
  );
}
