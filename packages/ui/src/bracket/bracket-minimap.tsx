import { memo, type Ref } from 'react';
import type { BracketRoundView, SeriesState } from './bracket-card.tsx';
import { middleOf } from './bracket-geometry.ts';
import { CARD_HEIGHT, CARD_WIDTH, type Geometry } from './bracket-sizes.ts';

/** With more series than this the map draws rounds as bars and highlights single series. */
const FEW = 256;
/** The most highlighted live series on the map of a large bracket. */
const MOST_LIVE = 200;
const KINDS: SeriesState[] = ['next', 'done', 'live', 'mine', 'followed'];

export interface MinimapProps {
  geometry: Geometry;
  rounds: BracketRoundView[];
  following: string | null;
  /** The frame around the part in view: it moves without a render of the map. */
  frame: Ref<SVGRectElement>;
  onMove: (x: number, y: number) => void;
}

/** The map of the whole bracket, with a frame around the part in view; a click moves there. */
export const BracketMinimap = memo(function BracketMinimap({
  geometry,
  rounds,
  following,
  frame,
  onMove,
}: MinimapProps) {
  const isLarge = rounds.reduce((sum, { count }) => sum + count, 0) > FEW;
  const stretched = isLarge || geometry.height > 2 * geometry.width;
  const press = (event: React.PointerEvent<SVGSVGElement>) => {
    const area = event.currentTarget.getBoundingClientRect();
    const scale = Math.max(geometry.width / area.width, geometry.height / area.height);
    const [across, down] = stretched
      ? [geometry.width / area.width, geometry.height / area.height]
      : [scale, scale];
    onMove(
      (event.clientX - area.left - area.width / 2) * across + geometry.width / 2,
      (event.clientY - area.top - area.height / 2) * down + geometry.height / 2,
    );
  };
  const spots = spotsOf({ geometry, rounds, following, isLarge });
  return (
    <div className="mm" aria-hidden="true">
      <svg
        preserveAspectRatio={stretched ? 'none' : 'xMidYMid'}
        viewBox={`0 0 ${geometry.width} ${geometry.height}`}
        onPointerDown={press}
        onPointerMove={(event) => event.buttons > 0 && press(event)}
      >
        {isLarge && (
          <path
            className="mm__next"
            d={geometry.rounds
              .map(({ x, top, height }) => `M${x} ${top}h${CARD_WIDTH}v${height}h-${CARD_WIDTH}z`)
              .join('')}
          />
        )}
        {KINDS.map(
          (kind) =>
            spots[kind] && (
              <path
                key={kind}
                className={`mm__${kind}${isLarge ? ' is-spot' : ''}`}
                d={spots[kind]}
              />
            ),
        )}
        <rect className="mm__v" ref={frame} />
      </svg>
    </div>
  );
});

/**
 * Returns all series of a kind as one path: a box each, on a large map a line each, which is
 * visible at any size.
 */
function spotsOf({
  geometry,
  rounds,
  following,
  isLarge,
}: Pick<MinimapProps, 'geometry' | 'rounds' | 'following'> & { isLarge: boolean }): Record<
  SeriesState,
  string
> {
  const spots: Record<SeriesState, string> = {
    next: '',
    done: '',
    live: '',
    mine: '',
    followed: '',
  };
  let live = 0;
  for (const placed of geometry.rounds) {
    const round = rounds[placed.index];
    if (!round) continue;
    for (let cell = 0; cell < placed.count; cell += 1) {
      const state = round.state(cell, following);
      if (
        isLarge &&
        (state === 'next' || state === 'done' || (state === 'live' && live++ >= MOST_LIVE))
      )
        continue;
      const middle = middleOf(placed, cell);
      spots[state] += isLarge
        ? `M${placed.x} ${middle}h${CARD_WIDTH}`
        : `M${placed.x} ${middle - CARD_HEIGHT / 2}h${CARD_WIDTH}v${CARD_HEIGHT}h-${CARD_WIDTH}z`;
    }
  }
  return spots;
}
