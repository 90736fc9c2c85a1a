import { createECDH } from 'node:crypto';
import { findPurgeMistakes } from '../edges/purge-settings.ts';
import { parseS3Address } from '../files/s3-address.ts';
import type { Environment } from './environment.ts';

/** Returns the mistakes of settings that depend on each other or on the environment. */
export const findMistakes = (
  data: Environment,
  { production, emulator }: { production: boolean; emulator: boolean },
): string[] =>
  [
    !!data.DATABASE_REPLICA_URL &&
      !data.DATABASE_URL &&
      'DATABASE_REPLICA_URL: needs DATABASE_URL, the address of its primary',
    production && !data.SESSION_SECRET && 'SESSION_SECRET: required in production',
    !!data.OPERATOR_EMAIL !== !!data.OPERATOR_PASSWORD &&
      'OPERATOR_EMAIL and OPERATOR_PASSWORD: give both or neither',
    ...findMissingForChat(data),
    ...findVapidMistake(data),
    ...findAttachmentsMistake(data),
    ...findPurgeMistakes(data),
    !emulator &&
      (!data.GAME_API_URL || !data.GAME_JWKS_URL) &&
      'GAME_API_URL and GAME_JWKS_URL: required when the emulator is off',
  ].filter((mistake) => mistake !== false);

const CHAT_SIGN_IN = [
  'CHAT_CLIENT_ID',
  'CHAT_CLIENT_SECRET',
  'CHAT_AUTHORIZE_URL',
  'CHAT_TOKEN_URL',
  'CHAT_USER_URL',
] as const;

/** Returns the missing settings of the chat's sign-in if some of them are set. */
function findMissingForChat(data: Environment): string[] {
  const missing = CHAT_SIGN_IN.filter((name) => data[name] === undefined);
  return missing.length === CHAT_SIGN_IN.length
    ? []
    : missing.map((name) => `${name}: required with the other settings of the chat's sign-in`);
}

/** Checks that both keys are set and form one pair. */
function findVapidMistake({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: secret,
}: Environment): string[] {
  if (!publicKey !== !secret)
    return ['VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: give both or neither'];
  if (!publicKey || !secret) return [];
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(secret, 'base64url');
  } catch {
    return ['VAPID_PRIVATE_KEY: is not a private key of P-256'];
  }
  return pair.getPublicKey('base64url') === publicKey
    ? []
    : ['VAPID_PUBLIC_KEY: does not belong to VAPID_PRIVATE_KEY'];
}

/** Returns the mistake without the address, which contains a secret. */
function findAttachmentsMistake({ ATTACHMENTS_URL: text }: Environment): string[] {
  if (text?.startsWith('s3://')) {
    const address = parseS3Address(text);
    return 'mistake' in address ? [`ATTACHMENTS_URL: ${address.mistake}`] : [];
  }
  const local = text === undefined || (URL.canParse(text) && new URL(text).host === '');
  return local ? [] : ['ATTACHMENTS_URL: write a folder as file:///path, with three slashes'];
}
