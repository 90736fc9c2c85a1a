/* oxlint-disable no-restricted-properties -- the repository of the mailbox */
import type { EmulatorMailbox } from '@ringside/game-emulator/ports';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Mailer, Sms } from '../../platform/outbound/mail/mailer.ts';
import type { Storage } from '../../platform/storage/storage.ts';

const SHOWN_MAILS = 200;

/**
 * The mailbox for deployments without SMTP: it stores messages, and the emulator shows them. Text
 * messages have recipients such as `sms:+49…`.
 */
export interface Mailbox extends EmulatorMailbox {
  mail: Mailer;
  sms: Sms;
}

/** Creates the mailbox in the database. */
export function createMailbox({ db }: Pick<Storage, 'db'>, clock: Pick<Clock, 'now'>): Mailbox {
  const keep = async (mail: {
    recipient: string;
    subject: string;
    text: string;
    html: string | null;
  }) =>
    void (await db
      .insertInto('mailbox')
      .values({ ...mail, sentAt: clock.now() })
      .execute());
  return {
    mail: {
      send: ({ recipient, subject, text, html }) =>
        keep({ recipient, subject, text, html: html ?? null }),
    },
    sms: {
      send: ({ number, text }) =>
        keep({ recipient: `sms:${number}`, subject: 'Text message', text, html: null }),
    },
    findAll: () =>
      db.selectFrom('mailbox').selectAll().orderBy('id', 'desc').limit(SHOWN_MAILS).execute(),
  };
}
