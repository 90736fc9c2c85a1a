import type { Event } from '@ringside/contract/collections/events';
import type { Action } from '../../parts/action-dialog.tsx';
import { createPauseAction, createResumeAction } from '../../parts/pause-actions.ts';
import { client, clientForVersion, readVersion } from '../../session/console-client.ts';
import type { TreeRow } from './read-event.ts';

/** Returns the command that pauses an event, or lets it go on. */
export async function prepareEventPauseAction({ id, name, pause }: Event): Promise<Action> {
  const version = await readVersion('events', id);
  const { events } = clientForVersion(version);
  return (pause ? createResumeAction : createPauseAction)({
    id,
    name,
    verb: 'Pause',
    pausePreview: () => client.events.pausePreview(id),
    resumePreview: () => client.events.resumePreview(id),
    pause: (wanted) => events.pause(id, wanted),
    resume: () => events.resume(id),
  });
}

/** Returns the command that pauses a segment with all below it, or lets it go on. */
export async function prepareSegmentPauseAction(segment: TreeRow): Promise<Action> {
  const { id, name, isPausedItself } = segment;
  const version = await readVersion('segments', id);
  const { segments } = clientForVersion(version);
  return (isPausedItself ? createResumeAction : createPauseAction)({
    id,
    name,
    verb: 'Pause',
    pausePreview: () => client.segments.pausePreview(id),
    resumePreview: () => client.segments.resumePreview(id),
    pause: (wanted) => segments.pause(id, wanted),
    resume: () => segments.resume(id),
  });
}
