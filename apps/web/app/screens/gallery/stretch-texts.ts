import type { Messages } from '@lingui/core';

/**
 * Doubles every message, values and tags included, to test how a page bears a language that needs
 * twice the room.
 */
export function stretchTexts(messages: Messages): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([id, message]) => [
      id,
      (typeof message === 'string'
        ? `${message} ${message}`
        : [...message, ' ', ...message]) as Messages[string],
    ]),
  );
}
