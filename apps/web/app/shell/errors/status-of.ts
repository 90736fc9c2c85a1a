import { ApiError } from '@ringside/contract/errors';
import { isRouteErrorResponse } from 'react-router';

/** Returns the status that an error page shows: the thrown one, the API's own, else 500. */
export function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  if (error instanceof ApiError && error.status >= 400) return error.status;
  return 500;
}
