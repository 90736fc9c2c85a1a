/** Red, green and blue of a colour, 0 to 1. */
export type Rgb = [number, number, number];

/** Parses a colour written as #rgb or #rrggbb. */
export function parseRgb(hex: string): Rgb {
  const digits =
    hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1);
  const at = (place: number) => Number.parseInt(digits.slice(place, place + 2), 16) / 255;
  return [at(0), at(2), at(4)];
}

const linearPartOf = (part: number) =>
  part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;

/** Returns the luminance of a colour, 0 to 1 (WCAG 2.x). */
function luminanceOf(hex: string): number {
  const [red, green, blue] = parseRgb(hex).map(linearPartOf) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colours by WCAG 2.x, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

/**
 * Returns the plain colours among the custom properties of a stylesheet, by name without dashes;
 * the first definition counts.
 */
export function parseColours(css: string): Map<string, string> {
  const colours = new Map<string, string>();
  for (const [, name, value] of css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3}(?:[0-9a-f]{3})?);/gi))
    if (name && value && !colours.has(name)) colours.set(name, value);
  return colours;
}
