import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Roster, RosterOutlook } from '@ringside/contract/collections/rosters';
import type { Segment } from '@ringside/contract/collections/segments';
import type { RosterKind, RosterNow } from '@ringside/rules/action-centre/roster-now';
import type { RosterId } from '@ringside/rules/ids';
import { matchCheckinWindow } from '@ringside/rules/series/series-date';
import { buttonClassOf } from '@ringside/ui/button';
import { CountdownLine } from '@ringside/ui/countdown';
import type { ReactNode } from 'react';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { CommandButton } from '../../parts/requests/command-button.tsx';
import { usePendingCommand, PendingCommand } from '../../parts/requests/pending-command.tsx';
import { EnterNextButton } from '../../parts/season/enter-next-button.tsx';
import { NextMatchText } from '../../parts/season/next-match-text.tsx';
import { Instant } from '../../parts/time/instant.tsx';
import { useCountdown } from '../../parts/time/use-countdown.ts';
import { useDisplayName } from '../../season/use-display-name.ts';
import { checkRosterIn } from '../../session/check-roster-in.ts';
import { refreshMatches } from '../../session/watches.ts';
import { ActionBar, type ActionTexts } from './action-bar.tsx';

type Outlook = Pick<
  RosterOutlook,
  'upcoming' | 'through' | 'placement' | 'points' | 'next' | 'last'
>;

interface Facts {
  now: RosterNow;
  roster: Pick<Roster, 'id' | 'name' | 'checkedIn'> & { players: readonly unknown[] };
  /** The stage of the roster. */
  stage: Pick<Segment, 'name' | 'names' | 'type'> | null;
  /** Null until the server has answered. */
  outlook: Outlook | null;
  /** The name of the roster that it meets next; empty while undecided. */
  opponent: string;
  /** How many players a roster of the stage needs. */
  playersMin: number;
  /** Whether the player has won their challenge matches. */
  isQualified: boolean;
}

interface RosterBarProps extends Facts {
  /** Whether the page has a main action of its own. */
  elsewhere: boolean;
  /** The countdown of the literal state. */
  children?: ReactNode;
}

/** The kinds that go on with the countdown of the literal state. */
const WITH_LITERAL_COUNTDOWN: ReadonlySet<RosterKind> = new Set([
  'check in now',
  'complete the team',
  'incomplete',
]);
/** The kinds whose instant is the date of the next match. */
const BETWEEN_MATCHES: ReadonlySet<RosterKind> = new Set(['won', 'still in', 'bye']);

/** The bar of a roster's state: what it asks or how it stands, the time left, and the way there. */
export function RosterBar({ elsewhere, children, ...facts }: RosterBarProps) {
  const { kind, until } = facts.now;
  const texts = TEXTS[kind](facts);
  // the first round counts down for all who have checked in
  const isLiteral =
    WITH_LITERAL_COUNTDOWN.has(kind) || (kind === 'in the bracket' && facts.roster.checkedIn);
  return (
    <ActionBar texts={texts} withAction={texts.always || !elsewhere}>
      {isLiteral ? children : until && <TimeLeft kind={kind} until={until} />}
    </ActionBar>
  );
}

function TimeLeft({ kind, until }: { kind: RosterKind; until: Date }) {
  const { t } = useLingui();
  const isMatch = BETWEEN_MATCHES.has(kind) || kind === 'in the bracket';
  const end = isMatch ? matchCheckinWindow(until).from : until;
  const { parts, spoken, isOver } = useCountdown(end, refreshMatches);
  const labels: Partial<Record<RosterKind, string>> = {
    'enter the next stage': t`Registration closes in`,
    'join the next stage': t`Registration closes in`,
    'captain enters next': t`Registration closes in`,
    'on standby': t`Decided in`,
    eliminated: t`Registration opens in`,
    missed: t`Registration opens in`,
    placed: t`It begins in`,
    through: t`It begins in`,
  };
  return isOver ? null : (
    <CountdownLine
      label={isMatch ? t`Check-in opens in` : (labels[kind] ?? '')}
      parts={parts}
      spoken={spoken}
    />
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

const SCHEDULE_LINK = (
  <LinkTo className={SMALL_BUTTON} to="/schedule">
    <Trans>Schedule</Trans>
  </LinkTo>
);

const CHALLENGE_LINK = (
  <LinkTo className={SMALL_BUTTON} to="/queue">
    <Trans>Play the Challenge</Trans>
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

/** Returns the texts of a roster that its check-in would refuse, while that is open. */
function renderCompleteTexts({ roster, playersMin }: Facts): ActionTexts {
  const freePlaces = Math.max(0, playersMin - roster.players.length);
  return {
    tone: 'bad',
    tag: <Trans>Incomplete Roster</Trans>,
    text:
      freePlaces > 0 ? (
        <Plural
          value={freePlaces}
          one="# place is free. Fill it, then check in."
          other="# places are free. Fill them, then check in."
        />
      ) : (
        <Trans>Not every player may take part. Replace them, then check in.</Trans>
      ),
    action: MY_TEAM_LINK,
  };
}

const renderIncompleteTexts = ({ playersMin: players, isQualified }: Facts): ActionTexts => ({
  tone: 'warn',
  tag: <Trans>Incomplete Roster</Trans>,
  text: (
    <Plural
      value={players}
      one="# eligible player is needed before check-in."
      other="# eligible players are needed before check-in."
    />
  ),
  action: isQualified ? MY_TEAM_LINK : CHALLENGE_LINK,
});

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

const LAST_TAGS: Partial<Record<RosterKind, ReactNode>> = {
  won: <Trans>Won</Trans>,
  'still in': <Trans>Still in</Trans>,
  bye: <Trans>Bye</Trans>,
};

const NO_MATCH = (
  <>
    <Trans>No match for your team in this round.</Trans>{' '}
  </>
);

/** Returns the texts between two matches: how the last one ended, and which one is next. */
function renderPlayingTexts({ now: { kind }, roster, outlook, opponent }: Facts): ActionTexts {
  const upcoming = outlook?.upcoming;
  const literalTag = roster.checkedIn ? <Trans>Checked-in</Trans> : <Trans>In the bracket</Trans>;
  return {
    tone: kind === 'still in' ? 'home' : 'ok',
    tag: (
      <>
        {LAST_TAGS[kind] ?? literalTag}
        {kind !== 'bye' && <LastScore last={outlook?.last} />}
      </>
    ),
    text: (
      <>
        {kind === 'bye' && NO_MATCH}
        <NextMatchText date={upcoming?.date} opponent={opponent} />
      </>
    ),
    action: upcoming && (
      <LinkTo className={SMALL_BUTTON} to={`/match/${upcoming.id}`}>
        <Trans>Next match</Trans>
      </LinkTo>
    ),
  };
}

function LastScore({ last }: { last: Outlook['last'] | undefined }) {
  return last?.score ? ` ${last.score.own}:${last.score.other}` : null;
}

const renderAdvancedTexts = ({ outlook }: Facts): ActionTexts => ({
  tone: 'ok',
  tag: <Trans context="outlook">Advanced</Trans>,
  text: outlook?.through && (
    <InStage
      named={{
        name: outlook.through.stage,
        names: outlook.through.stageNames,
        type: { id: outlook.through.type },
      }}
      date={outlook.through.date}
    />
  ),
  action: SCHEDULE_LINK,
});

const renderPlacedTexts = ({ stage, now }: Facts): ActionTexts => ({
  tone: 'ok',
  tag: <Trans>Completed Roster</Trans>,
  text: stage && now.until && <InStage named={stage} date={now.until.toISOString()} />,
  action: SCHEDULE_LINK,
});

function InStage({ named, date }: { named: NonNullable<Facts['stage']>; date: string }) {
  const stage = useDisplayName()(named);
  return (
    <Trans>
      You are in {stage}. It begins <Instant at={date} />.
    </Trans>
  );
}

const renderStandbyTexts = ({ roster }: Facts): ActionTexts => ({
  tone: 'warn',
  tag: roster.checkedIn ? <Trans>Checked-in</Trans> : <Trans>Standby</Trans>,
  text: <Trans>Your team moves up when another team does not check in.</Trans>,
  action: MY_TEAM_LINK,
});

function renderEliminatedTexts({ outlook }: Facts): ActionTexts {
  const { placement = null, points = 0, next = null } = outlook ?? {};
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

const renderMissedTexts = ({ outlook }: Facts): ActionTexts => ({
  tone: 'bad',
  tag: <Trans>Missed Check-in</Trans>,
  text: <Trans>Your roster was not seeded into the qualifier.</Trans>,
  action: outlook?.next ? MY_TEAM_LINK : SCHEDULE_LINK,
});

function renderChampionTexts({ outlook }: Facts): ActionTexts {
  const { points = 0 } = outlook ?? {};
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

const TEXTS: Record<RosterKind, (facts: Facts) => ActionTexts> = {
  'complete the team': renderCompleteTexts,
  'check in now': ({ roster }) => renderCheckInTexts(roster),
  won: renderPlayingTexts,
  'still in': renderPlayingTexts,
  bye: renderPlayingTexts,
  'in the bracket': renderPlayingTexts,
  'enter the next stage': ({ roster }) => renderEnterTexts(roster.id, false),
  'join the next stage': ({ roster }) => renderEnterTexts(roster.id, true),
  'captain enters next': () => ({
    tone: 'ok',
    tag: <Trans>Qualified</Trans>,
    text: <Trans>Your captain enters the team first.</Trans>,
    action: MY_TEAM_LINK,
  }),
  incomplete: renderIncompleteTexts,
  through: renderAdvancedTexts,
  placed: renderPlacedTexts,
  'on standby': renderStandbyTexts,
  champion: renderChampionTexts,
  eliminated: renderEliminatedTexts,
  missed: renderMissedTexts,
  withdrawn: () => WITHDRAWN_TEXTS,
};
