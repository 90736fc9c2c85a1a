import type { BracketGraph, GraphSeries } from '@ringside/rules/bracket/graph/graph';
import type { GraphFault } from '@ringside/rules/bracket/graph/graph-fault';
import { Button } from '@ringside/ui/button';
import { Icon } from '@ringside/ui/icon';
import { useCallback, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { addSeries, formatGraphFault, moveSeries, replaceSeries } from './graph-draft.ts';
import { GraphRow, idOfField } from './graph-row.tsx';

const HEADS = [
  'Series',
  'Name',
  'Group',
  'Home',
  'Away',
  'Best of',
  'Winner’s place',
  'Loser’s place',
];
const NO_FAULTS: GraphFault[] = [];

interface Table {
  graph: BracketGraph;
  faults: readonly GraphFault[];
  onChange: (graph: BracketGraph) => void;
}

/** The series as rows, each with its faults below it; on a phone each row is a card. */
export function GraphTable({ graph, faults, onChange }: Table) {
  const listId = useId();
  const { replace, move, remove, add } = useChanges({ graph, onChange });
  const bySeries = Map.groupBy(faults, ({ series }) => series);
  const { series } = graph;
  return (
    <>
      {series.length > 0 && (
        <div className="tw graph-rows">
          <table className="tb graph">
            <thead>
              <tr>
                {HEADS.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
                <th scope="col">
                  <span className="vh">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {series.map((one, index) => (
                <GraphRow
                  key={index}
                  index={index}
                  isLast={index === series.length - 1}
                  series={one}
                  faults={bySeries.get(index) ?? NO_FAULTS}
                  listId={listId}
                  onChange={replace}
                  onMove={move}
                  onRemove={remove}
                />
              ))}
            </tbody>
          </table>
          <datalist id={listId}>
            {series.map(({ id }, index) => (
              <option key={index} value={id} />
            ))}
          </datalist>
        </div>
      )}
      {bySeries.get(null)?.map(({ detail }) => (
        <p key={detail} className="err">
          <Icon name="alert" />
          {formatGraphFault({ detail })}
        </p>
      ))}
      <div className="acts">
        <Button size="small" onClick={add}>
          Add a series
        </Button>
      </div>
    </>
  );
}

/**
 * Returns the changes of the list; each is the same function in every render, so that only the rows
 * that change render again. After a change the focus is on the series that it was about.
 */
function useChanges({ graph, onChange }: Pick<Table, 'graph' | 'onChange'>) {
  const latest = useRef({ graph, onChange });
  const focusId = useRef<string | null>(null);
  useLayoutEffect(() => {
    latest.current = { graph, onChange };
  });
  useEffect(() => {
    if (focusId.current === null) return;
    document.getElementById(focusId.current)?.focus();
    focusId.current = null;
  }, [graph]);
  const change = useCallback((changed: (graph: BracketGraph) => BracketGraph, focus?: string) => {
    focusId.current = focus ?? null;
    latest.current.onChange(changed(latest.current.graph));
  }, []);
  return {
    replace: useCallback(
      (index: number, next: GraphSeries) => change((now) => replaceSeries(now, index, next)),
      [change],
    ),
    move: useCallback(
      (index: number, way: 1 | -1) => {
        const last = latest.current.graph.series.length - 1;
        const to = index + way;
        // The button that moved the series is disabled at the end of the list.
        const part = way < 0 ? (to === 0 ? 'down' : 'up') : to === last ? 'up' : 'down';
        change((now) => moveSeries(now, index, way), idOfField(to, part));
      },
      [change],
    ),
    remove: useCallback(
      (index: number) =>
        change(
          ({ series }) => ({ series: series.toSpliced(index, 1) }),
          idOfField(Math.max(0, index - 1), 'id'),
        ),
      [change],
    ),
    add: useCallback(
      () => change(addSeries, idOfField(latest.current.graph.series.length, 'id')),
      [change],
    ),
  };
}
