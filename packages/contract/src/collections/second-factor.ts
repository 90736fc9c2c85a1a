import { z } from 'zod';
import { instantText } from '../documents.ts';

/** The second factor of an operator: a code of their authenticator app (TOTP, RFC 6238). */

const state = z.strictObject({
  isOn: z.boolean().describe('Whether sign-in needs a code.'),
  confirmedAt: instantText.nullable().describe('Since when sign-in needs a code.'),
  recoveryCodesLeft: z
    .int()
    .describe('How many of the ten codes are left; each works once instead of a code.'),
  isRequired: z
    .boolean()
    .describe('Whether operators of this deployment must have a second factor.'),
});
export type SecondFactorState = z.infer<typeof state>;
export const secondFactorState = z.strictObject({ data: state });

const setUp = z.strictObject({
  uri: z.string().describe('`otpauth://totp/…`, for a QR code.'),
  secret: z.string().describe('The same secret as base32, for manual entry.'),
});
export type SecondFactorSetUp = z.infer<typeof setUp>;
export const secondFactorSetUp = z.strictObject({ data: setUp });

export const recoveryCodesAnswer = z.strictObject({
  data: z.strictObject({
    recoveryCodes: z.array(z.string()).describe('Only this response contains the codes.'),
  }),
});

/** The signed-in user's own password, as a repeated proof. */
export const passwordProof = z.strictObject({ password: z.string().max(1000) });
/** Six digits of the app, or a recovery code if the call accepts one. */
export const codeInput = z.string().min(1).max(100);
export const codeProof = z.strictObject({ code: codeInput });
/** A repeated full sign-in, required before a change of the sign-in itself. */
export const fullProof = z.strictObject({ password: z.string().max(1000), code: codeInput });
export type FullProof = z.infer<typeof fullProof>;
