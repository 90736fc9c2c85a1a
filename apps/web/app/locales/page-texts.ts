import type { I18n, Messages } from '@lingui/core';
import { sharedTexts } from 'virtual:text-numbers';

/**
 * Returns the texts that only long pages use. No browser's catalogue has them: the loaders of those
 * pages send them. Empty in development, where the catalogues have all texts.
 */
export const pageTextsOf = ({ messages }: I18n): Messages =>
  Object.fromEntries(Object.entries(messages).filter(([id]) => Number(id) >= sharedTexts));
