import { memo } from 'react';
import {
  TreeCard,
  advancedTeamOf,
  type BracketMatch,
  type BracketRoundView,
} from './bracket-card.tsx';
import { middleOf, pathOf, wiresOf } from './bracket-geometry.ts';
import {
  CARD_HEIGHT,
  CELL,
  type Cells,
  type Geometry,
  HEAD,
  type PlacedRound,
} from './bracket-sizes.ts';

/**
 * How cells are drawn. `flow`: all, one under the other. `opening`: the first ones, likewise,
 * before hydration. `placed`: those in view, each at its place.
 */
export type Drawing = 'flow' | 'opening' | 'placed';

export interface ColumnProps {
  round: BracketRoundView;
  placed: PlacedRound;
  geometry: Geometry;
  drawing: Drawing;
  /** The drawn cells, and one more where the focus is outside of them. */
  first: number;
  last: number;
  pinned: number | null;
  wireFirst: number;
  wireLast: number;
  /** Whether a part of the column's width is in view. */
  isNear: boolean;
  following: string | null;
  yourTeam: string;
}

/** A name that an operator wrote may be longer than any name of a round. */
const LONG = 20;
const isLongName = ({ graph, name }: BracketRoundView) => graph !== undefined && name.length > LONG;

const LOOK = ['', ' bk__rh--low', ' bk__rh--gf', ''];

function renderHead(round: BracketRoundView) {
  const isLong = isLongName(round);
  const look = round.isLive ? ' bk__rh--live' : (LOOK[round.bracket] ?? '');
  return (
    <div className={`bk__rh${look}${isLong ? ' bk__rh--long' : ''}`}>
      <h2 title={isLong ? round.name : undefined}>{round.name}</h2>
      <small>{round.note}</small>
    </div>
  );
}

/**
 * One round: its head, the wires that leave it, its cards. It renders again only when other cells
 * come into view.
 */
export const BracketColumn = memo(function BracketColumn(props: ColumnProps) {
  const { round, placed, drawing, first, last, pinned, wireFirst, wireLast, isNear } = props;
  const label = round.graph?.title ? `${round.graph.title}, ${round.name}` : round.name;
  // A column out of sight only keeps its space.
  if (!isNear && first > last && wireFirst > wireLast && pinned === null)
    return (
      <section
        className="bk__col"
        aria-label={label}
        style={drawing === 'placed' ? { height: `${HEAD + placed.height}rem` } : undefined}
      />
    );
  return (
    <section className="bk__col" aria-label={label}>
      {renderHead(round)}
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
  // Before hydration the document may hold no inline style: a class sets the height of a cell, and
  // in a custom bracket an empty picture the space above it.
  const isSpaced = placed.middles !== undefined && drawing !== 'placed';
  const classes = isSpaced
    ? ' is-spaced'
    : {
        flow: '',
        opening: ` is-opening bk__cells--${Math.round(Math.log2(step / CELL))}`,
        placed: ' is-windowed',
      }[drawing];
  return (
    <ol
      className={`bk__cells${classes}`}
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
            {isSpaced && <Space height={spaceAbove(placed, cell)} />}
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

/** Returns the space between a cell and the one before it, in rem. */
function spaceAbove(placed: PlacedRound, cell: number): number {
  const above = cell === 0 ? placed.top - CELL / 2 : middleOf(placed, cell - 1);
  return middleOf(placed, cell) - above - CELL;
}

const Space = ({ height }: { height: number }) =>
  height > 0.01 ? (
    <svg className="bk__space" width="1rem" height={`${height}rem`} aria-hidden="true" />
  ) : null;

const LINES = [
  ['open', undefined],
  ['won', 'is-won'],
  ['lit', 'is-lit'],
  ['held', 'is-held'],
] as const;

/** The wires as four lines in all: open ones, won ones, those of the followed team, those that wait. */
function Wires({ round, placed, geometry, wireFirst, wireLast, following }: ColumnProps) {
  const lines = { open: '', won: '', lit: '', held: '' };
  const step = placed.height / placed.count;
  // The wires of a custom bracket cross the rows of other series: all of a round are drawn.
  const [from, to] = placed.graph
    ? []
    : [placed.top + wireFirst * step, placed.top + (wireLast + 1) * step];
  for (const wire of wireFirst <= wireLast ? wiresOf(geometry, placed, from, to) : []) {
    const kind = wireKindOf(round.match(wire.cell), following);
    lines[kind] += pathOf(wire, { x: placed.x, y: placed.top });
  }
  return (
    <svg className="bk__w" width="1rem" height="1rem" viewBox="0 0 16 16" aria-hidden="true">
      {LINES.map(
        ([kind, className]) =>
          lines[kind] && <path key={kind} className={className} d={lines[kind]} />,
      )}
    </svg>
  );
}

function wireKindOf(
  match: BracketMatch | null,
  following: string | null,
): (typeof LINES)[number][0] {
  if (match?.holds) return 'held';
  const winner = match ? advancedTeamOf(match) : undefined;
  if (winner === undefined) return 'open';
  return winner === following ? 'lit' : 'won';
}
