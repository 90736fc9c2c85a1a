import { BLOCKED_WORDS, HARMLESS_WORDS } from './blocked-words.ts';
import { nameSkeleton } from './names.ts';

/** The words that operators add to the lists of the project. */
export interface NameRules {
  blockedWords: readonly string[];
  /** Words and whole names that are possible although a blocked word is in them. */
  allowedWords: readonly string[];
}

/** From this length on, a word also counts inside a longer one. */
const LENGTH_INSIDE = 6;
const SEPARATORS = /[\s\p{P}]+/gu;
/** A sign of a script that writes no spaces. */
const CJK_SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** A name or a word in the forms that are compared. */
export interface FoldedText {
  /** All signs, in one width and case, without spaces and punctuation. */
  signs: string;
  /** The skeleton of each word, between two spaces. */
  words: string;
  /** The skeleton of the whole text. */
  skeleton: string;
}

/** Returns the forms of a name or a word that are compared. */
export const foldText = (text: string): FoldedText => ({
  signs: text.normalize('NFKC').toLowerCase().replace(SEPARATORS, ''),
  words: text
    .split(SEPARATORS)
    .filter(Boolean)
    .map((word) => ` ${nameSkeleton(word)} `)
    .join(''),
  skeleton: nameSkeleton(text),
});

/** Returns whether a word is searched for in the whole name, since its script writes no spaces. */
export const isUnspaced = (word: string): boolean => CJK_SIGN.test(word);

interface SearchedWord extends FoldedText {
  word: string;
  isUnspaced: boolean;
}

/** Returns the words to search for; one without a letter would be found everywhere. */
const toSearchedWords = (words: readonly string[]): SearchedWord[] =>
  words
    .map((word) => ({ word, isUnspaced: isUnspaced(word), ...foldText(word) }))
    .filter(({ signs, skeleton }) => signs !== '' && skeleton !== '');

const isIn = (name: FoldedText, word: SearchedWord): boolean =>
  word.isUnspaced
    ? name.signs.includes(word.signs)
    : name.skeleton === word.skeleton ||
      name.words.includes(word.words) ||
      (word.skeleton.length >= LENGTH_INSIDE && name.words.includes(word.skeleton));

/** Returns a name with a gap for each occurrence of an allowed word. */
function removeWord(name: FoldedText, { signs, words, skeleton }: FoldedText): FoldedText {
  const rest = name.words.replaceAll(words, ' - ');
  return {
    signs: name.signs.replaceAll(signs, ' '),
    words: skeleton.length >= LENGTH_INSIDE ? rest.replaceAll(skeleton, '-') : rest,
    skeleton: name.skeleton === skeleton ? '' : name.skeleton,
  };
}

const BLOCKED = toSearchedWords(BLOCKED_WORDS);
const HARMLESS = toSearchedWords(HARMLESS_WORDS);

/**
 * [ROS-5] Returns a function that finds the blocked word in a name, by the lists of the project and
 * those of operators. Words are compared by their skeletons: as a whole word or the whole name, a
 * longer one also inside a word. Chinese, Japanese and Korean, which write no spaces, are searched
 * for in the whole name. An allowed word wins over the blocked words in it.
 */
export function createNameFilter({
  blockedWords,
  allowedWords,
}: NameRules): (name: string) => string | undefined {
  const blocked = [...toSearchedWords(blockedWords), ...BLOCKED];
  const findIn = (name: FoldedText) => blocked.find((word) => isIn(name, word))?.word;
  return (text) => {
    const name = foldText(text);
    // An allowed word only takes from a name, so most names need no look at the allowed words.
    return (
      findIn(name) &&
      findIn([...toSearchedWords(allowedWords), ...HARMLESS].reduce(removeWord, name))
    );
  };
}
