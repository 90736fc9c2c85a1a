import { apiPath } from '@ringside/contract/api-path';
import { createClient, type SignedIn } from '@ringside/contract/client';
import { ApiError } from '@ringside/contract/errors';
import {
  deserialise,
  type Document,
  type PageMeta,
  type Resource,
} from '@ringside/contract/json-api';
import { heardServerTime } from '@ringside/contract/live/server-clock';
import { politely } from '@ringside/contract/politely';
import type { Query } from '@ringside/contract/transport';
import { operatorSession } from './operator-session.ts';

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;

/** Signing in, on and out: no bearer goes along. */
const doorkeeper = createClient({
  send: politely((path: string, init) => fetch(path, init)),
  heardServerTime,
});

/** A new bearer for the one that ends; two calls at once share it. */
let renewing: Promise<boolean> | undefined;
export function renew(): Promise<boolean> {
  renewing ??= doorkeeper.session
    .refresh(operatorSession.get().signedIn?.refreshToken)
    .then(({ data }) => (keep({ data }), true))
    .catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      operatorSession.end();
      return false;
    })
    .finally(() => (renewing = undefined));
  return renewing;
}

function keep({ data }: SignedIn): void {
  operatorSession.begin(
    { token: data.token, refreshToken: data.refreshToken, expiresAt: data.expiresAt },
    data.user,
    data.mustEnrol,
  );
}

/** `code`: of the second factor, once the server has asked for it. */
export const signIn = async (email: string, password: string, code?: string): Promise<void> =>
  keep(await doorkeeper.login(email, password, code));

/** Signs in by the token of a link from an email. `code`: as of `signIn`. */
export const signInByLink = async (token: string, code?: string): Promise<void> =>
  keep(await doorkeeper.loginByLink(token, code));

/** Has the link for a new password sent to who signs in with this address, if anybody does. */
export const askForLink = (email: string): Promise<void> => doorkeeper.password.reset(email);

/**
 * Ends the session here, in the other tabs and on the server; a server that is not there changes
 * nothing about that.
 */
export async function signOut(): Promise<void> {
  const { signedIn } = operatorSession.get();
  operatorSession.leave();
  await doorkeeper.session
    .end(signedIn?.refreshToken)
    .catch((error: unknown) => console.warn('The server did not receive the sign-out', error));
}

/**
 * Second factors were made a duty, or his was taken away, while he was in: the renewed session says
 * so, and the console leads him to his account.
 */
async function learnOfEnrolment(answer: Response): Promise<void> {
  const { errors = [] } = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as { errors?: { code: string }[] };
  if (errors[0]?.code === 'second-factor-missing' && !operatorSession.get().mustEnrol)
    await renew();
}

/**
 * A bearer that is refused is renewed once and the call made again; so is a call that comes when
 * there is too much to do.
 */
const send = politely(async (path: string, init: RequestInit): Promise<Response> => {
  const answer = await fetch(path, init);
  if (answer.status === FORBIDDEN) await learnOfEnrolment(answer);
  if (answer.status !== UNAUTHORIZED || !operatorSession.get().signedIn) return answer;
  if (!(await renew())) return answer;
  return fetch(path, {
    ...init,
    headers: {
      ...(init.headers as Record<string, string>),
      authorization: `Bearer ${operatorSession.get().signedIn!.token}`,
    },
  });
});

const bearer = () => operatorSession.get().signedIn?.token;

/** The tournament API, as the operator who is signed in. */
export const client = createClient({ send, bearer, heardServerTime });

/** The same for an act on what was seen in this version: 412 where somebody else was faster. */
export const clientOn = (version: number) =>
  createClient({
    send: (path, init) =>
      send(path, {
        ...init,
        headers: { ...(init.headers as Record<string, string>), 'if-match': `"v${version}."` },
      }),
    bearer,
    heardServerTime,
  });

/** The version of a resource whose attributes do not tell it. */
export async function versionOf(
  type: 'events' | 'rosters' | 'segments' | 'users' | 'webhooks',
  id: string,
): Promise<number> {
  const { data } = (await client.requests.request(
    'GET',
    apiPath`/api/${type}/1.0/${id}`,
  )) as Document;
  return (data as { meta?: { version: number } }).meta!.version;
}

export type Versioned<Item> = Item & { version: number };

const versioned = <Item>(document: Document): Versioned<Item>[] => {
  const versions = (document.data as Resource[]).map(({ meta }) => meta!.version);
  return (deserialise(document) as Item[]).map((item, index) => ({
    ...item,
    version: versions[index]!,
  }));
};

/** One resource with the version that was seen. */
export async function oneVersioned<Item>(path: string): Promise<Versioned<Item>> {
  const document = (await client.requests.request('GET', path)) as Document;
  return { ...(deserialise(document) as Item), version: (document.data as Resource).meta!.version };
}

/** A page of a list with the version of each, and how many there are in all. */
export async function pageVersioned<Item>(
  path: string,
  query: Query = {},
): Promise<{ items: Versioned<Item>[]; page: PageMeta }> {
  const document = (await client.requests.request('GET', path, { query })) as Document;
  return { items: versioned<Item>(document), page: document.meta!.page! };
}

/** A whole list, page by page, with the version of each that was seen, for acts by `clientOn`. */
export async function allVersioned<Item>(
  path: string,
  query: Query = {},
): Promise<Versioned<Item>[]> {
  const all: Versioned<Item>[] = [];
  for (let number = 1; ; number++) {
    const document = (await client.requests.request('GET', path, {
      query: { 'page[size]': 100, 'page[number]': number, ...query },
    })) as Document;
    const page = versioned<Item>(document);
    all.push(...page);
    if (page.length === 0 || all.length >= (document.meta?.page?.total ?? 0)) return all;
  }
}
