import { useLingui } from '@lingui/react/macro';
import { groupLetter } from '@ringside/rules/round-robin/group-letter';
import { useCallback } from 'react';

/** Returns a function that names a lobby by the letter of its group. */
export function useLobbyName(): (of: { bracketNumber: number }) => string {
  const { t } = useLingui();
  return useCallback(
    ({ bracketNumber }) => {
      const letter = groupLetter(bracketNumber);
      return t`Lobby ${letter}`;
    },
    [t],
  );
}
