import type { SeedingRow } from '@ringside/contract/collections/seeding';
import { formatCount } from '../../parts/format-count.ts';
import { Time } from '../../parts/time.tsx';

type Why = NonNullable<SeedingRow['automatic']['why']>;

const formatFigures = ({ points = 0, challengeWins = 0 }: Why) =>
  `${formatCount(points, 'point')}, ${formatCount(challengeWins, 'challenge win')}`;

/** The reason for a roster's place in the automatic order, in words with the figures. */
export function WhyAutomatic({
  row: {
    automatic: { why },
    registeredAt,
  },
  nameOf,
}: {
  row: SeedingRow;
  nameOf: (id: string) => string;
}) {
  if (!why) return null;
  if (why.reason === 'kept-apart') return formatMoved(why, nameOf);
  if (why.reason === 'by-hand') return 'Set by hand';
  if (why.reason === 'placement') return `Place ${why.placement} in the previous stage`;
  if (why.reason === 'group-place')
    return `Place ${why.placement} of group ${why.group} in the previous stage`;
  if (why.reason === 'given')
    return `Place ${why.placement} in the previous stage, shared: in the given order`;
  if (why.reason === 'points') return formatFigures(why);
  if (why.reason === 'challenge-wins') return `Ranked by ${formatFigures(why)}`;
  if (why.reason === 'lot') return `${formatFigures(why)}: drawn by lot`;
  return (
    <>
      {formatFigures(why)}, registered <Time at={registeredAt} />: ranked by time
    </>
  );
}

function formatMoved({ natural, clash }: Why, nameOf: (id: string) => string): string {
  if (!clash) return `Moved from ${natural} to make room for a roster that is kept apart`;
  return `Moved from ${natural}, kept apart from ${nameOf(clash.rosterId)}, ${clash.kind === 'group-mate' ? 'of the same group' : 'met before'}`;
}
