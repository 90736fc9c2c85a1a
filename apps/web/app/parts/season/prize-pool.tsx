import { Trans, useLingui } from '@lingui/react/macro';
import { useShellData } from '../shell-data.ts';

/** The prize pool, as the championship defines it. */
export function PrizePool() {
  const money = useMoney();
  const {
    siteTargets: { prizes },
  } = useShellData();
  return (
    <div>
      <span className="small soft prize__l">
        <Trans>Total prize pool</Trans>
      </span>
      <br />
      <b className="num" suppressHydrationWarning>
        {money(prizes.amount)}
      </b>
    </div>
  );
}

/** The prize pool in a sentence. */
export function PrizeText() {
  const money = useMoney();
  const {
    siteTargets: { prizes },
  } = useShellData();
  const pool = money(prizes.amount);
  return (
    <Trans>
      Up to {pool} at the World Finals, and points every month for the top 8 teams of each region.
    </Trans>
  );
}

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
