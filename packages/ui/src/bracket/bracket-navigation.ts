import { middleOf } from './bracket-geometry.ts';
import { CARD_HEIGHT, CARD_WIDTH, type Geometry, PAD, type Place } from './bracket-sizes.ts';
import { getRem } from './use-view-window.ts';
import { type Zoom, ZOOM_STEP } from './use-zoom.ts';
import { walk } from './walk.ts';

/** Scrolls a place to the middle of the view. */
export function scrollTo(
  scroller: HTMLElement | null,
  { x, y, zoom }: { x: number; y: number; zoom: number },
): void {
  const unit = getRem() * zoom;
  scroller?.scrollTo({
    left: x * unit - scroller.clientWidth / 2,
    top: y * unit - scroller.clientHeight / 2,
    behavior: 'instant',
  });
}

/** Scrolls a round to the edge of the view, and one of its series to the middle of the height. */
export function openRound(
  scroller: HTMLElement,
  { x, y, zoom }: { x: number; y: number; zoom: number },
): void {
  const unit = getRem() * zoom;
  scroller.scrollTo({
    left: (x - PAD) * unit,
    top: y * unit - scroller.clientHeight / 2,
    behavior: 'instant',
  });
}

const LOW_SCREEN = '(max-height: 30em) and (orientation: landscape)';
const STILL = '(prefers-reduced-motion: reduce)';

/** Scrolls a touched bracket to the top on a phone in landscape, past the content above it. */
export function scrollCardIntoView(event: { currentTarget: HTMLElement }) {
  if (matchMedia(LOW_SCREEN).matches)
    event.currentTarget.scrollIntoView({
      block: 'start',
      behavior: matchMedia(STILL).matches ? 'instant' : 'smooth',
    });
}

const placeAt = (element: Element | null): Place | null => {
  const [round, cell] =
    element?.closest('[data-at]')?.getAttribute('data-at')?.split('-').map(Number) ?? [];
  return round === undefined || cell === undefined ? null : { round, cell };
};

/** Remembers the focused card, and scrolls to the bracket when the focus came by keyboard. */
export function handleFocus(
  event: React.FocusEvent<HTMLElement>,
  setCurrent: (place: Place) => void,
): void {
  if (event.target.matches(':focus-visible')) scrollCardIntoView(event);
  const place = placeAt(event.target);
  if (place) setCurrent(place);
}

interface KeyFacts {
  event: React.KeyboardEvent<HTMLDivElement>;
  geometry: Geometry;
  zoom: Zoom;
  step: (place: Place) => void;
}

/**
 * Moves from series to series with the arrows: the next one is drawn first, wherever it is, then it
 * gets the focus and scrolls into view.
 */
export function handleKey({ event, geometry, zoom, step }: KeyFacts): void {
  if (event.altKey || event.metaKey) return;
  const resize = {
    '+': () => zoom.by(ZOOM_STEP),
    '-': () => zoom.by(1 / ZOOM_STEP),
    '0': zoom.reset,
  }[event.key];
  if (resize && !event.ctrlKey) return resize();
  const from = placeAt(event.target as Element);
  const next = from && walk(geometry, from, event.key, event.ctrlKey);
  if (!from || (!next && !event.key.startsWith('Arrow'))) return;
  event.preventDefault();
  if (next) step(next);
}

/** The margin in rem that stays in view around a card. */
const AROUND = 2;

/** Moves the focus to a card and scrolls it into view. */
export function focusOn(
  scroller: HTMLElement,
  { geometry, place, zoom }: { geometry: Geometry; place: Place; zoom: number },
): void {
  scroller
    .querySelector<HTMLElement>(`[data-at="${place.round}-${place.cell}"] .match-card__strip`)
    ?.focus({ preventScroll: true });
  const placed = geometry.rounds.find(({ index }) => index === place.round);
  if (!placed) return;
  const unit = getRem() * zoom;
  const middle = middleOf(placed, place.cell);
  const nearest = (from: number, to: number, at: number, room: number) =>
    Math.max((to + AROUND) * unit - room, Math.min((from - AROUND) * unit, at));
  scroller.scrollTo({
    left: nearest(placed.x, placed.x + CARD_WIDTH, scroller.scrollLeft, scroller.clientWidth),
    // The round's head covers the upper edge.
    top: nearest(
      middle - CARD_HEIGHT / 2 - AROUND,
      middle + CARD_HEIGHT / 2,
      scroller.scrollTop,
      scroller.clientHeight,
    ),
    behavior: 'instant',
  });
}
