/**
 * The current secret, which signs and encrypts, and others that are still accepted, so that a
 * change of the secret ends no session (docs/decisions/0046).
 */
export interface ServerSecret {
  current: string;
  also: readonly string[];
}

/** The part of the secret that signing and encryption need. */
export type Signing = Pick<ServerSecret, 'current'>;

/** Returns all accepted secrets, the current one first. */
export const listSecrets = ({ current, also }: ServerSecret): string[] => [current, ...also];
