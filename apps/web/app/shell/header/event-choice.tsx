import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { SomethingWrong } from '../../parts/requests/something-wrong.tsx';
import type { EventWithSegments } from '../../season/season.ts';
import { useDisplayName } from '../../season/use-display-name.ts';
import { switchEvent } from '../../session/switch-event.ts';

/** The choice of an event, which the pages follow. */
export default function EventChoiceOfSession(
  props: Omit<Parameters<typeof EventChoice>[0], 'choose'>,
) {
  return <EventChoice {...props} choose={switchEvent} />;
}

/** The current events, one of them selected. */
export function EventChoice({
  active,
  shownEventId,
  choose,
}: {
  active: EventWithSegments[];
  shownEventId: string | undefined;
  choose: (one: EventWithSegments) => Promise<void>;
}) {
  const { t } = useLingui();
  const displayNameOf = useDisplayName();
  const [failed, setFailed] = useState<unknown>(null);
  return (
    <div className="stack stack--tight">
      <span className="small soft">
        <Trans>Choose an event:</Trans>
      </span>
      <div className="filters" role="group" aria-label={t`Event`}>
        {active.map((one) => (
          <button
            key={one.event.id}
            type="button"
            className="chip"
            aria-pressed={one.event.id === shownEventId}
            onClick={() => choose(one).then(() => setFailed(null), setFailed)}
          >
            {displayNameOf(one.event)}
          </button>
        ))}
      </div>
      <SomethingWrong error={failed} />
    </div>
  );
}
