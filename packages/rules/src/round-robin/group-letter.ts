/** Returns a group's letter by its number from 0: A to Z, then AA, AB and so on. */
export function groupLetter(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : groupLetter(Math.floor(index / 26) - 1) + letter;
}
