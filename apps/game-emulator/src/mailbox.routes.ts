import { Hono } from 'hono';
import type { EmulatorMailbox } from './ports.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter);

/** Creates the routes of unsent mails: JSON for programs, a plain page for people. */
export function mailboxRoutes(mailbox: EmulatorMailbox): Hono {
  return new Hono().get('/', async (c) => {
    const mails = await mailbox.findAll();
    if (!(c.req.header('accept') ?? '').includes('text/html')) return c.json({ data: mails });
    const items = mails.map(
      (mail) =>
        `<article><h2>${escape(mail.subject)}</h2><p>To ${escape(mail.recipient)}, ${mail.sentAt.toISOString()}</p><pre>${escape(mail.text)}</pre></article>`,
    );
    c.header(
      'content-security-policy',
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    );
    return c.html(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mailbox</title><h1>Mailbox</h1>${items.join('') || '<p>No mail yet.</p>'}</html>`,
    );
  });
}
