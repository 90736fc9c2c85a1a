/** Returns a group's letter by its number from 0: A to Z, then AA, AB and so on. */
export function groupLetter(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : groupLetter(Math.floor(index / 26) - 1) + letter;
}

/** Returns a group's number from 0 by its letter, the inverse of `groupLetter`. */
export const groupIndex = (letter: string): number =>
  [...letter].reduce((index, one) => 26 * (index + 1) + (one.codePointAt(0) ?? 65) - 65, -1);
