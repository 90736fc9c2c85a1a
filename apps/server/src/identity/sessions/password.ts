import { hash, verify } from '@node-rs/argon2';

/** The number of passwords that this process has verified: work whose time a sender could measure. */
export const verifications = { count: 0 };

/** Hashes with Argon2id and the library's defaults (19 MiB, two passes). */
export const hashPassword = (password: string): Promise<string> => hash(password);

let dummyHash: Promise<string> | undefined;

/**
 * Returns whether a password matches a hash. Without a hash it verifies against a dummy: each
 * account, known or not, costs one verification, so that time does not show which exist.
 */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  // awaited for every account: otherwise the first request for an unknown one would take longer
  const dummy = await (dummyHash ??= hashPassword('no account has this password'));
  verifications.count += 1;
  const fits = await verify(passwordHash ?? dummy, password);
  return fits && !!passwordHash;
}
