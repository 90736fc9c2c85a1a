import { Trans } from '@lingui/react/macro';
import { isEvenBestOf, winsNeeded } from '@ringside/rules/series/series-date';
import { Icon, type IconName } from '@ringside/ui/icon';
import { Panel } from '@ringside/ui/panel';
import type { ReactNode } from 'react';
import { Instant } from '../../parts/time/instant.tsx';
import { stepIconsOf } from './match-progress.ts';
import type { MatchData } from './read-match.ts';

/** The course of the match with its current step. */
export function MatchSteps({ match }: { match: MatchData }) {
  const { series, banPlan } = match;
  const icons = stepIconsOf(match);
  const { bestOf } = series;
  const wins = winsNeeded(bestOf);
  return (
    <Panel title={<Trans>How this match works</Trans>}>
      <ol className="stack stack--tight">
        <MatchStep icon={icons.checkIn} title={<Trans>1. Check-in</Trans>}>
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
          <MatchStep icon={icons.bans} title={<Trans>2. Ban phase</Trans>}>
            {banPlan === 'usual' ? (
              <Trans>Two brawlers a side at the same time, then maps in turn.</Trans>
            ) : (
              <Trans>Both teams ban and pick in the order of this stage.</Trans>
            )}
          </MatchStep>
        )}
        <MatchStep
          icon={icons.play}
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
