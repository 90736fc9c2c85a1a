import { Plural, Trans } from '@lingui/react/macro';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { IconName } from '@ringside/ui/icon';
import { Panel } from '@ringside/ui/panel';
import { Instant } from '../../../parts/time/instant.tsx';
import { MatchStep } from '../match-steps.tsx';

/** The course of a lobby with its current step. */
export function LobbySteps({ series: { date, state, bestOf } }: { series: MatchSeries }) {
  const at = { new: 0, scheduled: 1, live: 2, finished: 4 }[state];
  const iconOf = (step: number): IconName =>
    at > step ? 'check' : at === step || (step === 3 && at === 2) ? 'go' : 'lock';
  return (
    <Panel title={<Trans>How this lobby works</Trans>}>
      <ol className="stack stack--tight">
        <MatchStep icon={iconOf(1)} title={<Trans>1. Check-in</Trans>}>
          {date ? (
            <Trans>
              Each player checks in, from 10 minutes before until <Instant at={date} style="time" />
              .
            </Trans>
          ) : (
            <Trans>Each player checks in, from 10 minutes before the match.</Trans>
          )}
        </MatchStep>
        <MatchStep icon={iconOf(2)} title={<Trans>2. Play</Trans>}>
          <Plural
            value={bestOf}
            one="All teams play one game. Each place gives points."
            other="All teams play # games. Each place in a game gives points."
          />
        </MatchStep>
        <MatchStep icon={iconOf(3)} title={<Trans>3. Report and confirm</Trans>}>
          <Trans>
            One captain reports the places of all games. The result stands once most captains
            confirm it.
          </Trans>
        </MatchStep>
      </ol>
    </Panel>
  );
}
