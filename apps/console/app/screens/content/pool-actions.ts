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
  label: 'Add it',
  done: 'The category is there.',
  does: 'Something else that can be banned or picked. A segment uses it when its ban phase names it.',
  inverse: 'Delete it, while nothing is in it.',
  fields: [
    {
      name: 'name',
      label: 'Name',
      required: true,
      hint: 'Small letters, digits and hyphens; ban phases name it so.',
    },
  ],
  run: ({ name }) => client.catalogue.categories.create({ name, sortOrder: 100 }),
});

/** Returns the command that deletes a category. */
export const createDeleteCategoryAction = ({ id, name, version }: Versioned<Category>): Action => ({
  title: 'Delete the category',
  label: `Delete ${name}`,
  danger: true,
  done: 'The category is deleted.',
  does: 'It is refused where a ban phase has used it.',
  inverse: 'Add it again by its name.',
  run: () => clientForVersion(version).catalogue.categories.delete(id),
});

/** Returns the command that adds an item to a category. */
export const createNewItemAction = ({ id, name }: Category, count: number): Action => ({
  title: `Add to ${name}`,
  label: 'Add it',
  done: 'It is in the ban phases that are made from now on.',
  does: 'It comes last, in every pool of this category. Ban phases that are made already stay as they are.',
  inverse: 'Delete it, while no ban phase has had it.',
  fields: [
    { name: 'name', label: 'Name', required: true },
    { name: 'picture', label: 'Picture', type: 'file', hint: 'Empty: one is drawn from the name.' },
  ],
  async run({ name: called }, { file }) {
    const made = await items.create(
      { name: called, sortOrder: count + 1 },
      { category: { data: { type: 'categories', id } } },
    );
    // If the upload of the picture fails, the item is deleted again, so that a retry does not
    // create it twice.
    if (file)
      await client.items
        .setPicture(made.id, file)
        .catch((fault: unknown) => items.delete(made.id).then(() => Promise.reject(fault)));
  },
});

/** Returns the command that swaps two items; items in the same place get different ones. */
export const createReorderAction = (item: Versioned<Item>, above: Versioned<Item>): Action => ({
  title: 'Move up',
  label: 'Move up',
  done: `${item.name} comes before ${above.name}.`,
  does: `${item.name} comes before ${above.name} in the ban phases that are made from now on.`,
  inverse: `Move ${above.name} up.`,
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

/** Returns the commands on an item: its name, its picture, its pools. */
export function itemActionsOf(item: Versioned<Item>, season: Season | undefined): Action[] {
  const options = season?.segments.map(({ id }) => ({ value: id, label: season.nameOf(id) })) ?? [];
  const off = options.filter(({ value }) => item.offIn.includes(value));
  const on = options.filter(({ value }) => !item.offIn.includes(value));
  return [
    createRenameItemAction(item),
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
  done: 'It has its new name.',
  does: 'The name changes everywhere, in past ban phases too.',
  inverse: `Rename it “${name}” again.`,
  fields: [{ name: 'name', label: 'Name', initial: name, required: true }],
  run: ({ name: called }) => itemsAtVersion(version).update(id, { name: called }),
});

const createPictureAction = (item: Versioned<Item>): Action => ({
  title: 'Picture',
  label: 'Use this picture',
  done: `${item.name} has its picture.`,
  does: 'PNG, JPEG, WebP, GIF or AVIF of at most 5 MB; it is made smaller and loses what it says about place and device.',
  inverse:
    pictureOf(item) === null
      ? 'Take the picture away.'
      : 'It cannot be undone: the old one is deleted.',
  fields: [{ name: 'picture', label: 'Picture', type: 'file', required: true }],
  run: async (_none, { file }) =>
    file && clientForVersion(item.version).items.setPicture(item.id, file),
});

const createRemovePictureAction = ({ id, name, version }: Versioned<Item>): Action => ({
  title: 'Take the picture away',
  label: 'Take it away',
  danger: true,
  done: 'The picture is deleted.',
  does: `${name} is drawn from its name again.`,
  inverse: 'Give it a picture.',
  run: () => clientForVersion(version).items.deletePicture(id),
});

const createSwitchItemAction = (
  { id, name, version }: Versioned<Item>,
  segments: { value: string; label: string }[],
  on: boolean,
): Action => ({
  title: on ? 'Switch on' : 'Switch off',
  label: on ? 'Switch on' : 'Switch off',
  done: on ? `${name} is in the pool again.` : `${name} is out of the pool.`,
  does: `${name} is ${on ? 'in the ban phases of the segment again' : 'left out of the ban phases of the segment and of those below it'}, from the next that is made on.`,
  inverse: on ? 'Switch off.' : 'Switch on.',
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
  done: `${name} is gone.`,
  does: 'It is refused where a ban phase has had it; to leave it out from now on, switch it off.',
  inverse: 'Add it again.',
  run: () => itemsAtVersion(version).delete(id),
});
