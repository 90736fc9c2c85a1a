import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { listSecrets, type ServerSecret, type Signing } from './server-secret.ts';

const CODE_DIGITS = 6;

/** Returns a code of six digits, to be typed from an email or a phone. */
export const createCode = (): string =>
  String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

/** Returns the keyed hash of a short secret: a plain hash of six digits could be reversed at once. */
export const keyedHashOf = ({ current }: Signing, subject: string): string =>
  createHmac('sha256', current).update(subject).digest('base64url');

/** Returns whether a stored hash belongs to a subject, under any accepted secret. */
export const isKeyedHashOf = (secret: ServerSecret, storedHash: string, subject: string): boolean =>
  listSecrets(secret).some((current) => isSameHash(storedHash, keyedHashOf({ current }, subject)));

/** Compares two hashes in constant time. */
const isSameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
