import type { Category, Item } from '@ringside/contract/collections/challenges';
import { pictureOf } from '@ringside/contract/item-picture';
import type { Action } from '../../parts/action-dialog.tsx';
import { client, clientForVersion, type Versioned } from '../../session/console-client.ts';
import type { Season } from '../../shell/season-context.tsx';

const items = client.catalogue.items;
const itemsAtVersion = (version: number) => clientForVersion(version).catalogue.items;

/** Returns the command that creates a category. */
export const createNewCategoryAction = (): Action => ({
  title: 'New category',
  label: 'Add category',
  successText: 'The category is added.',
  description: 'Adds a category of items to ban or pick. A ban phase refers to it by name.',
  howToUndo: 'Delete the category, as long as it is empty.',
  fields: [
    {
      name: 'name',
      label: 'Name',
      required: true,
      hint: 'Lowercase letters, digits and hyphens. Ban phases use this name.',
    },
  ],
  run: ({ name }) => client.catalogue.categories.create({ name, sortOrder: 100 }),
});

/** Returns the command that deletes a category. */
export const createDeleteCategoryAction = ({ id, name, version }: Versioned<Category>): Action => ({
  title: 'Delete the category',
  label: `Delete ${name}`,
  danger: true,
  successText: 'The category is deleted.',
  description: 'A category that a ban phase has used cannot be deleted.',
  howToUndo: 'Add it again with the same name.',
  run: () => clientForVersion(version).catalogue.categories.delete(id),
});

/** Returns the command that adds an item to a category. */
export const createNewItemAction = ({ id, name }: Category, count: number): Action => ({
  title: `Add to ${name}`,
  label: 'Add item',
  successText: 'It is in every ban phase that is created from now on.',
  description:
    'Adds it at the end of every pool of this category. Existing ban phases stay as they are.',
  howToUndo: 'Delete it, as long as no ban phase has used it.',
  fields: [
    { name: 'name', label: 'Name', required: true },
    {
      name: 'picture',
      label: 'Picture',
      type: 'file',
      hint: 'Optional. Without one, a picture is drawn from the name.',
    },
  ],
  async run({ name: called }, { file }) {
    const item = await items.create(
      { name: called, sortOrder: count + 1 },
      { category: { data: { type: 'categories', id } } },
    );
    // If the upload of the picture fails, the item is deleted again, so that a retry does not
    // create it twice.
    if (file)
      await client.items
        .setPicture(item.id, file)
        .catch((fault: unknown) => items.delete(item.id).then(() => Promise.reject(fault)));
  },
});

/** Returns the command that swaps two items; items in the same place get different ones. */
export const createReorderAction = (item: Versioned<Item>, above: Versioned<Item>): Action => ({
  title: 'Move up',
  label: 'Move up',
  successText: `${item.name} comes before ${above.name}.`,
  description: `${item.name} comes before ${above.name} in ban phases that are created from now on.`,
  howToUndo: `Move ${above.name} up.`,
  async run() {
    await itemsAtVersion(item.version).update(item.id, {
      sortOrder: Math.min(item.sortOrder, above.sortOrder),
    });
    await itemsAtVersion(above.version).update(above.id, {
      sortOrder: Math.max(
        item.sortOrder,
        above.sortOrder,
        above.sortOrder === item.sortOrder ? item.sortOrder + 1 : 0,
      ),
    });
  },
});

/** Returns the commands on an item: its name, its mode, its picture, its pools. */
export function itemActionsOf(
  item: Versioned<Item>,
  { season, isMap }: { season: Season | undefined; isMap: boolean },
): Action[] {
  const options = season?.segments.map(({ id }) => ({ value: id, label: season.nameOf(id) })) ?? [];
  const off = options.filter(({ value }) => item.offIn.includes(value));
  const on = options.filter(({ value }) => !item.offIn.includes(value));
  return [
    createRenameItemAction(item),
    isMap && createModeAction(item),
    createPictureAction(item),
    pictureOf(item) !== null && createRemovePictureAction(item),
    on.length > 0 && createSwitchItemAction(item, on, false),
    off.length > 0 && createSwitchItemAction(item, off, true),
    createDeleteItemAction(item),
  ].filter((act) => act !== false);
}

const createRenameItemAction = ({ id, name, version }: Versioned<Item>): Action => ({
  title: 'Rename',
  label: 'Rename',
  successText: 'The item is renamed.',
  description: 'The name changes everywhere, also in past ban phases.',
  howToUndo: `Rename it to “${name}” again.`,
  fields: [{ name: 'name', label: 'Name', initial: name, required: true }],
  run: ({ name: called }) => itemsAtVersion(version).update(id, { name: called }),
});

const createModeAction = ({ id, mode, version }: Versioned<Item>): Action => ({
  title: 'Mode',
  label: 'Save the mode',
  successText: mode === null ? 'The map has a mode.' : 'The mode is changed.',
  description: 'Match pages show it beside the map. Games that are played keep their mode.',
  howToUndo: mode === null ? 'Save it empty.' : `Change it to “${mode}” again.`,
  fields: [{ name: 'mode', label: 'Mode', initial: mode ?? '', hint: 'Empty if it has none.' }],
  run: ({ mode: called = '' }) =>
    itemsAtVersion(version).update(id, { mode: called.trim() || null }),
});

const createPictureAction = (item: Versioned<Item>): Action => ({
  title: 'Picture',
  label: 'Use this picture',
  successText: `${item.name} has a new picture.`,
  description:
    'PNG, JPEG, WebP, GIF or AVIF of at most 5 MB. The picture is scaled down, and details about place and device are removed.',
  howToUndo:
    pictureOf(item) === null ? 'Remove the picture.' : 'Not possible. The old picture is deleted.',
  fields: [{ name: 'picture', label: 'Picture', type: 'file', required: true }],
  run: async (_none, { file }) =>
    file && clientForVersion(item.version).items.setPicture(item.id, file),
});

const createRemovePictureAction = ({ id, name, version }: Versioned<Item>): Action => ({
  title: 'Remove the picture',
  label: 'Remove it',
  danger: true,
  successText: 'The picture is deleted.',
  description: `${name} is drawn from its name again.`,
  howToUndo: 'Upload a picture again.',
  run: () => clientForVersion(version).items.deletePicture(id),
});

const createSwitchItemAction = (
  { id, name, version }: Versioned<Item>,
  segments: { value: string; label: string }[],
  on: boolean,
): Action => ({
  title: on ? 'Switch on' : 'Switch off',
  label: on ? 'Switch on' : 'Switch off',
  successText: on ? `${name} is in the pool again.` : `${name} is out of the pool.`,
  description: `${name} is ${on ? 'in the ban phases of the segment again' : 'left out of the ban phases of the segment and of those below it'}, from the next ban phase on.`,
  howToUndo: on ? 'Choose “Switch off”.' : 'Choose “Switch on”.',
  fields: [{ name: 'segment', label: 'Segment', required: true, options: segments }],
  run: ({ segment = '' }) =>
    on
      ? clientForVersion(version).items.switchOn(id, segment)
      : clientForVersion(version).items.switchOff(id, segment),
});

const createDeleteItemAction = ({ id, name, version }: Versioned<Item>): Action => ({
  title: 'Delete',
  label: `Delete ${name}`,
  danger: true,
  successText: `${name} is deleted.`,
  description:
    'An item that a ban phase has used cannot be deleted. To leave it out from now on, switch it off.',
  howToUndo: 'Add it again.',
  run: () => itemsAtVersion(version).delete(id),
});
