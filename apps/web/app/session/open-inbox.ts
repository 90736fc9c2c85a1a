import type { OpenInboxMessage } from '@ringside/contract/game';

/**
 * Opens the game's inbox: inside the game by a message to the app around the page (in a web view
 * that is the page's window, in the emulator's frame its parent), in a plain browser as a page. The
 * app's origin is unknown, and nothing in the message is secret.
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
