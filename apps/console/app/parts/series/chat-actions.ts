import type { ChatMessage, ChatReport, ChatSilence } from '@ringside/contract/collections/chat';
import { serverNow } from '@ringside/contract/live/server-clock';
import { client } from '../../session/console-client.ts';
import type { Action } from '../action-dialog.tsx';
import { toMinute } from '../local-time.ts';

const HOUR_MS = 3_600_000;
/** The first suggested end of a silence: this time tomorrow. */
const FIRST_OFFER_MS = 24 * HOUR_MS;

interface ChatFacts {
  reports: ChatReport[];
  silences: ChatSilence[];
}

/**
 * Returns the staff's commands about a message and its author; there are none about the staff's own
 * messages.
 */
export function chatActionsOf(message: ChatMessage, { reports, silences }: ChatFacts): Action[] {
  if (message.side === null && !message.roster) return [];
  const silence = silences.find(({ id }) => id === message.user.id);
  return [
    message.hidden ? createShowAction(message) : createHideAction(message),
    silence ? createEndSilenceAction(message, silence) : createSilenceAction(message),
    ...reports.map((report) =>
      report.settledAt ? createReopenAction(report) : createSettleAction(report),
    ),
  ];
}

const createHideAction = ({ id, user }: ChatMessage): Action => ({
  title: `Hide the message of ${user.username}`,
  label: 'Hide',
  danger: true,
  successText: 'The message is hidden.',
  description:
    'Players see that there was a message, but not its text. Its reports no longer wait for an operator.',
  howToUndo: 'Show the message again.',
  run: () => client.chat.hide(id),
});

const createShowAction = ({ id, user }: ChatMessage): Action => ({
  title: `Show the message of ${user.username} again`,
  label: 'Show',
  successText: 'The message is visible again.',
  description: 'Players can read the message again. Its open reports wait for an operator again.',
  howToUndo: 'Hide the message.',
  run: () => client.chat.show(id),
});

const createSilenceAction = ({ user }: ChatMessage): Action => ({
  title: `Silence ${user.username}`,
  label: 'Silence',
  danger: true,
  successText: `${user.username} is silenced.`,
  description: `${user.username} cannot write in any match chat until then, but can read. The chat shows them the reason and the end.`,
  howToUndo: `End the silence of ${user.username}.`,
  fields: [
    {
      name: 'until',
      label: 'Until (your time zone)',
      type: 'instant',
      required: true,
      initial: toMinute(+serverNow() + FIRST_OFFER_MS),
      pointers: ['/data/attributes/until'],
    },
    {
      name: 'reason',
      label: 'Reason',
      required: true,
      hint: `${user.username} reads it.`,
      pointers: ['/data/attributes/reason'],
    },
  ],
  run: ({ until = '', reason = '' }) => client.chatSilences.silence(user.id, { until, reason }),
});

const createEndSilenceAction = ({ user }: ChatMessage, { reason }: ChatSilence): Action => ({
  title: `End the silence of ${user.username}`,
  label: 'End the silence',
  successText: `${user.username} can write again.`,
  description: `${user.username} can write in match chats again. The reason was: ${reason}`,
  howToUndo: `Silence ${user.username}.`,
  run: () => client.chatSilences.end(user.id),
});

const createSettleAction = ({ id, user }: ChatReport): Action => ({
  title: `Settle the report of ${user.username}`,
  label: 'Settle',
  successText: 'The report is settled.',
  description: 'The report no longer waits for an operator. The message stays as it is.',
  howToUndo: 'Reopen the report.',
  run: () => client.chatReports.settle(id),
});

const createReopenAction = ({ id, user }: ChatReport): Action => ({
  title: `Reopen the report of ${user.username}`,
  label: 'Reopen',
  successText: 'The report is open again.',
  description: 'The report waits for an operator again.',
  howToUndo: 'Settle the report.',
  run: () => client.chatReports.reopen(id),
});
