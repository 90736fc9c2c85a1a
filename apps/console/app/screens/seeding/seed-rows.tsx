import type { SeedingRow } from '@ringside/contract/collections/seeding';
import { Button } from '@ringside/ui/button';
import { Icon } from '@ringside/ui/icon';
import { Tag } from '@ringside/ui/tag';
import {
  type FormEvent,
  type KeyboardEvent,
  memo,
  startTransition,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { RosterState } from '../../parts/roster-state.tsx';
import { WhyAutomatic } from './seed-reason.tsx';
import { type Drag, useSeedDrag } from './use-seed-drag.ts';

interface SeedRowsProps {
  row: SeedingRow;
  /** Its place on the screen, from 0. */
  place: number;
  /** Its place in the saved order, from 0. */
  was: number;
  byHand: boolean;
}

type Move = (id: string, to: number) => void;
type Handle = ReturnType<typeof useSeedDrag>['handle'];

/**
 * The rosters in order, or the found ones. A row is dragged by its handle, moved by Alt and an
 * arrow, or to a place by its number.
 */
export function SeedRows({
  rows,
  total,
  isDrawn,
  nameOf,
  onMove,
}: {
  rows: SeedRowsProps[];
  total: number;
  isDrawn: boolean;
  nameOf: (id: string) => string;
  onMove?: Move | undefined;
}) {
  const [openedId, setOpenedId] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const latest = useRef(onMove);
  useEffect(() => {
    latest.current = onMove;
  });
  const move = useCallback<Move>((id, to) => {
    latest.current?.(id, to);
    setOpenedId(null);
    setFocused(id);
  }, []);
  // A jump may renumber every row: React renders it in slices, while steps by keys follow each
  // other at once.
  const jump = useCallback<Move>((id, to) => startTransition(() => move(id, to)), [move]);
  const { drag, handle } = useSeedDrag(({ id, to }) => jump(id, to));
  const latestHandle = useRef(handle);
  useEffect(() => {
    latestHandle.current = handle;
  });
  const stableHandle = useCallback<Handle>((id, place) => latestHandle.current(id, place), []);
  // A row that moves in the document loses the focus.
  useEffect(() => {
    if (focused) list.current?.querySelector<HTMLElement>(`[data-handle="${focused}"]`)?.focus();
  }, [focused, rows]);
  return (
    <ol
      ref={list}
      className={onMove ? 'seeds seeds--free' : 'seeds'}
      onBlur={() => setFocused(null)}
    >
      {rows.map((item) => (
        <SeedRow
          key={item.row.roster.id}
          {...item}
          nameOf={nameOf}
          mark={markOf(drag, item)}
          last={total - 1}
          isDrawn={isDrawn}
          {...(onMove && {
            onMove: move,
            onJump: jump,
            handle: stableHandle,
            isOpen: openedId === item.row.roster.id,
            onOpen: setOpenedId,
          })}
        />
      ))}
    </ol>
  );
}

/**
 * Returns the mark of a row during a drag: its origin, or the side on which the dragged row would
 * land.
 */
function markOf(drag: Drag | null, { row, place }: SeedRowsProps): string {
  if (!drag) return '';
  if (drag.id === row.roster.id) return 'is-held';
  return drag.to === place ? 'is-over' : '';
}

interface Movable {
  onMove: Move;
  onJump: Move;
  handle: Handle;
  isOpen: boolean;
  onOpen: (id: string | null) => void;
}

const SeedRow = memo(function SeedRow({
  row,
  place,
  was,
  byHand,
  mark,
  last,
  isDrawn,
  nameOf,
  onMove,
  onJump,
  handle,
  isOpen,
  onOpen,
}: SeedRowsProps & {
  mark: string;
  last: number;
  isDrawn: boolean;
  nameOf: (id: string) => string;
} & Partial<Movable>) {
  const { roster } = row;
  const isMoved = place !== was;
  return (
    <li className={`seed ${isMoved ? 'is-moved' : ''} ${mark}`} data-place={place}>
      {onMove && handle && onOpen && (
        <SeedGrip
          roster={roster}
          {...{ place, last, onMove, handle, onOpen }}
          isOpen={isOpen ?? false}
        />
      )}
      <span className="seed__n num">{place + 1}</span>
      <span className="seed__who">
        <RosterName row={row} />
        {isMoved && <MovedTag place={place} was={was} />}
      </span>
      <SeedFacts row={row} byHand={byHand} isDrawn={isDrawn} nameOf={nameOf} />
      {isOpen && onJump && onOpen && (
        <MoveTo
          name={roster.name}
          place={place}
          last={last}
          onMove={(to) => onJump(roster.id, to)}
          onClose={() => onOpen(null)}
        />
      )}
    </li>
  );
});

const MovedTag = ({ place, was }: Pick<SeedRowsProps, 'place' | 'was'>) => (
  <Tag tone="warn" icon={place < was ? 'away' : 'down'}>{`was ${was + 1}`}</Tag>
);

interface SeedGripProps extends Omit<Movable, 'onJump'> {
  roster: SeedingRow['roster'];
  place: number;
  last: number;
}

/** The handle of a row: it drags the row, moves it by keys, and opens the form for its place. */
function SeedGrip({ roster, place, last, onMove, handle, isOpen, onOpen }: SeedGripProps) {
  function moveByKey(event: KeyboardEvent) {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (!step) return;
    event.preventDefault();
    if (place + step >= 0 && place + step <= last) onMove(roster.id, place + step);
  }
  return (
    <button
      type="button"
      className="seed__grip"
      data-handle={roster.id}
      aria-expanded={isOpen}
      aria-label={`Move ${roster.name}, place ${place + 1}`}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      onKeyDown={moveByKey}
      onClick={() => onOpen(isOpen ? null : roster.id)}
      {...handle(roster.id, place)}
    >
      <Icon name="menu" />
    </button>
  );
}

// The content without the place is memoised: the move of one row can renumber all of them.
const RosterName = memo(
  ({
    row: {
      roster: { id, name },
    },
  }: Pick<SeedRowsProps, 'row'>) => <Link to={`/rosters/${id}`}>{name}</Link>,
);

const SeedFacts = memo(
  ({
    row,
    byHand,
    isDrawn,
    nameOf,
  }: Pick<SeedRowsProps, 'row' | 'byHand'> & {
    isDrawn: boolean;
    nameOf: (id: string) => string;
  }) => (
    <>
      <span className="seed__state">
        <RosterState roster={row} />
      </span>
      <span className="seed__now soft num">{formatSeed(row.seed, isDrawn)}</span>
      <span className="seed__why soft">
        {byHand ? (
          `Set manually; automatic place: ${row.automatic.place}`
        ) : (
          <WhyAutomatic row={row} nameOf={nameOf} />
        )}
      </span>
    </>
  ),
);

const formatSeed = (seed: number | null, isDrawn: boolean) =>
  seed === null
    ? isDrawn
      ? 'left out'
      : 'not checked in'
    : isDrawn
      ? `seed ${seed}`
      : `seed ${seed} now`;

function MoveTo({
  name,
  place,
  last,
  onMove,
  onClose,
}: {
  name: string;
  place: number;
  last: number;
  onMove: (to: number) => void;
  onClose: () => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (input.current) onMove(Number(input.current.value) - 1);
  }
  return (
    <form
      className="seed__to"
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <label htmlFor={id}>{`Move ${name} to place`}</label>
      <input
        ref={input}
        id={id}
        className="in in--score"
        type="number"
        inputMode="numeric"
        min={1}
        max={last + 1}
        required
        defaultValue={place + 1}
      />
      <Button type="submit" size="small" variant="go">
        Move
      </Button>
      <Button size="small" disabled={place === 0} onClick={() => onMove(place - 1)}>
        One up
      </Button>
      <Button size="small" disabled={place === last} onClick={() => onMove(place + 1)}>
        One down
      </Button>
    </form>
  );
}
