/** Hashes a text with FNV-1a, so that the same name has the same picture everywhere. */
export function hash(text: string): number {
  let value = 2166136261;
  for (const sign of text) {
    value ^= sign.codePointAt(0) ?? 0;
    value = Math.imul(value, 16777619);
  }
  return value >>> 0;
}
