import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { eachOf, type ServerSecret, type Signing } from './server-secret.ts';

const CODE_DIGITS = 6;

/** Six digits, to be typed from a mail or a phone. */
export const newCode = (): string =>
  String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

/**
 * What is kept of a short secret: a plain hash of six digits would be undone at once, so the
 * server's secret goes in.
 */
export const sealed = ({ current }: Signing, subject: string): string =>
  createHmac('sha256', current).update(subject).digest('base64url');

/** Whether it is what was kept of the subject, under any secret that is accepted. */
export const sealFits = (secret: ServerSecret, kept: string, subject: string): boolean =>
  eachOf(secret).some((current) => sameSeal(kept, sealed({ current }, subject)));

/** Compares two seals of one length; time tells nothing. */
const sameSeal = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
