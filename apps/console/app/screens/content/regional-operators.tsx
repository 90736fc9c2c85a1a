import type { RegionalOperator } from '@ringside/contract/collections/people';
import type { Action } from '../../parts/action-dialog.tsx';
import type { ActionField } from '../../parts/action-field-input.tsx';
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
    none="No regional operators yet."
    add={{ label: 'New regional operator', act: newOperatorAction }}
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
    hint: 'Starts with https://',
  },
  {
    name: 'countries',
    label: 'Countries',
    initial: operator.countries.join(' '),
    hint: 'Two-letter codes, separated by spaces. Players from these countries are sent to this event.',
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
  label: 'Add operator',
  successText: 'The operator is added.',
  description: 'Players from its countries are sent to its event.',
  howToUndo: 'Delete the operator.',
  fields: fieldsOf(EMPTY_OPERATOR),
  run: (fields) => operators.create(toRequest(fields)),
};

const createChangeOperatorAction = (one: Versioned<RegionalOperator>): Action => ({
  title: 'Change the operator',
  label: 'Save',
  successText: 'The operator is changed.',
  description: 'Pages show the change when they are loaded next.',
  howToUndo: 'Change it back. The activity log has the earlier values.',
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
  successText: 'The operator is deleted.',
  description: 'Players from its countries are no longer sent to its event.',
  howToUndo: 'Add it again.',
  run: () => operatorsAtVersion(version).delete(id),
});
