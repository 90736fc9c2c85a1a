import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getItem } from '@ringside/rules/must';
import { create, type Font } from 'fontkit';
import { createEastAsianFonts } from './east-asian-fonts.ts';

type Face = 'display' | 'text';

/**
 * The site's two faces. Letters are drawn as outlines, so a picture is the same on every machine,
 * also on one without fonts.
 */
const FILES: Record<Face, string[]> = {
  display: ['latin', 'latin-pl-tr', 'latin-ext', 'cyrillic-ru', 'cyrillic-ext'].map(
    (part) => `alumni-sans-${part}.woff2`,
  ),
  text: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'arabic', 'hebrew'].map(
    (part) => `@fontsource/rubik/files/rubik-${part}-700-normal.woff2`,
  ),
};
/**
 * Fontkit draws only the thinnest weight of these WOFF2 fonts. A stroke of this many units makes
 * the outlines as heavy as the other face.
 */
const EAST_ASIAN_STROKE = 45;

export interface TextLine {
  text: string;
  x: number;
  /** The y of the base line. */
  y: number;
  size: number;
  fill: string;
  face: Face;
  anchor?: 'start' | 'middle' | 'end';
  /** In pixels: a longer line is drawn smaller, down to half, then cut. */
  maxWidth?: number;
}

/** A stretch of a line in one font. */
interface Run {
  font: Font;
  /** The width of the stroke around its outlines, in units of the font. */
  stroke: number;
  text: string;
}

/** Invisible characters and marks follow the character before them. */
const JOINS = /^[\p{M}\u200B-\u200F\uFE00-\uFE0F\s]$/u;

const LETTER = /[\p{L}\p{N}]/u;

const COLOURS = ['#5646e0', '#b8341f', '#0c6f7c', '#9b1f6d', '#0d4fa8', '#4f6b16'];

/** Draws a tile for a name with letters of no font; its colour follows from the name. */
function drawTile({ text, x, y, size, anchor }: TextLine): string {
  const left = x - (anchor === 'middle' ? size * 0.7 : anchor === 'end' ? size * 1.4 : 0);
  const sum = [...text].reduce((codes, sign) => codes + (sign.codePointAt(0) ?? 0), 0);
  const colour = getItem(COLOURS, sum % COLOURS.length);
  return `<path d="M${left + size * 0.2} ${y - size}h${size * 1.2}l${-size * 0.2} ${size * 1.1}h${-size * 1.2}z" fill="${colour}" stroke="#fff" stroke-width="3"/>`;
}

/** Appends a run, to the last one where both have the same font. */
function append(runs: Run[], run: Run): void {
  const last = runs.at(-1);
  if (last?.font === run.font) last.text += run.text;
  else runs.push(run);
}

const withStroke = (font: Font | undefined): Omit<Run, 'text'> | undefined =>
  font && { font, stroke: EAST_ASIAN_STROKE };

/** Creates a function that draws lines of text as parts of an SVG. */
export function createTypesetter(webRoot: URL) {
  const eastAsianFontsFor = createEastAsianFonts();
  const fonts: Partial<Record<Face, Font[]>> = {};
  const fontsOf = (face: Face) =>
    (fonts[face] ??= FILES[face].map(
      (file) =>
        create(
          readFileSync(
            file.startsWith('@')
              ? fileURLToPath(import.meta.resolve(file))
              : new URL(`public/fonts/${file}`, webRoot),
          ),
        ) as Font,
    ));

  /**
   * Splits a text into runs. Characters that no font has, such as emoji, are omitted; undefined if
   * a letter or a digit would be, or nothing is left.
   */
  function runsOf(text: string, face: Face): Run[] | undefined {
    const runs: Run[] = [];
    const signs = text.normalize('NFC');
    const eastAsianFont = eastAsianFontsFor(signs);
    for (const sign of signs) {
      const last = runs.at(-1);
      if (last && JOINS.test(sign)) {
        last.text += sign;
        continue;
      }
      const found = findFont(face, sign) ?? withStroke(eastAsianFont(sign));
      if (!found && LETTER.test(sign)) return undefined;
      if (found) append(runs, { ...found, text: sign });
    }
    return text !== '' && runs.length === 0 ? undefined : runs;
  }

  function findFont(face: Face, sign: string): Omit<Run, 'text'> | undefined {
    const codePoint = sign.codePointAt(0) ?? NaN;
    const font = fontsOf(face).find((one) => one.hasGlyphForCodePoint(codePoint));
    return font && { font, stroke: 0 };
  }

  const widthOf = ({ font, text }: Run, size: number) =>
    (font.layout(text).advanceWidth / font.unitsPerEm) * size;
  const lineWidth = (runs: Run[], size: number) =>
    runs.reduce((sum, run) => sum + widthOf(run, size), 0);

  function fitted({ text, size, face, maxWidth = Infinity }: TextLine):
    | {
        runs: Run[];
        size: number;
      }
    | undefined {
    const signs = [...text];
    const whole = runsOf(text, face);
    if (!whole) return undefined;
    const fits = Math.max(
      size / 2,
      Math.min(size, (size * maxWidth) / Math.max(1, lineWidth(whole, size))),
    );
    let runs = whole;
    for (
      let length = signs.length - 1;
      lineWidth(runs, fits) > maxWidth + 1 && length > 0;
      length--
    )
      runs = runsOf(`${signs.slice(0, length).join('')}…`, face) ?? [];
    return { runs, size: fits };
  }

  /** Draws the line as SVG. */
  return function draw(line: TextLine): string {
    const fit = fitted(line);
    if (!fit) return drawTile(line);
    const { runs, size } = fit;
    const width = lineWidth(runs, size);
    let x = line.x - (line.anchor === 'middle' ? width / 2 : line.anchor === 'end' ? width : 0);
    const groups = runs.map((run) => {
      const at = x;
      x += widthOf(run, size);
      const scale = size / run.font.unitsPerEm;
      let pen = 0;
      const { glyphs, positions } = run.font.layout(run.text);
      const outlines = glyphs.map((glyph, index) => {
        const { xOffset, yOffset, xAdvance } = getItem(positions, index);
        const path = `<path transform="translate(${pen + xOffset} ${yOffset})" d="${glyph.path.toSVG()}"/>`;
        pen += xAdvance;
        return path;
      });
      const stroke = run.stroke
        ? ` stroke="${line.fill}" stroke-width="${run.stroke}" stroke-linejoin="round"`
        : '';
      return `<g transform="translate(${at} ${line.y}) scale(${scale} ${-scale})"${stroke}>${outlines.join('')}</g>`;
    });
    return `<g fill="${line.fill}">${groups.join('')}</g>`;
  };
}

export type Typesetter = ReturnType<typeof createTypesetter>;
