import type {
  FullProof,
  SecondFactorSetUp,
  SecondFactorState,
} from '../collections/second-factor.ts';
import { defineEndpoint } from './endpoint.ts';
import { parseData, parseNothing } from './parse-answer.ts';

const parseCodes = (body: unknown) => parseData<{ recoveryCodes: string[] }>(body).recoveryCodes;

/**
 * The second factor of the calling operator. Only `confirm` and `renewRecoveryCodes` return the
 * recovery codes.
 */
export const secondFactorEndpoints = {
  state: defineEndpoint('GET second-factor/1.0', parseData<SecondFactorState>),
  begin: defineEndpoint('POST second-factor/1.0', parseData<SecondFactorSetUp>, {
    encode: (password: string) => ({ body: { password } }),
  }),
  confirm: defineEndpoint('POST second-factor/1.0/confirm', parseCodes, {
    encode: (code: string) => ({ body: { code } }),
  }),
  renewRecoveryCodes: defineEndpoint('POST second-factor/1.0/recovery-codes', parseCodes, {
    encode: (body: FullProof) => ({ body }),
  }),
  /** `code`: of the app, or a recovery code. */
  remove: defineEndpoint('POST second-factor/1.0/remove', parseNothing, {
    encode: (body: FullProof) => ({ body }),
  }),
  /** Another operator's, removed with the caller's own password. */
  stateOf: defineEndpoint('GET users/1.0/:id/second-factor', parseData<SecondFactorState>),
  takeAway: defineEndpoint('DELETE users/1.0/:id/second-factor', parseNothing, {
    encode: (_id: string, password: string) => ({ body: { password } }),
  }),
};
