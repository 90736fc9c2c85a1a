import { Trans } from '@lingui/react/macro';
import type { Roster } from '@ringside/contract/collections/rosters';
import { Note } from '@ringside/ui/note';

/** The note that a roster plays no more in its stage, with an operator's reason. */
export function RemovalNote({
  roster: { takenOut, withdrawn },
}: {
  roster: Pick<Roster, 'takenOut' | 'withdrawn'>;
}) {
  if (!withdrawn && !takenOut) return null;
  const disqualified = takenOut?.how === 'disqualified';
  return (
    <Note
      tone={disqualified ? 'bad' : 'warn'}
      title={
        disqualified ? (
          <Trans>This team has been disqualified from the stage.</Trans>
        ) : (
          <Trans>This team has withdrawn from the stage.</Trans>
        )
      }
    >
      {takenOut && (
        <p className="small break">
          <Trans>Reason: {takenOut.reason}</Trans>
        </p>
      )}
      <span className="small">
        <Trans>The roster forfeits its open matches.</Trans>
      </span>
    </Note>
  );
}
