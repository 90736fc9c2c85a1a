import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { EventWithSegments } from '../season/season.ts';
import { useSeasonView } from '../season/use-season-view.ts';
import { switchEvent } from '../session/switch-event.ts';
import { useShellData } from './shell-data.ts';
import { SomethingWrong } from './something-wrong.tsx';

/** With two events at once: which one the pages show. */
export function EventSwitch() {
  const { season } = useShellData();
  const { event } = useSeasonView();
  return season.active.length < 2 ? null : (
    <EventChoice active={season.active} shown={event?.id} choose={switchEvent} />
  );
}

/** The events that are on, one of them on show. */
export function EventChoice({
  active,
  shown,
  choose,
}: {
  active: EventWithSegments[];
  shown: string | undefined;
  choose: (one: EventWithSegments) => Promise<void>;
}) {
  const { t } = useLingui();
  const [failed, setFailed] = useState<unknown>(null);
  return (
    <div className="stack stack--tight">
      <span className="small soft">
        <Trans>Two events are on. Show:</Trans>
      </span>
      <div className="filters" role="group" aria-label={t`Event`}>
        {active.map((one) => (
          <button
            key={one.event.id}
            type="button"
            className="chip"
            aria-pressed={one.event.id === shown}
            onClick={() => choose(one).then(() => setFailed(null), setFailed)}
          >
            {one.event.name}
          </button>
        ))}
      </div>
      <SomethingWrong error={failed} />
    </div>
  );
}
