import { apiPath } from '@ringside/contract/api-path';
import type { Event } from '@ringside/contract/collections/events';
import type { Game } from '@ringside/contract/collections/people';
import type { Action } from '../../parts/action-dialog.tsx';
import type { ActionField } from '../../parts/action-field-input.tsx';
import { formatCount } from '../../parts/format-count.ts';
import { createRebuildableAction } from '../../parts/rebuildable-action.ts';
import { saveJson } from '../../parts/save-file.ts';
import { createNameFields, parseTranslatedNames } from '../../parts/translated-names.ts';
import {
  client,
  clientForVersion,
  readVersioned,
  type Versioned,
  readVersion,
} from '../../session/console-client.ts';

/** Downloads the whole event as a file. */
export const exportEvent = async ({ id, name, date }: Event): Promise<void> =>
  saveJson(`${name} ${date.from.slice(0, 10)}.json`, await client.events.export(id));

/**
 * Returns the command that deletes an event, with the number of its dependants. Each command sends
 * the version from the opening of its dialog.
 */
export async function prepareDeleteAction({ id, name }: Event): Promise<Action> {
  const [version, segments, rosters, series] = await Promise.all([
    readVersion('events', id),
    client.events.segments(id, { 'page[size]': 1 }),
    client.rosters.list({ 'filter[event]': id, 'page[size]': 1 }),
    client.matchSeries.list({ 'filter[event]': id, 'page[size]': 1 }),
  ]);
  return {
    title: `Delete ${name}`,
    label: 'Delete',
    danger: true,
    successText: `${name} is deleted.`,
    description: `${name} is deleted with everything in it: ${formatCount(segments.page.total, 'segment')}, ${formatCount(rosters.page.total, 'roster')} and ${series.page.total} series with their results.`,
    howToUndo:
      'Import the file of the event. Export it first: without the file there is no way back.',
    run: () => clientForVersion(version).events.delete(id),
  };
}

const POINTERS = {
  name: ['/data/attributes/name'],
  from: ['/data/attributes/date/from'],
  to: ['/data/attributes/date/to', '/data/attributes/date'],
};
const createNameField = (initial = ''): ActionField => ({
  name: 'name',
  label: 'Name',
  initial,
  required: true,
  pointers: POINTERS.name,
});
const createFromField = (initial = ''): ActionField => ({
  name: 'from',
  label: 'From (your time zone)',
  type: 'instant',
  initial,
  required: true,
  pointers: POINTERS.from,
});
const createToField = (initial = ''): ActionField => ({
  name: 'to',
  label: 'Until',
  type: 'instant',
  initial,
  required: true,
  pointers: POINTERS.to,
});

/**
 * Returns the command that creates an event and passes it to `open`; with several games one must be
 * chosen.
 */
export async function prepareNewEventAction(open: (event: Event) => void): Promise<Action> {
  const games = (await client.catalogue.games.list()).items as unknown as Game[];
  const ofGame: ActionField = {
    name: 'game',
    label: 'Game',
    initial: games[0]?.id ?? '',
    options: games.map(({ id, name }) => ({ value: id, label: name })),
    pointers: ['/data/relationships/game'],
  };
  return {
    title: 'New event',
    label: 'Create event',
    successText: 'The event is created.',
    description:
      'Creates a draft without segments. Only operators see it. Add stages and regions on its own screen, then publish it.',
    howToUndo: 'Delete the event.',
    fields: [
      createNameField(),
      ...(games.length > 1 ? [ofGame] : []),
      createFromField(),
      createToField(),
      ...createNameFields(),
    ],
    run: async ({ name, game, from = '', to = '', ...values }) =>
      open(
        await client.events.create(
          {
            name,
            names: parseTranslatedNames(values),
            date: { from, to },
            draft: true,
          },
          game ? { game: { data: { type: 'games', id: game } } } : undefined,
        ),
      ),
  };
}

/** Returns the command that changes an event. */
export async function prepareChangeAction({ id }: Event): Promise<Action> {
  const read = () => readVersioned<Event>(apiPath`/api/events/1.0/${id}`);
  return createRebuildableAction(await read(), { read, make: createChangeAction });
}

function createChangeAction({ id, version, name, names, date }: Versioned<Event>): Action {
  return {
    title: `Change ${name}`,
    label: 'Save',
    successText: 'The event is changed.',
    description:
      'Every page of the site shows the new name and dates at once. Segments keep their own dates.',
    howToUndo: 'Change it back.',
    fields: [
      createNameField(name),
      createFromField(date.from),
      createToField(date.to),
      ...createNameFields(name, names),
    ],
    run: ({ name: next, from = '', to = '', ...values }) =>
      clientForVersion(version).events.update(id, {
        name: next,
        names: parseTranslatedNames(values),
        date: { from, to },
      }),
  };
}

/** Returns the command that clones an event. */
export function createCloneAction({ id, name, date }: Event, open: (event: Event) => void): Action {
  return {
    title: `Clone ${name}`,
    label: 'Clone',
    successText: 'The copy is created.',
    description:
      'Creates a draft with all segments, registration phases, periods and advance rules. Only operators see it until it is published. Every date moves by the same difference. Rosters, series and results stay where they are.',
    howToUndo: 'Delete the copy.',
    fields: [
      createNameField(`${name} copy`),
      { ...createFromField(date.to), label: 'The copy starts (your time zone)' },
    ],
    run: async ({ name: next, from = '' }) =>
      open(
        await client.events.clone(id, {
          name: next,
          date: { from },
          draft: true,
        }),
      ),
  };
}

/** Returns the command that archives or activates an event. */
export async function prepareStatusAction({ id, name, status }: Event): Promise<Action> {
  const version = await readVersion('events', id);
  const isActive = status === 'active';
  return {
    title: isActive ? `Archive ${name}` : `Activate ${name}`,
    label: isActive ? 'Archive' : 'Activate',
    successText: isActive ? `${name} is archived.` : `${name} is active.`,
    description: isActive
      ? 'The site no longer shows it as the event of the season. Its results and its pages stay available.'
      : 'The site can show it as the event of the season again.',
    howToUndo: isActive ? 'Activate the event.' : 'Archive the event.',
    run: () =>
      clientForVersion(version).events.update(id, { status: isActive ? 'archived' : 'active' }),
  };
}

/** Returns the command that publishes a draft, or hides an event that has no rosters yet. */
export async function preparePublicationAction({ id, name, draft }: Event): Promise<Action> {
  const version = await readVersion('events', id);
  return {
    title: draft ? `Publish ${name}` : `Hide ${name}`,
    label: draft ? 'Publish' : 'Hide',
    successText: draft ? `${name} is published.` : `${name} is a draft again.`,
    description: draft
      ? 'Everybody sees the event and its stages from now on. The clock leads it: registration opens by its dates, unless a stage keeps it closed.'
      : 'Only operators see the event from now on, and the clock leaves it alone. An event with rosters cannot be hidden.',
    howToUndo: draft ? 'Hide it, as long as no roster is registered.' : 'Publish it.',
    run: () => clientForVersion(version).events.update(id, { draft: !draft }),
  };
}
