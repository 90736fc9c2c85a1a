import { Trans } from '@lingui/react/macro';
import type { RosterId } from '@ringside/rules/ids';
import { client } from '../../session/browser-client.ts';
import { applyTeamJoined } from '../../session/initial-load.ts';
import { useGo } from '../links/link-to.tsx';
import { CommandButton } from '../requests/command-button.tsx';

/** The button that enters the player of a roster into the next stage. */
export function EnterNextButton({
  rosterId,
  joins,
  size,
}: {
  rosterId: RosterId;
  joins: boolean;
  size?: 'small';
}) {
  const go = useGo();
  const enter = async () => {
    applyTeamJoined(await client.rosters.enterNext(rosterId));
    go('/my-team');
  };
  return (
    <CommandButton variant="go" size={size} act={enter}>
      {joins ? <Trans>Play with the team</Trans> : <Trans>Enter the qualifier</Trans>}
    </CommandButton>
  );
}
