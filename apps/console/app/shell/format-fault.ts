import { ApiError } from '@ringside/contract/errors';
import { formatDuration } from '../parts/time.tsx';

const STALE = 412;
const FORBIDDEN = 403;
const NOT_FOUND = 404;
const TOO_OFTEN = 429;
/** The wait in seconds where the answer does not set it. */
const A_MINUTE = 60;

/** Returns the meaning of a failure for the operator. */
export function formatFault(fault: unknown): { title: string; detail: string } {
  if (!(fault instanceof ApiError))
    return {
      title: 'The server cannot be reached',
      detail: 'Nothing was changed. Check the connection and try again.',
    };
  if (fault.status === STALE)
    return {
      title: 'Someone else has changed this in the meantime',
      detail: 'Nothing was changed. Check the current state, then decide again.',
    };
  if (fault.code === 'second-factor-missing')
    return {
      title: 'Set up a second factor first',
      detail: 'A second factor is required here. Your account leads through it.',
    };
  if (fault.status === FORBIDDEN)
    return { title: 'Your role does not allow this', detail: fault.message };
  if (fault.status === NOT_FOUND)
    return { title: 'Not found', detail: 'It may have been deleted, or the address is wrong.' };
  const first = fault.errors[0];
  if (fault.code === 'sign-in-closed')
    return {
      title: first?.title ?? 'Sign-in by password is closed for a while',
      detail: `Too many sign-ins with this email failed. If it belongs to an operator, an email with a sign-in link is on its way. Browsers that signed in within the last 90 days still accept the password. It opens again in ${formatDuration(fault.retryAfter ?? A_MINUTE)}.`,
    };
  if (fault.status === TOO_OFTEN)
    return {
      title: first?.title ?? 'Too many attempts',
      detail: `Try again in ${formatDuration(fault.retryAfter ?? A_MINUTE)}.`,
    };
  if (first && fault.errors.every(({ code }) => code === 'event-overlap'))
    return {
      title: first.title,
      detail: `In that time there are already ${first.detail?.replace(', ', ' and ')}. Choose other dates, or archive one of the two.`,
    };
  return {
    title: first?.title ?? 'Something went wrong',
    detail:
      fault.errors
        .map(({ detail }) => detail)
        .filter(Boolean)
        .join(' ') || (first ? '' : 'Please try again.'),
  };
}

/** Returns whether a failure is a missing resource. */
export const isMissing = (fault: unknown): boolean =>
  fault instanceof ApiError && fault.status === NOT_FOUND;
/** Returns whether a failure is an edit conflict. */
export const isStale = (fault: unknown): boolean =>
  fault instanceof ApiError && fault.status === STALE;
/** Returns whether a command was refused because of its dependants, and can be forced. */
export const isDependencyConflict = (fault: unknown): boolean =>
  fault instanceof ApiError && fault.code === 'result-would-reset';
