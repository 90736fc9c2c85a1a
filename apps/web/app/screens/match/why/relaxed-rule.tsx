import { Trans } from '@lingui/react/macro';

/** [SWS-10] [SWS-16] The rule of a bye, a second one and a rematch, in a swiss and a major. */
export function RelaxedRule({ criterion }: { criterion: 'rematch' | 'bye' | 'second-bye' }) {
  switch (criterion) {
    case 'rematch':
      return (
        <Trans>
          The two have met before: without a rematch the teams that are still in could not all be
          paired, so as few as possible meet again.
        </Trans>
      );
    case 'second-bye':
      return (
        <Trans>
          The number of teams is odd, so one of them rests. Every other choice needs a rematch, or
          every team has rested or won by forfeit already, so this team rests again. The bye counts
          as a win.
        </Trans>
      );
    case 'bye':
      return (
        <Trans>
          The number of teams is odd, so one of them rests. The bye goes as low in the standings as
          it can, to a team without a bye or a win by forfeit so far, and counts as a win.
        </Trans>
      );
  }
}
