/** The fields with personal data or credentials: logs of changes record only that they changed. */
const PERSONAL: ReadonlySet<string> = new Set([
  'firstName',
  'lastName',
  'email',
  'dateOfBirth',
  'password',
  'passwordHash',
  'token',
  'refreshToken',
  'joiningKey',
  'endpoint',
  'p256dh',
  'auth',
]);

/** The replacement of a personal value. */
export const REDACTED = '(kept back)';

/** Returns a value with its personal fields replaced, at any depth. */
export function redactPersonal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactPersonal);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      PERSONAL.has(name) && inner !== null && inner !== undefined
        ? REDACTED
        : redactPersonal(inner),
    ]),
  );
}
