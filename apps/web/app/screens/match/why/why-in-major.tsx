import { Trans } from '@lingui/react/macro';
import type { MajorPairing } from '@ringside/rules/swiss/major';
import { RelaxedRule } from './relaxed-rule.tsx';
import { SameRegion, useRegionName } from './same-region.tsx';
import { type NameOf, WhySides } from './why-sides.tsx';

type MajorReason = MajorPairing['reason'];

const formatSigned = (value: number) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');

/**
 * [SWS-9] The pairing of this round in the 16-roster major, then seed, record, difficulty and place
 * of both.
 */
export function WhyInMajor({ reason, nameOf }: { reason: MajorReason; nameOf: NameOf }) {
  const sides = reason.figures.map(({ rosterId, seed, wins, losses, difficulty, place }) => {
    const record = `${wins}–${losses}`;
    const sum = formatSigned(difficulty);
    const first = reason.criterion === 'initial';
    return {
      name: nameOf(rosterId),
      text: first ? (
        <Trans>seed {seed}</Trans>
      ) : (
        <Trans>
          place {place} of those at {record}; seed {seed}; its opponents’ wins less their losses:{' '}
          {sum}
        </Trans>
      ),
    };
  });
  return (
    <>
      <p>
        <Rule reason={reason} />
        {reason.avoided && <Avoided {...reason.avoided} nameOf={nameOf} />}
        {reason.region !== undefined && <SameRegion region={reason.region} />}
      </p>
      <WhySides sides={sides} />
    </>
  );
}

/** [SWS-18] The two of one region that would have met by the order of the major. */
function Avoided({
  rosterIds,
  region: name,
  nameOf,
}: NonNullable<MajorReason['avoided']> & { nameOf: NameOf }) {
  const [one, two] = rosterIds.map(nameOf);
  const region = useRegionName()(name);
  return (
    <>
      {' '}
      <Trans>
        In that order {one} and {two} would have met, but both come from {region}, and this round
        keeps teams of one region apart.
      </Trans>
    </>
  );
}

function Rule({
  reason: {
    criterion,
    row,
    figures: [home],
  },
}: {
  reason: MajorReason;
}) {
  const record = `${home.wins}–${home.losses}`;
  switch (criterion) {
    case 'initial':
      return (
        <Trans>
          In the first round the upper half of the seeds meets the lower half, seed by seed.
        </Trans>
      );
    case 'highest-lowest':
      return (
        <Trans>
          Both are at {record}. Within a record the highest team meets the lowest it has not played.
        </Trans>
      );
    case 'table':
      return (
        <Trans>
          Both are at {record}. The six teams at this record use row {row} of the pairing table, the
          first without a rematch.
        </Trans>
      );
    case 'floated':
      return (
        <Trans>
          The teams at one record could not all be paired with each other, so these two meet
          although their records differ.
        </Trans>
      );
    case 'rematch':
    case 'bye':
    case 'second-bye':
      return <RelaxedRule criterion={criterion} />;
  }
}
