import { BLOCKED_WORDS, HARMLESS_WORDS } from './blocked-words.ts';
import { CJK, nameSkeleton } from './names.ts';

/** From this length on, a word also counts inside a longer one. */
const LENGTH_INSIDE = 6;

const [cjkWords, words] = [true, false].map((isCjk) =>
  BLOCKED_WORDS.filter((word) => CJK.test(word) === isCjk),
) as [string[], string[]];
const skeletons = new Set(words.map(nameSkeleton));
const longSkeletons = [...skeletons].filter(({ length }) => length >= LENGTH_INSIDE);
const harmlessSkeletons = HARMLESS_WORDS.map(nameSkeleton);

/** Returns a text in which a gap stands for each harmless word. */
const withoutHarmlessWords = (text: string, harmless: readonly string[]): string =>
  harmless.reduce((rest, word) => rest.replaceAll(word, ' '), text);

/**
 * [ROS-5] Returns whether a name contains a blocked word. Words are compared by their skeletons: as
 * a whole word or the whole name, a longer one also inside a word. Chinese, Japanese and Korean,
 * which write no spaces, are searched for in the whole name.
 */
export function isBlockedName(name: string): boolean {
  const joined = name.normalize('NFKC').replace(/[\s\p{P}]/gu, '');
  const unspaced = withoutHarmlessWords(joined, HARMLESS_WORDS);
  if (cjkWords.some((word) => unspaced.includes(word))) return true;
  const nameWords = name
    .split(/[\s\p{P}]+/u)
    .filter(Boolean)
    .map(nameSkeleton);
  return (
    skeletons.has(nameSkeleton(name)) ||
    nameWords.some((part) => skeletons.has(part)) ||
    nameWords.some((part) => {
      const rest = withoutHarmlessWords(part, harmlessSkeletons);
      return longSkeletons.some((word) => rest.includes(word));
    })
  );
}
