import type { SegmentId } from '../ids.ts';

/**
 * [SED-2] Returns the lot of a roster in a segment: a 32-bit hash (FNV-1a with murmur3's last
 * mixing) of both, which anyone can recompute.
 */
export function lotOf({ segmentId, rosterId }: { segmentId: SegmentId; rosterId: string }): number {
  let hash = 0x811c9dc5;
  for (const sign of `${segmentId}:${rosterId}`)
    hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
