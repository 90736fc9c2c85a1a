import type { RegionalOperator } from '@ringside/contract/collections/people';
import type { Action, ActionField } from '../../parts/action-dialog.tsx';
import { client, clientForVersion, type Versioned } from '../../session/console-client.ts';
import { EditableList } from './editable-list.tsx';

const operators = client.catalogue['regional-operators'];
const operatorsAtVersion = (version: number) =>
  clientForVersion(version).catalogue['regional-operators'];

/** The regional operators, who run events of a region on their own. */
export const RegionalOperators = () => (
  <EditableList<RegionalOperator>
    title="Regional operators"
    type="regional-operators"
    none="No region has an operator of its own."
    add={{ label: 'New operator', act: newOperatorAction }}
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
    changeAct={createChangeOperatorAction}
    deleteAct={createDeleteOperatorAction}
  />
);

const EMPTY_OPERATOR = {
  region: '',
  eventName: '',
  operatorName: '',
  eventUrl: '',
  countries: [] as string[],
};

const fieldsOf = (operator: typeof EMPTY_OPERATOR): ActionField[] => [
  { name: 'region', label: 'Region', required: true, initial: operator.region },
  { name: 'eventName', label: 'Event', required: true, initial: operator.eventName },
  { name: 'operatorName', label: 'Operator', required: true, initial: operator.operatorName },
  {
    name: 'eventUrl',
    label: 'Address',
    type: 'url',
    required: true,
    initial: operator.eventUrl,
    hint: 'It begins with https.',
  },
  {
    name: 'countries',
    label: 'Countries',
    initial: operator.countries.join(' '),
    hint: 'Two letters each, with blanks between: players of these are led there.',
  },
];

const toRequest = ({ countries = '', ...fields }: Record<string, string>) => ({
  ...fields,
  countries: countries
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean),
});

const newOperatorAction: Action = {
  title: 'New regional operator',
  label: 'Add it',
  done: 'The operator is there.',
  does: 'Players of its countries are led to its event.',
  inverse: 'Delete it.',
  fields: fieldsOf(EMPTY_OPERATOR),
  run: (fields) => operators.create(toRequest(fields)),
};

const createChangeOperatorAction = (one: Versioned<RegionalOperator>): Action => ({
  title: 'Change the operator',
  label: 'Save',
  done: 'The operator is changed.',
  does: 'Pages show it from the next time they are read.',
  inverse: 'Change it back: the activity log has what it was.',
  fields: fieldsOf(one),
  run: (fields) => operatorsAtVersion(one.version).update(one.id, toRequest(fields)),
});

const createDeleteOperatorAction = ({
  id,
  version,
  eventName,
}: Versioned<RegionalOperator>): Action => ({
  title: 'Delete the operator',
  label: `Delete ${eventName}`,
  danger: true,
  done: 'The operator is deleted.',
  does: 'Players of its countries are not led to its event any more.',
  inverse: 'Add it again.',
  run: () => operatorsAtVersion(version).delete(id),
});
