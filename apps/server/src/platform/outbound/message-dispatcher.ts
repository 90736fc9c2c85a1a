import type { Logger } from 'pino';
import type { Clock } from '../clock/clock.ts';
import { realNow, realTimeAfter, realTimeIn } from '../clock/real-time.ts';
import type { Storage } from '../storage/storage.ts';
import { BACK_OFF_MS, type Dispatcher, createDispatcher, ONE_TRY_MS } from './dispatcher.ts';
import type { Mailer, Sms } from './mail/mailer.ts';
import {
  outgoingMessageRepository,
  type OutgoingMessageRow,
} from './mail/outgoing-messages.repository.ts';

/** The services that send emails and SMS. */
interface MessageDispatcherDeps {
  storage: Pick<Storage, 'db'>;
  clock: Pick<Clock, 'now'>;
  mail: Mailer;
  sms: Sms;
  log: Pick<Logger, 'error'>;
}

/** Creates the dispatcher of letters to the mail server, one at a time. */
export const createMessageDispatcher = (deps: MessageDispatcherDeps): Dispatcher =>
  createDispatcher(deps, async () => {
    const letters = outgoingMessageRepository(deps.storage.db);
    for (;;) {
      const started = realNow();
      const letter = await letters.claim({
        started,
        again: realTimeAfter(started, ONE_TRY_MS),
      });
      if (!letter) return;
      await sendMessage(deps, letter);
    }
  });

/** Sends one letter. A failure is logged without the server's message with the recipient. */
async function sendMessage(
  { mail, sms, storage, clock, log }: MessageDispatcherDeps,
  letter: OutgoingMessageRow,
): Promise<void> {
  const letters = outgoingMessageRepository(storage.db);
  const { id, channel, recipient, subject, text, html, attempts } = letter;
  try {
    if (channel === 'sms') await sms.send({ number: recipient, text });
    else
      await mail.send({
        recipient,
        subject,
        text,
        ...(html !== null && { html }),
        id: `letter-${id}`,
      });
  } catch (error) {
    const { code, responseCode } = (error ?? {}) as { code?: string; responseCode?: number };
    const wait = BACK_OFF_MS[attempts - 1];
    log.error(
      { code, responseCode, letter: id, attempts },
      wait === undefined
        ? 'a message (email or SMS) could not be sent: no more retries'
        : 'a message (email or SMS) could not be sent and will be retried',
    );
    return wait === undefined ? letters.failed(id) : letters.tryAgain(id, realTimeIn(wait));
  }
  await letters.sent(id, clock.now());
}
