/** One stage in which a roster has a place. */
export interface PlacementPoint {
  key: string;
  /** The name of the stage, and its date or month. */
  name: string;
  when: string;
  placement: number;
  points: number;
  /** Whether the stage still runs. */
  provisional: boolean;
  /** Whether the page is about this stage. */
  current: boolean;
}
export interface PlacementTexts {
  label: string;
  stage: string;
  place: string;
  points: string;
  provisional: string;
}

const STEP = 96;
const HEIGHT = 168;
const TOP = 40;
const BOTTOM = 28;
/** Pixels per rem: the chart is sized in rem, so that it grows with the reader's text. */
const REM = 16;

/**
 * Returns the height of a place on a logarithmic scale: the way from 16 to 8 is as long as that
 * from 2 to 1, as in a bracket. The first place is at the top.
 */
function heightOf(placement: number, worst: number): number {
  const share = worst <= 1 ? 0 : Math.log2(placement) / Math.log2(worst);
  return TOP + share * (HEIGHT - TOP - BOTTOM);
}

/** Returns the places with a grid line: the first, and powers of two down to the worst. */
const linesOf = (worst: number): number[] =>
  Array.from({ length: Math.floor(Math.log2(Math.max(1, worst))) + 1 }, (_, power) => 2 ** power);

/** The chart of a roster's places from stage to stage, with a table for screen readers. */
export function PlacementChart({
  points,
  texts,
}: {
  points: PlacementPoint[];
  texts: PlacementTexts;
}) {
  const worst = Math.max(2, ...points.map(({ placement }) => placement));
  const width = points.length * STEP;
  const placedPoints = points.map((point, index) => ({
    ...point,
    x: (index + 0.5) * STEP,
    y: heightOf(point.placement, worst),
  }));
  return (
    // A scrolling region must be reachable by keyboard.
    <div className="pch" tabIndex={0} role="region" aria-label={texts.label}>
      <div className="pch__in" aria-hidden="true">
        <svg
          className="pch__svg"
          width={`${width / REM}rem`}
          height={`${HEIGHT / REM}rem`}
          viewBox={`0 0 ${width} ${HEIGHT}`}
        >
          {linesOf(worst).map((place) => (
            <line
              key={place}
              className="pch__l"
              x1="0"
              x2={width}
              y1={heightOf(place, worst)}
              y2={heightOf(place, worst)}
            />
          ))}
          <polyline
            className="pch__w"
            points={placedPoints.map(({ x, y }) => `${x},${y}`).join(' ')}
          />
          {placedPoints.map(({ key, placement, provisional, current, x, y }) => (
            <g
              key={key}
              className={['pch__p', provisional && 'pch__p--open', current && 'pch__p--now']
                .filter(Boolean)
                .join(' ')}
            >
              <circle cx={x} cy={y} r="9" />
              <text x={x} y={y - 15} textAnchor="middle">
                {placement}
              </text>
            </g>
          ))}
        </svg>
        <ol className="pch__x">
          {points.map(({ key, name, when, current }) => (
            <li key={key} className={current ? 'is-now' : undefined}>
              <b>{name}</b>
              <span>{when}</span>
            </li>
          ))}
        </ol>
      </div>
      <table className="vh">
        <caption>{texts.label}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.stage}</th>
            <th scope="col">{texts.place}</th>
            <th scope="col">{texts.points}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ key, name, when, placement, points: worth, provisional }) => (
            <tr key={key}>
              <th scope="row">{`${name}, ${when}`}</th>
              <td>{provisional ? `${placement} (${texts.provisional})` : placement}</td>
              <td>{worth}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
