import { lazy, Suspense } from 'react';
import { shownEvents } from '../season/season.ts';
import { useSeasonView } from '../season/use-season-view.ts';
import { useShellData } from './shell-data.ts';

/** Most of the year there is one event. Without a connection the files may not come. */
const EventChoice = lazy(() =>
  Promise.all([import('./event-choice.tsx'), import('../session/switch-event.ts')]).then(
    ([{ EventChoice: Choice }, { switchEvent }]) => ({
      default: (props: Omit<Parameters<typeof Choice>[0], 'choose'>) => (
        <Choice {...props} choose={switchEvent} />
      ),
    }),
    () => ({ default: () => <></> }),
  ),
);

/** With several events at once: which one the pages show. */
export function EventSwitch() {
  const { season } = useShellData();
  const { event } = useSeasonView();
  const events = shownEvents(season);
  return events.length < 2 ? null : (
    <Suspense>
      <EventChoice active={events} shown={event?.id} />
    </Suspense>
  );
}
