import { Button } from '@ringside/ui/button';
import { type DragEvent, useState } from 'react';
import { Link } from 'react-router';
import type { Action } from '../../parts/action-dialog.tsx';
import { EmptyText } from '../../parts/query-view.tsx';
import { COUNTS, FORMAT_NAMES, SegmentState } from '../../parts/segment-texts.tsx';
import { Time } from '../../parts/time.tsx';
import type { TreeRow, WholeEvent } from './read-event.ts';
import {
  createAddChildAction,
  prepareDeleteAction,
  createMoveAction,
  movePlacesOf,
} from './segment-actions.ts';

const STAGES = '';
const DEEPEST = 2;

interface Tree {
  whole: WholeEvent;
  /** Runs a command; absent for an operator with read access. */
  onAct?: ((act: Action | Promise<Action>) => void) | undefined;
}

/** Stages, their regions and groups: dragged onto another parent, or moved by the button. */
export function SegmentTree({ whole, onAct }: Tree) {
  const drag = useDrag(whole, onAct);
  if (whole.segments.length === 0)
    return <EmptyText>No segments yet. Add a stage first.</EmptyText>;
  return (
    <div className="tw">
      <table className="tb tree">
        <thead>
          <tr>
            {['Segment', 'State', 'Type and format', 'Starts and ends'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {COUNTS.map(([name, head]) => (
              <th key={name} scope="col" className="n">
                {head}
              </th>
            ))}
            <th scope="col">
              <span className="vh">Acts</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {whole.segments.map((segment) => (
            <SegmentRow
              key={segment.id}
              segment={segment}
              whole={whole}
              onAct={onAct}
              drag={drag}
            />
          ))}
          {drag.mayDrop(STAGES) && (
            <tr className="tree__top" {...drag.target(STAGES)}>
              <td colSpan={9}>Drop it here to make it a stage</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

const isSameAsParent = ({ parent, type, inherited }: TreeRow, { segments }: WholeEvent): boolean =>
  inherited.includes('format') && segments.find(({ id }) => id === parent?.id)?.type.id === type.id;

function SegmentRow({
  segment,
  whole,
  onAct,
  drag,
}: Tree & { segment: TreeRow; drag: ReturnType<typeof useDrag> }) {
  const { id, name, level, type, format, date, counts, state } = segment;
  return (
    <tr
      className={drag.mayDrop(id) ? 'is-place' : undefined}
      {...drag.handle(segment)}
      {...drag.target(id)}
    >
      <th scope="row" className={`lv lv--${Math.min(level, DEEPEST)}`}>
        <Link to={`/season/${whole.event.id}/segments/${id}`}>{name}</Link>
      </th>
      <td data-l="State">
        <SegmentState state={state} />
      </td>
      <td data-l="Type and format">
        {isSameAsParent(segment, whole) ? (
          <span className="soft">Inherited</span>
        ) : (
          <>
            <span className="ln">
              {whole.types.find((one) => one.id === type.id)?.name ?? type.id}
            </span>{' '}
            <span className="ln soft">{FORMAT_NAMES[format]}</span>
          </>
        )}
      </td>
      <td data-l="Starts and ends">
        <span className="ln ln--one">
          <Time at={date.from} /> to
        </span>{' '}
        <span className="ln ln--one">
          <Time at={date.to} />
        </span>
      </td>
      {COUNTS.map(([count, head]) => (
        <td key={count} className={counts[count] === 0 ? 'n zero' : 'n'} data-l={head}>
          {counts[count]}
        </td>
      ))}
      <td className="wide">
        {onAct && <RowActions segment={segment} whole={whole} onAct={onAct} />}
      </td>
    </tr>
  );
}

function RowActions({
  segment,
  whole,
  onAct,
}: Required<Pick<Tree, 'whole'>> & { segment: TreeRow; onAct: NonNullable<Tree['onAct']> }) {
  const isOpen =
    segment.state === 'planned' || segment.state === 'registration' || segment.state === 'checkin';
  const holdsRosters = segment.counts.registered > 0 && segment.children.length === 0;
  return (
    <div className="acts" role="group" aria-label={`Actions for ${segment.name}`}>
      {isOpen && !holdsRosters && segment.level < DEEPEST && (
        <Button size="small" onClick={() => onAct(createAddChildAction(whole, segment))}>
          {segment.level === 0 ? 'Add region' : 'Add group'}
        </Button>
      )}
      {movePlacesOf(whole.segments, segment).length > 0 && (
        <Button size="small" onClick={() => onAct(createMoveAction(whole, segment))}>
          Move
        </Button>
      )}
      <Button
        size="small"
        variant="danger"
        onClick={() => onAct(prepareDeleteAction(whole, segment))}
      >
        Delete
      </Button>
    </div>
  );
}

/**
 * Returns the handlers of a drag. It opens the same confirmation as the button, so that a slip of
 * the hand changes nothing.
 */
function useDrag(whole: WholeEvent, onAct: Tree['onAct']) {
  const [dragged, setDragged] = useState<{ segment: TreeRow; places: string[] } | null>(null);
  const mayDrop = (place: string) => dragged?.places.includes(place) ?? false;
  return {
    mayDrop,
    handle: (segment: TreeRow) => {
      const places = onAct ? movePlacesOf(whole.segments, segment) : [];
      return {
        draggable: places.length > 0,
        onDragStart(event: DragEvent) {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', segment.name);
          setDragged({ segment, places });
        },
        onDragEnd: () => setDragged(null),
      };
    },
    target: (place: string) => ({
      onDragOver: (event: DragEvent) => mayDrop(place) && event.preventDefault(),
      onDrop(event: DragEvent) {
        event.preventDefault();
        if (dragged && mayDrop(place)) onAct?.(createMoveAction(whole, dragged.segment, place));
        setDragged(null);
      },
    }),
  };
}
