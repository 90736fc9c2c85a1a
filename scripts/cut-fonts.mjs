// Cuts the site's fonts into the parts that pages load, and writes
// packages/ui/src/styles/fonts.css. Run it when a font or a language is added:
// npm install --no-save subset-font@2.9.0 @fontsource-variable/rubik@5.3.0
// @fontsource/alumni-sans@5.3.0 && node scripts/cut-fonts.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

const root = new URL('../', import.meta.url);
const source = (file) => readFileSync(new URL(`node_modules/${file}`, root));

/**
 * The subsets. A page of plain Latin loads only the first; Polish and Turkish, and Russian, load
 * one more; player names load the others.
 */
const PARTS = {
  latin: {
    from: 'latin',
    range:
      'U+0020-007E, U+00A0-00FF, U+0131, U+0152-0153, U+02C6, U+02DC, U+2009, U+2013-2014, U+2018-201A, U+201C-201E, U+2022, U+2026, U+202F, U+2032, U+2039-203A, U+20AC, U+2122, U+2190-2193, U+2212, U+2215, U+FFFD',
  },
  'latin-pl-tr': {
    from: 'latin-ext',
    range:
      'U+0104-0107, U+0118-0119, U+011E-011F, U+0130, U+0141-0144, U+015A-015B, U+015E-015F, U+0179-017C',
  },
  'latin-ext': {
    from: 'latin-ext',
    range:
      'U+0100-0103, U+0108-0117, U+011A-011D, U+0120-012F, U+0132-0140, U+0145-0151, U+0154-0159, U+015C-015D, U+0160-0178, U+017D-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113',
  },
  'cyrillic-ru': { from: 'cyrillic', range: 'U+0401, U+0410-044F, U+0451, U+2116' },
  'cyrillic-ext': {
    from: 'cyrillic',
    range: 'U+0301, U+0400, U+0402-040F, U+0450, U+0452-045F, U+0490-0491, U+04B0-04B1',
  },
};
/** Rubik in the weights that the styles use. */
const FACES = [
  {
    file: 'alumni-sans',
    family: 'Alumni Sans',
    style: 'italic',
    weight: '900',
    of: (part) => `@fontsource/alumni-sans/files/alumni-sans-${part}-900-italic.woff2`,
    axes: undefined,
  },
  {
    file: 'rubik',
    family: 'Rubik',
    style: 'normal',
    weight: '400 700',
    of: (part) => `@fontsource-variable/rubik/files/rubik-${part}-wght-normal.woff2`,
    axes: { wght: { min: 400, max: 700 } },
  },
];

const signsIn = (range) =>
  range
    .split(', ')
    .map((one) => {
      const [first, last = first] = one
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return String.fromCodePoint(
        ...Array.from({ length: last - first + 1 }, (_, step) => first + step),
      );
    })
    .join('');

let css = '/* written by scripts/cut-fonts.mjs */\n';
for (const { file, family, style, weight, of, axes } of FACES) {
  for (const [part, { from, range }] of Object.entries(PARTS)) {
    const bytes = await subsetFont(source(of(from)), signsIn(range), {
      targetFormat: 'woff2',
      ...(axes && { variationAxes: axes }),
    });
    writeFileSync(new URL(`apps/web/public/fonts/${file}-${part}.woff2`, root), bytes);
    css += `@font-face {\n  font-family: "${family}";\n  font-style: ${style};\n  font-weight: ${weight};\n  font-display: swap;\n  src: url(/fonts/${file}-${part}.woff2) format("woff2");\n  unicode-range: ${range};\n}\n`;
    console.log(`${file}-${part} ${bytes.length} B`);
  }
}
writeFileSync(new URL('packages/ui/src/styles/fonts.css', root), css);
