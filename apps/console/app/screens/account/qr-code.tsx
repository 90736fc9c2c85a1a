import { encode } from 'uqr';

/** Of 15 % of it a scratch or a reflection may take away. */
const CORRECTION = 'M';
/** Blank modules around it, by which cameras find it. */
const QUIET_ZONE = 4;

/**
 * A text for a phone's camera. It comes by itself, so that only who sets up a second factor loads
 * it.
 */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: CORRECTION, border: QUIET_ZONE });
  const dark = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      className="qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={dark} />
    </svg>
  );
}
