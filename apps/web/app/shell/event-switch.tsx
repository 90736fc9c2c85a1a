import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSeasonView } from '../season/use-season-view.ts';
import { switchEvent } from '../session/switch-event.ts';
import { SomethingWrong } from './something-wrong.tsx';
import { useShellData } from './shell-data.ts';

/** With two events at once: which one the pages show. */
export function EventSwitch() {
  const { t } = useLingui();
  const { season } = useShellData();
  const { event } = useSeasonView();
  const [failed, setFailed] = useState<unknown>(null);
  if (season.active.length < 2) return null;
  return (
    <div className="stack stack--tight">
      <span className="small soft"><Trans>Two events are on. Show:</Trans></span>
      <div className="filters" role="group" aria-label={t`Event`}>
        {season.active.map((active) => (
          <button key={active.event.id} type="button" className="chip" aria-pressed={active.event.id === event?.id} onClick={() => switchEvent(active).then(() => setFailed(null), setFailed)}>
            {active.event.name}
          </button>
        ))}
      </div>
      <SomethingWrong error={failed} />
    </div>
  );
}
