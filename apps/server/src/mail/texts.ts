import { TRANSLATIONS } from './translations.ts';

/** The texts of mails and text messages: English here, the other languages in `translations.ts`. */

export interface Letter {
  subject: string;
  text: string;
}

export interface Texts {
  passwordReset(facts: { link: string; minutes: number }): Letter;
  invitation(facts: { link: string; hours: number }): Letter;
  emailCode(facts: { code: string; minutes: number }): Letter;
  phoneCode(facts: { code: string; minutes: number }): Letter;
  signInLink(facts: { link: string; minutes: number }): Letter;
  secondFactorTaken(facts: { link: string }): Letter;
  emailChanged(): Letter;
}

const en: Texts = {
  passwordReset: ({ link, minutes }) => ({
    subject: 'Choose a new password for Ringside',
    text: `Somebody, probably you, asked for a new password for Ringside.\n\nChoose it here within ${minutes} minutes:\n${link}\n\nThe link works once. If it was not you, leave this mail alone: nothing has changed.\n`,
  }),
  invitation: ({ link, hours }) => ({
    subject: 'Your sign-in to the Ringside console',
    text: `You are an operator of a championship on Ringside now, and sign in with this mail address.\n\nChoose your password here within ${hours} hours:\n${link}\n\nThe link works once. When it has run out, ask for another at the sign-in, by “Forgot the password?”.\n`,
  }),
  emailCode: ({ code, minutes }) => ({
    subject: `${code} is your Ringside code`,
    text: `Your code: ${code}\n\nEnter it within ${minutes} minutes to confirm that this address is yours. If you did not ask for it, leave this mail alone.\n`,
  }),
  phoneCode: ({ code, minutes }) => ({
    subject: 'Ringside code',
    text: `${code} is your Ringside code. It works for ${minutes} minutes.`,
  }),
  signInLink: ({ link, minutes }) => ({
    subject: 'Your sign-in link for Ringside',
    text: `Too many sign-ins to your Ringside account failed. For a while, browsers that you have not used before do not accept your password.\n\nTo sign in now, open this link within ${minutes} minutes:\n${link}\n\nThe link works once. If you are not trying to sign in, ignore this email: only you have the link. Browsers in which you signed in during the last 90 days still accept your password.\n`,
  }),
  secondFactorTaken: ({ link }) => ({
    subject: 'Your second factor for Ringside was taken away',
    text: `An operator has taken away the second factor of your sign-in to Ringside. You are signed out everywhere, and your password alone signs you in.\n\nSet up a new one here:\n${link}\n\nIf you did not ask for it, change your password at once and tell the owner of the championship.\n`,
  }),
  emailChanged: () => ({
    subject: 'The mail address of your sign-in to Ringside was changed',
    text: 'The mail address of your sign-in to Ringside was changed. This address signs you in no more, and links for a new password do not come here any more.\n\nIf it was neither you nor somebody whom you asked, tell the owner of the championship at once.\n',
  }),
};

/** Returns whether a locale is a language of the site, by the name in its addresses. */
export const isLanguage = (locale: string): boolean =>
  locale === 'en' || Object.hasOwn(TRANSLATIONS, locale);

/** Returns the texts in a user's language. `locale` is one of the site's (`zh_CN`), or null. */
export const textsIn = (locale: string | null): Texts =>
  locale !== null && Object.hasOwn(TRANSLATIONS, locale) ? TRANSLATIONS[locale]! : en;
