import { FORMATS } from '@ringside/contract/collections/segments';
import { serverNow } from '@ringside/contract/live/server-clock';
import { graphTemplates } from '@ringside/rules/bracket/graph/templates';
import { DAY_MS } from '@ringside/rules/constants';
import { traitsOf } from '@ringside/rules/format-traits';
import { getItem, mustHave } from '@ringside/rules/must';
import { moveFault } from '@ringside/rules/season/segment-changes';
import type { Action } from '../../parts/action-dialog.tsx';
import type { ActionField } from '../../parts/action-field-input.tsx';
import { formatCount } from '../../parts/format-count.ts';
import { createRebuildableAction } from '../../parts/rebuildable-action.ts';
import { FORMAT_NAMES } from '../../parts/segment-texts.tsx';
import { client, clientForVersion } from '../../session/console-client.ts';
import {
  toTreeSegments,
  formatPath,
  readEvent,
  type TreeRow,
  type WholeEvent,
  subtreeOf,
} from './read-event.ts';

const STAGES = '';
const toOptions = (pairs: [string, string][]) => pairs.map(([value, label]) => ({ value, label }));
const nameField: ActionField = {
  name: 'name',
  label: 'Name',
  required: true,
  pointers: ['/data/attributes/name'],
};

/**
 * Returns the earliest start: that of the event, but not before tomorrow, since a stage is seeded
 * ten minutes before its start.
 */
const earliestStart = (from: string): Date =>
  new Date(Math.max(Date.parse(from), +serverNow() + DAY_MS));

/** Returns the command that adds a stage, which needs its type, format and dates. */
export function createAddStageAction({ event, types }: WholeEvent): Action {
  return {
    title: 'New stage',
    label: 'Add stage',
    successText: 'The stage is added.',
    description:
      'Adds a stage to the event. Add regions below it, and set everything else on its own screen. A stage that starts in the past is over at once.',
    howToUndo: 'Delete it, as long as no roster is registered.',
    fields: [
      nameField,
      {
        name: 'type',
        label: 'Type',
        required: true,
        options: toOptions(types.map(({ id, name }) => [id, name])),
        pointers: ['/data/relationships/type'],
      },
      {
        name: 'format',
        label: 'Format',
        required: true,
        initial: 'single_elimination',
        options: toOptions(FORMATS.map((format) => [format, FORMAT_NAMES[format]])),
        hint: 'A custom bracket begins with the series of a page play-off; change them on its screen.',
        pointers: ['/data/attributes/format'],
      },
      {
        name: 'from',
        label: 'Starts (your time zone)',
        type: 'instant',
        required: true,
        initial: earliestStart(event.date.from).toISOString(),
        pointers: ['/data/attributes/date/from'],
      },
      {
        name: 'to',
        label: 'Ends',
        type: 'instant',
        required: true,
        initial: event.date.to,
        pointers: ['/data/attributes/date/to', '/data/attributes/date'],
      },
    ],
    run: ({ name, type, format = '', from = '', to = '' }) =>
      client.events.createSegment(
        event.id,
        {
          name,
          format,
          date: { from, to },
          ...firstGraphOf(format),
        },
        { type: { data: { type: 'segment-types', id: type } } },
      ),
  };
}

/** Returns the series with which a custom bracket begins, since it cannot be without; else nothing. */
function firstGraphOf(format: string) {
  if (!traitsOf({ format }).hasGraph) return {};
  const { rosters, create } = getItem(graphTemplates, 0);
  return { configuration: { graph: create(getItem(rosters, 0)) } };
}

/** Returns the command that adds a child, which needs a name and inherits the rest. */
export function createAddChildAction({ event }: WholeEvent, parent: TreeRow): Action {
  const what = parent.level === 0 ? 'region' : 'group';
  return {
    title: `New ${what} of ${parent.name}`,
    label: `Add ${what}`,
    successText: `The ${what} is added.`,
    description: `Adds a ${what} to ${parent.name}. It inherits everything that it does not set itself.`,
    howToUndo: 'Delete it, as long as no roster is registered.',
    fields: [nameField],
    run: ({ name }) =>
      client.events.createSegment(
        event.id,
        { name },
        { parent: { data: { type: 'segments', id: parent.id } } },
      ),
  };
}

/** Returns where a segment may move: ids of parents, and `` for the stages; never its current place. */
export function movePlacesOf(segments: readonly TreeRow[], { id, parent }: TreeRow): string[] {
  const tree = toTreeSegments(segments);
  return [STAGES, ...segments.map((one) => one.id)].filter(
    (place) =>
      place !== (parent?.id ?? STAGES) &&
      moveFault({ id, parentId: place === STAGES ? null : place, tree }) === null,
  );
}

/** Returns the command that moves a segment. */
export const createMoveAction = (
  whole: WholeEvent,
  { id }: TreeRow,
  chosenParent?: string,
): Action =>
  mustHave(
    createRebuildableAction(whole, {
      read: () => readEvent(whole.event.id),
      make(now) {
        const segment = now.segments.find((one) => one.id === id);
        return segment && createMoveActionNow(now, segment, chosenParent);
      },
    }),
    'the segment to move',
  );

function createMoveActionNow(
  { segments }: WholeEvent,
  segment: TreeRow,
  chosenParent?: string,
): Action {
  const places = movePlacesOf(segments, segment);
  return {
    title: `Move ${segment.name}`,
    label: 'Move',
    successText: `${segment.name} has moved.`,
    howToUndo: 'Move it back.',
    description:
      'The segment moves with everything below it, and inherits from its new parent everything that it does not set itself. As a stage it keeps its values. Segments of one parent are ordered by their start.',
    fields: [
      {
        name: 'parent',
        label: 'Parent',
        initial: chosenParent ?? places[0] ?? STAGES,
        options: toOptions(
          places.map((place) => [
            place,
            place === STAGES ? 'None: make it a stage' : formatPath(segments, place),
          ]),
        ),
        pointers: ['/data/relationships/parent'],
      },
    ],
    run: ({ parent }) =>
      clientForVersion(segment.version).segments.move(segment.id, parent || null),
  };
}

/** Returns the command that deletes a segment, with the number of its dependants. */
export async function prepareDeleteAction(
  { segments }: WholeEvent,
  segment: TreeRow,
): Promise<Action> {
  const subtree = subtreeOf(segments, segment.id);
  const ids = subtree.map(({ id }) => id).join(',');
  const [rosters, series] = await Promise.all([
    client.rosters.list({ 'filter[segment]': ids, 'page[size]': 1 }),
    client.matchSeries.list({ 'filter[segment]': ids, 'page[size]': 1 }),
  ]);
  const leading = segments
    .filter(({ advanceRules }) =>
      advanceRules.some(({ nextSegment }) => subtree.some(({ id }) => id === nextSegment?.id)),
    )
    .filter(({ id }) => !subtree.some((one) => one.id === id));
  return {
    title: `Delete ${segment.name}`,
    label: 'Delete',
    danger: true,
    successText: `${segment.name} is deleted.`,
    description: `${segment.name} is deleted with everything in it: ${formatCount(subtree.length - 1, 'segment')} below, ${formatCount(rosters.page.total, 'roster')}, ${series.page.total} series with their results${leading.length > 0 ? `, and the advance rules that lead here from ${leading.map(({ name }) => name).join(', ')}` : ''}.`,
    howToUndo:
      'Import the file of the event. Export it first: without the file there is no way back.',
    run: () => clientForVersion(segment.version).segments.delete(segment.id),
  };
}

/** Returns the command that advances the rosters of a finished segment by the rules as they are now. */
export const createAdvanceAction = (segment: TreeRow): Action => ({
  title: `Advance the rosters of ${segment.name}`,
  label: 'Advance',
  successText: 'The rosters have advanced by the rules.',
  description:
    'Rosters advance by the rules as they are now. Those that have advanced already keep their places, except that a roster that filled a vacancy gives it back to the roster that the rules name.',
  howToUndo:
    'If you reset a series of this segment, its rosters leave the next stage again, until that stage is seeded.',
  run: () => client.segments.advance(segment.id),
});
