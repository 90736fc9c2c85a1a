const MARGIN = 0.96;
const LARGEST = 2.5;

/**
 * How much larger something may be drawn to fill its place, a little air around it; never more than
 * two and a half times.
 */
export function fitOf({
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
