import { type PageBracket, unpackBracket } from '@ringside/contract/bracket/pack-bracket';
import { useMemo } from 'react';
import type { ReadBracket } from './read-bracket.ts';

export interface ShownBracket extends Omit<ReadBracket, 'packed'> {
  bracket: PageBracket;
}

/** Returns a bracket that was read with its series unpacked. */
export function useShownBracket({ packed, ...facts }: ReadBracket): ShownBracket {
  const bracket = useMemo(() => unpackBracket(packed), [packed]);
  return { ...facts, bracket };
}
