import type { CommunityGroup } from '@ringside/contract/collections/people';
import type { Act, ActField } from '../../parts/act-dialog.tsx';
import { client, clientOn, type Versioned } from '../../session/console-client.ts';
import { KeptList } from './kept-list.tsx';

const groups = client.catalogue['community-groups'];
const seen = (version: number) => clientOn(version).catalogue['community-groups'];

/** The community's groups, by region. */
export const CommunityGroups = () => (
  <KeptList<CommunityGroup>
    title="Community groups"
    type="community-groups"
    none="No groups yet. Players see none."
    add={{ label: 'New group', act: newAct }}
    nameOf={({ name }) => name}
    line={({ name, region }) => (
      <p className="break">
        <b>{name}</b> <span className="soft small">{region}</span>
      </p>
    )}
    changeAct={changeAct}
    deleteAct={deleteAct}
  />
);

const fieldsOf = (group?: CommunityGroup): ActField[] => [
  { name: 'region', label: 'Region', required: true, initial: group?.region ?? '' },
  { name: 'name', label: 'Name', required: true, initial: group?.name ?? '' },
];

const newAct: Act = {
  title: 'New community group',
  label: 'Add it',
  done: 'The group is added.',
  does: 'Players of the region see it.',
  inverse: 'Delete it.',
  fields: fieldsOf(),
  run: (fields) => groups.create(fields),
};

const changeAct = (group: Versioned<CommunityGroup>): Act => ({
  title: 'Change the group',
  label: 'Save',
  done: 'The group is changed.',
  does: 'Pages show it from the next time they are read.',
  inverse: `Change it to “${group.name}” of ${group.region} again.`,
  fields: fieldsOf(group),
  run: (fields) => seen(group.version).update(group.id, fields),
});

const deleteAct = ({ id, version, name, region }: Versioned<CommunityGroup>): Act => ({
  title: 'Delete the group',
  label: `Delete ${name}`,
  danger: true,
  done: 'The group is deleted.',
  does: `Players of ${region} are not told of it any more.`,
  inverse: 'Add it again.',
  run: () => seen(version).delete(id),
});
