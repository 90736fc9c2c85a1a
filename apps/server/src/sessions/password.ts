import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the library's defaults (19 MiB, two passes). */
export const hashPassword = (password: string): Promise<string> => hash(password);

let nobodys: Promise<string> | undefined;

/**
 * Takes as long for somebody unknown as for a wrong password, so that time does not tell who
 * exists.
 */
export async function passwordFits(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  nobodys ??= hashPassword('nobody has this password');
  const fits = await verify(passwordHash ?? (await nobodys), password);
  return fits && !!passwordHash;
}
