import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Hono } from 'hono';

const part = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Creates the emulator's page: one document, with a policy that allows exactly its own script and
 * style.
 */
export function pageRoutes(): Hono {
  const style = part('page.css');
  const script = part('page.client.js');
  const html = part('page.html')
    .replace(/\s*\/\*style\*\/\s*/, () => style)
    .replace(/\s*\/\*script\*\/\s*/, () => script);
  const policy = [
    "default-src 'none'",
    `script-src ${sourceOf(script)}`,
    `style-src ${sourceOf(style)}`,
    "connect-src 'self'",
    "frame-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const headers = {
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  return new Hono().get('/', (c) => c.html(html, 200, headers));
}
