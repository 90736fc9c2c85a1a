import type { CommunityGroup } from '@ringside/contract/collections/people';
import type { Action } from '../../parts/action-dialog.tsx';
import type { ActionField } from '../../parts/action-field-input.tsx';
import { client, clientForVersion, type Versioned } from '../../session/console-client.ts';
import { EditableList } from './editable-list.tsx';

const groups = client.catalogue['community-groups'];
const groupsAtVersion = (version: number) =>
  clientForVersion(version).catalogue['community-groups'];

/** The community's groups, by region. */
export const CommunityGroups = () => (
  <EditableList<CommunityGroup>
    title="Community groups"
    type="community-groups"
    none="No groups yet."
    add={{ label: 'New group', act: newGroupAction }}
    nameOf={({ name }) => name}
    line={({ name, region }) => (
      <p className="break">
        <b>{name}</b> {region !== name && <span className="soft small">{region}</span>}
      </p>
    )}
    changeAct={createChangeGroupAction}
    deleteAct={createDeleteGroupAction}
  />
);

const fieldsOf = (group?: CommunityGroup): ActionField[] => [
  { name: 'region', label: 'Region', required: true, initial: group?.region ?? '' },
  { name: 'name', label: 'Name', required: true, initial: group?.name ?? '' },
];

const newGroupAction: Action = {
  title: 'New community group',
  label: 'Add group',
  successText: 'The group is added.',
  description: 'Players of the region see it.',
  howToUndo: 'Delete the group.',
  fields: fieldsOf(),
  run: (fields) => groups.create(fields),
};

const createChangeGroupAction = (group: Versioned<CommunityGroup>): Action => ({
  title: 'Change the group',
  label: 'Save',
  successText: 'The group is changed.',
  description: 'Pages show the change when they are loaded next.',
  howToUndo: `Change it to “${group.name}” of ${group.region} again.`,
  fields: fieldsOf(group),
  run: (fields) => groupsAtVersion(group.version).update(group.id, fields),
});

const createDeleteGroupAction = ({
  id,
  version,
  name,
  region,
}: Versioned<CommunityGroup>): Action => ({
  title: 'Delete the group',
  label: `Delete ${name}`,
  danger: true,
  successText: 'The group is deleted.',
  description: `Players of ${region} no longer see it.`,
  howToUndo: 'Add it again.',
  run: () => groupsAtVersion(version).delete(id),
});
