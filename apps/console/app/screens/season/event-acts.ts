import type { Event } from '@ringside/contract/collections/events';
import type { Act } from '../../parts/act-dialog.tsx';
import { client, clientOn, versionOf } from '../../session/console-client.ts';

/** What hangs on an event is counted before it goes; each act sends the version that was seen when its dialog opened. */
export async function deleting({ id, name }: Event): Promise<Act> {
  const [version, segments, rosters, series] = await Promise.all([versionOf('events', id), client.events.segments(id, { 'page[size]': 1 }), client.rosters.list({ 'filter[event]': id, 'page[size]': 1 }), client.matchSeries.list({ 'filter[event]': id, 'page[size]': 1 })]);
  return {
    title: `Delete ${name}`, label: 'Delete it', danger: true, done: `${name} is deleted.`,
    does: `${name} goes with all that hangs on it: ${segments.page.total} segments, ${rosters.page.total} rosters and ${series.page.total} series with their results.`,
    inverse: 'Import of its file. Press Export first: without the file there is no way back.',
    run: () => clientOn(version).events.delete(id),
  };
}

export async function renaming({ id, name }: Event): Promise<Act> {
  const version = await versionOf('events', id);
  return {
    title: `Rename ${name}`, label: 'Rename', done: 'It has its new name.', does: 'The name stands on every page of the site at once.', inverse: 'Rename it back.',
    fields: [{ name: 'name', label: 'Name', initial: name, required: true }],
    run: ({ name: next }) => clientOn(version).events.update(id, { name: next }),
  };
}

export async function switching({ id, name, status }: Event): Promise<Act> {
  const version = await versionOf('events', id);
  const isActive = status === 'active';
  return {
    title: isActive ? `Archive ${name}` : `Activate ${name}`, label: isActive ? 'Archive' : 'Activate', done: isActive ? `${name} is archived.` : `${name} is active.`,
    does: isActive ? 'The site shows it no more as the event of the season. Its results stay, and its pages still open.' : 'The site may show it as the event of the season again.',
    inverse: isActive ? 'Activate.' : 'Archive.',
    run: () => clientOn(version).events.update(id, { status: isActive ? 'archived' : 'active' }),
  };
}
