import { ApiError } from '@ringside/contract/errors';

/** Returns a page's data; a refusal of the API becomes the status of the page. */
export async function toRouteError<Data>(reading: Promise<Data>): Promise<Data> {
  try {
    return await reading;
  } catch (error) {
    if (
      error instanceof ApiError &&
      (error.status === 503 || (error.status >= 400 && error.status < 500))
    )
      throw new Response(null, { status: error.status === 400 ? 404 : error.status });
    throw error;
  }
}
