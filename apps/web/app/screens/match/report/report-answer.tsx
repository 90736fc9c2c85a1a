import { Trans } from '@lingui/react/macro';
import { Button } from '@ringside/ui/button';
import { useRevalidator } from 'react-router';
import { PendingCommand } from '../../../parts/requests/pending-command.tsx';
import { SomethingWrong } from '../../../parts/requests/something-wrong.tsx';
import { useQueuedCommand } from '../../../parts/requests/use-queued-command.ts';

/** The answers of the side that did not report. */
export function ReportAnswer({
  seriesId,
  about,
  canConfirm,
  onReplace,
  onDispute,
}: {
  seriesId: string;
  about: string;
  canConfirm: boolean;
  onReplace: () => void;
  onDispute: () => void;
}) {
  const { revalidate } = useRevalidator();
  const { busy, error, pendingCommand, submit } = useQueuedCommand(
    { kind: 'confirm', subject: seriesId, about },
    revalidate,
  );
  const confirm = () => submit((api) => api.matchSeries.confirm(seriesId));
  if (pendingCommand) return <PendingCommand entry={pendingCommand} />;
  return (
    <>
      <SomethingWrong error={error} />
      <div className="row">
        {canConfirm && (
          <>
            <Button variant="go" icon="check" busy={busy} onClick={() => void confirm()}>
              <Trans>Confirm result</Trans>
            </Button>
            <Button onClick={onReplace}>
              <Trans>Report another result</Trans>
            </Button>
          </>
        )}
        <Button variant="danger" onClick={onDispute}>
          <Trans>Dispute</Trans>
        </Button>
      </div>
    </>
  );
}
