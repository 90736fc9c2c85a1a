/**
 * Returns the guard of a name. A route with an unknown name is a programming error: the error page
 * with 500.
 */
export function getGuard<Guard>(guards: Record<string, Guard>, name: string): Guard {
  const guard = Object.hasOwn(guards, name) ? guards[name] : undefined;
  if (guard === undefined) throw new Response(`no middleware is called ${name}`, { status: 500 });
  return guard;
}
