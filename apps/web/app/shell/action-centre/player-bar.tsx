import { Plural, Trans } from '@lingui/react/macro';
import type { Roster, RosterOutlook } from '@ringside/contract/collections/rosters';
import type { SecondaryState } from '@ringside/rules/action-centre/player-state';
import type { RosterId } from '@ringside/rules/ids';
import { buttonClassOf } from '@ringside/ui/button';
import type { ReactNode } from 'react';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { CommandButton } from '../../parts/requests/command-button.tsx';
import { usePendingCommand, PendingCommand } from '../../parts/requests/pending-command.tsx';
import { EnterNextButton } from '../../parts/season/enter-next-button.tsx';
import { Instant } from '../../parts/time/instant.tsx';
import { useDisplayName } from '../../season/use-display-name.ts';
import { checkRosterIn } from '../../session/check-roster-in.ts';
import { ActionBar, type ActionTexts } from './action-bar.tsx';
import { OwnMatchBar } from './match-bar.tsx';
import ReportedLobbyBar from './reported-lobby-bar.tsx';

interface Facts {
  roster: Pick<Roster, 'id' | 'name'>;
  outlook: Pick<RosterOutlook, 'upcoming' | 'through' | 'placement' | 'points' | 'next'>;
}

export type PlayerBarState =
  | ({ state: SecondaryState } & Facts)
  | { state: 'lobby reported' }
  | { state: 'match' };

type PlayerBarProps = PlayerBarState & {
  /** Whether the page has a main action of its own. */
  elsewhere: boolean;
  /** The path of the page, without its language. */
  path: string;
  /** The bar of a player of whom nothing is asked. */
  literal: ReactNode;
  children?: ReactNode;
};

/** The action centre in the additional states. It loads when one of them occurs. */
export default function PlayerBar({
  elsewhere,
  path,
  literal,
  children,
  ...facts
}: PlayerBarProps) {
  if (facts.state === 'match') return <OwnMatchBar path={path} literal={literal} />;
  if (facts.state === 'lobby reported')
    return <ReportedLobbyBar elsewhere={elsewhere}>{literal}</ReportedLobbyBar>;
  const texts = TEXTS[facts.state](facts);
  return (
    <ActionBar texts={texts} withAction={texts.always || !elsewhere}>
      {children}
    </ActionBar>
  );
}

const SMALL_BUTTON = buttonClassOf({ variant: 'light', size: 'small' });
const MY_TEAM_LINK = (
  <LinkTo className={SMALL_BUTTON} to="/my-team">
    <Trans>My Team</Trans>
  </LinkTo>
);

const LEADERBOARDS_LINK = (
  <LinkTo className={SMALL_BUTTON} to="/leaderboards">
    <Trans>Leaderboards</Trans>
  </LinkTo>
);

const renderCheckInTexts = (roster: Pick<Roster, 'id' | 'name'>): ActionTexts => ({
  tone: 'warn',
  tag: <Trans>Check-in</Trans>,
  text: <Trans>The check-in is open.</Trans>,
  always: true,
  action: <CheckRosterIn roster={roster} />,
});

/** The button that checks the roster in, or the note that the command waits for a connection. */
function CheckRosterIn({ roster }: { roster: Pick<Roster, 'id' | 'name'> }) {
  const pendingCommand = usePendingCommand('roster-checkin', roster.id);
  return pendingCommand ? (
    <PendingCommand entry={pendingCommand} />
  ) : (
    <CommandButton variant="go" size="small" act={() => checkRosterIn(roster)}>
      <Trans>Check in the roster</Trans>
    </CommandButton>
  );
}

const renderEnterTexts = (rosterId: RosterId, joins: boolean): ActionTexts => ({
  tone: 'ok',
  tag: <Trans>Qualified</Trans>,
  text: joins ? (
    <Trans>Your captain has entered the team.</Trans>
  ) : (
    <Trans>Your team can play the qualifier.</Trans>
  ),
  always: true,
  action: <EnterNextButton rosterId={rosterId} joins={joins} size="small" />,
});

function renderPlayingTexts(tag: ReactNode, { upcoming }: Facts['outlook']): ActionTexts {
  return {
    tone: 'ok',
    tag,
    text: upcoming?.date ? (
      <Trans>
        Your next match begins <Instant at={upcoming.date} />.
      </Trans>
    ) : (
      <Trans>Your next opponent is not known yet.</Trans>
    ),
    action: upcoming && (
      <LinkTo className={SMALL_BUTTON} to={`/match/${upcoming.id}`}>
        <Trans>Next match</Trans>
      </LinkTo>
    ),
  };
}

const renderAdvancedTexts = ({ through }: Facts['outlook']): ActionTexts => ({
  tone: 'ok',
  tag: <Trans context="outlook">Advanced</Trans>,
  text: through && <ThroughTo through={through} />,
  action: (
    <LinkTo className={SMALL_BUTTON} to="/schedule">
      <Trans>Schedule</Trans>
    </LinkTo>
  ),
});

function ThroughTo({ through }: { through: NonNullable<RosterOutlook['through']> }) {
  const stage = useDisplayName()({
    name: through.stage,
    names: through.stageNames,
    type: { id: through.type },
  });
  return (
    <Trans>
      You are in {stage}. It begins <Instant at={through.date} />.
    </Trans>
  );
}

function renderEliminatedTexts({ placement, points, next }: Facts['outlook']): ActionTexts {
  return {
    tone: 'home',
    tag: <Trans>Out</Trans>,
    text:
      placement === null ? (
        <Trans>Your team is out of this stage.</Trans>
      ) : points > 0 ? (
        <Trans>
          Place {placement}, <Plural value={points} one="# point" other="# points" />.
        </Trans>
      ) : (
        <Trans>Place {placement}.</Trans>
      ),
    action: next ? MY_TEAM_LINK : LEADERBOARDS_LINK,
  };
}

function renderChampionTexts({ points }: Facts['outlook']): ActionTexts {
  return {
    tone: 'ok',
    tag: <Trans>Champion</Trans>,
    text:
      points > 0 ? (
        <Trans>
          Your team has won this stage and <Plural value={points} one="# point" other="# points" />.
        </Trans>
      ) : (
        <Trans>Your team has won this stage.</Trans>
      ),
    action: LEADERBOARDS_LINK,
  };
}

const WITHDRAWN_TEXTS: ActionTexts = {
  tone: 'home',
  tag: <Trans>Withdrawn</Trans>,
  text: <Trans>This team has withdrawn from the stage.</Trans>,
  action: MY_TEAM_LINK,
};

const TEXTS: Record<SecondaryState, (facts: Facts) => ActionTexts> = {
  'check in now': ({ roster }) => renderCheckInTexts(roster),
  'enter the next stage': ({ roster }) => renderEnterTexts(roster.id, false),
  'join the next stage': ({ roster }) => renderEnterTexts(roster.id, true),
  'captain enters next': () => ({
    tone: 'ok',
    tag: <Trans>Qualified</Trans>,
    text: <Trans>Your captain enters the team first.</Trans>,
    action: MY_TEAM_LINK,
  }),
  won: ({ outlook }) => renderPlayingTexts(<Trans>Won</Trans>, outlook),
  'in the bracket': ({ outlook }) => renderPlayingTexts(<Trans>In the bracket</Trans>, outlook),
  through: ({ outlook }) => renderAdvancedTexts(outlook),
  eliminated: ({ outlook }) => renderEliminatedTexts(outlook),
  withdrawn: () => WITHDRAWN_TEXTS,
  champion: ({ outlook }) => renderChampionTexts(outlook),
};
