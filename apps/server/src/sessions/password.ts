import { hash, verify } from '@node-rs/argon2';

/** How many passwords this process has verified: the work that a sender could measure as time. */
export const verifications = { count: 0 };

/** Argon2id with the library's defaults (19 MiB, two passes). */
export const hashPassword = (password: string): Promise<string> => hash(password);

let dummyHash: Promise<string> | undefined;

/**
 * Whether the password is the one of the hash. Without a hash it verifies against a dummy, so one
 * verification runs for every account, known or not, and time does not show which accounts exist.
 */
export async function passwordFits(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  // awaited for every account: the first to wait for it would stand out
  const dummy = await (dummyHash ??= hashPassword('no account has this password'));
  verifications.count += 1;
  const fits = await verify(passwordHash ?? dummy, password);
  return fits && !!passwordHash;
}
