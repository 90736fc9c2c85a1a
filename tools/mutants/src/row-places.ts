const RULES = 'packages/rules/src';
const WEB = 'apps/web/app';
const LOCALES = `${WEB}/locales/locales.ts`;
const CONTACT_POINTS = 'apps/server/src/identity/contact-points/contact-point.command.ts';

/**
 * The code of rows that name tests but no rule: files, or declarations as `file#name`. A row
 * without an entry has no mutants; `npm run mutants -- --rows` lists these.
 */
export const ROW_PLACES: Readonly<Record<string, readonly string[]>> = {
  '1.12': [`${RULES}/site/locales.ts#LANGUAGE_TAGS`],
  '1.13': [`${RULES}/site/locales.ts#DEFAULT_LOCALE`, `${LOCALES}#localeOfPath`],
  '1.15': [`${WEB}/session/launch-parameters.ts#splitLaunch`],
  '2.1': [`${RULES}/site/locales.ts#LANGUAGE_TAGS`, `${LOCALES}#addLocale`],
  '2.2': [`${LOCALES}#localeOfPath`, `${LOCALES}#addLocale`, `${LOCALES}#removeLocale`],
  '2.10': [`${WEB}/screens/error/status-of-id.ts`],
  '2.20': [`${WEB}/screens/match/ban/ban-state.ts#toggleItem`],
  '2.25': [`${WEB}/parts/links/create-href.ts`],
  '2.28': [`${WEB}/shell/guards/get-guard.ts`],
  '3.13': [
    `${RULES}/constants.ts#PARTICIPANT_TYPES`,
    `${RULES}/constants.ts#PARTICIPANT_TYPE_NAMES`,
    `${RULES}/constants.ts#SERIES_PARTICIPANT`,
  ],
  '7.46': [`${CONTACT_POINTS}#CODE_MINUTES`, `${CONTACT_POINTS}#RESEND_MS`],
  '7.48': [`${RULES}/constants.ts#AGE_GATE_REFUSAL_MS`],
  '9.7': [
    `${RULES}/constants.ts#DEFAULT_PAGE_SIZE`,
    `${RULES}/constants.ts#ITEMS_PAGE_SIZE`,
    `${RULES}/constants.ts#ROSTERS_PAGE_SIZE`,
  ],
  '9.17': [`${RULES}/constants.ts#LOCALE_COOKIE_DAYS`, `${LOCALES}#LOCALE_COOKIE`],
  '9.18': [`${RULES}/site/locales.ts#DEFAULT_LOCALE`, `${LOCALES}#addLocale`],
};
