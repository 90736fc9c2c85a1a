import type {
  RegistrationPhase,
  SupportedPeriod,
} from '@ringside/contract/collections/segment-parts';
import type { Segment } from '@ringside/contract/collections/segments';
import { mustHave } from '@ringside/rules/must';
import type { Action } from '../../parts/action-dialog.tsx';
import type { ActionField } from '../../parts/action-field-input.tsx';
import { createRebuildableAction } from '../../parts/rebuildable-action.ts';
import { client, clientForVersion } from '../../session/console-client.ts';
import { formatPath, readEvent, type TreeRow, type WholeEvent, subtreeOf } from './read-event.ts';

type Rule = Segment['advanceRules'][number];
type Values = Record<string, string>;

const pointersTo = (field: string) => [`/data/attributes/${field}`];
const toCheckboxValue = (flag: boolean) => (flag ? 'on' : '');
const isOn = (text: string | undefined) => text === 'on';

interface PartOptions<Part> {
  id: string;
  partsOf: (segment: TreeRow) => readonly Part[];
  make: (part: Part, segment: TreeRow, whole: WholeEvent) => Action;
}

/** Returns a command on one part of a segment in the current state of both. */
const createPartAction = <Part extends { id: string }>(
  whole: WholeEvent,
  segment: TreeRow,
  { id, partsOf, make }: PartOptions<Part>,
): Action =>
  mustHave(
    createRebuildableAction(whole, {
      read: () => readEvent(whole.event.id),
      make(now) {
        const newer = now.segments.find((one) => one.id === segment.id);
        const part = newer && partsOf(newer).find((one) => one.id === id);
        return part && make(part, newer, now);
      },
    }),
    'the part of the segment',
  );

const phaseFields = (phase?: Pick<RegistrationPhase, 'name' | 'type' | 'date'>): ActionField[] => [
  {
    name: 'name',
    label: 'Name',
    initial: phase?.name ?? '',
    required: true,
    pointers: pointersTo('name'),
  },
  {
    name: 'type',
    label: 'Kind',
    initial: phase?.type ?? 'open',
    required: true,
    pointers: pointersTo('type'),
  },
  {
    name: 'from',
    label: 'Opens (your time zone)',
    type: 'instant',
    initial: phase?.date.from ?? '',
    required: true,
    pointers: pointersTo('date/from'),
  },
  {
    name: 'to',
    label: 'Closes',
    type: 'instant',
    initial: phase?.date.to ?? '',
    required: true,
    pointers: [...pointersTo('date/to'), '/data/attributes/date'],
  },
];
const phaseOf = ({ name, type, from = '', to = '' }: Values) => ({
  name,
  type,
  date: { from, to },
});

/** Returns the command that adds a registration phase. */
export const createAddPhaseAction = (segment: TreeRow): Action => ({
  title: 'New registration phase',
  label: 'Add phase',
  successText: 'The phase is added.',
  description:
    'Registration is open only while a phase runs. Regions without phases of their own use those of their stage.',
  howToUndo: 'Delete the phase.',
  fields: phaseFields({ name: '', type: 'open', date: segment.date }).map((field) =>
    field.name === 'from' || field.name === 'to' ? { ...field, initial: '' } : field,
  ),
  run: (values) => client.segments.addPhase(segment.id, phaseOf(values)),
});
const createChangedPhaseAction = (phase: RegistrationPhase, segment: TreeRow): Action => ({
  title: `Change ${phase.name}`,
  label: 'Save',
  successText: 'The phase is changed.',
  description: 'The new times apply at once.',
  howToUndo: 'Change it back.',
  fields: phaseFields(phase),
  run: (values) =>
    clientForVersion(segment.version).registrationPhases.update(
      segment.id,
      phase.id,
      phaseOf(values),
    ),
});
/** Returns the command that changes a registration phase. */
export const createChangePhaseAction = (
  whole: WholeEvent,
  segment: TreeRow,
  { id }: { id: string },
): Action =>
  createPartAction(whole, segment, {
    id,
    partsOf: (row) => row.registrationPhases,
    make: createChangedPhaseAction,
  });

const NEW_PERIOD = { name: '', key: '', sortOrder: 0, isRequired: true, isFinalResult: true };

const periodFields = (period: typeof NEW_PERIOD): ActionField[] => [
  {
    name: 'name',
    label: 'Name',
    initial: period.name,
    required: true,
    pointers: pointersTo('name'),
  },
  {
    name: 'key',
    label: 'Key',
    initial: period.key,
    required: true,
    hint: 'Lowercase letters, digits and hyphens. Results contain this key.',
    pointers: pointersTo('key'),
  },
  {
    name: 'sortOrder',
    label: 'Order (a number)',
    initial: String(period.sortOrder),
    required: true,
    pointers: pointersTo('sortOrder'),
  },
  {
    name: 'isRequired',
    label: 'Required in reports',
    type: 'checkbox',
    initial: toCheckboxValue(period.isRequired),
    pointers: pointersTo('isRequired'),
  },
  {
    name: 'isFinalResult',
    label: 'Decides the match',
    type: 'checkbox',
    initial: toCheckboxValue(period.isFinalResult),
    pointers: pointersTo('isFinalResult'),
  },
];
const periodOf = ({ name, key, sortOrder, isRequired, isFinalResult }: Values) => ({
  name,
  key,
  sortOrder,
  isRequired: isOn(isRequired),
  isFinalResult: isOn(isFinalResult),
});

/** Returns the command that adds a supported period. */
export const createAddPeriodAction = (segment: TreeRow): Action => ({
  title: 'New supported period',
  label: 'Add period',
  successText: 'The period is added.',
  description: 'Each match is reported with a score of this period.',
  howToUndo: 'Delete the period.',
  fields: periodFields(NEW_PERIOD),
  run: (values) => client.segments.addPeriod(segment.id, periodOf(values)),
});
const createChangedPeriodAction = (period: SupportedPeriod, segment: TreeRow): Action => ({
  title: `Change ${period.name}`,
  label: 'Save',
  successText: 'The period is changed.',
  description:
    'New reports use these settings. Existing results keep the key that they were reported with.',
  howToUndo: 'Change it back.',
  fields: periodFields(period),
  run: (values) =>
    clientForVersion(segment.version).supportedPeriods.update(
      segment.id,
      period.id,
      periodOf(values),
    ),
});
/** Returns the command that changes a supported period. */
export const createChangePeriodAction = (
  whole: WholeEvent,
  segment: TreeRow,
  { id }: { id: string },
): Action =>
  createPartAction(whole, segment, {
    id,
    partsOf: (row) => row.supportedPeriods as SupportedPeriod[],
    make: createChangedPeriodAction,
  });

function ruleFields({ segments }: WholeEvent, segment: TreeRow, rule?: Rule): ActionField[] {
  const ownIds = new Set(subtreeOf(segments, segment.id).map(({ id }) => id));
  const next = segments
    .filter(({ id }) => !ownIds.has(id))
    .map(({ id }) => ({ value: id, label: formatPath(segments, id) }));
  return [
    {
      name: 'placements',
      label: 'Places',
      initial: (rule?.placements ?? []).join(','),
      required: true,
      hint: 'Numbers separated by commas, such as 1,2,3.',
      pointers: pointersTo('placements'),
    },
    {
      name: 'next',
      label: 'Advance to',
      initial: rule?.nextSegment?.id ?? next[0]?.value ?? '',
      options: next,
      required: true,
      pointers: ['/data/relationships/nextSegment'],
    },
  ];
}

/** Returns the command that adds an advance rule. */
export const createAddRuleAction = (whole: WholeEvent, segment: TreeRow): Action => ({
  title: 'New advance rule',
  label: 'Add rule',
  successText: 'The rule is added.',
  description:
    'When the segment finishes, the rosters on these places advance to the chosen segment. If that is a stage, each region leads to the region of the same name or countries.',
  howToUndo: 'Delete the rule.',
  fields: ruleFields(whole, segment),
  run: ({ placements = '', next = '' }) =>
    client.segments.addAdvanceRule(segment.id, next, placements),
});
const createChangedRuleAction = (rule: Rule, segment: TreeRow, whole: WholeEvent): Action => ({
  title: 'Change the advance rule',
  label: 'Save',
  successText: 'The rule is changed.',
  description: 'It applies to rosters that have not advanced yet.',
  howToUndo: 'Change it back.',
  fields: ruleFields(whole, segment, rule),
  run: ({ placements, next }) =>
    clientForVersion(segment.version).advanceRules.update(
      segment.id,
      rule.id,
      { placements },
      { nextSegment: { data: { type: 'segments', id: next } } },
    ),
});
/** Returns the command that changes an advance rule. */
export const createChangeRuleAction = (whole: WholeEvent, segment: TreeRow, { id }: Rule): Action =>
  createPartAction(whole, segment, {
    id,
    partsOf: (row) => row.advanceRules,
    make: createChangedRuleAction,
  });

const LEAVES = {
  registrationPhases:
    'Registration then follows the other phases. Without any, it is open until check-in closes.',
  supportedPeriods: 'New reports no longer contain it. Existing results keep it.',
  advanceRules: 'It no longer advances rosters; those that have advanced stay.',
};
/** Returns the command that removes a part of a segment. */
export const createRemovePartAction = (
  segment: TreeRow,
  kind: keyof typeof LEAVES,
  { id, name }: { id: string; name: string },
): Action => ({
  title: `Delete ${name}`,
  label: 'Delete',
  danger: true,
  successText: 'It is deleted.',
  description: LEAVES[kind],
  howToUndo: 'Add it again.',
  run: () => clientForVersion(segment.version)[kind].delete(segment.id, id),
});
