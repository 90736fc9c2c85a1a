import { z } from 'zod';
import { documentOf, instant, emptyBody, createFlatOrNestedSchema } from '../documents.ts';
import { emailAddress, phoneNumber } from '../person-fields.ts';

const common = {
  verified: z.boolean(),
  /** Whether this contact point is used: the first that was verified. */
  isPrimary: z.boolean(),
  /** The expiry of the code that was sent there; null if there is none. */
  expiresAt: instant.nullable(),
  createdAt: instant,
};

export const emailAddressAttributes = z.strictObject({ address: z.string(), ...common });
export const phoneNumberAttributes = z.strictObject({ number: z.string(), ...common });
export type EmailAddress = { id: string } & z.infer<typeof emailAddressAttributes>;
export type PhoneNumber = { id: string } & z.infer<typeof phoneNumberAttributes>;

export const newEmailAddress = documentOf({
  type: 'email-addresses',
  attributes: z.strictObject({ address: emailAddress }),
  relationships: emptyBody,
});
export const newPhoneNumber = documentOf({
  type: 'phone-numbers',
  attributes: z.strictObject({ number: phoneNumber }),
  relationships: emptyBody,
});

/** The code as the user enters it: six digits, with optional spaces around and within. */
export const confirmationCodeBody = createFlatOrNestedSchema(
  z.strictObject({
    code: z
      .string()
      .max(20)
      .transform((code) => code.replace(/\s/g, '')),
  }),
);
