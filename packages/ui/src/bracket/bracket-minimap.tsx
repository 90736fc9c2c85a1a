import { CARD_HEIGHT, CARD_WIDTH, type Geometry, middleOf } from './bracket-geometry.ts';
import type { BracketMatch } from './bracket-card.tsx';
import type { ViewWindow } from './use-view-window.ts';

const FEW = 256;
const kindOf = (match: BracketMatch) => (match.kind === 'live' ? 'mm__live' : match.home.mine || match.away.mine ? 'mm__me' : match.home.result || match.away.result ? 'mm__done' : 'mm__next');

/** The whole bracket small, with a frame around what is in view; a press moves there. */
export function BracketMinimap({ geometry, matches, view, onMove }: { geometry: Geometry; matches: BracketMatch[][]; view: ViewWindow | null; onMove: (x: number, y: number) => void }) {
  const many = matches.flat().length > FEW || geometry.height > 2 * geometry.width;
  const press = (event: React.PointerEvent<SVGSVGElement>) => {
    const area = event.currentTarget.getBoundingClientRect();
    const scale = Math.max(geometry.width / area.width, geometry.height / area.height);
    const [across, down] = many ? [geometry.width / area.width, geometry.height / area.height] : [scale, scale];
    onMove((event.clientX - area.left - area.width / 2) * across + geometry.width / 2, (event.clientY - area.top - area.height / 2) * down + geometry.height / 2);
  };
  return (
    <div className="mm" aria-hidden="true">
      <svg preserveAspectRatio={many ? 'none' : 'xMidYMid'} viewBox={`0 0 ${geometry.width} ${geometry.height}`} onPointerDown={press} onPointerMove={(event) => event.buttons > 0 && press(event)}>
        {geometry.rounds.map((round) =>
          many ? (
            <rect key={round.index} className="mm__next" x={round.x} y={round.top} width={CARD_WIDTH} height={round.height} />
          ) : (
            matches[round.index]!.map((match, cell) => (
              <rect key={match.id} className={kindOf(match)} x={round.x} y={middleOf(round, cell) - CARD_HEIGHT / 2} width={CARD_WIDTH} height={CARD_HEIGHT} rx="1" />
            ))
          ),
        )}
        {view && <rect className="mm__v" x={view.left} y={view.top} width={Math.min(view.width, geometry.width)} height={Math.min(view.height, geometry.height)} />}
      </svg>
    </div>
  );
}
