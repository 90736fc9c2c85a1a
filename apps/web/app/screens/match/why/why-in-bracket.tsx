import { Trans, useLingui } from '@lingui/react/macro';
import type { BracketInfo } from '@ringside/contract/collections/brackets';
import type { Outcome } from '@ringside/rules/bracket/bracket';
import type { PairingReason, SideReason } from '@ringside/rules/explain/explain-pairing';
import type { SeedReason } from '@ringside/rules/seeding/seeding';
import type { ReactNode } from 'react';
import { useMatchName } from '../../../season/use-match-name.ts';
import { type NameOf, WhySides } from './why-sides.tsx';

type Rounds = BracketInfo['rounds'];

/** [EXP-1] The reason for each side of a match: its seed, or its previous match as winner or loser. */
export function WhyInBracket({
  reason: { home, away },
  nameOf,
  rounds,
}: {
  reason: PairingReason;
  nameOf: NameOf;
  rounds: Rounds;
}) {
  const whoOf = useSideName(nameOf);
  const sides = [home, away].map((side) => ({
    name: whoOf(side),
    text:
      side.kind === 'seed' ? (
        <SeedingNote side={side} />
      ) : (
        <SideOrigin side={side} rounds={rounds} />
      ),
  }));
  const drop = [home, away].find((side) => side.kind === 'came' && side.drop);
  return (
    <>
      {home.kind === 'seed' && away.kind === 'seed' && home.sum !== null && (
        <SeedSum one={home.seed} other={away.seed} sum={home.sum} />
      )}
      {(home.kind === 'came' || away.kind === 'came') && (
        <p>
          <Trans>The bracket sets this pairing.</Trans>
        </p>
      )}
      <WhySides sides={sides} />
      {drop?.kind === 'came' && drop.drop && (
        <DroppedNote from={drop.drop.from} to={drop.drop.to} />
      )}
    </>
  );
}

function useSideName(nameOf: NameOf): (side: SideReason) => string {
  const { t } = useLingui();
  return ({ who }) =>
    who.kind === 'roster'
      ? nameOf(who.rosterId)
      : who.kind === 'bye'
        ? t`No team`
        : t`To be decided`;
}

const SeedSum = ({ one, other, sum }: { one: number; other: number; sum: number }) => (
  <p>
    <Trans>
      Seed {one} meets seed {other}: the seeds of each first match add up to {sum}.
    </Trans>
  </p>
);
const DroppedNote = ({ from, to }: { from: number; to: number }) => (
  <p>
    <Trans>
      The loser of match {from} drops to match {to} of this round to avoid a rematch.
    </Trans>
  </p>
);

function SeedingNote({ side: { who, seed, seedReason } }: { side: SideReason & { kind: 'seed' } }) {
  if (who.kind === 'bye') return <Trans>there is no seed {seed}: a bye</Trans>;
  return (
    <>
      <Trans>seed {seed}</Trans>
      {seedReason && (
        <>
          , <SeedReasonText reason={seedReason} />
        </>
      )}
    </>
  );
}

function SeedReasonText({ reason }: { reason: SeedReason }) {
  switch (reason) {
    case 'points':
      return <Trans>by the points of the leaderboard</Trans>;
    case 'challenge-wins':
      return <Trans>by wins in the Championship Challenge</Trans>;
    case 'registration-time':
      return <Trans>by the time of its registration</Trans>;
    case 'lot':
      return <Trans>drawn by lot</Trans>;
    case 'kept-apart':
      return <Trans>moved there to avoid a rematch</Trans>;
    case 'by-hand':
      return <Trans>set by a referee</Trans>;
    case 'placement':
      return <Trans>by its place in the stage before</Trans>;
    case 'given':
      return <Trans>by the order of the stage before</Trans>;
    case 'group-place':
      return <Trans>by its place in its group of the stage before</Trans>;
  }
}

function SideOrigin({
  side: { who, as, of, how },
  rounds,
}: {
  side: SideReason & { kind: 'came' };
  rounds: Rounds;
}) {
  const match = useMatchName(rounds)(of);
  return (
    <>
      {as === 'winner' ? <Trans>winner of {match}</Trans> : <Trans>loser of {match}</Trans>}
      {how !== 'played' && (
        <>
          {' '}
          (<DecisionText how={how} isBye={who.kind === 'bye'} />)
        </>
      )}
    </>
  );
}

function DecisionText({
  how,
  isBye,
}: {
  how: Exclude<Outcome['how'], 'played'> | null;
  /** Whether no roster came from there. */
  isBye: boolean;
}): ReactNode {
  switch (how) {
    case 'forfeit':
      return <Trans>by forfeit</Trans>;
    case 'double-forfeit':
      return <Trans>both sides forfeited: the better seed went on</Trans>;
    case 'bye':
      return <Trans>it had a bye</Trans>;
    case 'unplayed':
      return isBye ? (
        <Trans>not played: both teams lost</Trans>
      ) : (
        <Trans>not played: the better seed went on</Trans>
      );
    case null:
      return <Trans>still open</Trans>;
  }
}
