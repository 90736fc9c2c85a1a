import {
  type ReactNode,
  type Ref,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { IconButton } from '../button.tsx';
import type { BracketRoundView } from './bracket-card.tsx';
import { BracketColumn, type Drawing } from './bracket-column.tsx';
import { cellsWithin, geometryOf, middleOf, wiresOf } from './bracket-geometry.ts';
import { BracketMinimap } from './bracket-minimap.tsx';
import {
  focusOn,
  handleFocus,
  handleKey,
  openRound,
  scrollCardIntoView,
  scrollTo,
} from './bracket-navigation.ts';
import {
  type Area,
  CARD_WIDTH,
  type Geometry,
  type Place,
  type PlacedRound,
} from './bracket-sizes.ts';
import { useGrab } from './use-grab.ts';
import { useViewWindow } from './use-view-window.ts';
import { LEAST_ZOOM, MOST_ZOOM, useZoom, ZOOM_STEP } from './use-zoom.ts';

export type { BracketMatch, BracketRoundView, BracketSide } from './bracket-card.tsx';
export type { NextPlace } from './bracket-sizes.ts';
export interface BracketTexts {
  region: string;
  yourTeam: string;
  larger: string;
  smaller: string;
  ownSize: string;
}
export interface BracketHandle {
  toRound: (index: number) => void;
  toPlace: (place: Place) => void;
  /** Scrolls so that the round of a series begins at the edge; the focus stays where it was. */
  openAt: (place: Place) => void;
  /** Returns whether the bracket is where it opened. */
  isUntouched: () => boolean;
}

/** A round with more series than this renders only those in view. */
const MANY = 16;
/** The part that is drawn before the size of the view is known: as much as a large screen shows. */
const OPENING: Area = { left: 0, top: 0, width: 90, height: 46 };
const START: Place = { round: 0, cell: 0 };

export interface BracketViewProps {
  rounds: BracketRoundView[];
  texts: BracketTexts;
  /** The roster whose way is highlighted. */
  following?: string | null;
  handle?: Ref<BracketHandle>;
}

/**
 * The drawn bracket: rounds as columns, wires between them, a small map. It scrolls, drags, zooms,
 * and is walked by keyboard.
 */
export function BracketView({ rounds, texts, following = null, handle }: BracketViewProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const geometry = useMemo(
    () => geometryOf(rounds.map(({ bracket, count, graph }) => ({ bracket, count, graph }))),
    [rounds],
  );
  const zoom = useZoom(scroller);
  const { frame, onViewChange } = useFrame(geometry);
  const area = useViewWindow({ scroller, zoom: zoom.zoom, onViewChange });
  useGrab(scroller);
  const hasMap = useIsDeferred();
  const [requestedPlace, setCurrent] = useState<Place>(START);
  const isStepPending = useRef(false);
  const current =
    requestedPlace.cell < (rounds[requestedPlace.round]?.count ?? 0) ? requestedPlace : START;
  const size = zoom.zoom;
  const show = useCallback(
    (x: number, y: number) => scrollTo(scroller.current, { x, y, zoom: size }),
    [size],
  );
  useHandle(handle, { geometry, show, zoom: size, setCurrent, scroller });
  const drawing = useDrawing(rounds);
  const columns: RenderColumns = (isOfPart) =>
    renderColumns({
      geometry,
      rounds,
      isOfPart,
      drawing,
      area: drawing === 'flow' ? null : (area ?? OPENING),
      current,
      following,
      yourTeam: texts.yourTeam,
    });
  useLayoutEffect(() => {
    if (!isStepPending.current || !scroller.current) return;
    isStepPending.current = false;
    focusOn(scroller.current, { geometry, place: requestedPlace, zoom: size });
  }, [requestedPlace, geometry, size]);
  const step = (place: Place) => {
    isStepPending.current = true;
    setCurrent(place);
  };
  return (
    <div className={`bk-wrap${following ? ' is-following' : ''}`}>
      <div className="bk-box">
        {/* The links inside handle the keys. */}
        <div
          className="bk"
          ref={scroller}
          onPointerDown={scrollCardIntoView}
          onFocus={(event) => handleFocus(event, setCurrent)}
          onKeyDown={(event) => handleKey({ event, geometry, zoom, step })}
          role="region"
          aria-label={texts.region}
        >
          <div className="bk__c" style={size === 1 ? undefined : { zoom: size }}>
            <svg
              className="bk__extent"
              width={`${geometry.width}rem`}
              height={`${geometry.height}rem`}
              aria-hidden="true"
            />
            {rounds[0]?.graph ? renderGraphParts(rounds, columns) : renderParts(columns)}
          </div>
        </div>
        <div className="bk__zoom" data-zoom={size}>
          <IconButton
            icon="minus"
            label={texts.smaller}
            disabled={size <= LEAST_ZOOM}
            onClick={() => zoom.by(1 / ZOOM_STEP)}
          />
          <button type="button" className="btn btn--small num" onClick={zoom.reset}>
            {Math.round(size * 100)}%<span className="vh"> {texts.ownSize}</span>
          </button>
          <IconButton
            icon="plus"
            label={texts.larger}
            disabled={size >= MOST_ZOOM}
            onClick={() => zoom.by(ZOOM_STEP)}
          />
        </div>
      </div>
      {hasMap && (
        <BracketMinimap
          geometry={geometry}
          rounds={rounds}
          following={following}
          frame={frame}
          onMove={show}
        />
      )}
    </div>
  );
}

type RenderColumns = (isOfPart: (placed: PlacedRound) => boolean) => ReactNode[];

/** Renders the upper and the lower bracket, and the final series. */
function renderParts(columns: RenderColumns) {
  const part = (brackets: number[]) => columns(({ bracket }) => brackets.includes(bracket));
  const [upper, lower, last] = [part([0]), part([1]), part([2, 3])];
  return (
    <>
      <div className="bk__part bk__part--upper">{upper}</div>
      {lower.length > 0 && <div className="bk__part bk__part--lower">{lower}</div>}
      {last.length > 0 && <div className="bk__part bk__part--last">{last}</div>}
    </>
  );
}

/** Renders the groups of a custom bracket below each other, and the series without a group. */
function renderGraphParts(rounds: BracketRoundView[], columns: RenderColumns) {
  const titles = [...new Set(rounds.map(({ graph }) => graph?.title ?? null))];
  const groups = titles.filter((title) => title !== null);
  const part = (title: string | null) => columns(({ graph }) => graph?.title === title);
  return (
    <>
      {groups.length > 0 && (
        <div className="bk__groups">
          {groups.map((title) => (
            <section key={title} aria-label={title}>
              <h2 className="bk__gh">{title}</h2>
              <div className="bk__part">{part(title)}</div>
            </section>
          ))}
        </div>
      )}
      {titles.includes(null) && (
        <div className={groups.length > 0 ? 'bk__part bk__part--last' : 'bk__part'}>
          {part(null)}
        </div>
      )}
    </>
  );
}

const never = () => () => {};
/** Returns false on the server and during hydration: then no inline style may stand in the drawing. */
const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Returns how the cells are drawn: all of a small bracket, those in view of a large one. */
function useDrawing(rounds: BracketRoundView[]): Drawing {
  const isHydrated = useIsHydrated();
  if (rounds.every(({ count }) => count <= MANY)) return 'flow';
  return isHydrated ? 'placed' : 'opening';
}

/** Returns false for the first render, then true in a render of low priority. */
function useIsDeferred(): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => startTransition(() => setLater(true)), []);
  return isLater;
}

interface DrawnBracket {
  geometry: Geometry;
  rounds: BracketRoundView[];
  isOfPart: (placed: PlacedRound) => boolean;
  drawing: Drawing;
  /** The part to draw; null: everything. */
  area: Area | null;
  current: Place;
  following: string | null;
  yourTeam: string;
}

function renderColumns({
  geometry,
  rounds,
  isOfPart,
  drawing,
  area,
  current,
  following,
  yourTeam,
}: DrawnBracket) {
  return geometry.rounds.filter(isOfPart).map((placed) => {
    const round = rounds[placed.index];
    const pinned = placed.index === current.round ? current.cell : null;
    return (
      round && (
        <BracketColumn
          key={round.key}
          {...{ round, placed, geometry, drawing, pinned, following, yourTeam }}
          {...partOf(geometry, placed, area)}
        />
      )
    );
  });
}

const NOTHING = { first: 0, last: -1, wireFirst: 0, wireLast: -1, isNear: false };

/** Returns the cells and wires of a round that are in view. */
function partOf(geometry: Geometry, placed: PlacedRound, area: Area | null): typeof NOTHING {
  const lastCell = placed.count - 1;
  if (!area) return { first: 0, last: lastCell, wireFirst: 0, wireLast: lastCell, isNear: true };
  const { left, top, width, height } = area;
  // A wire of a custom bracket may pass several columns.
  const isWireNear = placed.x < left + width && placed.x + 2 * CARD_WIDTH > left;
  const wires = isWireNear || placed.graph ? wiresOf(geometry, placed, top, top + height) : [];
  const [firstWire, lastWire] = [wires[0], wires.at(-1)];
  const isNear = placed.x < left + width && placed.x + CARD_WIDTH > left;
  return {
    ...NOTHING,
    isNear,
    ...(isNear && cellsWithin(placed, top, top + height)),
    ...(firstWire && lastWire && { wireFirst: firstWire.cell, wireLast: lastWire.cell }),
  };
}

/**
 * Returns the frame of the map, which follows the view without React; a map that mounts later
 * begins with the last position.
 */
function useFrame(geometry: Geometry) {
  const element = useRef<SVGRectElement>(null);
  const last = useRef<Area>(null);
  const onViewChange = useCallback(
    (area: Area) => {
      last.current = area;
      frameAround(element.current, area, geometry);
    },
    [geometry],
  );
  const frame = useCallback(
    (rect: SVGRectElement | null) => {
      element.current = rect;
      if (last.current) frameAround(rect, last.current, geometry);
    },
    [geometry],
  );
  return { frame, onViewChange };
}

function frameAround(
  frame: SVGRectElement | null,
  { left, top, width, height }: Area,
  geometry: Geometry,
): void {
  if (!frame) return;
  const isWhole = width >= geometry.width - 1 && height >= geometry.height - 1;
  frame.closest('.mm')?.classList.toggle('is-whole', isWhole);
  const attributes = {
    x: left,
    y: top,
    width: Math.min(width, geometry.width),
    height: Math.min(height, geometry.height),
  };
  for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, String(value));
}

const placeOf = (scroller: HTMLElement | null) => ({
  left: scroller?.scrollLeft ?? 0,
  top: scroller?.scrollTop ?? 0,
});

type HandleFacts = Parameters<typeof handleOf>[0];

/** Gives the handle to the caller; it remembers where the bracket opened. */
function useHandle(
  handle: Ref<BracketHandle> | undefined,
  { geometry, show, zoom, setCurrent, scroller }: Omit<HandleFacts, 'opening'>,
) {
  const opening = useRef({ left: 0, top: 0 });
  useImperativeHandle(
    handle,
    () => handleOf({ geometry, show, zoom, setCurrent, scroller, opening }),
    [geometry, show, zoom, setCurrent, scroller],
  );
}

function handleOf({
  geometry,
  show,
  zoom,
  setCurrent,
  scroller,
  opening,
}: {
  geometry: Geometry;
  show: (x: number, y: number) => void;
  zoom: number;
  setCurrent: (place: Place) => void;
  scroller: RefObject<HTMLElement | null>;
  /** Where the bracket opened, in pixels. */
  opening: RefObject<{ left: number; top: number }>;
}): BracketHandle {
  const toPlace = (place: Place) => {
    const placed = geometry.rounds.find(({ index }) => index === place.round);
    if (!placed) return;
    setCurrent(place);
    show(placed.x + CARD_WIDTH / 2, middleOf(placed, place.cell));
  };
  return {
    toPlace,
    toRound: (round) => toPlace({ round, cell: 0 }),
    openAt(place) {
      const placed = geometry.rounds.find(({ index }) => index === place.round);
      if (!placed || !scroller.current) return;
      openRound(scroller.current, { x: placed.x, y: middleOf(placed, place.cell), zoom });
      opening.current = placeOf(scroller.current);
    },
    isUntouched() {
      const place = placeOf(scroller.current);
      return Math.hypot(place.left - opening.current.left, place.top - opening.current.top) < 2;
    },
  };
}
