import { useLingui } from '@lingui/react/macro';
import type { BanData } from '../read-match.ts';
import { nameOfItem } from './ban-state.ts';

/** Returns the name of what a turn can choose: an item, a side of the game, or the order. */
export function useChoiceName(data: BanData): (choice: string) => string {
  const { t } = useLingui();
  return (choice) =>
    choice === 'first'
      ? t`Act first`
      : choice === 'second'
        ? t`Act second`
        : nameOfItem(data, choice);
}
