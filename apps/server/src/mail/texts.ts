import { TRANSLATIONS } from './translations.ts';

/** Every text that leaves by mail or short message: English here, the other languages beside it. */

export interface Letter {
  subject: string;
  text: string;
}

export interface Texts {
  passwordReset(facts: { link: string; minutes: number }): Letter;
  emailCode(facts: { code: string; minutes: number }): Letter;
  phoneCode(facts: { code: string; minutes: number }): Letter;
  secondFactorTaken(facts: { link: string }): Letter;
}

const en: Texts = {
  passwordReset: ({ link, minutes }) => ({
    subject: 'Choose a new password for Ringside',
    text: `Somebody, probably you, asked for a new password for Ringside.\n\nChoose it here within ${minutes} minutes:\n${link}\n\nThe link works once. If it was not you, leave this mail alone: nothing has changed.\n`,
  }),
  emailCode: ({ code, minutes }) => ({
    subject: `${code} is your Ringside code`,
    text: `Your code: ${code}\n\nEnter it within ${minutes} minutes to confirm that this address is yours. If you did not ask for it, leave this mail alone.\n`,
  }),
  phoneCode: ({ code, minutes }) => ({ subject: 'Ringside code', text: `${code} is your Ringside code. It works for ${minutes} minutes.` }),
  secondFactorTaken: ({ link }) => ({
    subject: 'Your second factor for Ringside was taken away',
    text: `An operator has taken away the second factor of your sign-in to Ringside. You are signed out everywhere, and your password alone signs you in.\n\nSet up a new one here:\n${link}\n\nIf you did not ask for it, change your password at once and tell the owner of the championship.\n`,
  }),
};

/** The texts in a person's language. `locale`: one of the site's, such as `zh_CN`, or null. */
/** Whether it is a language of the site, by the name that its addresses have. */
export const isLanguage = (locale: string): boolean => locale === 'en' || Object.hasOwn(TRANSLATIONS, locale);
export const textsIn = (locale: string | null): Texts => (locale !== null && Object.hasOwn(TRANSLATIONS, locale) ? TRANSLATIONS[locale]! : en);
