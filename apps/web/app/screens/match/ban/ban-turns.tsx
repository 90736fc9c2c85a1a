import { useLingui } from '@lingui/react/macro';
import type { ChallengeTurn } from '@ringside/contract/collections/challenges';
import { type Step, Steps } from '@ringside/ui/steps';
import type { ShownChallenge } from '../read-match.ts';

/** Of a long sequence the list shows the turn before the running one, and those that follow. */
const SHOWN_TURNS = 5;

/** The turns of a ban phase in order, with who acts in each. */
export function BanTurns({ challenge }: { challenge: ShownChallenge }) {
  const { t } = useLingui();
  const nameOf = useTurnName();
  const at = challenge.turn?.index ?? (challenge.status === 'closed' ? challenge.turns.length : -1);
  const begin = Math.max(0, Math.min(at - 1, challenge.turns.length - SHOWN_TURNS));
  const steps: Step[] = challenge.turns.map((turn, index) => ({
    name: nameOf(turn),
    side: turn.sides,
    state: index < at ? 'done' : index === at ? 'now' : 'next',
  }));
  const isDecided = challenge.turns.some(({ kind }) => kind === 'decider');
  const rest: Step[] =
    challenge.category.name === 'maps' && !isDecided
      ? [{ name: t`Play the rest`, state: 'next' }]
      : [];
  return (
    <Steps label={t`Turns`} steps={[...steps, ...rest].slice(begin, begin + SHOWN_TURNS + 1)} />
  );
}

function useTurnName(): (turn: ChallengeTurn) => string {
  const { t } = useLingui();
  return ({ kind, sides }) => {
    const names: Record<typeof kind, [home: string, away: string, both: string]> = {
      ban: [t`Home bans`, t`Away bans`, t`Both ban`],
      pick: [t`Home picks`, t`Away picks`, t`Both pick`],
      protect: [t`Home protects`, t`Away protects`, t`Both protect`],
      side: [t`Home chooses a side`, t`Away chooses a side`, ''],
      order: [t`Home chooses the order`, t`Away chooses the order`, ''],
      decider: ['', '', t`Decider`],
    };
    const [home, away, both] = names[kind];
    return sides === 'home' ? home : sides === 'away' ? away : both;
  };
}
