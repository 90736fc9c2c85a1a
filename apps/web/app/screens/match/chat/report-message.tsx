import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ChatMessage, ReportReason } from '@ringside/contract/collections/chat';
import { Button } from '@ringside/ui/button';
import { Dialog } from '@ringside/ui/dialog';
import { SelectField } from '@ringside/ui/field';
import { type FormEvent, useId } from 'react';
import { SomethingWrong } from '../../../parts/requests/something-wrong.tsx';
import { useCommand } from '../../../parts/requests/use-command.ts';
import { client } from '../../../session/browser-client.ts';
import { useDraft } from '../../../session/drafts.ts';

const REASONS: Record<ReportReason, MessageDescriptor> = {
  insult: msg`Insults`,
  threat: msg`Threats`,
  hate: msg`Hate speech`,
  spam: msg`Spam or advertising`,
  'personal-data': msg`Private information`,
  other: msg`Something else`,
};
const MAX_DETAILS_LENGTH = 500;

interface ReportMessageProps {
  message: ChatMessage | null;
  onClose: () => void;
  onReported: () => void;
}

/** The report of a message to the staff; its author does not learn who reported it. */
export function ReportMessage({ message, onClose, onReported }: ReportMessageProps) {
  const { t } = useLingui();
  const report = async (id: string, reason: ReportReason, note: string) => {
    await client.chat.report(id, reason, note);
    onReported();
    onClose();
  };
  return (
    <Dialog
      close={t`Close`}
      open={message !== null}
      title={<Trans>Report a message</Trans>}
      onClose={onClose}
    >
      {message && (
        <MessageReport
          key={message.id}
          message={message}
          report={(reason, note) => report(message.id, reason, note)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

interface TypedReport {
  reason: ReportReason;
  note: string;
}

interface MessageReportProps {
  message: Pick<ChatMessage, 'id' | 'user' | 'text'>;
  report: (reason: ReportReason, note: string) => Promise<void>;
  onCancel: () => void;
}

/** The message, the choice of a reason, and an optional comment. */
export function MessageReport({ message, report, onCancel }: MessageReportProps) {
  const { t } = useLingui();
  const id = useId();
  const { busy, error, run } = useCommand();
  const [typed, setTyped, clearTyped] = useDraft<TypedReport>(`chat-report:${message.id}`, {
    reason: 'insult',
    note: '',
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(async () => {
      await report(typed.reason, typed.note);
      clearTyped();
    });
  };
  return (
    <form className="stack" onSubmit={submit}>
      <p className="soft break">
        <Trans>{message.user.username} wrote:</Trans> “{message.text}”
      </p>
      <SelectField
        label={<Trans>Reason for the report</Trans>}
        value={typed.reason}
        onChange={({ target }) => setTyped({ ...typed, reason: target.value as ReportReason })}
      >
        {Object.entries(REASONS).map(([reason, label]) => (
          <option key={reason} value={reason}>
            {t(label)}
          </option>
        ))}
      </SelectField>
      <div className="field">
        <label htmlFor={id}>
          <Trans>Details (optional)</Trans>
        </label>
        <textarea
          id={id}
          className="in"
          rows={3}
          maxLength={MAX_DETAILS_LENGTH}
          value={typed.note}
          onChange={({ target }) => setTyped({ ...typed, note: target.value })}
        />
      </div>
      <p className="small soft">
        <Trans>The staff sees the message and who reports it. The other player does not.</Trans>
      </p>
      <SomethingWrong error={error} />
      <div className="row">
        <Button type="submit" variant="danger" busy={busy}>
          <Trans>Send report</Trans>
        </Button>
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
