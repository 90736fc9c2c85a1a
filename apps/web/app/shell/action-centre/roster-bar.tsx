import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Roster, RosterOutlook } from '@ringside/contract/collections/rosters';
import type { Segment } from '@ringside/contract/collections/segments';
import type { RosterKind, RosterNow } from '@ringside/rules/action-centre/roster-now';
import type { RosterId } from '@ringside/rules/ids';
import { matchCheckinWindow } from '@ringside/rules/series/series-date';
import { CountdownLine } from '@ringside/ui/countdown';
import type { ReactNode } from 'react';
import { CommandButton } from '../../parts/requests/command-button.tsx';
import { usePendingCommand, PendingCommand } from '../../parts/requests/pending-command.tsx';
import { EnterNextButton } from '../../parts/season/enter-next-button.tsx';
import { NextMatchText } from '../../parts/season/next-match-text.tsx';
import ReminderButton from '../../parts/season/reminder-button.tsx';
import {
  InStageText,
  type Outcome,
  StageOutcomeText,
} from '../../parts/season/stage-outcome-text.tsx';
import { useCountdown } from '../../parts/time/use-countdown.ts';
import { checkRosterIn } from '../../session/check-roster-in.ts';
import { refreshMatches } from '../../session/watches.ts';
import {
  ActionBar,
  ActionLink,
  type ActionTexts,
  BarReminder,
  PLAY_CHALLENGE,
} from './action-bar.tsx';

type Outlook = Outcome & Pick<RosterOutlook, 'upcoming' | 'next' | 'last'>;

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
  /** Whether the stage has a check-in of rosters. */
  hasCheckin: boolean;
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
const BEFORE_MATCH: ReadonlySet<RosterKind> = new Set(['won', 'still in', 'bye', 'in the bracket']);

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
  const isMatch = BEFORE_MATCH.has(kind);
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

const MY_TEAM_LINK = (
  <ActionLink to="/my-team">
    <Trans>My Team</Trans>
  </ActionLink>
);

const LEADERBOARDS_LINK = (
  <ActionLink to="/leaderboards">
    <Trans>Leaderboards</Trans>
  </ActionLink>
);

const SCHEDULE_LINK = (
  <ActionLink to="/schedule">
    <Trans>Schedule</Trans>
  </ActionLink>
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

function renderIncompleteTexts({
  roster,
  playersMin: players,
  hasCheckin,
  isQualified,
}: Facts): ActionTexts {
  const missing = Math.max(0, players - roster.players.length);
  return {
    tone: 'warn',
    tag: <Trans>Incomplete Roster</Trans>,
    text:
      hasCheckin || missing === 0 ? (
        <Plural
          value={players}
          one="# eligible player is needed before check-in."
          other="# eligible players are needed before check-in."
        />
      ) : (
        <Plural
          value={missing}
          one="One more player and the roster is complete."
          other="# more players and the roster is complete."
        />
      ),
    action: isQualified ? MY_TEAM_LINK : PLAY_CHALLENGE,
  };
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
      <ActionLink to={`/match/${upcoming.id}`}>
        <Trans>Next match</Trans>
      </ActionLink>
    ),
  };
}

function LastScore({ last }: { last: Outlook['last'] | undefined }) {
  return last?.score ? ` ${last.score.own}:${last.score.other}` : null;
}

const renderAdvancedTexts = ({ outlook }: Facts): ActionTexts => ({
  tone: 'ok',
  tag: <Trans context="outlook">Advanced</Trans>,
  text: outlook && <StageOutcomeText outcome={outlook} />,
  action: SCHEDULE_LINK,
});

const renderPlacedTexts = ({ stage, now }: Facts): ActionTexts => ({
  tone: 'ok',
  tag: <Trans>Completed Roster</Trans>,
  text: stage && now.until && <InStageText named={stage} date={now.until.toISOString()} />,
  action: SCHEDULE_LINK,
});

const renderStandbyTexts = ({ roster }: Facts): ActionTexts => ({
  tone: 'warn',
  tag: roster.checkedIn ? <Trans>Checked-in</Trans> : <Trans>Standby</Trans>,
  text: <Trans>Your team moves up when another team does not check in.</Trans>,
  action: MY_TEAM_LINK,
});

/** Returns the reminder of a registration that opens later; undefined without one. */
const renderReminder = (outlook: Outlook | null): ReactNode =>
  outlook?.next?.opensAt ? (
    <BarReminder>
      <ReminderButton segment={outlook.next.segment} opening="registration" size="small" />
    </BarReminder>
  ) : undefined;

const renderEliminatedTexts = ({ outlook }: Facts): ActionTexts => ({
  tone: 'home',
  tag: <Trans>Out</Trans>,
  text: outlook && <StageOutcomeText outcome={outlook} />,
  action: renderReminder(outlook) ?? (outlook?.next ? MY_TEAM_LINK : LEADERBOARDS_LINK),
});

const renderMissedTexts = ({ outlook }: Facts): ActionTexts => ({
  tone: 'bad',
  tag: <Trans>Missed Check-in</Trans>,
  text: <Trans>Your roster was not seeded into the qualifier.</Trans>,
  action: renderReminder(outlook) ?? (outlook?.next ? MY_TEAM_LINK : SCHEDULE_LINK),
});

const renderChampionTexts = ({ outlook }: Facts): ActionTexts => ({
  tone: 'ok',
  tag: <Trans>Champion</Trans>,
  text: outlook && <StageOutcomeText outcome={outlook} />,
  action: LEADERBOARDS_LINK,
});

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
