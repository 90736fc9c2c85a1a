import { Trans } from '@lingui/react/macro';
import type { RosterOutlook } from '@ringside/contract/collections/rosters';
import { useDisplayName } from '../../season/use-display-name.ts';
import { Instant } from '../time/instant.tsx';
import ReminderButton from './reminder-button.tsx';

/** When the registration of the next stage opens, with the reminder; nothing once it is open. */
export function OpensLater({
  next,
  calm = false,
}: {
  next: RosterOutlook['next'];
  /** Whether another button is the main one. */
  calm?: boolean;
}) {
  const displayNameOf = useDisplayName();
  if (!next?.opensAt) return null;
  const { segment, stage: name, stageNames: names, type, opensAt } = next;
  const stage = displayNameOf({ name, names, type: { id: type } });
  return (
    <div className="row row-b">
      <span>
        <b>{stage}</b>
        {': '}
        <Trans>
          Registration opens <Instant at={opensAt} />.
        </Trans>
      </span>
      <span className="row row--tight">
        <ReminderButton segment={segment} opening="registration" calm={calm} />
      </span>
    </div>
  );
}
