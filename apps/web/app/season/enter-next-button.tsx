import { Trans } from '@lingui/react/macro';
import { client } from '../session/browser-client.ts';
import { joinedTeam } from '../session/initial-load.ts';
import { ActButton } from '../shell/act-button.tsx';
import { useGo } from '../shell/link-to.tsx';

/** The button that enters the player of a roster into the next stage. */
export function EnterNextButton({
  rosterId,
  joins,
  size,
}: {
  rosterId: string;
  joins: boolean;
  size?: 'small';
}) {
  const go = useGo();
  const enter = async () => {
    joinedTeam(await client.rosters.enterNext(rosterId));
    go('/my-team');
  };
  return (
    <ActButton look="go" size={size} act={enter}>
      {joins ? <Trans>Play with the team</Trans> : <Trans>Enter the qualifier</Trans>}
    </ActButton>
  );
}
