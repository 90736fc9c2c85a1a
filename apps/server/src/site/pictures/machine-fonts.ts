import sharp from 'sharp';

const SIZE = 80;
/**
 * Letters that are one lying stroke in every font. Where the machine has none, a tall box with its
 * number stands in their place.
 */
const STROKES = { cjk: '一', hangul: 'ㅡ' };
const FLAT = 0.4;

export type MachineFonts = Record<keyof typeof STROKES, boolean>;

async function isFlat(sign: string): Promise<boolean> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE * 2}" height="${SIZE * 2}"><text x="20" y="${SIZE * 1.4}" font-size="${SIZE}" font-family="sans-serif">${sign}</text></svg>`;
  const { info } = await sharp(Buffer.from(svg))
    .trim({ threshold: 1 })
    .toBuffer({ resolveWithObject: true });
  return info.height < info.width * FLAT;
}

/** Which scripts that our own faces do not have this machine can draw. */
export async function machineFonts(): Promise<MachineFonts> {
  const [cjk, hangul] = await Promise.all([isFlat(STROKES.cjk), isFlat(STROKES.hangul)]);
  return { cjk, hangul };
}

/** Whether a text can be read in a picture made here; scripts that nobody asked about are believed. */
export const isReadable = (text: string, { cjk, hangul }: MachineFonts): boolean =>
  (cjk || !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) &&
  (hangul || !/\p{Script=Hangul}/u.test(text));
