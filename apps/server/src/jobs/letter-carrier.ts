import { inRealTime, realMs } from '../clock/real-time.ts';
import type { Context } from '../context.ts';
import { letterRepository, type LetterRow } from '../mail/letters.repository.ts';
import { BACK_OFF_MS, type Carrier, createCarrier, ONE_TRY_MS } from './carrier.ts';

/** Creates the dispatcher of letters to the mail server, one at a time. */
export const createLetterCarrier = (context: () => Context): Carrier =>
  createCarrier(context, async (current) => {
    const letters = letterRepository(current.storage.db);
    for (;;) {
      const started = realMs();
      const letter = await letters.claim({
        started: new Date(started),
        again: new Date(started + ONE_TRY_MS),
      });
      if (!letter) return;
      await bring(current, letter);
    }
  });

/** Sends one letter. A failure is logged without the server's message with the recipient. */
async function bring(
  { mail, sms, storage, clock, log }: Context,
  letter: LetterRow,
): Promise<void> {
  const letters = letterRepository(storage.db);
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
    return wait === undefined ? letters.failed(id) : letters.tryAgain(id, inRealTime(wait));
  }
  await letters.sent(id, clock.now());
}
