import { NAME_MAX_GRAPHEMES, NAME_MIN_CJK_GRAPHEMES, NAME_MIN_GRAPHEMES } from '../constants.ts';
import { accept, refuse, type Decision } from '../decision.ts';

/**
 * Control characters, bidirectional marks, invisible formatting, unassigned and private characters,
 * odd spaces; joiners are allowed for emoji and scripts. A backslash too: the translated texts that
 * contain a name read `\u202e` as the character itself.
 */
const FORBIDDEN =
  /[\\\p{Cc}\p{Cn}\p{Co}\p{Cs}\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\u{E0000}-\u{E0FFF}]|[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/u;
const JOINER_ALONE =
  /(^|[\p{Script=Latin}\p{Nd}\s])[\u200C\u200D]|[\u200C\u200D]($|[\p{Script=Latin}\p{Nd}\s])/u;

/** A text of Han, kana (with its sign for a long vowel) and Hangul alone. */
const CJK = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+$/u;

/** The letters of other scripts and digits that look like a Latin letter. */
const LOOKALIKES: Record<string, string> = Object.fromEntries(
  [
    ['a', 'аαɑ4@'],
    ['b', 'ьвβ8'],
    ['c', 'сϲ'],
    ['d', 'ԁ'],
    ['e', 'еεєҽ3'],
    ['g', 'ɡ9'],
    ['h', 'һнη'],
    ['j', 'јϳ'],
    ['k', 'кκ'],
    ['l', 'iіıιϊӏ1|!ǀ'],
    ['m', 'мμ'],
    ['n', 'пո'],
    ['o', 'оοօσ0'],
    ['p', 'рρ'],
    ['q', 'ԛ'],
    ['r', 'гя'],
    ['s', 'ѕ5$'],
    ['t', 'тτ7'],
    ['u', 'υц'],
    ['v', 'ѵν'],
    ['w', 'ѡωш'],
    ['x', 'хχ'],
    ['y', 'уүγ'],
    ['z', 'ᴢ2'],
  ].flatMap(([letter = '', alike = '']) => [...alike].map((sign) => [sign, letter])),
);

/** [ROS-5] Normalises a name to its stored form: trimmed, single inner spaces, in NFC. */
export function normaliseName(name: string): string {
  return name.normalize('NFC').trim().replace(/ {2,}/g, ' ');
}

/**
 * [ROS-5] Returns the skeleton of a name: without case, accents, spaces and punctuation,
 * look-alikes as one letter. Names with equal skeletons are confusable.
 */
export function nameSkeleton(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '').normalize('NFKD');
  const letters = [...plain]
    .map((sign) => LOOKALIKES[sign] ?? sign)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
  return letters.replace(/[\s\p{P}\p{Z}\p{Cf}]/gu, '') || plain;
}

/** [ROS-5] Returns the length of a name in graphemes, as a reader counts characters. */
export function countGraphemes(text: string): number {
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length;
}

/**
 * [ROS-5] Decides whether a roster may have a name: 3 to 24 graphemes after trim and NFC, or 2
 * where all are Han, kana or Hangul. Refused `name-length`, `name-characters` (control,
 * bidirectional, invisible), `name-blocked`, `name-confusable` with another of the event. Accepted:
 * the normalised name.
 */
export function decideRosterName({
  name,
  takenNames = [],
  isBlocked = () => false,
}: {
  name: string;
  /** The names of the event's other rosters. */
  takenNames?: Iterable<string>;
  /** Returns whether a name contains a word that none may; a client leaves that to the server. */
  isBlocked?: (name: string) => boolean;
}): Decision<string> {
  const normalised = normaliseName(name);
  if (FORBIDDEN.test(normalised) || JOINER_ALONE.test(normalised)) return refuse('name-characters');
  const range = findLengthFault(normalised);
  if (range) return refuse('name-length', range);
  if (isBlocked(normalised)) return refuse('name-blocked');
  const skeleton = nameSkeleton(normalised);
  for (const other of takenNames)
    if (nameSkeleton(normaliseName(other)) === skeleton) return refuse('name-confusable', other);
  return accept(normalised);
}

/** Returns the reason why a name is too short or too long; undefined if it is neither. */
function findLengthFault(name: string): string | undefined {
  const length = countGraphemes(name);
  const shortest = CJK.test(name) ? NAME_MIN_CJK_GRAPHEMES : NAME_MIN_GRAPHEMES;
  return length < shortest || length > NAME_MAX_GRAPHEMES
    ? `${length} characters, ${shortest} to ${NAME_MAX_GRAPHEMES} are possible`
    : undefined;
}
