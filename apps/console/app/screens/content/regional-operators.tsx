import type { RegionalOperator } from '@ringside/contract/collections/people';
import { Button } from '@ringside/ui/button';
import { useState } from 'react';
import { useRead } from '../../live/use-read.ts';
import { type Act, ActDialog, type ActField } from '../../parts/act-dialog.tsx';
import { Section } from '../../parts/section.tsx';
import { Nothing, Shown } from '../../parts/shown.tsx';
import { client } from '../../session/console-client.ts';

const operators = client.catalogue['regional-operators'];
const MANY = 100;

/** Who runs events of a region on its own. */
export function RegionalOperators() {
  const read = useRead('regional operators', async () => (await operators.list({ 'page[size]': MANY })).items as unknown as RegionalOperator[]);
  const [act, setAct] = useState<Act | null>(null);
  return (
    <Section title="Regional operators" aside={<Button size="small" icon="plus" onClick={() => setAct(newAct)}>New operator</Button>}>
      <Shown of={read} what="the regional operators">
        {(all) => (
          <>
            {all.length === 0 && <Nothing>No region has an operator of its own.</Nothing>}
            <ul className="lines">
              {all.map((one) => (
                <li key={one.id}>
                  <div className="grow told-line">
                    <p className="break"><b>{one.eventName}</b> <span className="soft small">{`${one.operatorName}, ${one.region}`}</span></p>
                    <p className="small break">{one.eventUrl}</p>
                    <p className="soft small">{one.countries.join(' ')}</p>
                  </div>
                  <Button size="small" aria-label={`Change ${one.eventName}`} onClick={() => setAct(changeAct(one))}>Change</Button>
                  <Button size="small" aria-label={`Delete ${one.eventName}`} onClick={() => setAct(deleteAct(one))}>Delete</Button>
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

const fieldsOf = (one?: RegionalOperator): ActField[] => [
  { name: 'region', label: 'Region', required: true, initial: one?.region ?? '' },
  { name: 'eventName', label: 'Event', required: true, initial: one?.eventName ?? '' },
  { name: 'operatorName', label: 'Operator', required: true, initial: one?.operatorName ?? '' },
  { name: 'eventUrl', label: 'Address', type: 'url', required: true, initial: one?.eventUrl ?? '', hint: 'It begins with https.' },
  { name: 'countries', label: 'Countries', initial: one?.countries.join(' ') ?? '', hint: 'Two letters each, with blanks between: players of these are led there.' },
];

const sent = ({ countries = '', ...fields }: Record<string, string>) => ({ ...fields, countries: countries.toUpperCase().split(/[\s,]+/).filter(Boolean) });

const newAct: Act = { title: 'New regional operator', label: 'Add it', done: 'The operator is there.', does: 'Players of its countries are led to its event.', inverse: 'Delete it.', fields: fieldsOf(), run: (fields) => operators.create(sent(fields)) };

const changeAct = (one: RegionalOperator): Act => ({
  title: 'Change the operator', label: 'Save', done: 'The operator is changed.', does: 'Pages show it from the next time they are read.', inverse: 'Change it back: the activity log has what it was.', fields: fieldsOf(one), run: (fields) => operators.update(one.id, sent(fields)),
});

const deleteAct = ({ id, eventName }: RegionalOperator): Act => ({
  title: 'Delete the operator', label: `Delete ${eventName}`, danger: true, done: 'The operator is gone.', does: 'Players of its countries are not led to its event any more.', inverse: 'Add it again.', run: () => operators.delete(id),
});
