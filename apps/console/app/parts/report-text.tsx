import type { ChatReport } from '@ringside/contract/collections/chat';
import { Tag } from '@ringside/ui/tag';
import { Time } from './time.tsx';

const REASONS: Record<ChatReport['reason'], string> = {
  insult: 'Insult',
  threat: 'Threat',
  hate: 'Hate',
  spam: 'Spam',
  'personal-data': 'Private data',
  other: 'Something else',
};

/** A reader's report of a message, and whether it waits for a decision. */
export function ReportText({
  report: { reason, note, user, date, waits, settledBy },
}: {
  report: ChatReport;
}) {
  return (
    <p className="small break">
      <Tag tone={waits ? 'bad' : undefined}>{REASONS[reason]}</Tag> reported by {user.username}{' '}
      <span className="soft">
        <Time at={date} brief />
        {settledBy ? ` · settled by ${settledBy.username}` : ''}
      </span>
      {note && ` “${note}”`}
    </p>
  );
}
