import { z } from 'zod';
import { createFlatOrNestedSchema } from '../documents.ts';

/** The parameters with which the chat redirects the user. */
export const chatReturn = createFlatOrNestedSchema(
  z.strictObject({ code: z.string().min(1).max(2000), state: z.string().min(1).max(200) }),
);

export const chatAccountAnswer = z.object({
  data: z.object({ account: z.strictObject({ id: z.string(), username: z.string() }) }),
});
export type ChatAccountAnswer = z.infer<typeof chatAccountAnswer>;
