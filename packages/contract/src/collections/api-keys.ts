import { z } from 'zod';
import { documentOf, instant, emptyBody, idText, instantText } from '../documents.ts';

const role = z.enum(['operator.viewer', 'operator.referee', 'operator.admin', 'operator.owner']);

export const newApiKey = documentOf({
  type: 'api-keys',
  attributes: z.strictObject({
    name: z.string().trim().min(1).max(80),
    roles: z
      .array(role)
      .min(1, 'Needs at least one role.')
      .max(4)
      .describe('Permissions that its creator also has.'),
    expiresAt: instant.nullable().default(null),
  }),
  relationships: emptyBody,
});

export const apiKeyAttributes = z.strictObject({
  name: z.string(),
  roles: z.array(z.string()),
  hint: z.string().describe('The last four characters, to tell keys apart.'),
  createdAt: instantText,
  createdBy: z.strictObject({ id: idText, username: z.string() }),
  expiresAt: instantText.nullable(),
  lastUsedAt: instantText.nullable().describe('The time of the last use, to the minute.'),
  revokedAt: instantText.nullable(),
  bearer: z
    .string()
    .optional()
    .describe('`rsk_…`: only the response that creates the key contains it.'),
});
export interface ApiKey extends z.infer<typeof apiKeyAttributes> {
  id: string;
}
