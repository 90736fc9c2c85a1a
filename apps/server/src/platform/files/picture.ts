import sharp from 'sharp';

/** The accepted formats; a picture of any other format is refused before it is decoded. */
const FORMATS: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp', 'gif', 'avif', 'heif']);
const MAX_PIXELS = 40_000_000;
const QUALITY = 82;

export interface Picture {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/**
 * Decodes an uploaded picture and encodes it again as WebP, which drops anything else in the file
 * (location, device, scripts, a second format). `side` is the longest side in pixels; `square`
 * crops to a centred square. Undefined for no picture, or for more than 40 megapixels.
 */
export async function readPicture(
  bytes: Uint8Array,
  { side, square = false }: { side: number; square?: boolean },
): Promise<Picture | undefined> {
  try {
    const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
    const { format } = await source.metadata();
    if (!FORMATS.has(format ?? '')) return undefined;
    // `rotate` without an angle applies the orientation of the metadata before it is dropped.
    const sized = source.rotate().resize({
      width: side,
      height: side,
      fit: square ? 'cover' : 'inside',
      withoutEnlargement: !square,
    });
    const { data, info } = await sized
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    return undefined;
  }
}
