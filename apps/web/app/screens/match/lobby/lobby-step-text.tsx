import { Trans } from '@lingui/react/macro';
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
export function LobbyStepText({ step: { step, by, roster, people } }: { step: SeriesStep }) {
  const who = <b className="break">{roster?.name ?? people[0]?.username ?? '–'}</b>;
  return textOf(step, by, who);
}

function textOf(step: SeriesStepKind, by: SeriesStep['by'], who: ReactNode): ReactNode {
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
      return <Trans>A referee corrected the result.</Trans>;
    case 'forfeited':
      return by === 'staff' ? (
        <Trans>A referee recorded a forfeit of {who}.</Trans>
      ) : (
        <Trans>{who} forfeited.</Trans>
      );
    default:
      return null;
  }
}
