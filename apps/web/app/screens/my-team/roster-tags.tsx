import { Trans } from '@lingui/react/macro';
import type { Roster } from '@ringside/contract/collections/rosters';
import { Tag } from '@ringside/ui/tag';
import { useSeasonView } from '../../parts/season/use-season-view.ts';
import { useNow } from '../../parts/time/use-now.ts';
import { rosterLabelOf } from '../../season/roster-decisions.ts';

/**
 * A roster's state and qualification, in the specification's words; once its stage is over for it,
 * only a disqualification.
 */
export function RosterTags({ roster, isOver = false }: { roster: Roster; isOver?: boolean }) {
  return (
    <div className="row row--tight">
      {roster.takenOut?.how === 'disqualified' && (
        <Tag tone="bad">
          <Trans>Disqualified</Trans>
        </Tag>
      )}
      {!isOver && <StateTags roster={roster} />}
    </div>
  );
}

function StateTags({ roster }: { roster: Roster }) {
  const { segments } = useSeasonView();
  const now = useNow();
  const label = rosterLabelOf({ roster, segments, now });
  return (
    <>
      {label === 'Incomplete Roster' && (
        <Tag tone="warn">
          <Trans>Incomplete Roster</Trans>
        </Tag>
      )}
      {label === 'Completed Roster' && (
        <Tag tone="ok">
          <Trans>Completed Roster</Trans>
        </Tag>
      )}
      {label === 'Checked-in' && (
        <Tag tone="ok">
          <Trans>Checked-in</Trans>
        </Tag>
      )}
      {label === 'Missed Check-in' && (
        <Tag tone="bad">
          <Trans>Missed Check-in</Trans>
        </Tag>
      )}
      <QualifiedTag isQualified={roster.qualified} />
      {roster.standby && (
        <Tag tone="warn" icon="clock">
          <Trans>Standby</Trans>
        </Tag>
      )}
    </>
  );
}

const QualifiedTag = ({ isQualified }: { isQualified: boolean }) =>
  isQualified ? (
    <Tag tone="ok">
      <Trans>Qualified</Trans>
    </Tag>
  ) : (
    <Tag tone="bad">
      <Trans>Not Qualified</Trans>
    </Tag>
  );
