import type { SupportedPeriod } from '@ringside/contract/collections/segment-parts';
import { Button } from '@ringside/ui/button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Action } from '../../parts/action-dialog.tsx';
import { type Column, ListTable } from '../../parts/list-table.tsx';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import {
  createAddPeriodAction,
  createAddPhaseAction,
  createAddRuleAction,
  createChangePeriodAction,
  createChangePhaseAction,
  createChangeRuleAction,
  createRemovePartAction,
} from './part-actions.ts';
import { formatPath, type TreeRow, type WholeEvent } from './read-event.ts';
import { createAdvanceAction } from './segment-actions.ts';

interface SegmentPartsProps {
  segment: TreeRow;
  whole: WholeEvent;
  /** Runs a command; absent for an operator with read access. */
  onAct?: ((act: Action | Promise<Action>) => void) | undefined;
}

/** The parts of a segment other than rosters: registration phases, supported periods, advance rules. */
export function SegmentParts(props: SegmentPartsProps) {
  return (
    <>
      <PhasesSection {...props} />
      <PeriodsSection {...props} />
      <AdvanceSection {...props} />
    </>
  );
}

/** The registration phases of a segment, or those of its stage where it has none of its own. */
function PhasesSection({ segment, whole, onAct }: SegmentPartsProps) {
  const from = stageOf(whole, segment, 'registrationPhases');
  return (
    <Section
      title="Registration phases"
      aside={<ActButton what="Add a phase" act={createAddPhaseAction(segment)} onAct={onAct} />}
    >
      {from && <InheritedFrom stage={from} whole={whole} what="phase" />}
      <PartTable
        heads={['Phase', 'Kind', 'From', 'Until']}
        empty="No phases: registration is open from the beginning until check-in closes."
        rows={segment.registrationPhases.map((phase) => ({
          id: phase.id,
          name: phase.name,
          cells: [
            phase.type,
            <Time key="from" at={phase.date.from} />,
            <Time key="to" at={phase.date.to} />,
          ],
          acts: from
            ? []
            : partActionsOf(
                onAct,
                () => createChangePhaseAction(whole, segment, phase),
                () => createRemovePartAction(segment, 'registrationPhases', phase),
              ),
        }))}
      />
    </Section>
  );
}

/** The score periods of a segment, or those of its stage where it has none of its own. */
function PeriodsSection({ segment, whole, onAct }: SegmentPartsProps) {
  const from = stageOf(whole, segment, 'supportedPeriods');
  return (
    <Section
      title="Score periods"
      aside={<ActButton what="Add a period" act={createAddPeriodAction(segment)} onAct={onAct} />}
    >
      {from && <InheritedFrom stage={from} whole={whole} what="period" />}
      <PartTable
        heads={['Period', 'Key', 'Order', 'Required', 'Final result']}
        empty="No periods. Each game has one score."
        rows={(segment.supportedPeriods as SupportedPeriod[]).map((period) => ({
          id: period.id,
          name: period.name,
          cells: [
            period.key,
            period.sortOrder,
            formatYesNo(period.isRequired),
            formatYesNo(period.isFinalResult),
          ],
          acts: from
            ? []
            : partActionsOf(
                onAct,
                () => createChangePeriodAction(whole, segment, period),
                () => createRemovePartAction(segment, 'supportedPeriods', period),
              ),
        }))}
      />
    </Section>
  );
}

/** The advance rules of a segment, and the button that advances its rosters by them. */
function AdvanceSection({ segment, whole, onAct }: SegmentPartsProps) {
  const canAdvance =
    segment.state === 'finished' && !whole.segments.some(({ parent }) => parent?.id === segment.id);
  return (
    <Section
      title="Advance rules"
      aside={
        <>
          {canAdvance && (
            <ActButton
              what="Advance the rosters"
              act={createAdvanceAction(segment)}
              onAct={onAct}
            />
          )}
          <ActButton what="Add a rule" act={createAddRuleAction(whole, segment)} onAct={onAct} />
        </>
      }
    >
      <PartTable
        heads={['Places', 'Advance to']}
        empty="No rules of its own. Rules of its stage apply here too."
        rows={segment.advanceRules.map((rule) => ({
          id: rule.id,
          name: (rule.placements ?? []).join(', '),
          cells: [rule.nextSegment ? formatPath(whole.segments, rule.nextSegment.id) : '–'],
          acts: partActionsOf(
            onAct,
            () => createChangeRuleAction(whole, segment, rule),
            () =>
              createRemovePartAction(segment, 'advanceRules', {
                id: rule.id,
                name: `places ${(rule.placements ?? []).join(', ')}`,
              }),
          ),
        }))}
      />
    </Section>
  );
}

/** The button of a command; an operator with read access has none. */
function ActButton({
  what,
  act,
  onAct,
}: Pick<SegmentPartsProps, 'onAct'> & { what: string; act: Action }) {
  return (
    onAct && (
      <Button size="small" onClick={() => onAct(act)}>
        {what}
      </Button>
    )
  );
}

const formatYesNo = (flag: boolean) => (flag ? 'Yes' : 'No');

/** Returns the stage whose parts a region shows where it has none of its own. */
function stageOf(
  { segments }: WholeEvent,
  segment: TreeRow,
  kind: 'registrationPhases' | 'supportedPeriods',
): TreeRow | undefined {
  const first = segment[kind][0];
  return (
    first &&
    segments.find(
      (one) =>
        one.level === 0 && one.id !== segment.id && one[kind].some(({ id }) => id === first.id),
    )
  );
}

function InheritedFrom({
  stage,
  whole,
  what,
}: {
  stage: TreeRow;
  whole: WholeEvent;
  what: string;
}) {
  return (
    <p className="soft small">
      {`Inherited from `}
      <Link to={`/season/${whole.event.id}/segments/${stage.id}`}>{stage.name}</Link>
      {`. The first ${what} that you add here replaces them.`}
    </p>
  );
}

type PartActionLink = { label: string; variant?: 'danger'; press: () => void };
const partActionsOf = (
  onAct: SegmentPartsProps['onAct'],
  change: () => Action,
  remove: () => Action,
): PartActionLink[] =>
  onAct
    ? [
        { label: 'Edit', press: () => onAct(change()) },
        { label: 'Delete', variant: 'danger', press: () => onAct(remove()) },
      ]
    : [];

interface PartRow {
  id: string;
  name: string;
  cells: ReactNode[];
  acts: PartActionLink[];
}

function PartTable({
  heads: [first, ...heads],
  rows,
  empty,
}: {
  heads: [string, ...string[]];
  rows: PartRow[];
  empty: string;
}) {
  const columns: Column<PartRow>[] = [
    { head: first, cell: ({ name }) => name },
    ...heads.map((head, index): Column<PartRow> => ({ head, cell: ({ cells }) => cells[index] })),
    {
      head: 'Actions',
      isActions: true,
      className: () => 'wide',
      cell: (row) => row.acts.length > 0 && <RowActions {...row} />,
    },
  ];
  return <ListTable rows={rows} columns={columns} empty={empty} />;
}

const RowActions = ({ name, acts }: PartRow) => (
  <div className="acts" role="group" aria-label={`Actions for ${name}`}>
    {acts.map(({ label, variant, press }) => (
      <Button key={label} size="small" variant={variant} onClick={press}>
        {label}
      </Button>
    ))}
  </div>
);
