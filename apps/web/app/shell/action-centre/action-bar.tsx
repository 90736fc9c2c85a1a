import { Plural, Trans } from '@lingui/react/macro';
import type { ActionCentreStatus } from '@ringside/rules/action-centre/action-centre-status';
import { buttonClassOf } from '@ringside/ui/button';
import { Tag, type Tone } from '@ringside/ui/tag';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { removeLocale } from '../../locales/locales.ts';
import { LinkTo } from '../../parts/links/link-to.tsx';

/** The texts of the action centre in one state. */
export interface ActionTexts {
  tone: Tone;
  tag: ReactNode;
  text: ReactNode;
  action?: ReactNode;
  /** Whether the action shows on every page, even if the page has a main action of its own. */
  always?: boolean;
}

/** One state as a bar: its tag, a sentence, an addition (the time left), and its action. */
export function ActionBar({
  texts,
  children,
  withAction = true,
}: {
  texts: ActionTexts;
  children?: ReactNode;
  withAction?: boolean;
}) {
  return (
    <div className={`action__in tone-${texts.tone === 'you' ? 'home' : texts.tone}`}>
      <Tag tone={texts.tone}>{texts.tag}</Tag>
      <span className="action__txt">{texts.text}</span>
      {children}
      {withAction && texts.action}
    </div>
  );
}

/** Returns the texts while the season loads. */
export const renderLoadingTexts = (): ActionTexts => ({
  tone: 'home',
  tag: <Trans>Loading</Trans>,
  text: <Trans>Getting your season ready</Trans>,
});
/** Returns the texts after a failed sign-in. */
export const renderFailedTexts = (): ActionTexts => ({
  tone: 'bad',
  tag: <Trans>Not signed in</Trans>,
  text: <Trans>We could not sign you in. Close this page and open it again from the game.</Trans>,
});
/** Returns the texts for a banned player. */
export const renderBannedTexts = (): ActionTexts => ({
  tone: 'bad',
  tag: <Trans context="player">Banned</Trans>,
  text: <Trans>You cannot take part at the moment. You can still watch every match.</Trans>,
});

/** Returns the texts for a disqualified team. */
export const renderDisqualifiedTexts = (): ActionTexts => ({
  tone: 'bad',
  tag: <Trans>Disqualified</Trans>,
  text: <Trans>This team has been disqualified from the stage.</Trans>,
});

/** Returns the texts while the player's match is live. */
export const renderLiveTexts = (id: string): ActionTexts => ({
  tone: 'live',
  tag: <Trans>Live</Trans>,
  text: <Trans>Your match is live.</Trans>,
  action: (
    <ActionLink to={`/match/${id}`}>
      <Trans>Go to match</Trans>
    </ActionLink>
  ),
});

/**
 * Returns the texts for a visitor. `finalsInView`: the World Finals are near or run; every visitor
 * can follow them.
 */
export const renderVisitorTexts = (
  hasOpenMatches: boolean,
  finalsInView: boolean,
): ActionTexts => ({
  tone: 'home',
  tag: <Trans>Visitor</Trans>,
  text: hasOpenMatches ? (
    <Trans>A stage is being played. Follow the bracket.</Trans>
  ) : finalsInView ? (
    <Trans>See who plays in the World Finals, and when.</Trans>
  ) : (
    <Trans>Open Ringside from the game to play.</Trans>
  ),
});

/** The action of a state as a link; nothing on the page to which it leads. */
export function ActionLink({ to, children }: { to: string; children: ReactNode }) {
  return removeLocale(useLocation().pathname) === to ? null : (
    <LinkTo className={buttonClassOf({ variant: 'light', size: 'small' })} to={to}>
      {children}
    </LinkTo>
  );
}

/** A reminder of the bar; nothing on My Team, which has the same one. */
export const BarReminder = ({ children }: { children: ReactNode }) =>
  removeLocale(useLocation().pathname) === '/my-team' ? null : children;

const CREATE_TEAM = (
  <ActionLink to="/registration/team/pick">
    <Trans>Create your team</Trans>
  </ActionLink>
);
const REGISTER = (
  <ActionLink to="/registration/profile/gate">
    <Trans>Register</Trans>
  </ActionLink>
);

export const PLAY_CHALLENGE = (
  <ActionLink to="/queue">
    <Trans>Play the Challenge</Trans>
  </ActionLink>
);

/**
 * Returns the texts of a literal status. `players`: how many the roster has, else how many it
 * needs.
 */
export function renderStatusTexts(
  status: ActionCentreStatus,
  {
    registered,
    players,
    isChallengeFirst = false,
  }: { registered: boolean; players: number; isChallengeFirst?: boolean },
): ActionTexts {
  const textsByStatus: Record<ActionCentreStatus, ActionTexts> = {
    'roster complete': {
      tone: 'ok',
      tag: <Trans>Completed Roster</Trans>,
      text: <Plural value={players} one="The player is in." other="All # players are in." />,
    },
    'roster not complete': {
      tone: 'warn',
      tag: <Trans>Incomplete Roster</Trans>,
      text: (
        <Plural
          value={players}
          one="# eligible player is needed before check-in."
          other="# eligible players are needed before check-in."
        />
      ),
    },
    'checked in': {
      tone: 'ok',
      tag: <Trans>Checked-in</Trans>,
      text: <Trans>Each player also checks in for every match.</Trans>,
    },
    'missed check-in': {
      tone: 'bad',
      tag: <Trans>Missed Check-in</Trans>,
      text: <Trans>Your roster was not seeded into the qualifier.</Trans>,
    },
    qualified: {
      tone: 'ok',
      tag: <Trans>Qualified</Trans>,
      text: <Trans>You won 15 matches. Make a roster of {players} to play.</Trans>,
      action: registered ? CREATE_TEAM : REGISTER,
    },
    'rosters are locked': {
      tone: 'warn',
      tag: <Trans>Rosters are locked</Trans>,
      text: <Trans>Registration for this event is over. Try again next month.</Trans>,
    },
    'not qualified': {
      tone: 'bad',
      tag: <Trans>Not Qualified</Trans>,
      text: <Trans>Win 15 matches of the Championship Challenge to qualify.</Trans>,
      action: registered && isChallengeFirst && PLAY_CHALLENGE,
    },
  };
  return textsByStatus[status];
}
