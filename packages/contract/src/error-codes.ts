import { REFUSAL_REASONS, type RefusalReason } from '@ringside/rules/refusals';
import { REFUSALS } from './refusals.ts';

interface ErrorText {
  /** The statuses of the answers that carry the code; the usual one first. */
  statuses: readonly number[];
  /** The usual title; a call may have one of its own. */
  title: string;
  /** The explanation of an answer without a more specific one. */
  detail: string;
}

const text = (status: number | readonly number[], title: string, detail: string): ErrorText => ({
  statuses: typeof status === 'number' ? [status] : status,
  title,
  detail,
});

/** The errors that are no refusal of the rules: of the kernel, of sign-in and of single commands. */
const OTHER_ERRORS = {
  // The kernel, in the order of its checks.
  'tenant-unknown': text(
    404,
    'There is no such tenant',
    'The header X-Tenant names no championship of this server. Leave it out for the default one.',
  ),
  'method-not-allowed': text(
    405,
    'The address does not have this method',
    'The header Allow lists the methods of this address.',
  ),
  unauthorized: text(
    401,
    'Sign in first',
    'The call needs a valid token in the header Authorization, and the one that was sent is missing, wrong or expired.',
  ),
  'not-acceptable': text(
    406,
    'The answer does not exist in an accepted form',
    'Name application/vnd.api+json or application/json in the header Accept, or leave it out.',
  ),
  'unsupported-media-type': text(
    415,
    'The media type of the body is not supported',
    'Send application/vnd.api+json or application/json; a file as multipart/form-data.',
  ),
  'too-large': text(413, 'The body is too large', 'Send a smaller body.'),
  'too-slow': text(
    408,
    'The body did not arrive in time',
    'The connection was too slow or stopped. Send the request again.',
  ),
  malformed: text(400, 'The body is not a JSON object', 'Send one JSON object, encoded as UTF-8.'),
  'invalid-parameter': text(
    400,
    'A parameter is not valid',
    'The API document lists the parameters of this call and their values.',
  ),
  'not-found': text(
    404,
    'There is nothing here',
    'The address or the resource does not exist, or this caller may not know of it.',
  ),
  gone: text(
    410,
    'This no longer exists',
    'It existed, and its address never leads to anything again. Read the list that it was in.',
  ),
  forbidden: text(
    [403, 422],
    'This is not allowed',
    'The account that is signed in does not have the permission for this.',
  ),
  'client-generated-id': text(
    403,
    'The server makes the ids',
    'Leave `data.id` out: the answer carries the id of the new resource.',
  ),
  stale: text(
    [412, 409],
    'The resource has changed in the meantime',
    'Read it again, and repeat the change with its new ETag.',
  ),
  'type-mismatch': text(
    409,
    'The resource has another type',
    'Send the type of the collection in `data.type`.',
  ),
  'id-mismatch': text(
    409,
    'The body names a different resource from the address',
    'Send the id of the address in `data.id`, or leave it out.',
  ),
  required: text(422, 'Field is required', 'The field is required.'),
  'unknown-field': text(
    422,
    'There is no such field',
    'The call does not know this field. The API document lists those that it knows.',
  ),
  invalid: text([422, 400], 'The value is not valid', 'The value does not fit this field.'),
  'idempotency-mismatch': text(
    422,
    'The key was used with another body',
    'Use a new Idempotency-Key for a new request.',
  ),
  'still-running': text(
    409,
    'The first request with this key is still in progress',
    'Wait a moment, and send the same request with the same key again.',
  ),
  internal: text(
    500,
    'Something went wrong here',
    'The server has logged the fault under the X-Request-Id of this answer.',
  ),
  'too-deep': text(400, 'The body has too many levels', 'Nest objects and lists less deeply.'),
  'duplicate-key': text(
    400,
    'A name appears twice in one object',
    'Send each name of an object once.',
  ),
  'forbidden-key': text(400, 'This name is not allowed', 'Send the object without this name.'),
  'forbidden-character': text(
    [400, 422],
    'A text must not hold a zero character or half a character',
    'Send well-formed Unicode without the character U+0000.',
  ),
  'too-many-requests': text(
    429,
    'Too many requests',
    'The header Retry-After says after how many seconds the next request is accepted.',
  ),
  busy: text(
    503,
    'The server is overloaded',
    'The request was not processed. The header Retry-After says when to send it again.',
  ),
  'database-unavailable': text(
    503,
    'The database did not answer in time',
    'Send the request again with the same Idempotency-Key: the server processes it once.',
  ),
  'already-exists': text(
    409,
    'The name is taken',
    'An entry with this name exists already. Choose another name, or change that entry.',
  ),
  'in-use': text(409, 'The entry is in use', 'Other resources refer to it, so it stays.'),
  // Sign-in and users.
  'login-failed': text(
    401,
    'Email or password is wrong',
    'Check both, or reset the password by email.',
  ),
  'sign-in-closed': text(
    [403, 429],
    'Sign-in by password is closed for a while',
    'Too many attempts failed. Use the link that was sent by email, or wait.',
  ),
  'second-factor-required': text(
    [401, 403, 422],
    'Enter the code of your authenticator app, or a recovery code',
    'Send the code with the same request.',
  ),
  'second-factor-missing': text(
    403,
    'Set up a second factor first',
    'The role of this account needs a second factor. Add it in the account settings of the console.',
  ),
  'second-factor-on': text(
    409,
    'The account has a second factor already',
    'Remove the second factor before another one is added.',
  ),
  'second-factor-off': text(
    409,
    'The account has no second factor',
    'Add a second factor first, in the account settings of the console.',
  ),
  'too-many-attempts': text(
    429,
    'Too many attempts',
    'The header Retry-After says after how many seconds the next attempt counts.',
  ),
  suspended: text(
    403,
    'This account is suspended',
    'An operator has suspended the account. Write to the support of the championship.',
  ),
  'password-wrong': text(
    [403, 422],
    'The current password is wrong',
    'Enter the password with which this account signs in.',
  ),
  'email-taken': text(
    409,
    'Another user already signs in with this address',
    'Choose another address, or change the other user first.',
  ),
  'not-an-operator': text(
    [409, 422],
    'Only users who sign in with a password have roles',
    'Players sign in through the game and have neither roles nor a password.',
  ),
  'last-owner': text(
    409,
    'The last owner must stay',
    'Give another operator the role of an owner first.',
  ),
  'own-roles': text(
    409,
    'You cannot change your own roles',
    'Another owner can change the roles of this account.',
  ),
  'profile-fixed': text(
    409,
    'Date of birth and nationality cannot change after registration',
    'An operator can correct them.',
  ),
  'survey-answered': text(
    409,
    'The survey is already answered',
    'Each player answers the survey once.',
  ),
  'game-side-failed': text(
    [502, 503, 504, 500, 409],
    'The game side failed',
    'The game did not answer. Try again in a moment.',
  ),
  'token-invalid': text(
    [400, 401, 422],
    'The link is wrong, was used, or has expired',
    'Request a new link.',
  ),
  'code-invalid': text(
    [422, 400, 403, 401],
    'The code is wrong, has expired, or was already used',
    'Enter the newest code, or request another one.',
  ),
  'state-invalid': text(
    400,
    'The sign-in did not begin here',
    'Begin the sign-in with the community chat again, in the same browser.',
  ),
  'chat-unavailable': text(502, 'The community chat did not answer', 'Try again in a moment.'),
  'already-verified': text(
    409,
    'It is already verified',
    'No further code is needed for this address or number.',
  ),
  'already-there': text(409, 'The list already contains it', 'Each entry is kept once.'),
  'account-taken': text(
    409,
    'The account is linked to another user',
    'Unlink it there first, or ask an operator to merge the two accounts.',
  ),
  'too-many': text(409, 'The list is full', 'Remove an entry before another one is added.'),
  playing: text(
    409,
    'The user plays in a running segment',
    'Wait until the segment has ended, or let the user leave its roster first.',
  ),
  'not-a-picture': text(
    422,
    'The file is not a picture, or it is too large',
    'Send a PNG, JPEG or WebP picture within the size that the call allows.',
  ),
  'too-many-attachments': text(
    409,
    'Too many pictures',
    'Remove a picture of this match before another one is added.',
  ),
  'files-unavailable': text(
    503,
    'Pictures cannot be stored or shown at the moment',
    'The store of pictures did not answer. Try again in a moment.',
  ),
  // Web hooks.
  'https-required': text(
    422,
    'The address must begin with https://',
    'Web hooks are sent over encrypted connections only.',
  ),
  'credentials-in-url': text(
    422,
    'The address must not contain a user name or password',
    'Check the signature of the request instead.',
  ),
  'inside-the-network': text(
    422,
    'The address must not lead into the internal network',
    'Name a public host.',
  ),
  'host-not-listed': text(
    422,
    'Webhooks must not be sent to this host',
    'The deployment lists the hosts that may receive web hooks.',
  ),
  // Events and segments.
  'event-draft': text(
    409,
    'The event is a draft',
    'Publish the event first: rosters register, and stages are drawn, only then.',
  ),
  'event-has-rosters': text(
    409,
    'The event has rosters',
    'An event with rosters stays published. Archive it, or delete it.',
  ),
  'not-a-region': text(
    [409, 422],
    'Rosters register in a region of the stage',
    'Name a segment of level 1, or a stage without regions.',
  ),
  'not-a-swiss': text(
    409,
    'Only a Swiss segment is paired round by round',
    'Other formats make their series with the draw.',
  ),
  'not-a-bracket': text(
    409,
    'The segment has no bracket',
    'The Open Bracket Format describes seeded segments with matches of two rosters.',
  ),
  'other-format': text(
    [409, 422],
    'The format of the file differs from that of the segment',
    'Change the format of the segment, or import the file into another segment.',
  ),
  'has-regions': text(409, 'The segment has regions', 'Import the file into one of its regions.'),
  'segment-not-movable': text(
    [409, 422],
    'The segment cannot move there',
    'A segment moves only to a parent of its own event that is one level higher.',
  ),
  'pairings-break-rules': text(
    409,
    'The pairings break a rule',
    'The preview names each rule. Repeat the call with `force=true` to publish them anyway.',
  ),
  'round-not-last': text(
    409,
    'Only the last round can be paired again',
    'Later rounds follow from this one.',
  ),
  // Dry runs.
  'dry-run-busy': text(
    409,
    'A dry run is already running',
    'Wait until it has ended, or cancel it.',
  ),
  'dry-run-over': text(
    409,
    'The dry run is not running',
    'A dry run that has ended keeps its report.',
  ),
  'nothing-to-play': text(409, 'The event has no segment', 'Add a segment to the event first.'),
  // Alarms.
  'alarm-taken': text(
    409,
    'Another operator has taken it',
    'Read the list of alarms again: it says who has taken the alarm.',
  ),
} as const satisfies Record<string, ErrorText>;

type CatalogueCode = '4' | '5' | '6' | '7' | '8';

/** Every `code` of an error: the refusals of the rules, the catalogue's numbers, and the others. */
export type ErrorCode = RefusalReason | CatalogueCode | keyof typeof OTHER_ERRORS;

/**
 * The one table of errors: statuses, title and detail of each code. A refusal of the catalogue has
 * its number as code.
 */
export const ERRORS = Object.fromEntries([
  ...REFUSAL_REASONS.flatMap((reason) => {
    const { status, title, detail, code } = REFUSALS[reason];
    const row = text(status, title, detail);
    return code ? [[code, row] as const, [reason, row] as const] : [[reason, row] as const];
  }),
  ...Object.entries(OTHER_ERRORS),
]) as Record<ErrorCode, ErrorText>;
