const WIDTH = 960;
const HEIGHT = 420;
const LEFT = 60;
const RIGHT = 440;
const EDGE = 40;
const COLOURS = [
  '#1f77b4',
  '#d62728',
  '#2ca02c',
  '#9467bd',
  '#ff7f0e',
  '#8c564b',
  '#17becf',
  '#e377c2',
  '#7f7f7f',
];

export interface Line {
  name: string;
  points: { size: number; ms: number }[];
}

/**
 * Plots milliseconds per roster against the number of rosters, both on logarithmic scales: a level
 * line is a proportional cost.
 */
export function plotOf(lines: Line[]): string {
  const points = lines.flatMap(({ points }) => points);
  const [x, y] = [
    scale(
      points.map(({ size }) => size),
      LEFT,
      WIDTH - RIGHT,
    ),
    scale(
      points.map(({ ms }) => ms),
      HEIGHT - EDGE,
      EDGE,
    ),
  ];
  const drawn = lines.map(({ name, points }, index) => {
    const colour = COLOURS[index % COLOURS.length]!;
    const path = points
      .map(({ size, ms }) => `${x.at(size).toFixed(1)},${y.at(ms).toFixed(1)}`)
      .join(' ');
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/><text x="${WIDTH - RIGHT + 14}" y="${EDGE + index * 20}" fill="${colour}">${escaped(name)}</text>`;
  });
  const ticks = [
    ...x.powers.map(
      (power) => `<text x="${x.at(power)}" y="${HEIGHT - 14}" text-anchor="middle">${power}</text>`,
    ),
    ...y.powers.map(
      (power) =>
        `<text x="${LEFT - 8}" y="${y.at(power) + 4}" text-anchor="end">${power}</text><line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y.at(power)}" y2="${y.at(power)}" stroke="#ccc"/>`,
    ),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/><text x="${LEFT}" y="20">ms a roster, by the number of rosters</text>${ticks.join('')}${drawn.join('')}</svg>\n`;
}

function scale(values: number[], from: number, to: number) {
  const [low, high] = [
    Math.floor(Math.log10(Math.min(...values))),
    Math.ceil(Math.log10(Math.max(...values))),
  ];
  const span = Math.max(1, high - low);
  return {
    at: (value: number) => from + ((Math.log10(value) - low) / span) * (to - from),
    powers: Array.from({ length: span + 1 }, (_, index) => 10 ** (low + index)),
  };
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
