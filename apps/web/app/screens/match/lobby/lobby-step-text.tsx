import { Trans, useLingui } from '@lingui/react/macro';
import type { SeriesStep, SeriesStepKind } from '@ringside/contract/collections/series-history';
import type { ReactNode } from 'react';

/** The steps that read otherwise in a lobby, which has no sides and no score. */
export const LOBBY_STEPS: ReadonlySet<SeriesStepKind> = new Set([
  'reported',
  'disputed',
  'finished',
  'ruled',
  'corrected',
  'forfeited',
] as const);

/** One step of a lobby as a sentence; the roster stands for its captain. */
export function LobbyStepText({ step }: { step: SeriesStep }) {
  const { i18n } = useLingui();
  const { roster, forfeited = [], people } = step;
  const out = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(
    forfeited.map(({ name }) => name),
  );
  return textOf(step, {
    who: <b className="break">{roster?.name ?? people[0]?.username ?? '–'}</b>,
    out: out === '' ? null : <b className="break">{out}</b>,
  });
}

/** Returns the sentence of a step. `out`: the rosters that forfeit by it; null for none. */
function textOf(
  { step, by }: Pick<SeriesStep, 'step' | 'by'>,
  { who, out }: { who: ReactNode; out: ReactNode },
): ReactNode {
  switch (step) {
    case 'reported':
      return <Trans>{who} reported the places of all games.</Trans>;
    case 'disputed':
      return <Trans>{who} disputed the result. A referee decides.</Trans>;
    case 'finished':
      return by === 'clock' ? (
        <Trans>No team disputed the result in time: it stands.</Trans>
      ) : (
        <Trans>{who} confirmed the result: it stands.</Trans>
      );
    case 'ruled':
      return <Trans>A referee set the result.</Trans>;
    case 'corrected':
      return out ? (
        <ForfeitText by={by} who={out} />
      ) : (
        <Trans>A referee corrected the result.</Trans>
      );
    case 'forfeited':
      return <ForfeitText by={by} who={out ?? who} />;
    default:
      return null;
  }
}

const ForfeitText = ({ by, who }: { by: SeriesStep['by']; who: ReactNode }) =>
  by === 'staff' ? (
    <Trans>A referee recorded a forfeit of {who}.</Trans>
  ) : (
    <Trans>{who} forfeited.</Trans>
  );
