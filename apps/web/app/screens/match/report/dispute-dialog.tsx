import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@ringside/ui/button';
import { Dialog } from '@ringside/ui/dialog';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { focusFirstFault } from '../../../parts/requests/focus-first-fault.ts';
import { SomethingWrong } from '../../../parts/requests/something-wrong.tsx';
import { useCommand } from '../../../parts/requests/use-command.ts';
import { useDraft } from '../../../session/drafts.ts';
import { runOrQueue } from '../../../session/run-or-queue.ts';
import { useSession } from '../../../session/session-store.ts';
import { MatchPictures, type Pictures } from './match-pictures.tsx';

/** The dialog of a dispute, with words and pictures for the referee. */
export function DisputeDialog({
  pictures,
  about,
  open,
  onClose,
}: {
  pictures: Pictures;
  /** The names of the match. */
  about: string;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { userId } = useSession();
  const { revalidate } = useRevalidator();
  const { series, reading } = pictures;
  const ownPictureIds =
    reading.state === 'read'
      ? reading.answer.filter(({ user }) => user.id === userId).map((picture) => picture.id)
      : [];
  const dispute = async (reason: string) => {
    const outcome = await runOrQueue({
      kind: 'dispute',
      subject: series,
      about,
      call: (api) => api.matchSeries.dispute(series, reason, ownPictureIds),
    });
    onClose();
    if (outcome === 'sent') await revalidate();
  };
  return (
    <Dialog
      close={t`Close`}
      open={open}
      title={<Trans>Dispute the result</Trans>}
      onClose={onClose}
    >
      <DisputeForm subject={series} dispute={dispute} onCancel={onClose}>
        <MatchPictures {...pictures} />
      </DisputeForm>
    </Dialog>
  );
}

/** The required words about the fault, and the pictures (`children`). */
export function DisputeForm({
  subject,
  dispute,
  onCancel,
  children,
}: {
  /** The match whose result is disputed. */
  subject: string;
  dispute: (reason: string) => Promise<void>;
  onCancel: () => void;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const id = useId();
  const { busy, error, run } = useCommand();
  const [reason, setReason, clearReason] = useDraft(`dispute:${subject}`, '');
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const isMissing = hasSubmitted && !reason.trim();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setHasSubmitted(true);
    if (!reason.trim()) return focusFirstFault(event);
    void run(async () => {
      await dispute(reason.trim());
      clearReason();
    });
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <div className="field">
        <label htmlFor={id}>
          <Trans>What is wrong?</Trans>
        </label>
        <textarea
          id={id}
          className="in"
          rows={4}
          maxLength={2000}
          value={reason}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${id}-fault` : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        {isMissing && <span className="err" id={`${id}-fault`}>{t`The field is required.`}</span>}
      </div>
      <div className="field" role="group" aria-labelledby={`${id}-pictures`}>
        <b id={`${id}-pictures`}>
          <Trans>Pictures that prove it</Trans>
        </b>
        <span className="hint">
          <Trans>The teams of this match and the referees see them.</Trans>
        </span>
        {children}
      </div>
      <SomethingWrong error={error} />
      <div className="row">
        <Button type="submit" variant="danger" busy={busy}>
          <Trans>Send to the referee</Trans>
        </Button>
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
