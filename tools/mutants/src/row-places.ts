/**
 * The code of rows that name tests but no rule: files, or declarations as `file#name`. A row
 * without an entry has no mutants; `npm run mutants -- --rows` lists these.
 */
export const ROW_PLACES: Readonly<Record<string, readonly string[]>> = {
  '3.13': [
    'packages/rules/src/constants.ts#PARTICIPANT_TYPES',
    'packages/rules/src/constants.ts#PARTICIPANT_TYPE_NAMES',
  ],
};
