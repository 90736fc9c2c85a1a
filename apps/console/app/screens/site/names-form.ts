import type { NameRules } from '@ringside/contract/collections/name-rules';
import { createNameFilter } from '@ringside/rules/roster/blocked-names';

/** The lists as typed: one word per line. */
export interface NamesForm {
  blockedWords: string;
  allowedWords: string;
}

/** The name of each field, also in the note about an edit conflict. */
export const NAMES: Record<keyof NamesForm, string> = {
  blockedWords: 'Blocked words',
  allowedWords: 'Allowed words and names',
};

/** The JSON pointer of each field in the request. */
export const POINTERS: Record<keyof NamesForm, string> = {
  blockedWords: '/data/attributes/blockedWords',
  allowedWords: '/data/attributes/allowedWords',
};

/** Returns the form of the lists. */
export const createNamesForm = ({ blockedWords, allowedWords }: NameRules): NamesForm => ({
  blockedWords: blockedWords.join('\n'),
  allowedWords: allowedWords.join('\n'),
});

/** Parses a list: one word per line, without empty lines. */
export const parseWords = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Returns the request: the lists that were typed in. */
export const toNamesRequest = (
  draft: Partial<NamesForm>,
): Partial<Record<keyof NamesForm, string[]>> =>
  Object.fromEntries(Object.entries(draft).map(([name, text]) => [name, parseWords(text)]));

/** Returns whether a name is possible by the lists as typed, and which word it contains if not. */
export function formatVerdict(name: string, form: NamesForm): string {
  const blockedWords = parseWords(form.blockedWords);
  const allowedWords = parseWords(form.allowedWords);
  const word = createNameFilter({ blockedWords, allowedWords })(name);
  if (word === undefined) return 'Allowed: it contains no blocked word.';
  return blockedWords.includes(word)
    ? `Refused: it contains “${word}”, one of your blocked words.`
    : `Refused: it contains “${word}”, one of the built-in blocked words.`;
}
