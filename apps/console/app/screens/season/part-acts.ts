import type {
  RegistrationPhase,
  Segment,
  SupportedPeriod,
} from '@ringside/contract/collections/segments';
import type { Act, ActField } from '../../parts/act-dialog.tsx';
import { madeAnew } from '../../parts/made-anew.ts';
import { instantOf, keptInstant, localText } from '../../parts/time.tsx';
import { client, clientOn } from '../../session/console-client.ts';
import { pathOf, readEvent, type TreeRow, type WholeEvent, withAllBelow } from './read-event.ts';

type Rule = Segment['advanceRules'][number];
type Values = Record<string, string>;

const at = (field: string) => [`/data/attributes/${field}`];
const local = (instant: string) => localText(new Date(instant));
const asBox = (flag: boolean) => (flag ? 'on' : '');
const isOn = (text: string | undefined) => text === 'on';

interface OfPart<Part> {
  id: string;
  partsOf: (segment: TreeRow) => readonly Part[];
  make: (part: Part, segment: TreeRow, whole: WholeEvent) => Act;
}

/** Returns a command on one part of a segment in the current state of both. */
const onPart = <Part extends { id: string }>(
  whole: WholeEvent,
  segment: TreeRow,
  { id, partsOf, make }: OfPart<Part>,
): Act =>
  madeAnew(whole, {
    read: () => readEvent(whole.event.id),
    make(now) {
      const own = now.segments.find((one) => one.id === segment.id);
      const part = own && partsOf(own).find((one) => one.id === id);
      return part && make(part, own, now);
    },
  })!;

const phaseFields = (phase?: Pick<RegistrationPhase, 'name' | 'type' | 'date'>): ActField[] => [
  { name: 'name', label: 'Name', initial: phase?.name ?? '', required: true, pointers: at('name') },
  {
    name: 'type',
    label: 'Kind',
    initial: phase?.type ?? 'open',
    required: true,
    pointers: at('type'),
  },
  {
    name: 'from',
    label: 'Opens, in your own zone',
    type: 'datetime-local',
    initial: phase ? local(phase.date.from) : '',
    required: true,
    pointers: at('date/from'),
  },
  {
    name: 'to',
    label: 'Closes',
    type: 'datetime-local',
    initial: phase ? local(phase.date.to) : '',
    required: true,
    pointers: [...at('date/to'), '/data/attributes/date'],
  },
];
const phaseOf = ({ name, type, from, to }: Values, before?: RegistrationPhase) => ({
  name,
  type,
  date: before
    ? { from: keptInstant(before.date.from, from!), to: keptInstant(before.date.to, to!) }
    : { from: instantOf(from!), to: instantOf(to!) },
});

/** Returns the command that adds a registration phase. */
export const addingPhase = (segment: TreeRow): Act => ({
  title: 'New registration phase',
  label: 'Add it',
  done: 'The phase is added.',
  does: 'Registration is open only while a phase runs. Regions without phases of their own have those of their stage.',
  inverse: 'Delete the phase.',
  fields: phaseFields({ name: '', type: 'open', date: segment.date }).map((field) =>
    field.name === 'from' || field.name === 'to' ? { ...field, initial: '' } : field,
  ),
  run: (values) => client.segments.addPhase(segment.id, phaseOf(values)),
});
const changedPhase = (phase: RegistrationPhase, segment: TreeRow): Act => ({
  title: `Change ${phase.name}`,
  label: 'Save',
  done: 'The phase is changed.',
  does: 'Registration opens and closes by the new times at once.',
  inverse: 'Change it back.',
  fields: phaseFields(phase),
  run: (values) =>
    clientOn(segment.version).registrationPhases.update(
      segment.id,
      phase.id,
      phaseOf(values, phase),
    ),
});
/** Returns the command that changes a registration phase. */
export const changingPhase = (whole: WholeEvent, segment: TreeRow, { id }: { id: string }): Act =>
  onPart(whole, segment, { id, partsOf: (own) => own.registrationPhases, make: changedPhase });

const periodFields = (period?: SupportedPeriod): ActField[] => [
  {
    name: 'name',
    label: 'Name',
    initial: period?.name ?? '',
    required: true,
    pointers: at('name'),
  },
  {
    name: 'key',
    label: 'Key',
    initial: period?.key ?? '',
    required: true,
    hint: 'Small letters, digits and hyphens: it stands in results.',
    pointers: at('key'),
  },
  {
    name: 'sortOrder',
    label: 'Order, a number',
    initial: String(period?.sortOrder ?? 0),
    required: true,
    pointers: at('sortOrder'),
  },
  {
    name: 'isRequired',
    label: 'It must be reported',
    type: 'checkbox',
    initial: asBox(period?.isRequired ?? true),
    pointers: at('isRequired'),
  },
  {
    name: 'isFinalResult',
    label: 'It decides the match',
    type: 'checkbox',
    initial: asBox(period?.isFinalResult ?? true),
    pointers: at('isFinalResult'),
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
export const addingPeriod = (segment: TreeRow): Act => ({
  title: 'New supported period',
  label: 'Add it',
  done: 'The period is added.',
  does: 'Each match is reported with a score of this period.',
  inverse: 'Delete the period.',
  fields: periodFields(),
  run: (values) => client.segments.addPeriod(segment.id, periodOf(values)),
});
const changedPeriod = (period: SupportedPeriod, segment: TreeRow): Act => ({
  title: `Change ${period.name}`,
  label: 'Save',
  done: 'The period is changed.',
  does: 'Reports from now on have it as it stands here. Results keep the key that they were reported with.',
  inverse: 'Change it back.',
  fields: periodFields(period),
  run: (values) =>
    clientOn(segment.version).supportedPeriods.update(segment.id, period.id, periodOf(values)),
});
/** Returns the command that changes a supported period. */
export const changingPeriod = (whole: WholeEvent, segment: TreeRow, { id }: { id: string }): Act =>
  onPart(whole, segment, {
    id,
    partsOf: (own) => own.supportedPeriods as SupportedPeriod[],
    make: changedPeriod,
  });

function ruleFields({ segments }: WholeEvent, segment: TreeRow, rule?: Rule): ActField[] {
  const own = new Set(withAllBelow(segments, segment.id).map(({ id }) => id));
  const next = segments
    .filter(({ id }) => !own.has(id))
    .map(({ id }) => ({ value: id, label: pathOf(segments, id) }));
  return [
    {
      name: 'placements',
      label: 'Places',
      initial: (rule?.placements ?? []).join(','),
      required: true,
      hint: 'Numbers with commas between them, as 1,2,3.',
      pointers: at('placements'),
    },
    {
      name: 'next',
      label: 'Go on to',
      initial: rule?.nextSegment?.id ?? next[0]?.value ?? '',
      options: next,
      required: true,
      pointers: ['/data/relationships/nextSegment'],
    },
  ];
}

/** Returns the command that adds an advance rule. */
export const addingRule = (whole: WholeEvent, segment: TreeRow): Act => ({
  title: 'New advance rule',
  label: 'Add it',
  done: 'The rule is added.',
  does: 'When the segment finishes, the rosters on these places get their next roster there. A stage stands for its regions: each leads to the one of its name or countries.',
  inverse: 'Delete the rule.',
  fields: ruleFields(whole, segment),
  run: ({ placements, next }) => client.segments.addAdvanceRule(segment.id, next!, placements!),
});
const changedRule = (rule: Rule, segment: TreeRow, whole: WholeEvent): Act => ({
  title: 'Change the advance rule',
  label: 'Save',
  done: 'The rule is changed.',
  does: 'It counts for who has not advanced yet.',
  inverse: 'Change it back.',
  fields: ruleFields(whole, segment, rule),
  run: ({ placements, next }) =>
    clientOn(segment.version).advanceRules.update(
      segment.id,
      rule.id,
      { placements },
      { nextSegment: { data: { type: 'segments', id: next } } },
    ),
});
/** Returns the command that changes an advance rule. */
export const changingRule = (whole: WholeEvent, segment: TreeRow, { id }: Rule): Act =>
  onPart(whole, segment, { id, partsOf: (own) => own.advanceRules, make: changedRule });

const LEAVES = {
  registrationPhases:
    'Registration is then open by the other phases; without any, until check-in closes.',
  supportedPeriods: 'Reports name it no more; results that have it keep it.',
  advanceRules: 'It no longer advances rosters; those that have advanced stay.',
};
/** Returns the command that removes a part of a segment. */
export const removing = (
  segment: TreeRow,
  kind: keyof typeof LEAVES,
  { id, name }: { id: string; name: string },
): Act => ({
  title: `Delete ${name}`,
  label: 'Delete it',
  danger: true,
  done: 'It is deleted.',
  does: LEAVES[kind],
  inverse: 'Add it again.',
  run: () => clientOn(segment.version)[kind].delete(segment.id, id),
});
