import { apiPath } from '@ringside/contract/api-path';
import { createClient, type SignedIn } from '@ringside/contract/client';
import { ApiError } from '@ringside/contract/errors';
import { createIdempotencyKeys } from '@ringside/contract/idempotency-keys';
import {
  deserialise,
  type Document,
  type PageMeta,
  type Resource,
} from '@ringside/contract/json-api';
import { setServerTime } from '@ringside/contract/live/server-clock';
import { withRetryAfter } from '@ringside/contract/retry-after';
import type { Query } from '@ringside/contract/transport';
import { getItem, mustHave } from '@ringside/rules/must';
import { queryClient } from '../live/query-client.ts';
import { operatorSession } from './operator-session.ts';

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;

/** The client for signing in, renewing and signing out, which sends no bearer. */
const doorkeeper = createClient({
  send: withRetryAfter((path: string, init) => fetch(path, init)),
  heardServerTime: setServerTime,
});

/** The renewal in progress; two calls at once share it. */
let renewing: Promise<boolean> | undefined;
/** Renews the bearer that expires. Returns false where the session has ended. */
export function renewSession(): Promise<boolean> {
  renewing ??= doorkeeper.session
    .refresh(operatorSession.get().signedIn?.refreshToken)
    .then(({ data }) => (applySignIn({ data }), true))
    .catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      operatorSession.end();
      return false;
    })
    .finally(() => (renewing = undefined));
  return renewing;
}

function applySignIn({ data }: SignedIn): void {
  operatorSession.begin(
    { token: data.token, refreshToken: data.refreshToken },
    data.user,
    data.mustEnrol,
  );
}

/** Signs in by password. `code`: of the second factor, once the server has required it. */
export const signIn = async (email: string, password: string, code?: string): Promise<void> =>
  applySignIn(await doorkeeper.login(email, password, code));

/** Signs in by the token of a link from an email. `code`: as of `signIn`. */
export const signInByLink = async (token: string, code?: string): Promise<void> =>
  applySignIn(await doorkeeper.loginByLink(token, code));

/** Requests the link for a new password to this address, if a user signs in with it. */
export const requestPasswordLink = (email: string): Promise<void> =>
  doorkeeper.password.reset(email);

/**
 * Ends the session here, in the other tabs and on the server; it ends here even if the server is
 * unreachable.
 */
export async function signOut(): Promise<void> {
  const { signedIn } = operatorSession.get();
  operatorSession.leave();
  await doorkeeper.session
    .end(signedIn?.refreshToken)
    .catch((error: unknown) => console.warn('The server did not receive the sign-out', error));
}

/**
 * Renews the session if second factors have become mandatory, or the operator's was removed, during
 * it: the renewed session says so, and the console leads to the account screen.
 */
async function renewForEnrolment(answer: Response): Promise<void> {
  const { errors = [] } = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as { errors?: { code: string }[] };
  if (errors[0]?.code === 'second-factor-missing' && !operatorSession.get().mustEnrol)
    await renewSession();
}

/**
 * Sends a call; renews a refused bearer once and sends the call again. A call is retried while the
 * server is busy.
 */
const send = withRetryAfter(async (path: string, init: RequestInit): Promise<Response> => {
  const answer = await fetch(path, init);
  // A closed screen must not show the state from before the operator's own command.
  if (init.method !== 'GET' && answer.ok) queryClient.removeQueries({ type: 'inactive' });
  if (answer.status === FORBIDDEN) await renewForEnrolment(answer);
  if (answer.status !== UNAUTHORIZED || !operatorSession.get().signedIn) return answer;
  if (!(await renewSession())) return answer;
  const { signedIn } = operatorSession.get();
  if (!signedIn) return answer;
  return fetch(path, {
    ...init,
    headers: {
      ...(init.headers as Record<string, string>),
      authorization: `Bearer ${signedIn.token}`,
    },
  });
});

const bearer = () => operatorSession.get().signedIn?.token;
const keys = createIdempotencyKeys();

/** The client of the tournament API as the signed-in operator. */
export const client = createClient({ send, bearer, heardServerTime: setServerTime, keys });

/** Creates a client for a command on this version of a resource: 412 on an edit conflict. */
export const clientForVersion = (version: number) =>
  createClient({
    send: (path, init) =>
      send(path, {
        ...init,
        headers: { ...(init.headers as Record<string, string>), 'if-match': `"v${version}."` },
      }),
    bearer,
    heardServerTime: setServerTime,
    keys,
  });

/** Returns the version of a resource whose attributes do not contain it. */
export async function readVersion(
  type: 'events' | 'rosters' | 'segments' | 'users' | 'webhooks',
  id: string,
): Promise<number> {
  const { data } = (await client.requests.request(
    'GET',
    apiPath`/api/${type}/1.0/${id}`,
  )) as Document;
  return versionOf(data as Resource);
}

export type Versioned<Item> = Item & { version: number };

const versionOf = ({ type, meta }: Resource): number =>
  mustHave(meta, `the version of a resource of ${type}`).version;

const parseVersioned = <Item>(document: Document): Versioned<Item>[] => {
  const resources = document.data as Resource[];
  return (deserialise(document) as Item[]).map((item, index) => ({
    ...item,
    version: versionOf(getItem(resources, index)),
  }));
};

/** Reads one resource with its version. */
export async function readVersioned<Item>(path: string): Promise<Versioned<Item>> {
  const document = (await client.requests.request('GET', path)) as Document;
  return { ...(deserialise(document) as Item), version: versionOf(document.data as Resource) };
}

/** Reads a page of a list with the version of each item, and the total. */
export async function readVersionedPage<Item>(
  path: string,
  query: Query = {},
): Promise<{ items: Versioned<Item>[]; page: PageMeta }> {
  const document = (await client.requests.request('GET', path, { query })) as Document;
  return {
    items: parseVersioned<Item>(document),
    page: mustHave(document.meta, 'the page of a list').page,
  };
}

/**
 * Reads a whole list, page by page, with the version of each item, for commands by
 * `clientForVersion`.
 */
export async function readAllVersioned<Item>(
  path: string,
  query: Query = {},
): Promise<Versioned<Item>[]> {
  const items: Versioned<Item>[] = [];
  for (let number = 1; ; number++) {
    const document = (await client.requests.request('GET', path, {
      query: { 'page[size]': 100, 'page[number]': number, ...query },
    })) as Document;
    const page = parseVersioned<Item>(document);
    items.push(...page);
    if (page.length === 0 || items.length >= (document.meta?.page?.total ?? 0)) return items;
  }
}
