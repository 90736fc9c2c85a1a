import { afterAll } from 'vitest';
import { KEY, openNeighbour } from './neighbour.ts';
import { JSON_TYPE, openPopulatedChampionship } from './populated-championship.ts';
import { callFor, placed, rows, type Row } from './table.ts';
import { picture } from './things.ts';

/** The key of the first championship. */
export const FIRST_KEY = 'default';

interface Request {
  tenant?: string;
  token?: string | null | undefined;
  body?: unknown;
}

/** The rows of the table whose calls the kernel of the API answers. */
export const kernelRows = rows.filter((row) => callFor(row)?.endpoint);

/** Opens a populated championship and its neighbour in one database, with helpers for requests. */
export async function openTwoChampionships() {
  const { championship, things, tokens, secrets } = await openPopulatedChampionship();
  const neighbour = await openNeighbour(championship);
  const { context } = championship.api;
  const { defaultId } = context.tenants;
  afterAll(() => void Object.assign(context.tenants, { defaultId }));
  const file = new Uint8Array(await (await picture()).arrayBuffer());

  /** Sends a request to one of the championships: the neighbour, if it names none. */
  async function ask(method: string, path: string, { tenant = KEY, token, body }: Request = {}) {
    const isFile = body === file;
    const headers = {
      'x-tenant': tenant,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(isFile ? { 'content-type': 'image/png' } : JSON_TYPE),
    };
    const payload = body === undefined ? {} : { body: isFile ? file : JSON.stringify(body) };
    const response = await championship.send(path, { method, headers, ...payload });
    if (!response.headers.get('content-type')?.includes('json')) {
      await response.body?.cancel();
      return { status: response.status, text: '', json: undefined };
    }
    const text = await response.text();
    return { status: response.status, text, json: JSON.parse(text) as any };
  }

  return {
    championship,
    things,
    tokens,
    secrets,
    neighbour,
    ask,
    /** Each test runs with either championship as the default one. */
    defaults: [
      { which: 'the first is the default', tenantId: defaultId },
      { which: 'the neighbour is the default', tenantId: neighbour.tenantId },
    ],
    /** Returns a function that runs tests while a tenant is the default one. */
    withDefault:
      (tenantId: string) =>
      async <Result>(act: () => Promise<Result>) => {
        Object.assign(context.tenants, { defaultId: tenantId });
        return act().finally(() => Object.assign(context.tenants, { defaultId }));
      },
    bodyOf: (row: Row) =>
      row.method === 'GET'
        ? undefined
        : callFor(row)!.endpoint?.takesFile === undefined
          ? {}
          : file,
    /** Returns the path of a shared thing instead of a `{new-…}` one: no call changes it here. */
    pathInFirst: (path: string) => placed(path, (name) => things[name.replace(/^new-/, '')]),
    /** Counts the entries in the log of the first championship. */
    countActivity: () =>
      context.storage.db
        .selectFrom('activity')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('tenantId', '=', defaultId)
        .executeTakeFirstOrThrow(),
  };
}
