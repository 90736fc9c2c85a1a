import { Trans, useLingui } from '@lingui/react/macro';
import type {
  RoundRobinPairing,
  SeriesExplanation,
} from '@ringside/contract/collections/explanations';
import { groupLetter } from '@ringside/rules/round-robin/group-letter';
import { Panel } from '@ringside/ui/panel';
import type { MatchData } from '../read-match.ts';
import { WhyInBracket } from './why-in-bracket.tsx';
import { WhyInKnockout } from './why-in-knockout.tsx';
import { WhyInLobby } from './why-in-lobby.tsx';
import { WhyInMajor } from './why-in-major.tsx';
import { WhyInQueue } from './why-in-queue.tsx';
import { WhyInSwiss } from './why-in-swiss.tsx';
import type { NameOf } from './why-sides.tsx';

/** The reasons for this pairing, in plain sentences with the figures of the pairing. */
export function WhyThese({
  match,
  explanation,
}: {
  match: MatchData;
  explanation: SeriesExplanation | null;
}) {
  if (!explanation) return null;
  const { lobby, competitors } = match.series;
  const bye = competitors.some(({ isBye }) => isBye);
  return (
    <Panel
      flat
      title={
        lobby ? (
          <Trans>Why this lobby?</Trans>
        ) : bye ? (
          <Trans>Why this bye?</Trans>
        ) : (
          <Trans>Why this pairing?</Trans>
        )
      }
      id="why"
    >
      <div className="stack stack--tight break">
        <Reason match={match} explanation={explanation} />
      </div>
    </Panel>
  );
}

function Reason({ match, explanation }: { match: MatchData; explanation: SeriesExplanation }) {
  const nameOf = useNames(explanation.rosters);
  if (explanation.format === 'bracket')
    return <WhyInBracket reason={explanation.reason} nameOf={nameOf} rounds={match.info.rounds} />;
  if (explanation.format === 'swiss')
    return <WhyInSwiss reason={explanation.reason} nameOf={nameOf} />;
  if (explanation.format === 'knockout')
    return <WhyInKnockout reason={explanation.reason} nameOf={nameOf} />;
  if (explanation.format === 'major')
    return <WhyInMajor reason={explanation.reason} nameOf={nameOf} />;
  if (explanation.format === 'lobbies') return <WhyInLobby reason={explanation.reason} />;
  if (explanation.format === 'queue') return <WhyInQueue reason={explanation.reason} />;
  if (explanation.format === 'by-hand')
    return (
      <p>
        <Trans>A tournament operator set this pairing.</Trans>
      </p>
    );
  return (
    <p>
      {explanation.reason.criterion === 'tie-break' ? (
        <WhyInTieBreak />
      ) : (
        <WhyInRoundRobin reason={explanation.reason} hasGroups={match.groups > 1} />
      )}
    </p>
  );
}

const WhyInTieBreak = () => (
  <Trans>
    These teams are equal in all tie-breakers, and their places matter. The tie-break decides only
    their order.
  </Trans>
);

function WhyInRoundRobin({
  reason: { group, round, double },
  hasGroups,
}: {
  reason: RoundRobinPairing;
  hasGroups: boolean;
}) {
  const letter = groupLetter(group - 1);
  if (!hasGroups)
    return double ? (
      <Trans>All teams play each other twice; this is round {round}.</Trans>
    ) : (
      <Trans>All teams play each other once; this is round {round}.</Trans>
    );
  return double ? (
    <Trans>
      In group {letter} all teams play each other twice; this is round {round}.
    </Trans>
  ) : (
    <Trans>
      In group {letter} all teams play each other once; this is round {round}.
    </Trans>
  );
}

function useNames(rosters: Record<string, string>): NameOf {
  const { t } = useLingui();
  return (rosterId) => rosters[rosterId] ?? t`A team that has left`;
}
