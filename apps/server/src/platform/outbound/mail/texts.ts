import { getServerTexts, type ServerTexts } from '../../texts/server-texts.ts';

/** The mails and the text message. */
const createMailTexts = (i18n: ServerTexts) => ({
  passwordReset: (facts: { link: string; minutes: number }) => ({
    subject: i18n.t('Choose a new password for Ringside'),
    text: i18n.t(
      'We received a request for a new Ringside password.\n\nChoose it here within {minutes} minutes:\n{link}\n\nThe link works once. If you did not ask for it, ignore this email: nothing has changed.\n',
      facts,
    ),
  }),
  invitation: (facts: { link: string; hours: number }) => ({
    subject: i18n.t('Your sign-in to the Ringside console'),
    text: i18n.t(
      'You are now an operator of a championship on Ringside. You sign in with this email address.\n\nChoose your password here within {hours} hours:\n{link}\n\nThe link works once. If it has expired, request a new one with “Forgot the password?” on the sign-in page.\n',
      facts,
    ),
  }),
  emailCode: (facts: { code: string; minutes: number }) => ({
    subject: i18n.t('{code} is your Ringside code', facts),
    text: i18n.t(
      'Your code: {code}\n\nEnter it within {minutes} minutes to confirm that this address is yours. If you did not ask for it, ignore this email.\n',
      facts,
    ),
  }),
  phoneCode: (facts: { code: string; minutes: number }) => ({
    subject: i18n.t('Ringside code'),
    text: i18n.t('{code} is your Ringside code. It works for {minutes} minutes.', facts),
  }),
  signInLink: (facts: { link: string; minutes: number }) => ({
    subject: i18n.t('Your sign-in link for Ringside'),
    text: i18n.t(
      'Too many sign-ins to your Ringside account failed. For a while, browsers that you have not used before do not accept your password.\n\nTo sign in now, open this link within {minutes} minutes:\n{link}\n\nThe link works once. If you are not trying to sign in, ignore this email: only you have the link. Browsers in which you signed in during the last 90 days still accept your password.\n',
      facts,
    ),
  }),
  secondFactorTaken: (facts: { link: string }) => ({
    subject: i18n.t('Your second factor for Ringside was removed'),
    text: i18n.t(
      'An operator has removed the second factor of your Ringside account. You are signed out everywhere and can sign in with your password alone.\n\nSet up a new one here:\n{link}\n\nIf you did not ask for it, change your password at once and tell the owner of the championship.\n',
      facts,
    ),
  }),
  emailChanged: () => ({
    subject: i18n.t('The email address of your Ringside account was changed'),
    text: i18n.t(
      'The email address of your Ringside account was changed. You can no longer sign in with this address, and it no longer receives links for a new password.\n\nIf you did not ask for the change, tell the owner of the championship at once.\n',
    ),
  }),
});

/** Returns the texts in a user's language. `locale` is one of the site's (`zh_CN`), or null. */
export const getTexts = (locale: string | null) => createMailTexts(getServerTexts(locale));
