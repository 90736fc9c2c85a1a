import type { SignInAlarm } from '../collections/sign-in-alarms.ts';
import { defineEndpoint } from './endpoint.ts';
import { parseList, parseNothing } from './parse-answer.ts';

/** Accounts that unknown browsers cannot sign in to with a password. */
export const signInAlarmEndpoints = {
  list: defineEndpoint('GET sign-in-alarms/1.0', parseList<SignInAlarm>, {
    query: { 'page[size]': 100, include: 'user' },
  }),
  unlock: defineEndpoint('POST sign-in-alarms/1.0/:id/unlock', parseNothing),
};
