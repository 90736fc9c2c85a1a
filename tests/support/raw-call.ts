import { JSON_API } from '@ringside/contract/media-type';
import type { Api } from '../../apps/server/src/app/create-api.ts';

/** Returns the header of a bearer. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Returns a function that sends requests to the API as they are, and reads the answer. */
export const createCall =
  (api: Pick<Api, 'request'>) =>
  async (
    path: string,
    {
      method = 'GET',
      headers = {},
      body,
    }: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
  ) => {
    const sent =
      body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    const response = await api.request(path, {
      method,
      headers: { ...(sent !== undefined && { 'content-type': JSON_API }), ...headers },
      ...(sent !== undefined && { body: sent }),
    });
    const text = await response.text();
    const json = text ? (JSON.parse(text) as any) : undefined;
    return { status: response.status, headers: response.headers, json, error: json?.errors?.[0] };
  };
