import { useLingui } from '@lingui/react/macro';
import { useShellData } from '../shell/shell-data.ts';

/** An amount of the championship's prizes, whole units of their currency, in the page's language. */
export function useMoney(): (amount: number) => string {
  const { i18n } = useLingui();
  const {
    around: {
      prizes: { currency },
    },
  } = useShellData();
  return (amount) => i18n.number(amount, { style: 'currency', currency, maximumFractionDigits: 0 });
}
