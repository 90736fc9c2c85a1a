import { Plural, Trans } from '@lingui/react/macro';
import type { Roster, RosterOutlook } from '@ringside/contract/collections/rosters';
import type { SecondaryState } from '@ringside/rules/action-centre/player-state';
import { buttonClass } from '@ringside/ui/button';
import type { ReactNode } from 'react';
import { EnterNextButton } from '../season/enter-next-button.tsx';
import { useShownName } from '../season/use-shown-name.ts';
import { checkRosterIn } from '../session/check-roster-in.ts';
import { ActButton } from './act-button.tsx';
import { ActionBar, type ActionWords } from './action-bar.tsx';
import { Instant } from './instant.tsx';
import { LinkTo } from './link-to.tsx';
import { useWaiting, WaitsToBeSent } from './waits-to-be-sent.tsx';

interface Facts {
  roster: Pick<Roster, 'id' | 'name'>;
  outlook: Pick<RosterOutlook, 'upcoming' | 'through' | 'placement' | 'points' | 'next'>;
}

interface PlayerBarProps extends Facts {
  state: SecondaryState;
  /** Whether the page has a main action of its own. */
  elsewhere: boolean;
  children?: ReactNode;
}

/** The action centre in the additional states. It loads when one of them occurs. */
export default function PlayerBar({ state, elsewhere, children, ...facts }: PlayerBarProps) {
  const words = WORDS[state](facts);
  return (
    <ActionBar words={words} withAction={words.always || !elsewhere}>
      {children}
    </ActionBar>
  );
}

const small = buttonClass({ look: 'light', size: 'small' });
const toMyTeam = (
  <LinkTo className={small} to="/my-team">
    <Trans>My Team</Trans>
  </LinkTo>
);

const toLeaderboards = (
  <LinkTo className={small} to="/leaderboards">
    <Trans>Leaderboards</Trans>
  </LinkTo>
);

const checkInWords = (roster: Pick<Roster, 'id' | 'name'>): ActionWords => ({
  tone: 'warn',
  tag: <Trans>Check-in</Trans>,
  text: <Trans>The check-in is open.</Trans>,
  always: true,
  action: <CheckRosterIn roster={roster} />,
});

/** The button that checks the roster in, or the note that the command waits for a connection. */
function CheckRosterIn({ roster }: { roster: Pick<Roster, 'id' | 'name'> }) {
  const waiting = useWaiting('roster-checkin', roster.id);
  return waiting ? (
    <WaitsToBeSent entry={waiting} />
  ) : (
    <ActButton look="go" size="small" act={() => checkRosterIn(roster)}>
      <Trans>Check in the roster</Trans>
    </ActButton>
  );
}

const enterWords = (rosterId: string, joins: boolean): ActionWords => ({
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

function playingWords(tag: ReactNode, { upcoming }: Facts['outlook']): ActionWords {
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
      <LinkTo className={small} to={`/match/${upcoming.id}`}>
        <Trans>Next match</Trans>
      </LinkTo>
    ),
  };
}

const throughWords = ({ through }: Facts['outlook']): ActionWords => ({
  tone: 'ok',
  tag: <Trans context="outlook">Advanced</Trans>,
  text: through && <ThroughTo through={through} />,
  action: (
    <LinkTo className={small} to="/schedule">
      <Trans>Schedule</Trans>
    </LinkTo>
  ),
});

function ThroughTo({ through }: { through: NonNullable<RosterOutlook['through']> }) {
  const stage = useShownName()({
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

function eliminatedWords({ placement, points, next }: Facts['outlook']): ActionWords {
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
    action: next ? toMyTeam : toLeaderboards,
  };
}

function championWords({ points }: Facts['outlook']): ActionWords {
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
    action: toLeaderboards,
  };
}

const withdrawnWords: ActionWords = {
  tone: 'home',
  tag: <Trans>Withdrawn</Trans>,
  text: <Trans>This team has withdrawn from the stage.</Trans>,
  action: toMyTeam,
};

const WORDS: Record<SecondaryState, (facts: Facts) => ActionWords> = {
  'check in now': ({ roster }) => checkInWords(roster),
  'enter the next stage': ({ roster }) => enterWords(roster.id, false),
  'join the next stage': ({ roster }) => enterWords(roster.id, true),
  'captain enters next': () => ({
    tone: 'ok',
    tag: <Trans>Qualified</Trans>,
    text: <Trans>Your captain enters the team first.</Trans>,
    action: toMyTeam,
  }),
  won: ({ outlook }) => playingWords(<Trans>Won</Trans>, outlook),
  'in the bracket': ({ outlook }) => playingWords(<Trans>In the bracket</Trans>, outlook),
  through: ({ outlook }) => throughWords(outlook),
  eliminated: ({ outlook }) => eliminatedWords(outlook),
  withdrawn: () => withdrawnWords,
  champion: ({ outlook }) => championWords(outlook),
};
