import { Plural, Trans } from '@lingui/react/macro';
import type { Roster, RosterOutlook } from '@ringside/contract/collections/rosters';
import {
  ACTION_CENTRE_STATUSES,
  type ActionCentreStatus,
} from '@ringside/rules/action-centre/action-centre-status';
import type { PlayerState } from '@ringside/rules/action-centre/player-state';
import { buttonClass } from '@ringside/ui/button';
import { EnterNextButton } from '../season/enter-next-button.tsx';
import { actOrKeep } from '../session/act-or-keep.ts';
import { readRoster } from '../session/watches.ts';
import { ActButton } from './act-button.tsx';
import { type ActionWords, statusWords } from './action-bar.tsx';
import { Instant } from './instant.tsx';
import { LinkTo } from './link-to.tsx';
import { useWaiting, WaitsToBeSent } from './waits-to-be-sent.tsx';

interface PlayerWords {
  state: PlayerState;
  roster: Pick<Roster, 'id' | 'name'> | null;
  outlook: RosterOutlook | null;
  registered: boolean;
  stageName: (stage: { stage: string; type: string }) => string;
}

/** Checks the roster in, or keeps the act until the server can be reached. */
export async function checkRosterIn({ id, name }: Pick<Roster, 'id' | 'name'>): Promise<void> {
  const outcome = await actOrKeep({
    kind: 'roster-checkin',
    subject: id,
    about: name,
    call: (api) => api.checkins.ofRoster(id),
  });
  if (outcome === 'sent') await readRoster();
}

/** Returns the words of a player's state; `always` where the action shows on every page. */
export function playerWords({
  state,
  roster,
  outlook,
  registered,
  stageName,
}: PlayerWords): ActionWords {
  if (!roster || !outlook || isLiteral(state))
    return state === 'check in now' && roster
      ? checkInWords(roster)
      : statusWords(isLiteral(state) ? state : 'roster complete', registered);
  const words: Record<Exclude<PlayerState, ActionCentreStatus>, () => ActionWords> = {
    'check in now': () => checkInWords(roster),
    'enter the next stage': () => enterWords(roster.id, false),
    'join the next stage': () => enterWords(roster.id, true),
    'captain enters next': () => ({
      tone: 'ok',
      tag: <Trans>Qualified</Trans>,
      text: <Trans>Your captain enters the team first.</Trans>,
      action: toMyTeam,
    }),
    won: () => wonWords(outlook),
    through: () => throughWords(outlook, stageName),
    eliminated: () => eliminatedWords(outlook),
    champion: () => championWords(outlook),
  };
  return words[state]();
}

const LITERAL: ReadonlySet<string> = new Set(ACTION_CENTRE_STATUSES);
const isLiteral = (state: PlayerState): state is ActionCentreStatus => LITERAL.has(state);

const small = buttonClass({ look: 'light', size: 'small' });
const toMyTeam = (
  <LinkTo className={small} to="/my-team">
    <Trans>My Team</Trans>
  </LinkTo>
);

const checkInWords = (roster: Pick<Roster, 'id' | 'name'>): ActionWords => ({
  tone: 'warn',
  tag: <Trans>Check-in</Trans>,
  text: <Trans>The check-in is open.</Trans>,
  always: true,
  action: <CheckRosterIn roster={roster} />,
});

/** The press that checks the roster in, or the note that it waits for a connection. */
function CheckRosterIn({ roster }: { roster: Pick<Roster, 'id' | 'name'> }) {
  const waiting = useWaiting('roster-checkin', roster.id);
  return waiting ? (
    <WaitsToBeSent entry={waiting} />
  ) : (
    <ActButton look="go" act={() => checkRosterIn(roster)}>
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
  action: <EnterNextButton rosterId={rosterId} joins={joins} />,
});

function wonWords({ upcoming }: RosterOutlook): ActionWords {
  return {
    tone: 'ok',
    tag: <Trans>Won</Trans>,
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

function throughWords(
  { through }: RosterOutlook,
  stageName: PlayerWords['stageName'],
): ActionWords {
  const stage = through ? stageName(through) : '';
  return {
    tone: 'ok',
    tag: <Trans>Through</Trans>,
    text: through && (
      <Trans>
        You are in {stage}. It begins <Instant at={through.date} />.
      </Trans>
    ),
    action: (
      <LinkTo className={small} to="/schedule">
        <Trans>Schedule</Trans>
      </LinkTo>
    ),
  };
}

function eliminatedWords({ placement, points }: RosterOutlook): ActionWords {
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
    action: (
      <LinkTo className={small} to="/leaderboards">
        <Trans>Leaderboards</Trans>
      </LinkTo>
    ),
  };
}

function championWords({ points }: RosterOutlook): ActionWords {
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
    action: (
      <LinkTo className={small} to="/leaderboards">
        <Trans>Leaderboards</Trans>
      </LinkTo>
    ),
  };
}
