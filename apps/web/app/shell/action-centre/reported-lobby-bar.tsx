import { Trans } from '@lingui/react/macro';
import { buttonClassOf } from '@ringside/ui/button';
import type { ReactNode } from 'react';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { findLobbyToConfirm } from '../../season/lobby/lobby-actions.ts';
import { useSession } from '../../session/session-store.ts';
import { ActionBar, type ActionTexts } from './action-bar.tsx';

/** The request to confirm the report of a lobby; for a player who owes none, `children`. */
export default function ReportedLobbyBar({
  elsewhere,
  children,
}: {
  elsewhere: boolean;
  children: ReactNode;
}) {
  const { series, rosters } = useSession();
  const lobby = findLobbyToConfirm(
    series,
    rosters.map(({ id }) => id),
  );
  return lobby ? (
    <ActionBar texts={renderConfirmLobbyTexts(lobby.id)} withAction={!elsewhere} />
  ) : (
    children
  );
}

/** Returns the texts while the player's roster has not confirmed the report of its lobby. */
export const renderConfirmLobbyTexts = (id: string): ActionTexts => ({
  tone: 'warn',
  tag: <Trans>Result</Trans>,
  text: <Trans>Confirm the result of your lobby.</Trans>,
  action: (
    <LinkTo className={buttonClassOf({ variant: 'light', size: 'small' })} to={`/match/${id}`}>
      <Trans>Go to match</Trans>
    </LinkTo>
  ),
});
