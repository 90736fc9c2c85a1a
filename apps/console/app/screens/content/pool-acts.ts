import type { Category, Item } from '@ringside/contract/collections/challenges';
import { pictureOf } from '@ringside/contract/item-picture';
import type { Act } from '../../parts/act-dialog.tsx';
import { client, clientOn, type Versioned } from '../../session/console-client.ts';
import type { Season } from '../../shell/season-context.tsx';

const items = client.catalogue.items;
const seen = (version: number) => clientOn(version).catalogue.items;

/** Returns the command that creates a category. */
export const newCategoryAct = (): Act => ({
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
export const deleteCategoryAct = ({ id, name, version }: Versioned<Category>): Act => ({
  title: 'Delete the category',
  label: `Delete ${name}`,
  danger: true,
  done: 'The category is deleted.',
  does: 'It is refused where a ban phase has used it.',
  inverse: 'Add it again by its name.',
  run: () => clientOn(version).catalogue.categories.delete(id),
});

/** Returns the command that adds an item to a category. */
export const newItemAct = ({ id, name }: Category, count: number): Act => ({
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
export const orderAct = (item: Versioned<Item>, above: Versioned<Item>): Act => ({
  title: 'Move up',
  label: 'Move up',
  done: `${item.name} comes before ${above.name}.`,
  does: `${item.name} comes before ${above.name} in the ban phases that are made from now on.`,
  inverse: `Move ${above.name} up.`,
  async run() {
    await seen(item.version).update(item.id, {
      sortOrder: Math.min(item.sortOrder, above.sortOrder),
    });
    await seen(above.version).update(above.id, {
      sortOrder: Math.max(
        item.sortOrder,
        above.sortOrder,
        above.sortOrder === item.sortOrder ? item.sortOrder + 1 : 0,
      ),
    });
  },
});

/** Returns the commands on an item: its name, its picture, its pools. */
export function itemActs(item: Versioned<Item>, season: Season | undefined): Act[] {
  const known = season?.segments ?? [];
  const places = (wanted: boolean) =>
    known
      .filter(({ id }) => item.offIn.includes(id) === wanted)
      .map(({ id }) => ({ value: id, label: season!.nameOf(id) }));
  const [off, on] = [places(true), places(false)];
  return [
    renameAct(item),
    pictureAct(item),
    pictureOf(item) !== null && noPictureAct(item),
    on.length > 0 && switchAct(item, on, false),
    off.length > 0 && switchAct(item, off, true),
    deleteAct(item),
  ].filter((act) => act !== false);
}

const renameAct = ({ id, name, version }: Versioned<Item>): Act => ({
  title: 'Rename',
  label: 'Rename',
  done: 'It has its new name.',
  does: 'The name changes everywhere, in past ban phases too.',
  inverse: `Rename it “${name}” again.`,
  fields: [{ name: 'name', label: 'Name', initial: name, required: true }],
  run: ({ name: called }) => seen(version).update(id, { name: called }),
});

const pictureAct = (item: Versioned<Item>): Act => ({
  title: 'Picture',
  label: 'Use this picture',
  done: `${item.name} has its picture.`,
  does: 'PNG, JPEG, WebP, GIF or AVIF of at most 5 MB; it is made smaller and loses what it says about place and device.',
  inverse:
    pictureOf(item) === null
      ? 'Take the picture away.'
      : 'It cannot be undone: the old one is deleted.',
  fields: [{ name: 'picture', label: 'Picture', type: 'file', required: true }],
  run: async (_none, { file }) => file && clientOn(item.version).items.setPicture(item.id, file),
});

const noPictureAct = ({ id, name, version }: Versioned<Item>): Act => ({
  title: 'Take the picture away',
  label: 'Take it away',
  danger: true,
  done: 'The picture is deleted.',
  does: `${name} is drawn from its name again.`,
  inverse: 'Give it a picture.',
  run: () => clientOn(version).items.deletePicture(id),
});

const switchAct = (
  { id, name, version }: Versioned<Item>,
  segments: { value: string; label: string }[],
  on: boolean,
): Act => ({
  title: on ? 'Switch on' : 'Switch off',
  label: on ? 'Switch on' : 'Switch off',
  done: on ? `${name} is in the pool again.` : `${name} is out of the pool.`,
  does: `${name} is ${on ? 'in the ban phases of the segment again' : 'left out of the ban phases of the segment and of those below it'}, from the next that is made on.`,
  inverse: on ? 'Switch off.' : 'Switch on.',
  fields: [{ name: 'segment', label: 'Segment', required: true, options: segments }],
  run: ({ segment }) =>
    on
      ? clientOn(version).items.switchOn(id, segment!)
      : clientOn(version).items.switchOff(id, segment!),
});

const deleteAct = ({ id, name, version }: Versioned<Item>): Act => ({
  title: 'Delete',
  label: `Delete ${name}`,
  danger: true,
  done: `${name} is gone.`,
  does: 'It is refused where a ban phase has had it; to leave it out from now on, switch it off.',
  inverse: 'Add it again.',
  run: () => seen(version).delete(id),
});
