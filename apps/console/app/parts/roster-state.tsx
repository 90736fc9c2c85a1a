import type { Roster } from '@ringside/contract/collections/rosters';
import { Tag } from '@ringside/ui/tag';

/** The state of a roster: an exclusion first, then the furthest state that it has reached. */
export function RosterState({
  roster: { status, checkedIn, standby, withdrawn = false, takenOut },
}: {
  roster: Pick<Roster, 'status' | 'checkedIn' | 'standby' | 'withdrawn' | 'takenOut'>;
}) {
  if (status === 'disbanded') return <Tag tone="bad">Disbanded</Tag>;
  if (takenOut?.how === 'disqualified') return <Tag tone="bad">Disqualified</Tag>;
  if (withdrawn) return <Tag tone="bad">Withdrawn</Tag>;
  if (standby) return <Tag tone="warn">Standby</Tag>;
  if (checkedIn) return <Tag tone="ok">Checked in</Tag>;
  return status === 'ready' ? (
    <Tag tone="home" icon="check">
      Ready
    </Tag>
  ) : (
    <Tag>Incomplete</Tag>
  );
}
