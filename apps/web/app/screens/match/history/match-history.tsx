import { Trans, useLingui } from '@lingui/react/macro';
import type { SeriesStep } from '@ringside/contract/collections/series-history';
import { Icon, type IconName } from '@ringside/ui/icon';
import { Panel } from '@ringside/ui/panel';
import type { ReactNode } from 'react';
import { Instant } from '../../../parts/time/instant.tsx';
import { Offset } from '../../../parts/time/offset.tsx';
import { useIsHydrated } from '../../../parts/time/use-now.ts';
import { dayOf } from '../../../season/day.ts';
import { LOBBY_STEPS, LobbyStepText } from '../lobby/lobby-step-text.tsx';
import { useCompetitorName } from '../match-head.tsx';
import type { MatchData } from '../read-match.ts';
import { shortenHistory } from '../series-steps.ts';
import './history.css';

const ICONS: Record<SeriesStep['step'], IconName> = {
  'checked-in': 'check',
  live: 'go',
  reported: 'list',
  disputed: 'alert',
  finished: 'check',
  ruled: 'info',
  corrected: 'info',
  forfeited: 'cross',
  unplayed: 'clock',
  reset: 'back',
  restored: 'back',
  rescheduled: 'calendar',
};

/** The history of the match with actors and times, oldest first. */
export function MatchHistory({ match, history }: { match: MatchData; history: SeriesStep[] }) {
  const isHydrated = useIsHydrated();
  if (history.length === 0) return null;
  const days = [
    ...Map.groupBy(shortenHistory(history), ({ date }) => dayOf(date, isHydrated)).values(),
  ];
  return (
    <Panel flat title={<Trans>History</Trans>} id="history">
      <div className="stack stack--tight">
        {days.map((steps) => (
          <HistoryDay key={steps[0]?.id} steps={steps} match={match} />
        ))}
      </div>
    </Panel>
  );
}

function HistoryDay({ steps, match }: { steps: SeriesStep[]; match: MatchData }) {
  const [first] = steps;
  if (!first) return null;
  return (
    <section>
      <h3 className="tiny soft hist__day">
        <Instant at={first.date} style="day" />, <Offset at={first.date} />
      </h3>
      <ol>
        {steps.map((step) => (
          <li key={step.id} className="hist">
            <Icon name={ICONS[step.step]} />
            <span className="grow break">
              <StepText step={step} match={match} />
            </span>
            <span className="tiny soft num">
              <Instant at={step.date} style="time" bare />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface StepTextProps {
  step: SeriesStep;
  match: MatchData;
}

/** One step as a sentence. Members of the staff are not named. */
function StepText({ step, match }: StepTextProps): ReactNode {
  return match.series.lobby && LOBBY_STEPS.has(step.step) ? (
    <LobbyStepText step={step} />
  ) : (
    <SeriesStepText step={step} match={match} />
  );
}

function SeriesStepText({ step, match }: StepTextProps): ReactNode {
  const score = <Score of={step.score} />;
  switch (step.step) {
    case 'checked-in':
      return <CheckedInText step={step} match={match} />;
    case 'live':
      return <Trans>The match began.</Trans>;
    case 'reported': {
      const who = <StepAuthor step={step} match={match} />;
      return (
        <Trans>
          {who} reported {score}.
        </Trans>
      );
    }
    case 'disputed':
      return <DisputedText step={step} match={match} />;
    case 'finished':
      return <FinishedText step={step} match={match} />;
    case 'ruled':
      return <Trans>A referee set the result: {score}.</Trans>;
    case 'corrected': {
      const before = <Score of={step.before} />;
      return (
        <Trans>
          A referee corrected the result from {before} to {score}.
        </Trans>
      );
    }
    case 'forfeited':
      return <ForfeitedText step={step} match={match} />;
    case 'unplayed':
      return step.winner === null && !match.series.lobby ? (
        <Trans>No result was reported: both teams lost.</Trans>
      ) : (
        <Trans>No result was reported: the match was decided without one.</Trans>
      );
    case 'reset':
      return <Trans>A referee removed the result: the match is replayed.</Trans>;
    case 'restored':
      return <Trans>A referee restored the match.</Trans>;
    case 'rescheduled': {
      const at = step.movedTo && <Instant at={step.movedTo} />;
      return <Trans>A referee moved the match to {at}.</Trans>;
    }
  }
}

const Score = ({ of }: { of: SeriesStep['score'] }) => (
  <b className="num">{of ? `${of[0]} : ${of[1]}` : '–'}</b>
);

/** Names with the mark of their side, inside a sentence. */
const SideName = ({ side, children }: { side: 'home' | 'away'; children: ReactNode }) => (
  <b className={`who side--${side}`}>
    <Icon name={side} />
    {children}
  </b>
);

/** The player, with the mark of their side. */
function StepAuthor({ step: { by, people }, match: { series } }: StepTextProps) {
  const nameOf = useCompetitorName();
  const name =
    people[0]?.username ||
    (by === 'away' ? nameOf(series.competitors[1]) : nameOf(series.competitors[0]));
  return by === 'home' || by === 'away' ? <SideName side={by}>{name}</SideName> : <>{name}</>;
}

function CheckedInText({ step, match }: StepTextProps) {
  const { i18n } = useLingui();
  if (step.by !== 'staff' && step.people.length <= 1) {
    const who = <StepAuthor step={step} match={match} />;
    return <Trans>{who} checked in.</Trans>;
  }
  const names = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(
    step.people.map(({ username }) => username),
  );
  const who =
    step.by === 'home' || step.by === 'away' ? <SideName side={step.by}>{names}</SideName> : names;
  return step.by === 'staff' ? (
    <Trans>A referee checked in: {names}.</Trans>
  ) : (
    <Trans>Checked in: {who}.</Trans>
  );
}

function DisputedText({ step, match }: StepTextProps) {
  const who = <StepAuthor step={step} match={match} />;
  const score = <Score of={step.score} />;
  return step.score ? (
    <Trans>
      {who} reported another result: {score}. A referee decides.
    </Trans>
  ) : (
    <Trans>{who} disputed the result. A referee decides.</Trans>
  );
}

function FinishedText({ step, match }: StepTextProps) {
  const who = <StepAuthor step={step} match={match} />;
  const score = <Score of={step.score} />;
  return step.by === 'clock' ? (
    <Trans>No answer in time: {score} stands.</Trans>
  ) : (
    <Trans>
      {who} confirmed {score}.
    </Trans>
  );
}

function ForfeitedText({ step, match: { series } }: StepTextProps) {
  const nameOf = useCompetitorName();
  if (!step.winner) return <Trans>Both sides forfeited.</Trans>;
  const winner = (
    <SideName side={step.winner}>
      {nameOf(series.competitors[step.winner === 'home' ? 0 : 1])}
    </SideName>
  );
  return step.by === 'staff' ? (
    <Trans>A referee gave the match to {winner} by forfeit.</Trans>
  ) : (
    <Trans>{winner} won by forfeit.</Trans>
  );
}
