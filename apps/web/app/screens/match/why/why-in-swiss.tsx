import { Plural, Trans } from '@lingui/react/macro';
import type { PairingReason } from '@ringside/rules/swiss/pairing';
import { Fragment } from 'react';
import { RelaxedRule } from './relaxed-rule.tsx';
import { SameRegion, useRegionName } from './same-region.tsx';
import { type NameOf, WhySides } from './why-sides.tsx';

/** [SWS-8] The rule that a Swiss pairing follows, then score and place of both. */
export function WhyInSwiss({ reason, nameOf }: { reason: PairingReason; nameOf: NameOf }) {
  const sides = reason.figures.map(({ rosterId, score, place, groupSize }) => ({
    name: nameOf(rosterId),
    text: reason.byPoints ? (
      <Trans>
        <Plural value={score} _0="no points" one="# point" other="# points" /> before this round;
        place {place} of {groupSize} with that score
      </Trans>
    ) : (
      <Trans>
        <Plural value={score} _0="no win" one="# win" other="# wins" /> before this round; place{' '}
        {place} of {groupSize} with that score
      </Trans>
    ),
  }));
  return (
    <>
      <p>
        <Rule reason={reason} nameOf={nameOf} />
        {reason.region !== undefined && <SameRegion region={reason.region} />}
      </p>
      <WhySides sides={sides} />
    </>
  );
}

function Rule({ reason, nameOf }: { reason: PairingReason; nameOf: NameOf }) {
  switch (reason.criterion) {
    case 'halves':
      return (
        <Trans>
          Both have the same score. Within a score the upper half plays the lower half in order of
          place.
        </Trans>
      );
    case 'transposed':
      return (
        <>
          <Trans>Both have the same score and are in different halves of that score group.</Trans>{' '}
          <HalvesOpponent reason={reason} nameOf={nameOf} />
        </>
      );
    case 'displaced':
      return (
        <>
          <Trans>Both have the same score and are in different halves of that score group.</Trans>{' '}
          <Displaced reason={reason} nameOf={nameOf} />
        </>
      );
    case 'exchanged':
      return (
        <>
          <Trans>
            Both have the same score. They are in the same half because not every team could play
            one of the other half.
          </Trans>{' '}
          <HalvesOpponent reason={reason} nameOf={nameOf} />
        </>
      );
    case 'floated':
      return <Floated reason={reason} nameOf={nameOf} />;
    case 'rematch':
    case 'bye':
    case 'second-bye':
      return <RelaxedRule criterion={reason.criterion} />;
  }
}

/** The opponent that the pairing by halves would give, and why that one plays another team. */
function Displaced({ reason, nameOf }: { reason: PairingReason; nameOf: NameOf }) {
  const regionName = useRegionName();
  const [homeFigures] = reason.figures;
  const block = reason.blocks?.[0];
  if (!reason.wanted || !homeFigures || !block)
    return <HalvesOpponent reason={reason} nameOf={nameOf} />;
  const home = nameOf(homeFigures.rosterId);
  const other = nameOf(reason.wanted.rosterId);
  if (block.kind === 'left') {
    const left = nameOf(block.rosterId);
    return (
      <Trans>
        In order of place {home} would have met {other}, but the order moved on because {left} plays
        a team with another score or rests.
      </Trans>
    );
  }
  const [one, two] = block.rosterIds.map(nameOf);
  if (block.kind === 'region') {
    const region = regionName(block.region);
    return (
      <Trans>
        In order of place {home} would have met {other}, but {other} plays another team because{' '}
        {one} and {two} both come from {region}, and this round keeps teams of one region apart.
      </Trans>
    );
  }
  return (
    <Trans>
      In order of place {home} would have met {other}, but {other} plays another team because {one}{' '}
      and {two} have already played.
    </Trans>
  );
}

/** Why the scores differ, and for each side why no team nearer to the other score plays instead. */
function Floated({
  reason: { floats = [], figures },
  nameOf,
}: {
  reason: PairingReason;
  nameOf: NameOf;
}) {
  return (
    <>
      {floats[0]?.need === 'odd' ? (
        <Trans>
          Their scores differ: with an odd number of teams above, one of them plays a team with a
          lower score.
        </Trans>
      ) : (
        <Trans>
          Their scores differ: not every team had an opponent with its score, so the closest scores
          were paired.
        </Trans>
      )}
      {floats.map(({ rosterId, passed: [nearest] }, side) => {
        const opponent = figures[1 - side];
        return nearest && opponent ? (
          <Fragment key={rosterId}>
            {' '}
            <Passed
              why={nearest.why}
              nearest={nameOf(nearest.rosterId)}
              team={nameOf(rosterId)}
              opponent={nameOf(opponent.rosterId)}
            />
          </Fragment>
        ) : null;
      })}
    </>
  );
}

function Passed({
  why,
  nearest,
  team,
  opponent,
}: {
  why: 'floated-before' | 'met' | 'pairing';
  nearest: string;
  team: string;
  opponent: string;
}) {
  switch (why) {
    case 'floated-before':
      return (
        <Trans>
          {team} plays it instead of {nearest}, which met another score in the round before.
        </Trans>
      );
    case 'met':
      return (
        <Trans>
          {team} plays it instead of {nearest}, which has already played {opponent}.
        </Trans>
      );
    case 'pairing':
      return (
        <Trans>
          {team} plays it instead of {nearest}, without which the other teams could not be paired as
          well.
        </Trans>
      );
  }
}

/** The opponent that the pairing by halves would give, and what prevented it. */
function HalvesOpponent({
  reason: { wanted, figures },
  nameOf,
}: {
  reason: PairingReason;
  nameOf: NameOf;
}) {
  const regionName = useRegionName();
  const [homeFigures] = figures;
  if (!wanted || !homeFigures)
    return <Trans>In order of place, a team would have had a rematch or no opponent.</Trans>;
  const home = nameOf(homeFigures.rosterId);
  const other = nameOf(wanted.rosterId);
  if (wanted.region !== undefined) {
    const region = regionName(wanted.region);
    return (
      <Trans>
        In order of place {home} would have met {other}, but both come from {region}, and this round
        keeps teams of one region apart.
      </Trans>
    );
  }
  return wanted.met ? (
    <Trans>
      In order of place {home} would have met {other}, but they have already played.
    </Trans>
  ) : (
    <Trans>
      In order of place {home} would have met {other}; this way every team meets a new opponent.
    </Trans>
  );
}
