import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { listSecrets, type ServerSecret, type Signing } from '../../kernel/sender/server-secret.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Derives the encryption key, so that the secret itself only signs tokens. */
const keyOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'ringside sealed secrets 1', KEY_BYTES));

/**
 * Encrypts a secret that the server must read again: iv, text and tag as base64url. `about` names
 * its owner: in another's row it cannot be decrypted.
 */
export function encryptSecret({ current }: Signing, text: string, about: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(current), iv, { authTagLength: TAG_BYTES }).setAAD(
    Buffer.from(about),
  );
  return Buffer.concat([
    iv,
    cipher.update(text, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]).toString('base64url');
}

/**
 * Decrypts a secret, and returns whether the current key encrypted it; undefined if it was changed,
 * has another owner, or needs a key that is not accepted.
 */
export function decryptSecret(
  secret: ServerSecret,
  box: string,
  about: string,
): { text: string; isCurrent: boolean } | undefined {
  for (const one of listSecrets(secret)) {
    const text = tryDecrypt(one, box, about);
    if (text !== undefined) return { text, isCurrent: one === secret.current };
  }
  return undefined;
}

function tryDecrypt(secret: string, box: string, about: string): string | undefined {
  const bytes = Buffer.from(box, 'base64url');
  if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([
      decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)),
      decipher.final(),
    ]).toString('utf8');
  } catch {
    return undefined;
  }
}
