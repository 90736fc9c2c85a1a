import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

const CODE_DIGITS = 6;

/** Six digits, to be typed from a mail or a phone. */
export const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

/** What is kept of a short secret: a plain hash of six digits would be undone at once, so the server's secret goes in. */
export const sealed = (secret: string, subject: string): string => createHmac('sha256', secret).update(subject).digest('base64url');

/** Compares two seals of one length; time tells nothing. */
export const sameSeal = (one: string, other: string): boolean => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
