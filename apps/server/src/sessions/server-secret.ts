/**
 * What signs and seals now, and what else is accepted, so that it can be changed without ending
 * anything (docs/decisions/0046).
 */
export interface ServerSecret {
  current: string;
  also: readonly string[];
}

/** Who signs or seals needs the one of now alone. */
export type Signing = Pick<ServerSecret, 'current'>;

/** All that are accepted, the one of now first. */
export const eachOf = ({ current, also }: ServerSecret): string[] => [current, ...also];
