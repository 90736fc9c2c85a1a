import type { Opening } from '@ringside/rules/notices/notices';
import { getServerTexts } from './server-texts.ts';

/** Returns the title of a calendar entry of what opens. */
export function formatOpening(locale: string | null, opening: Opening, stage: string): string {
  const i18n = getServerTexts(locale);
  return opening === 'check-in'
    ? i18n.t('Check-in opens: {stage}', { stage })
    : i18n.t('Registration opens: {stage}', { stage });
}
