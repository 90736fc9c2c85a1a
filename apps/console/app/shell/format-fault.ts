import { ApiError } from '@ringside/contract/errors';
import { formatDuration } from '../parts/time.tsx';

const STALE = 412;
const FORBIDDEN = 403;
const NOT_FOUND = 404;
const TOO_OFTEN = 429;
/** The wait in seconds where the answer does not set it. */
const A_MINUTE = 60;

/** Returns whether a failure is a missing resource. */
export const isMissing = (fault: unknown): boolean =>
  fault instanceof ApiError && fault.status === NOT_FOUND;
/** Returns whether a failure is an edit conflict. */
export const isStale = (fault: unknown): boolean =>
  fault instanceof ApiError && fault.status === STALE;
/** Returns whether a command was refused because of its dependants, and can be forced. */
export const isDependencyConflict = (fault: unknown): boolean =>
  fault instanceof ApiError && fault.code === 'result-would-reset';

interface FaultText {
  title: string;
  detail: string;
}

const explainClosedSignIn = ({ errors: [first], retryAfter }: ApiError): FaultText => ({
  title: first?.title ?? 'Sign-in by password is closed for a while',
  detail: `Too many sign-ins with this email failed. If it belongs to an operator, an email with a sign-in link is on its way. Browsers that signed in within the last 90 days still accept the password. It opens again in ${formatDuration(retryAfter ?? A_MINUTE)}.`,
});

const explainRateLimit = ({ errors: [first], retryAfter }: ApiError): FaultText => ({
  title: first?.title ?? 'Too many attempts',
  detail: `Try again in ${formatDuration(retryAfter ?? A_MINUTE)}.`,
});

const explainEventOverlap = ({ errors: [first] }: ApiError): FaultText => ({
  title: first?.title ?? '',
  detail: `In that time there are already ${first?.detail?.replace(', ', ' and ')}. Choose other dates, or archive one of the two.`,
});

/** Each kind of refusal that has a text of its own; the first that applies explains the failure. */
const EXPLANATIONS: {
  applies: (fault: ApiError) => boolean;
  explain: (fault: ApiError) => FaultText;
}[] = [
  {
    applies: isStale,
    explain: () => ({
      title: 'Someone else has changed this in the meantime',
      detail: 'Nothing was changed. Check the current state, then decide again.',
    }),
  },
  {
    applies: ({ code }) => code === 'second-factor-missing',
    explain: () => ({
      title: 'Set up two-factor authentication first',
      detail: 'Two-factor authentication is required here. Set it up under your account.',
    }),
  },
  {
    applies: ({ status }) => status === FORBIDDEN,
    explain: ({ message }) => ({ title: 'Your role does not allow this', detail: message }),
  },
  {
    applies: isMissing,
    explain: () => ({
      title: 'Not found',
      detail: 'It may have been deleted, or the address is wrong.',
    }),
  },
  { applies: ({ code }) => code === 'sign-in-closed', explain: explainClosedSignIn },
  { applies: ({ status }) => status === TOO_OFTEN, explain: explainRateLimit },
  {
    applies: ({ errors }) =>
      errors.length > 0 && errors.every(({ code }) => code === 'event-overlap'),
    explain: explainEventOverlap,
  },
];

/** Returns the meaning of a failure for the operator. */
export function formatFault(fault: unknown): FaultText {
  if (!(fault instanceof ApiError))
    return {
      title: 'The server cannot be reached',
      detail: 'Nothing was changed. Check the connection and try again.',
    };
  const { explain } = EXPLANATIONS.find(({ applies }) => applies(fault)) ?? {};
  return explain ? explain(fault) : explainByErrors(fault);
}

/** Returns the texts of the server's own errors. */
function explainByErrors({ errors }: ApiError): FaultText {
  const [first] = errors;
  if (!first) return { title: 'Something went wrong', detail: 'Please try again.' };
  return {
    title: first.title,
    detail: errors
      .map(({ detail }) => detail)
      // a conflict with a title of its own repeats it as its detail
      .filter((detail) => detail && detail !== first.title)
      .join(' '),
  };
}
