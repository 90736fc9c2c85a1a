import type { I18n, Messages } from '@lingui/core';
import { sharedTexts } from 'virtual:text-numbers';

/**
 * Returns the texts that only long pages say, which no browser's catalogue has: their loaders send
 * them along. Empty in development, where the catalogues have all texts.
 */
export const pageTextsOf = ({ messages }: I18n): Messages =>
  Object.fromEntries(Object.entries(messages).filter(([id]) => Number(id) >= sharedTexts));
