import { Trans, useLingui } from '@lingui/react/macro';
import type { MatchKind, MatchNow } from '@ringside/rules/action-centre/match-now';
import { buttonClassOf } from '@ringside/ui/button';
import { CountdownLine } from '@ringside/ui/countdown';
import type { ReactNode } from 'react';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { useCountdown } from '../../parts/time/use-countdown.ts';
import { refreshMatches } from '../../session/watches.ts';
import { ActionBar, type ActionTexts } from './action-bar.tsx';

interface MatchBarProps {
  now: MatchNow;
  /** The name of the other roster; empty in a lobby. */
  opponent: string;
  isLobby?: boolean;
  /** The path of the page, without its language: a page needs no link to itself. */
  path: string;
}

/** The bar of one thing that a match asks: until when, and the way there. */
export function MatchBar({ now, opponent, isLobby = false, path }: MatchBarProps) {
  const to = targetOf(now);
  const texts: ActionTexts = {
    ...TEXTS[now.kind]({ opponent, isMine: now.isMine }),
    ...(isLobby && LOBBY_TEXTS[now.kind]),
    action: (
      <LinkTo
        className={buttonClassOf({ variant: now.isMine ? 'go' : 'light', size: 'small' })}
        to={to}
      >
        {actionOf(now) ?? <Trans>Go to match</Trans>}
      </LinkTo>
    ),
  };
  return (
    <ActionBar texts={texts} withAction={path !== to.split('#')[0]}>
      {now.until && <TimeLeft kind={now.kind} until={now.until} />}
    </ActionBar>
  );
}

const BANS: readonly MatchKind[] = ['ban in reserve', 'ban', 'suggest', 'they ban'];
const ROOMS: readonly MatchKind[] = ['room open', 'open the room'];
const RESULTS: readonly MatchKind[] = [
  'evidence',
  'answer',
  'dispute',
  'overdue',
  'report',
  'reported',
];

/** Returns the page where the player does it. */
function targetOf({ kind, seriesId }: MatchNow): string {
  if (BANS.includes(kind)) return `/match/${seriesId}/ban`;
  if (ROOMS.includes(kind)) return `/match/${seriesId}#room`;
  return `/match/${seriesId}${RESULTS.includes(kind) ? '#result' : ''}`;
}

function TimeLeft({ kind, until }: { kind: MatchKind; until: Date }) {
  const { t } = useLingui();
  const { parts, spoken, isOver } = useCountdown(until, refreshMatches);
  const labels: Record<MatchKind, string> = {
    'ban in reserve': t`Reserve left`,
    ban: t`Time left`,
    suggest: t`Time left`,
    'room open': t`Be in within`,
    'open the room': t`Time left`,
    'they ban': t`Time left`,
    'check in': t`Check-in closes in`,
    'checked in': t`Check-in closes in`,
    evidence: t`Time left`,
    answer: t`Final in`,
    dispute: t`Final in`,
    reported: t`Final in`,
    overdue: t`Decided in`,
    report: t`Report within`,
    live: t`Report within`,
    disputed: '',
  };
  return isOver ? null : <CountdownLine label={labels[kind]} parts={parts} spoken={spoken} />;
}

const ACTIONS: Partial<Record<MatchKind, ReactNode>> = {
  'ban in reserve': <Trans>Choose now</Trans>,
  ban: <Trans>Choose now</Trans>,
  suggest: <Trans>Make a suggestion</Trans>,
  'they ban': <Trans>Ban phase</Trans>,
  'room open': <Trans>Go into the room</Trans>,
  'open the room': <Trans>Open the room</Trans>,
  evidence: <Trans>Add pictures</Trans>,
  answer: <Trans>Answer</Trans>,
  dispute: <Trans>Dispute</Trans>,
  overdue: <Trans>Report the result</Trans>,
  report: <Trans>Report the result</Trans>,
};

/** Only a player who has checked in can report. */
const actionOf = ({ kind, isMine }: MatchNow): ReactNode =>
  kind === 'overdue' && !isMine ? null : ACTIONS[kind];

type Texts = Omit<ActionTexts, 'action'>;
type TextsOf = (facts: { opponent: string; isMine: boolean }) => Texts;

/** The texts of a lobby, where they differ from those of a match of two. */
const LOBBY_TEXTS: Partial<Record<MatchKind, Pick<Texts, 'text'>>> = {
  'check in': { text: <Trans>Check in for your lobby.</Trans> },
  'checked in': { text: <Trans>You are checked in for your lobby.</Trans> },
  answer: { text: <Trans>Confirm the result of your lobby.</Trans> },
  dispute: { text: <Trans>Another team reported the result of your lobby.</Trans> },
  reported: {
    text: <Trans>The other teams can confirm or dispute the result of your lobby.</Trans>,
  },
  report: { text: <Trans>Is your lobby over? Report the result.</Trans> },
};

const TEXTS: Record<MatchKind, TextsOf> = {
  'ban in reserve': ({ opponent }) => ({
    tone: 'bad',
    tag: <Trans>Ban phase</Trans>,
    text: <Trans>Your reserve is running against {opponent}. After it, chance decides.</Trans>,
  }),
  ban: ({ opponent }) => ({
    tone: 'warn',
    tag: <Trans>Ban phase</Trans>,
    text: <Trans>It is your turn against {opponent}.</Trans>,
  }),
  suggest: () => ({
    tone: 'warn',
    tag: <Trans>Ban phase</Trans>,
    text: <Trans>Your captain votes. Send a suggestion.</Trans>,
  }),
  'room open': ({ opponent }) => ({
    tone: 'ok',
    tag: <Trans>Room is open</Trans>,
    text: <Trans>The room for your match against {opponent} is open. Go in.</Trans>,
  }),
  'open the room': ({ opponent }) => ({
    tone: 'warn',
    tag: <Trans>Room</Trans>,
    text: <Trans>Open the room for the match against {opponent}.</Trans>,
  }),
  'they ban': ({ opponent }) => ({
    tone: 'home',
    tag: <Trans>Ban phase</Trans>,
    text: <Trans>Waiting for {opponent} to choose.</Trans>,
  }),
  'check in': ({ opponent }) => ({
    tone: 'warn',
    tag: <Trans>Check-in</Trans>,
    text: <Trans>Check in for your match against {opponent}.</Trans>,
  }),
  'checked in': ({ opponent }) => ({
    tone: 'ok',
    tag: <Trans>Check-in</Trans>,
    text: <Trans>You are checked in for the match against {opponent}.</Trans>,
  }),
  evidence: () => ({
    tone: 'warn',
    tag: <Trans>Disputed</Trans>,
    text: <Trans>The referee asks your team for a picture of the result.</Trans>,
  }),
  answer: ({ opponent }) => ({
    tone: 'warn',
    tag: <Trans>Result</Trans>,
    text: <Trans>{opponent} reported a result. Confirm or dispute it.</Trans>,
  }),
  dispute: ({ opponent: reporter }) => ({
    tone: 'warn',
    tag: <Trans>Result</Trans>,
    text: <Trans>{reporter} reported this result.</Trans>,
  }),
  overdue: ({ isMine }) => ({
    tone: 'bad',
    tag: <Trans>Result</Trans>,
    text: isMine ? (
      <Trans>Report it now, or the match is decided without you.</Trans>
    ) : (
      <Trans>The result is overdue.</Trans>
    ),
  }),
  report: ({ opponent }) => ({
    tone: 'warn',
    tag: <Trans>Result</Trans>,
    text: <Trans>Is the match against {opponent} over? Report the result.</Trans>,
  }),
  live: () => ({
    tone: 'live',
    tag: <Trans>Live</Trans>,
    text: <Trans>Your match is live.</Trans>,
  }),
  reported: ({ opponent }) => ({
    tone: 'home',
    tag: <Trans>Result</Trans>,
    text: <Trans>Your team reported a result. {opponent} can confirm or dispute it.</Trans>,
  }),
  disputed: () => ({
    tone: 'warn',
    tag: <Trans>Disputed</Trans>,
    text: <Trans>A referee is looking at this match.</Trans>,
  }),
};
