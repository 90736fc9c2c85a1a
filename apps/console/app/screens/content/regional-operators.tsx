import type { RegionalOperator } from '@ringside/contract/collections/people';
import type { Act, ActField } from '../../parts/act-dialog.tsx';
import { client, clientOn, type Versioned } from '../../session/console-client.ts';
import { KeptList } from './kept-list.tsx';

const operators = client.catalogue['regional-operators'];
const seen = (version: number) => clientOn(version).catalogue['regional-operators'];

/** The regional operators, who run events of a region on their own. */
export const RegionalOperators = () => (
  <KeptList<RegionalOperator>
    title="Regional operators"
    type="regional-operators"
    none="No region has an operator of its own."
    add={{ label: 'New operator', act: newAct }}
    nameOf={({ eventName }) => eventName}
    line={(one) => (
      <>
        <p className="break">
          <b>{one.eventName}</b>{' '}
          <span className="soft small">{`${one.operatorName}, ${one.region}`}</span>
        </p>
        <p className="small break">{one.eventUrl}</p>
        <p className="soft small">{one.countries.join(' ')}</p>
      </>
    )}
    changeAct={changeAct}
    deleteAct={deleteAct}
  />
);

const fieldsOf = (one?: RegionalOperator): ActField[] => [
  { name: 'region', label: 'Region', required: true, initial: one?.region ?? '' },
  { name: 'eventName', label: 'Event', required: true, initial: one?.eventName ?? '' },
  { name: 'operatorName', label: 'Operator', required: true, initial: one?.operatorName ?? '' },
  {
    name: 'eventUrl',
    label: 'Address',
    type: 'url',
    required: true,
    initial: one?.eventUrl ?? '',
    hint: 'It begins with https.',
  },
  {
    name: 'countries',
    label: 'Countries',
    initial: one?.countries.join(' ') ?? '',
    hint: 'Two letters each, with blanks between: players of these are led there.',
  },
];

const sent = ({ countries = '', ...fields }: Record<string, string>) => ({
  ...fields,
  countries: countries
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean),
});

const newAct: Act = {
  title: 'New regional operator',
  label: 'Add it',
  done: 'The operator is there.',
  does: 'Players of its countries are led to its event.',
  inverse: 'Delete it.',
  fields: fieldsOf(),
  run: (fields) => operators.create(sent(fields)),
};

const changeAct = (one: Versioned<RegionalOperator>): Act => ({
  title: 'Change the operator',
  label: 'Save',
  done: 'The operator is changed.',
  does: 'Pages show it from the next time they are read.',
  inverse: 'Change it back: the activity log has what it was.',
  fields: fieldsOf(one),
  run: (fields) => seen(one.version).update(one.id, sent(fields)),
});

const deleteAct = ({ id, version, eventName }: Versioned<RegionalOperator>): Act => ({
  title: 'Delete the operator',
  label: `Delete ${eventName}`,
  danger: true,
  done: 'The operator is deleted.',
  does: 'Players of its countries are not led to its event any more.',
  inverse: 'Add it again.',
  run: () => seen(version).delete(id),
});
