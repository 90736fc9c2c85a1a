import { encode } from 'uqr';

/** Corrects the loss of 15 % of the code, as by a scratch or a reflection. */
const CORRECTION = 'M';
/** Blank modules around the code, by which cameras find it. */
const QUIET_ZONE = 4;

/** A text as QR code for a phone's camera. Pages load its chunk only where one is shown. */
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
