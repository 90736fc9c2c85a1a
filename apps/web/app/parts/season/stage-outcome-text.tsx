import { Plural, Trans } from '@lingui/react/macro';
import type { RosterOutlook } from '@ringside/contract/collections/rosters';
import type { Segment } from '@ringside/contract/collections/segments';
import { useDisplayName } from '../../season/use-display-name.ts';
import { Instant } from '../time/instant.tsx';

export type Outcome = Pick<RosterOutlook, 'state' | 'placement' | 'points' | 'through'> &
  Partial<Pick<RosterOutlook, 'placeRange'>>;

/** The end of a stage for a roster: the stage that it plays next, its title, or its place. */
export function StageOutcomeText({
  outcome: { state, placement, placeRange, points, through },
}: {
  outcome: Outcome;
}) {
  if (through)
    return (
      <InStageText
        named={{
          name: through.stage,
          names: through.stageNames,
          type: { id: through.type },
        }}
        date={through.date}
      />
    );
  if (state === 'champion')
    return points > 0 ? (
      <Trans>
        Your team has won this stage and <Plural value={points} one="# point" other="# points" />.
      </Trans>
    ) : (
      <Trans>Your team has won this stage.</Trans>
    );
  if (placement === null) return <RangeText range={placeRange ?? null} />;
  return points > 0 ? (
    <Trans>
      Place {placement}, <Plural value={points} one="# point" other="# points" />.
    </Trans>
  ) : (
    <Trans>Place {placement}.</Trans>
  );
}

/** The places that a roster which is out can still get, while other matches are open. */
function RangeText({ range }: { range: RosterOutlook['placeRange'] }) {
  if (!range) return <Trans>Your team is out of this stage.</Trans>;
  const { best, worst } = range;
  return (
    <Trans>
      Out of this stage, on place {best} to {worst}.
    </Trans>
  );
}

/** The stage that a roster plays next, and when it begins. */
export function InStageText({
  named,
  date,
}: {
  named: Pick<Segment, 'name' | 'names' | 'type'>;
  date: string;
}) {
  const stage = useDisplayName()(named);
  return (
    <Trans>
      You are in {stage}. It begins <Instant at={date} style="date" />.
    </Trans>
  );
}
