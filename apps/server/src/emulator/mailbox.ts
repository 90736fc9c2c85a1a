import type { EmulatorMailbox } from '@ringside/game-emulator/ports';
import type { Storage } from '../storage/storage.ts';

const SHOWN_MAILS = 200;

/** A mail to somebody. */
export interface Mail {
  recipient: string;
  subject: string;
  text: string;
  html?: string;
}

/** The mailbox for deployments without SMTP: what would have been sent is kept and shown by the emulator. */
export interface Mailbox extends EmulatorMailbox {
  deliver(mail: Mail, sentAt: Date): Promise<void>;
}

/** Keeps mails in the database. Pass the transaction as `db` to send with the change that causes the mail. */
export function databaseMailbox({ db }: Pick<Storage, 'db'>): Mailbox {
  return {
    async deliver({ html, ...mail }, sentAt) {
      await db.insertInto('mailbox').values({ ...mail, html: html ?? null, sentAt }).execute();
    },
    findAll: () => db.selectFrom('mailbox').selectAll().orderBy('id', 'desc').limit(SHOWN_MAILS).execute(),
  };
}
