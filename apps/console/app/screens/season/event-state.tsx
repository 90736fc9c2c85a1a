import type { Event } from '@ringside/contract/collections/events';
import { Tag } from '@ringside/ui/tag';
import { useNow } from '../../live/use-now.ts';
import { eventPhaseOf } from './event-phase.ts';

/** Shows the phase of an event as a tag; the tag of a running event stands out. */
export function EventState({ event }: { event: Event }) {
  const phase = eventPhaseOf(event, useNow());
  return <Tag tone={phase === 'Active' ? 'ok' : undefined}>{phase}</Tag>;
}
