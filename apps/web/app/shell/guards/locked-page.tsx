import { Trans } from '@lingui/react/macro';
import { buttonClassOf } from '@ringside/ui/button';
import { EmptyState } from '@ringside/ui/empty-state';
import { Panel } from '@ringside/ui/panel';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { removeLocale } from '../../locales/locales.ts';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { ContactSupport } from '../../parts/requests/something-wrong.tsx';
import { useSeasonView } from '../../parts/season/use-season-view.ts';
import { rosterSizeOf } from '../../season/roster-decisions.ts';
import { returnPath } from '../../session/return-path.ts';
import { keepSearch } from '../page/page-address.ts';
import { ChatInvitation } from './chat-invitation.tsx';
import type { Lock } from './page-guard.tsx';

/** The page that replaces one that a guard blocks: the reason, and what the visitor can do. */
export default function LockedPage({ lock }: { lock: Lock }) {
  return PAGES[lock]();
}

const PAGES: Record<Lock, () => ReactNode> = {
  'signed-out': () => <SignedOut />,
  'no-profile': () => <NoProfile />,
  'no-roster': () => <NoRoster />,
  'still-in-team': () => <StillInTeam />,
  'not-captain': () => <NotCaptain />,
  banned: () => <BannedNotice />,
  'load-failed': () => <LoadFailed />,
};

function SignedOut() {
  return (
    <EmptyState
      level={1}
      title={<Trans>Open Ringside from the game</Trans>}
      action={
        <LinkTo className={buttonClassOf({ variant: 'go' })} to="/">
          <Trans>Back to Home</Trans>
        </LinkTo>
      }
    >
      <Trans>
        This page is for signed-in players. The game signs you in when you open Ringside from its
        menu.
      </Trans>
    </EmptyState>
  );
}

/** The page for a player of the game without a profile: the way to it, and back to this page. */
function NoProfile() {
  const { pathname, search } = useLocation();
  const path = removeLocale(pathname) + keepSearch({ pathname, search });
  return (
    <EmptyState
      level={1}
      title={<Trans>Create your profile first</Trans>}
      action={
        <div className="row row--center">
          <LinkTo
            className={buttonClassOf({ variant: 'go' })}
            to="/registration/profile/gate"
            onClick={() => returnPath.set(path)}
          >
            <Trans>Register</Trans>
          </LinkTo>
          <LinkTo className={buttonClassOf()} to="/">
            <Trans>Back to Home</Trans>
          </LinkTo>
        </div>
      }
    >
      <Trans>It takes a minute. Then you come back to this page.</Trans>
    </EmptyState>
  );
}

const StillInTeam = () => (
  <ToMyTeam title={<Trans>You are still in your team</Trans>}>
    <Trans>Your place in the roster is yours.</Trans>
  </ToMyTeam>
);

const NotCaptain = () => (
  <ToMyTeam title={<Trans>Only the captain can do this</Trans>}>
    <Trans>Ask your captain, or ask to become captain yourself.</Trans>
  </ToMyTeam>
);

function ToMyTeam({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <EmptyState
      level={1}
      title={title}
      action={
        <LinkTo className={buttonClassOf({ variant: 'go' })} to="/my-team">
          <Trans>My Team</Trans>
        </LinkTo>
      }
    >
      {children}
    </EmptyState>
  );
}

function NoRoster() {
  const { allowTeamJoin, isChallengeFirst, defaultRegion } = useSeasonView();
  const { playersMin: players } = rosterSizeOf(defaultRegion);
  return (
    <div className="stack-l">
      <EmptyState
        level={1}
        title={<Trans>You have no team yet</Trans>}
        action={
          <div className="row row--center">
            {isChallengeFirst ? (
              <LinkTo className={buttonClassOf({ variant: 'go' })} to="/queue">
                <Trans>Play the Challenge</Trans>
              </LinkTo>
            ) : (
              allowTeamJoin && (
                <LinkTo className={buttonClassOf({ variant: 'go' })} to="/registration/team/create">
                  <Trans>Create your team</Trans>
                </LinkTo>
              )
            )}
            <LinkTo className={buttonClassOf()} to="/registration/team/join">
              <Trans>Join with a key</Trans>
            </LinkTo>
            {!allowTeamJoin && !isChallengeFirst && (
              <LinkTo className={buttonClassOf()} to="/schedule">
                <Trans>See the schedule</Trans>
              </LinkTo>
            )}
          </div>
        }
      >
        {isChallengeFirst ? (
          <Trans>
            The qualifier takes players with 15 wins. Make your team in the Championship Challenge;
            it goes on into the qualifier.
          </Trans>
        ) : allowTeamJoin ? (
          <Trans>Make a roster of {players}, or join one with its team join key.</Trans>
        ) : (
          <Trans>
            You cannot create a team at the moment. You can still join a team that has a free place,
            with its team join key.
          </Trans>
        )}
      </EmptyState>
      <Panel title={<Trans>Missing a teammate?</Trans>}>
        <div className="stack stack--tight">
          <ChatInvitation />
        </div>
      </Panel>
    </div>
  );
}

function BannedNotice() {
  return (
    <EmptyState
      level={1}
      title={<Trans>You cannot take part at the moment</Trans>}
      action={<ContactSupport />}
    >
      <Trans>The game reports a ban on your account. You can still watch every match.</Trans>
    </EmptyState>
  );
}

function LoadFailed() {
  return (
    <EmptyState
      level={1}
      title={<Trans>Oops! Something went wrong.</Trans>}
      art="/art/oh-no.svg"
      action={<ContactSupport />}
    >
      <Trans>We could not sign you in. Close this page and open it again from the game.</Trans>
    </EmptyState>
  );
}
