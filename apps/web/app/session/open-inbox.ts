import type { OpenInboxMessage } from '@ringside/contract/game';

/**
 * Opens the game's inbox. Inside the game the page posts a message to the app around it: `parent`
 * is the page itself in a web view, and the emulator in its frame. A plain browser opens a page.
 * The message holds no secret, since the origin of the app is unknown.
 */
export function openInbox({
  inApp,
  link,
  params,
  titles,
}: Omit<OpenInboxMessage, 'type'> & { inApp: boolean }): void {
  const message: OpenInboxMessage = { type: 'openInbox', link, params, titles };
  if (inApp || window.parent !== window) window.parent.postMessage(message, '*');
  else window.open(link, '_blank', 'noopener');
}
