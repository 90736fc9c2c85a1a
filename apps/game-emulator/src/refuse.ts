import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** One fault of a request, in the shape of the tournament API. */
export interface Fault {
  code: string;
  title: string;
  detail: string;
  source?: { pointer?: string; parameter?: string; header?: string };
}

/** Returns a refusal with every fault at once, as plain JSON. */
export function refuse(c: Context, status: ContentfulStatusCode, ...faults: Fault[]): Response {
  return c.json(
    {
      errors: faults.map((fault) => ({
        id: crypto.randomUUID(),
        status: String(status),
        ...fault,
      })),
    },
    status,
  );
}

/** The part of a schema that is used here; the contract's schemas fit. */
interface Schema<Value> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: Value }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };
}

/** Parses the body by its schema. Refuses with 400 for no JSON, 422 for an invalid body. */
export async function bodyOf<Value>(
  c: Context,
  schema: Schema<Value>,
): Promise<{ value: Value } | { refusal: Response }> {
  const text = await c.req.text();
  const parsed = parseJson(text === '' ? '{}' : text);
  if (!parsed)
    return {
      refusal: refuse(c, 400, {
        code: 'malformed-json',
        title: 'The body is not JSON',
        detail: 'Send one JSON object.',
      }),
    };
  const checked = schema.safeParse(parsed.json);
  if (checked.success) return { value: checked.data };
  const faults = checked.error.issues.map((issue) => ({
    code: 'invalid',
    title: 'The value is not valid',
    detail: issue.message,
    source: { pointer: ['', ...issue.path].join('/') },
  }));
  return { refusal: refuse(c, 422, ...faults) };
}

function parseJson(text: string): { json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
