import { Trans } from '@lingui/react/macro';
import { useSession } from '../session/session-store.ts';
import { switchEvent } from '../session/switch-event.ts';
import { useGo } from '../shell/links/link-to.tsx';
import { CommandButton } from '../shell/requests/command-button.tsx';
import type { EventWithSegments } from './season.ts';
import { useDisplayName } from './use-display-name.ts';

/** The button that shows another event and leads the player into its registration. */
export default function EnterEventButton({
  entered,
  size,
}: {
  entered: EventWithSegments;
  size?: 'small';
}) {
  const go = useGo();
  const { user } = useSession();
  const name = useDisplayName()(entered.event);
  const enter = async () => {
    await switchEvent(entered);
    go(user ? '/registration/team/pick' : '/registration/profile/gate');
  };
  return (
    <CommandButton look="go" size={size} act={enter}>
      <span className="name break">
        <Trans>Register for {name}</Trans>
      </span>
    </CommandButton>
  );
}
