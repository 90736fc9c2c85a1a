import type { Typesetter } from './picture-type.ts';

export const PICTURE = { width: 1200, height: 630 };
const { width: W, height: H } = PICTURE;

export interface PictureSide {
  name: string;
  score: number | null;
  won: boolean;
}
export interface MatchPicture {
  kind: 'match';
  /** Event, stage and region. */
  over: string;
  format: string;
  home: PictureSide;
  away: PictureSide;
}
export interface BracketPicture {
  kind: 'bracket';
  title: string;
  over: string;
  /** The most telling matches, at most four. */
  matches: { home: PictureSide; away: PictureSide; live: boolean }[];
}
export type PictureFacts = MatchPicture | BracketPicture | { kind: 'site' };

const HOME = '#2cc6ff';
const AWAY = '#ff8548';
const TEXT = '#fff';
const SOFT = '#d6d1f7';
const INK = '#07051a';

/** Draws a slanted plate, with the one angle of the design. */
const drawPlate = ({
  x,
  y,
  width,
  height,
  fill,
}: {
  x: number;
  y: number;
  width: number;
  height: number;
  fill: string;
}) => {
  const lean = height * Math.tan((10 * Math.PI) / 180);
  return `<path d="M${x + lean} ${y}H${x + width + lean}L${x + width} ${y + height}H${x}z" fill="${fill}" stroke="${INK}" stroke-width="6" stroke-linejoin="round"/>`;
};

const drawBrand = (draw: Typesetter) =>
  draw({ text: 'RINGSIDE', x: 60, y: H - 48, size: 54, fill: TEXT, face: 'display' });

/** Draws the overlay of the arena as SVG. */
export function drawPicture(facts: PictureFacts, draw: Typesetter): string {
  const inside =
    facts.kind === 'match'
      ? drawMatch(facts, draw)
      : facts.kind === 'bracket'
        ? drawBracket(facts, draw)
        : drawSite(draw);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}" viewBox="0 0 ${W} ${H}"><rect width="${W}" height="${H}" fill="${INK}" fill-opacity="${facts.kind === 'site' ? 0.25 : 0.62}"/>${inside}</svg>`;
}

function drawSite(draw: Typesetter): string {
  return draw({
    text: 'RINGSIDE',
    x: W / 2,
    y: 372,
    size: 210,
    fill: TEXT,
    face: 'display',
    anchor: 'middle',
  });
}

function drawMatch({ over, format, home, away }: MatchPicture, draw: Typesetter): string {
  const scored = home.score !== null && away.score !== null;
  return [
    draw({
      text: over,
      x: W / 2,
      y: 88,
      size: 36,
      fill: SOFT,
      face: 'text',
      anchor: 'middle',
      maxWidth: W - 140,
    }),
    drawPlate({ x: 40, y: 150, width: 470, height: 260, fill: '#0b3a63' }),
    drawPlate({ x: 664, y: 150, width: 450, height: 260, fill: '#6b2a0c' }),
    drawPlate({ x: 40, y: 394, width: 470, height: 16, fill: HOME }),
    drawPlate({ x: 664, y: 394, width: 450, height: 16, fill: AWAY }),
    draw({
      text: home.name,
      x: 290,
      y: 300,
      size: 66,
      fill: TEXT,
      face: 'text',
      anchor: 'middle',
      maxWidth: 400,
    }),
    draw({
      text: away.name,
      x: 910,
      y: 300,
      size: 66,
      fill: TEXT,
      face: 'text',
      anchor: 'middle',
      maxWidth: 390,
    }),
    draw({
      text: scored ? `${home.score}:${away.score}` : 'VS',
      x: 600,
      y: 330,
      size: 120,
      fill: TEXT,
      face: 'display',
      anchor: 'middle',
      maxWidth: 150,
    }),
    home.won ? drawCrown(290) : '',
    away.won ? drawCrown(910) : '',
    draw({ text: format, x: W - 60, y: H - 52, size: 36, fill: SOFT, face: 'text', anchor: 'end' }),
    drawBrand(draw),
  ].join('');
}

const drawCrown = (x: number) =>
  `<path transform="translate(${x - 30} 168) scale(2.5)" d="M2 20 0 5l7 5 5-9 5 9 7-5-2 15z" fill="#ffc46b"/>`;

function drawBracket({ title, over, matches }: BracketPicture, draw: Typesetter): string {
  const rows = matches.slice(0, 4).map(({ home, away, live }, index) => {
    const y = 216 + index * 84;
    const side = ({ name, won }: PictureSide, x: number, anchor: 'start' | 'end') =>
      draw({
        text: name,
        x,
        y: y + 46,
        size: 34,
        fill: won || (!home.won && !away.won) ? TEXT : '#b3adea',
        face: 'text',
        anchor,
        maxWidth: 400,
      });
    const score = home.score !== null && away.score !== null ? `${home.score}:${away.score}` : 'VS';
    return (
      drawPlate({ x: 50, y, width: W - 112, height: 66, fill: '#211a63' }) +
      (live ? drawPlate({ x: 50, y, width: 16, height: 66, fill: '#ff5a73' }) : '') +
      side(home, 530, 'end') +
      side(away, 670, 'start') +
      draw({
        text: score,
        x: 600,
        y: y + 50,
        size: 50,
        fill: TEXT,
        face: 'display',
        anchor: 'middle',
      })
    );
  });
  return [
    draw({ text: title, x: 60, y: 112, size: 76, fill: TEXT, face: 'display', maxWidth: W - 120 }),
    draw({ text: over, x: 60, y: 172, size: 36, fill: SOFT, face: 'text', maxWidth: W - 120 }),
    ...rows,
    drawBrand(draw),
  ].join('');
}
