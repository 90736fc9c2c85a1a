import { Trans } from '@lingui/react/macro';
import type { KnockoutPairing } from '@ringside/rules/swiss/knockout';
import { type NameOf, WhySides } from './why-sides.tsx';

/** [KNO-1] The pairing of a knockout that is seeded again each round, with the seeds of both. */
export function WhyInKnockout({
  reason: { remaining, figures },
  nameOf,
}: {
  reason: KnockoutPairing['reason'];
  nameOf: NameOf;
}) {
  const sides = figures.map(({ rosterId, seed, place }) => ({
    name: nameOf(rosterId),
    text: (
      <Trans>
        seed {seed}, place {place} of the {remaining} teams still in
      </Trans>
    ),
  }));
  return (
    <>
      <p>
        <Trans>
          Each round is seeded again: the best seed left plays the worst, the second best the second
          worst, and so on.
        </Trans>
      </p>
      <WhySides sides={sides} />
    </>
  );
}
