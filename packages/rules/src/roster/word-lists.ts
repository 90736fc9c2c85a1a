import { WORD_LIST_MAX_GRAPHEMES, WORD_LIST_MIN_GRAPHEMES } from '../constants.ts';
import { foldText, isUnspaced } from './blocked-names.ts';
import { countGraphemes } from './names.ts';

/**
 * [ROS-5] Returns why a word cannot stand in a list of operators; undefined if it can. Spaces and
 * punctuation do not count, since names are compared without them.
 */
export function findWordFault(word: string): string | undefined {
  const { signs, skeleton } = foldText(word);
  const length = skeleton === '' ? 0 : countGraphemes(signs);
  return length < WORD_LIST_MIN_GRAPHEMES || length > WORD_LIST_MAX_GRAPHEMES
    ? `“${word}” must have ${WORD_LIST_MIN_GRAPHEMES} to ${WORD_LIST_MAX_GRAPHEMES} letters or digits, it has ${length}`
    : undefined;
}

/** Returns the words of a list, trimmed, without those that a former one finds just as well. */
export function cleanWordList(words: readonly string[]): string[] {
  const wordsByKey = new Map<string, string>();
  for (const word of words.map((one) => one.trim())) {
    const folded = foldText(word);
    const key = isUnspaced(word) ? folded.signs : folded.words;
    if (!wordsByKey.has(key)) wordsByKey.set(key, word);
  }
  return [...wordsByKey.values()];
}
