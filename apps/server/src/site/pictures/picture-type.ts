import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import { isReadable, type MachineFonts } from './machine-fonts.ts';

type Face = 'display' | 'text';

/**
 * The site's two faces. A picture's letters are drawn as outlines, so they are the same on every
 * machine; only scripts that these do not have are left to it.
 */
const FILES: Record<Face, string[]> = {
  display: ['latin', 'latin-pl-tr', 'latin-ext', 'cyrillic-ru', 'cyrillic-ext'].map(
    (part) => `alumni-sans-${part}.woff2`,
  ),
  text: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'arabic', 'hebrew'].map(
    (part) => `@fontsource/rubik/files/rubik-${part}-700-normal.woff2`,
  ),
};
const SYSTEM =
  "'Noto Sans CJK JP','Noto Sans CJK SC','Noto Sans CJK KR','Noto Sans JP','Noto Sans KR','WenQuanYi Zen Hei','Noto Sans','DejaVu Sans',sans-serif";

export interface TextLine {
  text: string;
  x: number;
  /** Of the base line. */
  y: number;
  size: number;
  fill: string;
  face: Face;
  anchor?: 'start' | 'middle' | 'end';
  /** In pixels: a longer line is drawn smaller, down to half, then cut. */
  maxWidth?: number;
}

/** A stretch of a line in one font; null: none of ours has its signs. */
interface Run {
  font: Font | null;
  text: string;
}

const escaped = (text: string) => text.replace(/[<>&"']/g, (sign) => `&#${sign.codePointAt(0)!};`);
/** Invisible signs and marks follow the sign before them. */
const JOINS = /^[\p{M}\u200B-\u200F\uFE00-\uFE0F\s]$/u;

const COLOURS = ['#5646e0', '#b8341f', '#0c6f7c', '#9b1f6d', '#0d4fa8', '#4f6b16'];

/**
 * In place of a name that this machine has no letters for: a tile whose colour follows from the
 * name.
 */
function tile({ text, x, y, size, anchor }: TextLine): string {
  const left = x - (anchor === 'middle' ? size * 0.7 : anchor === 'end' ? size * 1.4 : 0);
  const colour =
    COLOURS[[...text].reduce((sum, sign) => sum + sign.codePointAt(0)!, 0) % COLOURS.length]!;
  return `<path d="M${left + size * 0.2} ${y - size}h${size * 1.2}l${-size * 0.2} ${size * 1.1}h${-size * 1.2}z" fill="${colour}" stroke="#fff" stroke-width="3"/>`;
}

/** Draws lines of text as parts of an SVG. */
export function createTypesetter(webRoot: URL, machine: MachineFonts) {
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

  function runsOf(text: string, face: Face): Run[] {
    const runs: Run[] = [];
    for (const sign of text.normalize('NFC')) {
      const last = runs.at(-1);
      if (last && JOINS.test(sign)) {
        last.text += sign;
        continue;
      }
      const font =
        fontsOf(face).find((one) => one.hasGlyphForCodePoint(sign.codePointAt(0)!)) ?? null;
      if (last?.font === font) last.text += sign;
      else runs.push({ font, text: sign });
    }
    return runs;
  }

  const widthOf = ({ font, text }: Run, size: number) =>
    font ? (font.layout(text).advanceWidth / font.unitsPerEm) * size : [...text].length * size;
  const lineWidth = (runs: Run[], size: number) =>
    runs.reduce((sum, run) => sum + widthOf(run, size), 0);

  function fitted({ text, size, face, maxWidth = Infinity }: TextLine): {
    runs: Run[];
    size: number;
  } {
    const signs = [...text];
    const whole = runsOf(text, face);
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
      runs = runsOf(`${signs.slice(0, length).join('')}…`, face);
    return { runs, size: fits };
  }

  /** The line as SVG. */
  return function draw(line: TextLine): string {
    const { runs, size } = fitted(line);
    if (runs.some(({ font, text }) => font === null && !isReadable(text, machine)))
      return tile(line);
    const width = lineWidth(runs, size);
    let x = line.x - (line.anchor === 'middle' ? width / 2 : line.anchor === 'end' ? width : 0);
    const parts = runs.map((run) => {
      const at = x;
      x += widthOf(run, size);
      if (!run.font)
        return `<text x="${at}" y="${line.y}" font-size="${size}" font-weight="700" font-family="${SYSTEM}">${escaped(run.text)}</text>`;
      const scale = size / run.font.unitsPerEm;
      let pen = 0;
      const { glyphs, positions } = run.font.layout(run.text);
      const outlines = glyphs.map((glyph, index) => {
        const { xOffset, yOffset, xAdvance } = positions[index]!;
        const path = `<path transform="translate(${pen + xOffset} ${yOffset})" d="${glyph.path.toSVG()}"/>`;
        pen += xAdvance;
        return path;
      });
      return `<g transform="translate(${at} ${line.y}) scale(${scale} ${-scale})">${outlines.join('')}</g>`;
    });
    return `<g fill="${line.fill}">${parts.join('')}</g>`;
  };
}

export type Typesetter = ReturnType<typeof createTypesetter>;
