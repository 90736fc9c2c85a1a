import type { CommunityGroup } from '@ringside/contract/collections/people';
import { Button } from '@ringside/ui/button';
import { useState } from 'react';
import { useRead } from '../../live/use-read.ts';
import { type Act, ActDialog, type ActField } from '../../parts/act-dialog.tsx';
import { Section } from '../../parts/section.tsx';
import { Nothing, Shown } from '../../parts/shown.tsx';
import { client } from '../../session/console-client.ts';

const groups = client.catalogue['community-groups'];
const MANY = 100;

/** The community's groups, by region. */
export function CommunityGroups() {
  const read = useRead('community groups', async () => (await groups.list({ 'page[size]': MANY })).items as unknown as CommunityGroup[]);
  const [act, setAct] = useState<Act | null>(null);
  return (
    <Section title="Community groups" aside={<Button size="small" icon="plus" onClick={() => setAct(newAct)}>New group</Button>}>
      <Shown of={read} what="the community groups">
        {(all) => (
          <>
            {all.length === 0 && <Nothing>There is no group; players are led to none.</Nothing>}
            <ul className="lines">
              {all.map((group) => (
                <li key={group.id}>
                  <span className="grow break"><b>{group.name}</b> <span className="soft small">{group.region}</span></span>
                  <Button size="small" aria-label={`Change ${group.name}`} onClick={() => setAct(changeAct(group))}>Change</Button>
                  <Button size="small" aria-label={`Delete ${group.name}`} onClick={() => setAct(deleteAct(group))}>Delete</Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </Shown>
      <ActDialog act={act} onClose={() => setAct(null)} onChanged={read.again} />
    </Section>
  );
}

const fieldsOf = (group?: CommunityGroup): ActField[] => [
  { name: 'region', label: 'Region', required: true, initial: group?.region ?? '' },
  { name: 'name', label: 'Name', required: true, initial: group?.name ?? '' },
];

const newAct: Act = { title: 'New community group', label: 'Add it', done: 'The group is there.', does: 'Players of the region are told of it.', inverse: 'Delete it.', fields: fieldsOf(), run: (fields) => groups.create(fields) };

const changeAct = (group: CommunityGroup): Act => ({
  title: 'Change the group', label: 'Save', done: 'The group is changed.', does: 'Pages show it from the next time they are read.', inverse: `Change it to “${group.name}” of ${group.region} again.`, fields: fieldsOf(group), run: (fields) => groups.update(group.id, fields),
});

const deleteAct = ({ id, name, region }: CommunityGroup): Act => ({
  title: 'Delete the group', label: `Delete ${name}`, danger: true, done: 'The group is gone.', does: `Players of ${region} are not told of it any more.`, inverse: 'Add it again.', run: () => groups.delete(id),
});
