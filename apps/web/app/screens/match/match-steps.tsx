import { Trans } from '@lingui/react/macro';
import { isEvenBestOf, winsNeeded } from '@ringside/rules/series/series-date';
import { Icon, type IconName } from '@ringside/ui/icon';
import { Panel } from '@ringside/ui/panel';
import type { ReactNode } from 'react';
import { Instant } from '../../shell/time/instant.tsx';
import type { MatchData } from './read-match.ts';

/** The course of the match with its current step. */
export function MatchSteps({ match: { series, banPlan } }: { match: MatchData }) {
  const { bestOf } = series;
  const wins = winsNeeded(bestOf);
  const at = { new: 0, scheduled: 1, live: 2, finished: 4 }[series.state];
  const icon = (step: number): IconName =>
    at > step ? 'check' : at === step || (step === 3 && at === 2) ? 'go' : 'lock';
  return (
    <Panel title={<Trans>How this match works</Trans>}>
      <ol className="stack stack--tight">
        <MatchStep icon={icon(1)} title={<Trans>1. Check-in</Trans>}>
          {series.date ? (
            <Trans>
              Each player checks in, from 10 minutes before until{' '}
              <Instant at={series.date} style="time" />.
            </Trans>
          ) : (
            <Trans>Each player checks in, from 10 minutes before the match.</Trans>
          )}
        </MatchStep>
        {banPlan !== 'none' && (
          <MatchStep icon={icon(2)} title={<Trans>2. Ban phase</Trans>}>
            {banPlan === 'usual' ? (
              <Trans>Two brawlers a side at the same time, then maps in turn.</Trans>
            ) : (
              <Trans>Both teams ban and pick in the order of this stage.</Trans>
            )}
          </MatchStep>
        )}
        <MatchStep
          icon={icon(3)}
          title={
            banPlan === 'none' ? (
              <Trans>2. Play and report</Trans>
            ) : (
              <Trans>3. Play and report</Trans>
            )
          }
        >
          {isEvenBestOf(bestOf) ? (
            <Trans>
              First to {wins}; level after {bestOf} games is a draw. One side reports, the other
              confirms.
            </Trans>
          ) : (
            <Trans>First to {wins}. One side reports, the other confirms.</Trans>
          )}
        </MatchStep>
      </ol>
    </Panel>
  );
}

/** One step of the course of a match. */
export function MatchStep({
  icon,
  title,
  children,
}: {
  icon: IconName;
  title: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="ply">
      <Icon name={icon} />
      <span className="grow">
        <b>{title}</b>
        <span className="tiny soft">{children}</span>
      </span>
    </li>
  );
}
