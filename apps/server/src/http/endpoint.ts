import type { Document } from '@ringside/contract/json-api';
import type { Refusal } from '@ringside/rules/decision';
import type { z } from 'zod';
import type { Lock } from '../storage/locks.ts';
import type { Work } from '../unit-of-work.ts';
import type { Reader } from './catalog.ts';
import type { Dependencies } from './dependencies.ts';
import { faultOf, type Fault } from './errors.ts';
import type { ListSpec, Query } from './query.ts';
import type { SentFile } from './upload.ts';
import type { Viewer } from './viewer.ts';

/** A request, as a handler sees it. */
export interface Ask extends Reader {
  params: Record<string, string>;
  query: Query;
  request: Request;
  /** The IP address of the sender, where there is a socket. */
  address: string | null;
}

/** A request that changes something: everything it does is one transaction. */
export interface Act extends Ask {
  viewer: Viewer;
  work: Work;
  /** What `prepare` brought. */
  prepared: unknown;
  /** What was uploaded, where the call takes a file. */
  file?: SentFile;
}

/** What a handler answers; the kernel prints it. */
export type Answer =
  /** `resource`: where it is at hand as it was written; otherwise it is read. */
  | {
      show: { type: string; id: string };
      status?: 200 | 201;
      resource?: import('@ringside/contract/json-api').Resource;
    }
  | { list: { type: string; ids: string[]; total?: number } }
  | {
      resources: import('@ringside/contract/json-api').Resource[];
      type: string;
      total?: number;
      single?: boolean;
      status?: 200 | 201;
    }
  | { plain: unknown; status?: 200 | 201; headers?: Record<string, string> }
  | { text: string; mediaType: string; fileName: string }
  /** A file that is written while it is read, however long it becomes. */
  | { stream: AsyncIterable<string>; mediaType: string; fileName: string }
  | { empty: true }
  | { refusal: Refusal }
  /**
   * `stays`: what was written before the refusal is kept, such as the count of a guess; otherwise
   * it is undone.
   */
  | { faults: { status: number; faults: Fault[]; headers?: Record<string, string>; stays?: true } };

export type Success = 200 | 201 | 204;

interface Common {
  path: string;
  summary: string;
  /** `public`: for everybody; `signed-in`: needs a person; otherwise the permission that is needed. */
  access: 'public' | 'signed-in' | { permission: string };
  /**
   * Whether programs with a key may make a call that needs a person: operators make it by their
   * permissions.
   */
  programs?: true;
  /** Open to an operator who has to set up a second factor before anything else. */
  enrols?: true;
  /** The type that the answer shows, for `include` and `fields`. */
  type?: string;
  /** Whether it answers with many of `type` though it takes no page. */
  many?: boolean;
  /** The shape of an answer that is plain JSON. */
  answer?: z.ZodType;
  /** The status where it goes well, or all of them; 200 where it does not say. */
  success?: Success | readonly Success[];
  /** Statuses of refusals that are its own, besides those of every call. */
  refusals?: readonly number[];
  /** The media type of the answer, where it is not JSON. */
  gives?: string;
  /** How large a body may be, in bytes; a megabyte where it does not say. */
  maxBytes?: number;
  /** Other query parameters, with their schemas. */
  other?: Readonly<Record<string, z.ZodType>>;
  /** The schemas of path parameters that are no ids of rows; see `http/parameters.ts`. */
  params?: Readonly<Record<string, z.ZodType>>;
}

export interface ReadSpec<Found> extends Common {
  method: 'get';
  list?: ListSpec;
  find?: (ask: Ask) => Promise<Found | undefined>;
  may?: (ask: Ask, found: Found) => boolean | Promise<boolean>;
  run: (ask: Ask, found: Found) => Promise<Answer>;
  /**
   * Returns the reasons for which the answer to a player changes; until then it is given from
   * memory (`http/personal-answers.ts`). Undefined for a request whose answer is not kept.
   */
  dependsOn?: (ask: Ask, document: Document) => Promise<Dependencies | undefined>;
}

export interface ChangeSpec<Found, Body extends z.ZodType> extends Common {
  method: 'post' | 'patch' | 'put' | 'delete';
  body?: Body;
  /**
   * A POST that changes the thing its path names: If-Match is compared, as with PATCH, PUT and
   * DELETE.
   */
  guarded?: boolean;
  /** The type of that thing, where it is another than the answer's. */
  guards?: string;
  /** Locks the rows of that thing before it is loaded; every guarded call with an `id` has one. */
  lock?: Lock;
  /** Takes one picture instead of JSON, of at most so many bytes. */
  takesFile?: number;
  /** The JSON:API type that `data.type` must have. */
  bodyType?: string;
  /**
   * Asks others (the game side, the chat) before the transaction begins, so that nobody waits for
   * them with rows locked. `json`: the body, unjudged.
   */
  prepare?: (ask: Omit<Act, 'work' | 'prepared'>, json: unknown) => Promise<unknown>;
  find?: (act: Act) => Promise<Found | undefined>;
  may?: (act: Act, found: Found) => boolean | Promise<boolean>;
  run: (act: Act, found: Found, body: z.output<Body>) => Promise<Answer>;
  /**
   * Many such requests of one tenant in one transaction, where a whole region comes in the same
   * minute (`http/together.ts`); not with `find`, `may` or `prepare`.
   */
  together?: Together<z.output<Body>>;
}

/** An act and what was sent with it. */
export interface ActWith<Body> {
  act: Act;
  body: Body;
}

export interface Together<Body> {
  /** Which of the bodies can go with others. */
  takes: (body: Body) => boolean;
  /**
   * One answer for each, in their order. Who is refused has written nothing; what fails, fails for
   * all.
   */
  run: (all: ActWith<Body>[]) => Promise<Answer[]>;
}

/**
 * A call of the API. Judged in this order: tenant, token, media type, size and syntax, `find`
 * (404), `may` (403), fields (422), `run`.
 */
export type ChangeEndpoint = ChangeSpec<any, any>;
export type Endpoint =
  | (ReadSpec<any> & { body?: undefined; takesFile?: undefined })
  | ChangeEndpoint;

export const read = <Found = undefined>(spec: Omit<ReadSpec<Found>, 'method'>): Endpoint => ({
  method: 'get',
  ...spec,
});
export const change = <Found = undefined, Body extends z.ZodType = z.ZodUndefined>(
  spec: ChangeSpec<Found, Body>,
): Endpoint => spec as Endpoint;

export const refused = (refusal: Refusal): Answer => ({ refusal });
/** A refusal of what stands at one place of the body. */
export function refusedAt(pointer: string, refusal: Refusal): Answer {
  const { status, fault } = faultOf(refusal);
  return { faults: { status, faults: [{ ...fault, source: { pointer } }] } };
}
/** Too often: how many seconds to wait. */
export const tooOften = (seconds: number, title: string): Answer => ({
  faults: {
    status: 429,
    faults: [{ code: 'too-many-attempts', title }],
    headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
  },
});
/** A state that stands in the way and is no refusal of the rules. */
export const conflict = (code: string, title: string, pointer?: string): Answer => ({
  faults: { status: 409, faults: [{ code, title, ...(pointer && { source: { pointer } }) }] },
});
export const invalid = (...faults: Fault[]): Answer => ({ faults: { status: 422, faults } });

/** A field or relation that this caller may not send. */
export const forbidden = (detail: string, pointer: string): Answer => ({
  faults: {
    status: 403,
    faults: [{ code: 'forbidden', title: 'This is not allowed', detail, source: { pointer } }],
  },
});

/** A relation that leads nowhere: JSON:API answers 404 and points to it. */
export const nowhere = (pointer: string, title: string): Answer => ({
  faults: { status: 404, faults: [{ code: 'not-found', title, source: { pointer } }] },
});

/** Whether somebody has a permission. */
export const can = (viewer: Viewer | null, permission: string) =>
  viewer?.permissions.has(permission) ?? false;
