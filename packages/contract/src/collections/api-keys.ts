import { z } from 'zod';
import { documentOf, instant, none, shownId, shownInstant } from '../documents.ts';

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
  relationships: none,
});

export const apiKeyAttributes = z.strictObject({
  name: z.string(),
  roles: z.array(z.string()),
  hint: z.string().describe('The last four characters, to tell keys apart.'),
  createdAt: shownInstant,
  createdBy: z.strictObject({ id: shownId, username: z.string() }),
  expiresAt: shownInstant.nullable(),
  lastUsedAt: shownInstant.nullable().describe('The time of the last use, to the minute.'),
  revokedAt: shownInstant.nullable(),
  bearer: z
    .string()
    .optional()
    .describe('`rsk_…`: only the response that creates the key contains it.'),
});
export interface ApiKey extends z.infer<typeof apiKeyAttributes> {
  id: string;
}
