const MARGIN = 0.96;
const LARGEST = 2.5;

/** Returns the scale at which content fills its space with a margin; at most two and a half. */
export function scaleToFit({
  width,
  height,
  place,
}: {
  width: number;
  height: number;
  place: { width: number; height: number };
}): number {
  if (width <= 0 || height <= 0) return 1;
  return Math.min(LARGEST, (place.width / width) * MARGIN, (place.height / height) * MARGIN);
}
