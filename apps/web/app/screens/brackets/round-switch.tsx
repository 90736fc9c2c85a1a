import { Trans, useLingui } from '@lingui/react/macro';
import { Icon, type IconName } from '@ringside/ui/icon';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { type BracketShape, useRoundName } from '../../season/round-name.ts';
import type { RoundOf, RoundState } from './rounds-of.ts';

const ICONS: Record<RoundState, IconName | null> = {
  over: 'check',
  running: 'go',
  paired: null,
  unpaired: 'lock',
};

/** The rounds as links, so that each has its address; the shown one stays in view. */
export function RoundSwitch({
  rounds,
  shape,
  shownRound,
}: {
  rounds: RoundOf[];
  shape: BracketShape;
  shownRound: number;
}) {
  const { t } = useLingui();
  const roundName = useRoundName();
  const [search] = useSearchParams();
  const strip = useRef<HTMLElement>(null);
  // Moves when another round is shown.
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (strip.current && current)
      strip.current.scrollLeft =
        current.offsetLeft - (strip.current.clientWidth - current.offsetWidth) / 2;
  }, [shownRound]);
  const to = (number: number) => {
    const next = new URLSearchParams(search);
    next.set('round', String(number));
    return `/brackets?${next}`;
  };
  return (
    <nav className="round-switch" aria-label={t`Rounds`} ref={strip}>
      {rounds.map(({ number, state }) => (
        <LinkTo
          key={number}
          className="chip"
          to={to(number)}
          preventScrollReset
          aria-current={number === shownRound ? 'page' : undefined}
        >
          {ICONS[state] && <Icon name={ICONS[state]} />}
          <span>{roundName({ bracketNumber: 0, roundNumber: number }, shape)}</span>
          <StateWord state={state} />
        </LinkTo>
      ))}
    </nav>
  );
}

/** The meaning of a round's icon, for screen readers. */
function StateWord({ state }: { state: RoundState }) {
  if (state === 'paired') return null;
  return (
    <span className="vh">
      {state === 'over' ? (
        <Trans>over</Trans>
      ) : state === 'running' ? (
        <Trans>running</Trans>
      ) : (
        <Trans>not paired yet</Trans>
      )}
    </span>
  );
}
