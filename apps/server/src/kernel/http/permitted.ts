import type { Viewer } from '../sender/viewer.ts';
import type { Answer, Endpoint } from './endpoint.ts';

/** The answer where the thing that a call names does not exist. */
export const NOT_FOUND: Answer = {
  faults: { status: 404, faults: [{ code: 'not-found' }] },
};

/** The answer where the thing existed, and never returns. */
const GONE: Answer = {
  faults: { status: 410, faults: [{ code: 'gone' }] },
};

/** The error of `load` for a thing that existed, and never returns. */
export class TakenBack extends Error {}

/** The answer to a viewer who may not make a call. */
export const FORBIDDEN: Answer = {
  faults: { status: 403, faults: [{ code: 'forbidden' }] },
};

/**
 * Returns whether the viewer may make a call. An integration acts for the championship and not for
 * the user who created its key, so calls of a user for themselves are closed to it.
 */
export function isPermitted({ access, allowsApiKeys }: Endpoint, viewer: Viewer | null): boolean {
  if (typeof access !== 'string') return viewer?.permissions.has(access.permission) ?? false;
  return access === 'public' || !viewer?.apiKey || allowsApiKeys === true;
}

/** The part of a call that `loadPermitted` uses: both functions take the same context. */
interface LoadingCall<CallContext> {
  load?: ((context: CallContext) => Promise<unknown>) | undefined;
  authorize?: ((context: CallContext, found: unknown) => boolean | Promise<boolean>) | undefined;
}

/**
 * Loads the thing that a call is about, and checks that the viewer may make the call. Returns the
 * thing (`found`), or the answer that refuses the call.
 */
export async function loadPermitted<CallContext extends { viewer: Viewer | null }>(
  endpoint: Endpoint & LoadingCall<CallContext>,
  context: CallContext,
): Promise<{ found: unknown } | { refused: Answer }> {
  const found = await endpoint.load?.(context).catch((error: unknown) => {
    if (error instanceof TakenBack) return error;
    throw error;
  });
  if (found instanceof TakenBack) return { refused: GONE };
  if (endpoint.load && found === undefined) return { refused: NOT_FOUND };
  const isAllowed =
    isPermitted(endpoint, context.viewer) && ((await endpoint.authorize?.(context, found)) ?? true);
  return isAllowed ? { found } : { refused: FORBIDDEN };
}
