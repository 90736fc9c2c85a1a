import { lazy, Suspense } from 'react';
import { useSeasonView } from '../../parts/season/use-season-view.ts';
import { useShellData } from '../../parts/shell-data.ts';
import { visibleEventsOf } from '../../season/season.ts';

/** Most of the year there is one event. Without a connection the files may fail to load. */
const ChoiceOfEvents = lazy(() =>
  import('./event-choice.tsx').catch(() => ({ default: () => <></> })),
);

/** The switch between several current events. */
export function EventSwitch() {
  const { season } = useShellData();
  const { event } = useSeasonView();
  const events = visibleEventsOf(season);
  return events.length < 2 ? null : (
    <Suspense>
      <ChoiceOfEvents active={events} shownEventId={event?.id} />
    </Suspense>
  );
}
