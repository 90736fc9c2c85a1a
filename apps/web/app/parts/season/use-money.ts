import { useLingui } from '@lingui/react/macro';
import { useShellData } from '../shell-data.ts';

/**
 * Returns a function that formats an amount of the prizes, in whole units of their currency, in the
 * page's language.
 */
export function useMoney(): (amount: number) => string {
  const { i18n } = useLingui();
  const {
    siteTargets: {
      prizes: { currency },
    },
  } = useShellData();
  return (amount) => i18n.number(amount, { style: 'currency', currency, maximumFractionDigits: 0 });
}
