import { WORD_LIST_MAX_WORDS } from '@ringside/rules/constants';
import { findWordFault } from '@ringside/rules/roster/word-lists';
import { z } from 'zod';
import { documentOf, emptyBody } from '../documents.ts';

/** No word of 40 graphemes has more characters. */
const LONGEST = 400;

const storedWords = z.array(z.string().max(LONGEST)).max(WORD_LIST_MAX_WORDS);
const validWords = storedWords.superRefine((list, context) => {
  for (const [index, word] of list.entries()) {
    const fault = findWordFault(word);
    if (fault) context.addIssue({ code: 'custom', path: [index], message: fault });
  }
});

/** An omitted list stays as it is; an empty one has no words. */
export const changedNameRules = documentOf({
  type: 'name-rules',
  attributes: z.strictObject({
    blockedWords: validWords.optional(),
    allowedWords: validWords.optional(),
  }),
  relationships: emptyBody,
});

export const nameRulesAttributes = z.strictObject({
  blockedWords: storedWords.describe(
    'Words that no new name of a roster or team may contain, in addition to the lists of the project.',
  ),
  allowedWords: storedWords.describe(
    'Words and whole names that are possible although they contain a blocked word.',
  ),
});
/** The words of operators for the names of rosters and teams. There is one, `site`. */
export interface NameRules extends z.infer<typeof nameRulesAttributes> {
  id: string;
}
