import { z } from 'zod';
import { documentOf, instant, none, plainOrNested } from '../documents.ts';
import { emailAddress, phoneNumber } from '../person-fields.ts';

const common = {
  verified: z.boolean(),
  /** The one that is used: the first that was verified. */
  isPrimary: z.boolean(),
  /** When the code that was sent there runs out; null while there is none. */
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
  relationships: none,
});
export const newPhoneNumber = documentOf({
  type: 'phone-numbers',
  attributes: z.strictObject({ number: phoneNumber }),
  relationships: none,
});

/** Six digits, as they were sent; blanks around and within are forgiven. */
export const sentCode = plainOrNested(
  z.object({
    code: z
      .string()
      .max(20)
      .transform((code) => code.replace(/\s/g, '')),
  }),
);
