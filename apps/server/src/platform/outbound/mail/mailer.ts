import { createTransport } from 'nodemailer';

/**
 * A mail to one recipient. `id` identifies a mail that arrives twice; `locale` is one of the
 * site's.
 */
export interface Mail {
  recipient: string;
  subject: string;
  text: string;
  html?: string;
  locale?: string;
  id?: string;
}

/**
 * The sender of mails, which throws if a mail could not be handed over. Commands write letters
 * instead (outgoing-messages.command.ts), which are sent after the transaction.
 */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/**
 * The sender of text messages to phones. The contract names no provider, so messages are stored in
 * the mailbox.
 */
export interface Sms {
  send(message: { number: string; text: string }): Promise<void>;
}

const CONNECT_MS = 10_000;
const ANSWER_MS = 20_000;

/**
 * Creates a sender over SMTP: `smtp://user:password@host:port` or `smtps://…`. `?from=address`
 * names the sender, by default `no-reply@` the site's host. nodemailer rejects line breaks in
 * addresses and subjects.
 */
export function createSmtpMailer({
  smtpUrl,
  publicUrl,
}: {
  smtpUrl: string;
  publicUrl: string;
}): Mailer {
  const url = new URL(smtpUrl);
  const { hostname } = new URL(publicUrl);
  const from = url.searchParams.get('from') ?? `no-reply@${hostname}`;
  url.searchParams.delete('from');
  const transport = createTransport({
    url: url.href,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ recipient, subject, text, html, locale, id }) {
      await transport.sendMail({
        from,
        to: { name: '', address: recipient },
        subject,
        text,
        ...(html !== undefined && { html }),
        ...(id && { messageId: `<${id}@${hostname}>` }),
        headers: {
          'auto-submitted': 'auto-generated',
          ...(locale && { 'content-language': locale }),
        },
      });
    },
  };
}
