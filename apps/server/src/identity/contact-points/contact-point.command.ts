import { MINUTE_MS, SECOND_MS } from '@ringside/rules/constants';
import { mustHave } from '@ringside/rules/must';
import {
  type CommandContext,
  type CommandPart,
  type Answer,
  conflict,
  invalidBody,
  tooManyAttempts,
} from '../../kernel/http/endpoint.ts';
import type { Fault } from '../../kernel/http/errors.ts';
import { createCode, keyedHashOf, isKeyedHashOf } from '../../kernel/sender/one-time.ts';
import { type RealInstant, realTimeIn, realNow } from '../../platform/clock/real-time.ts';
import { writeMessage } from '../../platform/outbound/mail/outgoing-messages.command.ts';
import { getTexts } from '../../platform/outbound/mail/texts.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import {
  type ContactKind,
  type ContactPoint,
  contactPointRepository,
} from './contact-point.repository.ts';

const MAX_CONTACT_POINTS = 5;
const CODE_MINUTES = 10;
const MAX_TRIES = 5;
const RESEND_MS = MINUTE_MS;
/** The codes for one user in an hour: limits messages to strangers and guesses. */
const CODE_LIMIT = { name: 'codes', windowMs: 60 * MINUTE_MS, allowed: 12 };

export const TYPE_OF: Record<ContactKind, 'email-addresses' | 'phone-numbers'> = {
  email: 'email-addresses',
  phone: 'phone-numbers',
};
const FIELD_OF: Record<ContactKind, string> = { email: 'address', phone: 'number' };

const recordChange = (
  work: Work,
  { id, kind, version }: Pick<ContactPoint, 'id' | 'kind' | 'version'>,
  action: string,
) =>
  work.record({
    action: `${kind}.${action}`,
    subject: { type: TYPE_OF[kind], id, version },
    silent: true,
  });
/** Returns the text that a code is hashed with, so that it fits no other contact point. */
const hashedTextOf = (id: string, code: string) => `contact ${id} ${code}`;

/** Returns when a code expires by the season's clock, which every other instant uses. */
export const toSeasonTime = (now: Date, realInstant: RealInstant): Date =>
  new Date(+realInstant + Math.round((+now - +realNow()) / SECOND_MS) * SECOND_MS);

/** Adds an address or number for the viewer and sends a code to it. */
export async function addContactPoint(
  { work, viewer: { userId }, services }: CommandContext,
  kind: ContactKind,
  value: string,
): Promise<Answer> {
  const points = contactPointRepository(work.db, { tenantId: work.tenantId, kind });
  const ownPoints = await points.lockAllOf(userId);
  const pointer = `/data/attributes/${FIELD_OF[kind]}`;
  if (ownPoints.some((point) => point.value.toLowerCase() === value.toLowerCase()))
    return conflict('already-there', 'The list already contains it', pointer);
  if (ownPoints.length >= MAX_CONTACT_POINTS)
    return conflict('too-many', `At most ${MAX_CONTACT_POINTS}`, pointer);
  const wait = await services.counters.count(CODE_LIMIT, userId);
  if (wait > 0) return tooManyAttempts(wait, 'Too many codes');
  const point = await points.insert({ userId, value, createdAt: work.now });
  recordChange(work, await sendCode({ work, services }, point), 'added');
  return { show: { type: TYPE_OF[kind], id: point.id }, status: 201 };
}

/** Sends another code; the code before it becomes invalid. */
export async function resendCode(
  { work, services }: CommandContext,
  point: ContactPoint,
): Promise<Answer> {
  if (point.verifiedAt) return conflict('already-verified', 'It is already verified');
  const sent = point.codeSentAt ? Number(realNow()) - Number(point.codeSentAt) : RESEND_MS;
  if (sent < RESEND_MS)
    return tooManyAttempts(
      (RESEND_MS - sent) / 1000,
      'The server sent a code less than a minute ago',
    );
  const wait = await services.counters.count(CODE_LIMIT, point.userId);
  if (wait > 0) return tooManyAttempts(wait, 'Too many codes');
  recordChange(work, await sendCode({ work, services }, point), 'code-sent');
  return { show: { type: TYPE_OF[point.kind], id: point.id } };
}

/** Sends a new code; returns the contact point as it is then. */
async function sendCode(
  { work, services }: CommandPart<'secret'>,
  { id, kind, userId, value, tenantId }: ContactPoint,
): Promise<ContactPoint> {
  const code = createCode();
  const sentAt = realNow();
  const changed = await contactPointRepository(work.db, { tenantId, kind }).update(id, {
    codeHash: keyedHashOf(services.secret, hashedTextOf(id, code)),
    codeExpiresAt: realTimeIn(CODE_MINUTES * MINUTE_MS),
    codeTries: 0,
    codeSentAt: sentAt,
  });
  const { preferredLocale } = await work.db
    .selectFrom('users')
    .select('preferredLocale')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const texts = getTexts(preferredLocale);
  const letter = (kind === 'email' ? texts.emailCode : texts.phoneCode)({
    code,
    minutes: CODE_MINUTES,
  });
  await writeMessage(work, {
    cause: `contact-code/${id}/${sentAt.getTime()}`,
    channel: kind === 'email' ? 'mail' : 'sms',
    recipient: value,
    ...letter,
  });
  return changed;
}

/**
 * Verifies a contact point by its code. A wrong code counts as a try, though the call is refused.
 *
 * @param at Where the body has its fields.
 */
export async function verifyContactPoint(
  { work, services }: CommandContext,
  { id, kind, tenantId, userId, verifiedAt }: ContactPoint,
  code: string,
  at: string,
): Promise<Answer> {
  if (verifiedAt) return conflict('already-verified', 'It is already verified');
  const wrong: Fault = {
    code: 'code-invalid',
    title: 'The code is wrong, was tried too often, or has expired',
    source: { pointer: `${at}/code` },
  };
  const points = contactPointRepository(work.db, { tenantId, kind });
  const pending = await points.takeTry({ id, allowed: MAX_TRIES, now: realNow() });
  if (!pending) return invalidBody(wrong);
  if (
    !isKeyedHashOf(
      services.secret,
      mustHave(pending.codeHash, 'the code of a pending address'),
      hashedTextOf(id, code),
    )
  )
    return { faults: { status: 422, faults: [wrong], stays: true } };
  const others = await points.lockAllOf(userId);
  const changed = await points.update(id, {
    verifiedAt: work.now,
    isPrimary: !others.some(({ isPrimary }) => isPrimary),
    codeHash: null,
    codeExpiresAt: null,
  });
  recordChange(work, changed, 'verified');
  return { show: { type: TYPE_OF[kind], id } };
}

/** Deletes a contact point. The oldest verified one that is left replaces a primary one. */
export async function deleteContactPoint(
  { work }: CommandContext,
  point: ContactPoint,
): Promise<Answer> {
  const points = contactPointRepository(work.db, point);
  await points.delete(point.id);
  const heir = point.isPrimary
    ? (await points.lockAllOf(point.userId)).find(({ verifiedAt }) => verifiedAt !== null)
    : undefined;
  if (heir) recordChange(work, await points.update(heir.id, { isPrimary: true }), 'made-primary');
  recordChange(work, point, 'deleted');
  return { empty: true };
}
