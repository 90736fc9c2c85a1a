/**
 * Fields that say who somebody is or let others in: no log of changes keeps them, only that they
 * changed.
 */
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

/** What stands in the place of a personal value. */
export const KEPT_BACK = '(kept back)';

/** The same value with its personal fields kept back, however deep they are. */
export function withoutPersonal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPersonal);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      PERSONAL.has(name) && inner !== null && inner !== undefined
        ? KEPT_BACK
        : withoutPersonal(inner),
    ]),
  );
}
