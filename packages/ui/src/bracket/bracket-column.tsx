import { memo } from 'react';
import { TreeCard, wentOn } from './bracket-card.tsx';
import {
  CARD_HEIGHT,
  CELL,
  type Cells,
  type Geometry,
  HEAD,
  middleOf,
  pathOf,
  type PlacedRound,
  wiresOf,
} from './bracket-geometry.ts';
import type { BracketRoundView } from './bracket-view.tsx';

/**
 * `flow`: all cells, one under the other. `opening`: the first ones, likewise, before the page is
 * alive. `placed`: those in view, each at its place.
 */
export type Drawing = 'flow' | 'opening' | 'placed';

export interface ColumnProps {
  round: BracketRoundView;
  placed: PlacedRound;
  geometry: Geometry;
  drawing: Drawing;
  /** Which cells are drawn; one more where the keyboard stands outside of them. */
  first: number;
  last: number;
  pinned: number | null;
  wireFirst: number;
  wireLast: number;
  /** Some of the column's width is in view. */
  isNear: boolean;
  following: string | null;
  yourTeam: string;
}

const LOOK = ['', ' bk__rh--low', ' bk__rh--gf', ''];

/**
 * One round: its head, the wires that leave it, its cards. Drawn anew only when other cells come
 * into view.
 */
export const BracketColumn = memo(function BracketColumn(props: ColumnProps) {
  const { round, placed, drawing, first, last, pinned, wireFirst, wireLast, isNear } = props;
  // of a column out of sight only its room is left
  if (!isNear && first > last && wireFirst > wireLast && pinned === null)
    return (
      <section
        className="bk__col"
        aria-label={round.name}
        style={drawing === 'placed' ? { height: `${HEAD + placed.height}rem` } : undefined}
      />
    );
  return (
    <section className="bk__col" aria-label={round.name}>
      <div className={`bk__rh${LOOK[round.bracket] ?? ''}`}>
        <h2>{round.name}</h2>
        <small>{round.note}</small>
      </div>
      <Wires {...props} />
      <CellList {...props} />
    </section>
  );
});

function cellsOf({ first, last, pinned }: Cells & { pinned: number | null }): number[] {
  const cells = Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step);
  if (pinned === null || (pinned >= first && pinned <= last)) return cells;
  return pinned < first ? [pinned, ...cells] : [...cells, pinned];
}

function CellList({
  round,
  placed,
  drawing,
  first,
  last,
  pinned,
  following,
  yourTeam,
}: ColumnProps) {
  const cells =
    drawing === 'placed'
      ? cellsOf({ first, last, pinned })
      : cellsOf({ first, last, pinned: null });
  const step = placed.height / placed.count;
  // before the page is alive no style may stand in it: a class says how high a cell is
  const look = {
    flow: '',
    opening: ` is-opening bk__cells--${Math.round(Math.log2(step / CELL))}`,
    placed: ' is-windowed',
  }[drawing];
  return (
    <ol
      className={`bk__cells${look}`}
      style={drawing === 'placed' ? { height: `${placed.height}rem` } : undefined}
    >
      {cells.map((cell) => {
        const match = round.match(cell);
        return (
          <li
            key={match?.id ?? cell}
            data-at={`${placed.index}-${cell}`}
            aria-setsize={round.count}
            aria-posinset={cell + 1}
            style={
              drawing === 'placed'
                ? { top: `${middleOf(placed, cell) - placed.top - CARD_HEIGHT / 2}rem` }
                : undefined
            }
          >
            {match && (
              <TreeCard
                match={match}
                yourTeam={yourTeam}
                following={following}
                reachable={pinned === cell}
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}

/**
 * Three lines in all, however many wires: open ones, won ones, and those that the followed team
 * took.
 */
function Wires({ round, placed, geometry, wireFirst, wireLast, following }: ColumnProps) {
  const lines = { open: '', won: '', lit: '' };
  const from = placed.top + (wireFirst * placed.height) / placed.count;
  const to = placed.top + ((wireLast + 1) * placed.height) / placed.count;
  for (const wire of wireFirst <= wireLast ? wiresOf(geometry, placed, from, to) : []) {
    const match = round.match(wire.cell);
    const winner = match ? wentOn(match) : undefined;
    const kind = winner === undefined ? 'open' : winner === following ? 'lit' : 'won';
    lines[kind] += pathOf(wire, { x: placed.x, y: placed.top });
  }
  return (
    <svg className="bk__w" width="1rem" height="1rem" viewBox="0 0 16 16" aria-hidden="true">
      {lines.open && <path d={lines.open} />}
      {lines.won && <path className="is-won" d={lines.won} />}
      {lines.lit && <path className="is-lit" d={lines.lit} />}
    </svg>
  );
}
