import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { mustFind } from '@ringside/rules/must';
import { create, type Font } from 'fontkit';
import { LRUCache } from 'lru-cache';

/** Noto Sans for simplified and traditional Chinese, Japanese and Korean. */
const SCRIPTS = ['sc', 'tc', 'jp', 'kr'] as const;
type Script = (typeof SCRIPTS)[number];

/** The characters that identify the script of a text; Han characters alone do not. */
const TELLING: [RegExp, Script][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'jp'],
  [/\p{Script=Hangul}/u, 'kr'],
  [/\p{Script=Bopomofo}/u, 'tc'],
];
const HAN = /\p{Script=Han}/gu;

/** The number of cached font parts: some 200 KB each, and a name needs a few. */
const MOST_PARTS = 64;

/** A part of a package: the code points of one font file, from its `unicode-range`. */
interface Part {
  file: string;
  ranges: [from: number, to: number][];
}

const fileOf = (name: string) => fileURLToPath(import.meta.resolve(name));

/** Reads which file of a package has which code points. */
function readParts(script: Script): Part[] {
  const name = `noto-sans-${script}`;
  const rangesByPart = JSON.parse(
    readFileSync(fileOf(`@fontsource-variable/${name}/unicode.json`), 'utf8'),
  ) as Record<string, string>;
  return Object.entries(rangesByPart).map(([part, ranges]) => ({
    file: `@fontsource-variable/${name}/files/${name}-${part.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`,
    ranges: ranges.split(',').map((range): [number, number] => {
      const [from = '', to = from] = range.slice('U+'.length).split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    }),
  }));
}

/**
 * Creates the finder of fonts for characters that the site's own faces lack. Only the parts that a
 * text needs are read.
 */
export function createEastAsianFonts() {
  const partsOf: Partial<Record<Script, Part[]>> = {};
  const fonts = new LRUCache<string, Font>({ max: MOST_PARTS });

  function load(file: string): Font {
    const font = fonts.get(file) ?? (create(readFileSync(fileOf(file))) as Font);
    fonts.set(file, font);
    return font;
  }

  const partsWith = (script: Script, codePoint: number): Part[] =>
    (partsOf[script] ??= readParts(script)).filter(({ ranges }) =>
      ranges.some(([from, to]) => from <= codePoint && codePoint <= to),
    );

  function findIn(script: Script, codePoint: number): Font | undefined {
    for (const { file } of partsWith(script, codePoint)) {
      const font = load(file);
      if (font.hasGlyphForCodePoint(codePoint)) return font;
    }
    return undefined;
  }

  /** Returns the scripts in the order in which fonts of a text are searched. */
  function orderFor(text: string): readonly Script[] {
    const likelyScript = TELLING.find(([signs]) => signs.test(text))?.[1];
    const han = text.match(HAN) ?? [];
    const missingIn = (script: Script) =>
      script === likelyScript
        ? -1
        : han.filter((sign) => partsWith(script, codePointOf(sign)).length === 0).length;
    const missing = new Map(SCRIPTS.map((script) => [script, missingIn(script)]));
    return SCRIPTS.toSorted((one, other) => mustFind(missing, one) - mustFind(missing, other));
  }

  /** Returns the finder of the font of a character in this text; undefined if no package has it. */
  return function fontsFor(text: string): (sign: string) => Font | undefined {
    let order: readonly Script[] | undefined;
    return (sign) => {
      order ??= orderFor(text);
      for (const script of order) {
        const font = findIn(script, codePointOf(sign));
        if (font) return font;
      }
      return undefined;
    };
  };
}

const codePointOf = (sign: string): number => sign.codePointAt(0) ?? 0;
