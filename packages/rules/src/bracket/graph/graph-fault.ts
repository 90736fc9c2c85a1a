import type { GraphSeries, GraphSide } from './graph.ts';

/** A reason for which a graph cannot be played. */
export interface GraphFault {
  kind:
    | 'label'
    | 'same-id'
    | 'unknown-series'
    | 'cycle'
    | 'same-side'
    | 'used-twice'
    | 'seed'
    | 'group-place'
    | 'no-place'
    | 'place-leads-on'
    | 'place'
    | 'too-large';
  /** The index of the series in the list; null for a fault of the whole graph. */
  series: number | null;
  /** The field of the series that is wrong; null for the whole series. */
  field: keyof GraphSeries | null;
  /** The reason as an operator reads it, with the id of the series. */
  detail: string;
}

/** [BRK-19] Returns the fault of one side of a series. */
export const toSideFault = (
  { series, id, field }: GraphSide,
  { kind, reason }: Pick<GraphFault, 'kind'> & { reason: string },
): GraphFault => ({ kind, series, field, detail: `series ${id}, ${field}: ${reason}` });
