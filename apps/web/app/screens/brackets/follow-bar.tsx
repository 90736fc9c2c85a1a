import { Trans, useLingui } from '@lingui/react/macro';
import type { PageBracket, PageSeries } from '@ringside/contract/bracket/pack-bracket';
import { IconButton } from '@ringside/ui/button';
import { Icon } from '@ringside/ui/icon';
import { useState } from 'react';
import { useAddress } from './use-address.ts';
import { useOpenInside } from './use-open-inside.ts';

/**
 * The followed team, with the steps to its previous and next series, and a button that stops
 * following.
 */
export function FollowBar({
  team,
  teamSeries,
  toSeries,
}: {
  team: PageBracket['rosters'][number];
  teamSeries: PageSeries[];
  toSeries: (series: PageSeries) => void;
}) {
  const { t } = useLingui();
  const address = useAddress();
  const openInside = useOpenInside();
  const [chosenIndex, setChosenIndex] = useState<number | null>(null);
  const last = teamSeries.length - 1;
  const at = Math.min(chosenIndex ?? last, last);
  const to = (next: number) => {
    setChosenIndex(next);
    const series = teamSeries[next];
    if (series) toSeries(series);
  };
  const { name } = team;
  const [number, count] = [at + 1, teamSeries.length];
  return (
    <div className="follow" role="group" aria-label={t`Following ${name}`}>
      <Icon name="search" />
      <b className="break">{name}</b>
      <IconButton
        icon="back"
        label={t`Previous match`}
        disabled={at <= 0}
        onClick={() => to(at - 1)}
      />
      <span className="small num" aria-live="polite">
        <Trans>
          Match {number} of {count}
        </Trans>
      </span>
      <IconButton
        icon="go"
        label={t`Next match`}
        disabled={at >= last}
        onClick={() => to(at + 1)}
      />
      <a
        className="btn btn--icon btn--small"
        href={address({ team: null })}
        onClick={openInside}
        aria-label={t`Stop following`}
      >
        <Icon name="cross" />
      </a>
    </div>
  );
}
