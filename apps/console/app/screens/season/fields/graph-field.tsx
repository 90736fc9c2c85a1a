import { findGraphFaults } from '@ringside/rules/bracket/graph/decide-graph';
import type { BracketGraph } from '@ringside/rules/bracket/graph/graph';
import { traitsOf } from '@ringside/rules/format-traits';
import { formatCount } from '../../../parts/format-count.ts';
import { type FieldProps, FieldGroup } from './field-frame.tsx';
import { EMPTY_GRAPH, GRAPH } from './graph-draft.ts';
import { GraphPicture } from './graph-picture.tsx';
import { GraphTable } from './graph-table.tsx';
import { GraphTemplates } from './graph-templates.tsx';

type Form = FieldProps['form'];

/** Returns the graph that a form shows. */
const graphOf = (form: Form): BracketGraph =>
  (form.value(GRAPH) as BracketGraph | null | undefined) ?? EMPTY_GRAPH;

/** Returns why a segment cannot be saved: a custom bracket has faults; undefined without any. */
export function findBlockingFault(form: Form): string | undefined {
  const { hasGraph } = traitsOf({ format: String(form.value('format')) });
  if (!hasGraph || form.fixed(GRAPH) !== null) return undefined;
  const { length } = findGraphFaults(graphOf(form));
  if (length === 0) return undefined;
  return `Cannot be saved: the bracket has ${formatCount(length, 'fault')}`;
}

/** The series of a custom bracket: a template to begin with, the table, and the picture below it. */
export function GraphField({ form }: { form: Form }) {
  const graph = graphOf(form);
  const faults = findGraphFaults(graph);
  const isFixed = form.fixed(GRAPH) !== null;
  return (
    <>
      <FieldGroup
        form={form}
        name={GRAPH}
        hint="Each side of a series is a seed, a place in a group of the stage before (such as A1), or the winner or loser of another series. Each result leads to one further series or to a place. Rosters that are missing give byes."
      >
        {!isFixed && <GraphTemplates onChoose={(next) => form.set(GRAPH, next)} />}
        <GraphTable
          graph={graph}
          faults={isFixed ? [] : faults}
          onChange={(next) => form.set(GRAPH, next)}
        />
      </FieldGroup>
      <GraphPicture graph={graph} />
    </>
  );
}
