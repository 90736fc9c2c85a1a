import type { EndpointDefinition, Method } from '@ringside/contract/endpoints/endpoint';
import { ERRORS, type ErrorCode } from '@ringside/contract/error-codes';
import type { Document } from '@ringside/contract/json-api';
import type { Refusal } from '@ringside/rules/decision';
import type { SegmentId } from '@ringside/rules/ids';
import { getItem } from '@ringside/rules/must';
import type { z } from 'zod';
import type { Lock } from '../../platform/storage/locks.ts';
import type { SegmentPart } from '../../platform/storage/segment-lookup.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { Dependencies } from '../answers/dependencies.ts';
import type { Viewer } from '../sender/viewer.ts';
import type { CallServices } from './call-services.ts';
import type { Reader } from './catalog.ts';
import { faultOf, type Fault } from './errors.ts';
import type { ListSpec, Query } from './query.ts';
import type { SentFile } from './upload.ts';

/** A request, as a handler sees it. */
export interface ReadContext extends Reader {
  params: Record<string, string>;
  query: Query;
  request: Request;
  /** The IP address of the sender, or null without a socket. */
  address: string | null;
}

/** A request that changes something. Everything it does is one transaction. */
export interface CommandContext extends ReadContext {
  viewer: Viewer;
  work: Work;
  /** The result of `prepare`. */
  prepared: unknown;
  /** The uploaded file, where the call takes one. */
  file?: SentFile;
}

/** The part of a command that one of its steps uses: the transaction, and the named services. */
export interface CommandPart<Name extends keyof CallServices> {
  work: Work;
  services: Pick<CallServices, Name>;
}

/** The answer of a handler, which the kernel prints. */
export type Answer =
  /** `resource` holds the written resource if it is at hand; otherwise the kernel reads it. */
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
  /** With `rollsBack`, it previews a command: what that has written is undone. */
  | { plain: unknown; status?: 200 | 201; headers?: Record<string, string>; rollsBack?: true }
  | { text: string; mediaType: string; fileName: string }
  /** A file that is sent while it is read, of any length. */
  | { stream: AsyncIterable<string>; mediaType: string; fileName: string }
  | { empty: true }
  | { refusal: Refusal }
  /**
   * With `stays`, what was written before the refusal is kept, such as the count of a guess;
   * otherwise the transaction is rolled back.
   */
  | { faults: { status: number; faults: Fault[]; headers?: Record<string, string>; stays?: true } };

export type Success = 200 | 201 | 204;

interface Common {
  summary: string;
  /**
   * `public` needs no sign-in, `signed-in` needs a user, and otherwise the named permission is
   * needed.
   */
  access: 'public' | 'signed-in' | { permission: string };
  /**
   * Whether integrations with an API key may make a call that needs a user. For calls with a
   * permission the key's roles decide.
   */
  allowsApiKeys?: true;
  /** Open to an operator who must set up a second factor before anything else. */
  allowedWhileEnrolling?: true;
  /** The resource type of the answer, for `include` and `fields`. */
  type?: string;
  /** Whether the answer holds many of `type` though the call takes no page. */
  many?: boolean;
  /** The schema of a plain JSON answer. */
  answer?: z.ZodType;
  /** The schema of the plain JSON answer of a change that can be previewed by `dryRun`. */
  preview?: z.ZodType;
  /** The success status, or all of them; 200 by default. */
  success?: Success | readonly Success[];
  /** The statuses of refusals that only this call has, in addition to those of every call. */
  refusals?: readonly number[];
  /** The largest body, in bytes; 1 MiB by default. */
  maxBytes?: number;
  /** The schemas of the other query parameters. */
  queryParams?: Readonly<Record<string, z.ZodType>>;
  /** The schemas of path parameters that are not ids of rows; see `kernel/http/parameters.ts`. */
  params?: Readonly<Record<string, z.ZodType>>;
}

export interface ReadSpec<Found> extends Common {
  list?: ListSpec;
  load?: (context: ReadContext) => Promise<Found | undefined>;
  authorize?: (context: ReadContext, found: Found) => boolean | Promise<boolean>;
  run: (context: ReadContext, found: Found) => Promise<Answer>;
  /**
   * Returns what an answer follows from, beside the resources that it holds. Undefined, as by
   * default, stands for the resource or the list that its address names
   * (`kernel/answers/reading.ts`).
   */
  dependencies?: (
    context: ReadContext,
    document?: Document,
  ) => Dependencies | undefined | Promise<Dependencies | undefined>;
  /**
   * True for a call that the site polls for each player: what `dependencies` returns to them is
   * complete, so the answer is served from memory until one of them changes
   * (`kernel/answers/api-answers.ts`), and not at all if it is undefined.
   */
  isPolled?: true;
  /** True for an answer that contains the time, so that it is made for each visitor. */
  showsTime?: true;
}

interface ChangeParts<Found, Body extends z.ZodType> extends Common {
  body?: Body;
  /**
   * True for a POST that changes the thing its path names: If-Match is compared, as with PATCH, PUT
   * and DELETE.
   */
  isVersioned?: boolean;
  /** The type of that thing if it is not the answer's. */
  versionedType?: string;
  /** Locks the rows of that thing before it is loaded; each guarded call with an `id` has one. */
  lock?: Lock;
  /** The command takes these locks itself, so they precede it only to compare If-Match. */
  locksItself?: true;
  /** The size limit in bytes of a call that takes one picture instead of JSON. */
  takesFile?: number;
  /** The JSON:API type that `data.type` must have. */
  bodyType?: string;
  /**
   * Calls other services (the game side, the chat) before the transaction begins, so that no
   * request waits for them while rows are locked. `json` is the body before validation.
   */
  prepare?: (context: Omit<CommandContext, 'work' | 'prepared'>, json: unknown) => Promise<unknown>;
  load?: (context: CommandContext) => Promise<Found | undefined>;
  authorize?: (context: CommandContext, found: Found) => boolean | Promise<boolean>;
  /**
   * Returns the thing whose segment batches the request: requests of one segment that arrive
   * together share a transaction (`kernel/http/segment-batch.ts`). Undefined for a request that
   * runs alone. Excludes `prepare`.
   */
  batchOf?: (
    request: Pick<ReadContext, 'params'>,
    body: z.output<Body>,
  ) => readonly [part: SegmentPart, id: string] | undefined;
}

/** Decides a request after `load` and `authorize`. */
type Run<Found, Body extends z.ZodType> = (
  context: CommandContext,
  found: Found,
  body: z.output<Body>,
) => Promise<Answer>;

interface RunsAlone<Found, Body extends z.ZodType> {
  run: Run<Found, Body>;
  runAll?: undefined;
  joinsRunAll?: undefined;
}

interface RunsTogether<Found, Body extends z.ZodType> {
  /**
   * Decides neighbouring requests of a batch, or a single request, in one call; returns one answer
   * for each, in their order. A refused command has written nothing; an error fails the whole
   * batch. It answers itself where `load` finds nothing or `authorize` refuses.
   */
  runAll: (commands: CommandWithBody<z.output<Body>>[]) => Promise<Answer[]>;
  /** Returns whether `runAll` takes a request, or else `run`; by default `runAll` takes each. */
  joinsRunAll?: (request: Pick<ReadContext, 'viewer'>) => boolean;
  run?: Run<Found, Body>;
}

export type ChangeSpec<Found, Body extends z.ZodType> = ChangeParts<Found, Body> &
  (RunsAlone<Found, Body> | RunsTogether<Found, Body>);

/** A change and its body. */
export interface CommandWithBody<Body> {
  context: CommandContext;
  body: Body;
  /**
   * The segment of the thing that `batchOf` names; undefined if there is no such thing. A roster
   * may have moved since it was read.
   */
  segmentId: SegmentId | undefined;
}

type ReadDefinition = EndpointDefinition<'GET'>;
type ChangeDefinition = EndpointDefinition<Exclude<Method, 'GET'>>;

/** The members that a route copies from the definition of its call. */
interface Defined<Verb extends Method> {
  method: Lowercase<Verb>;
  path: string;
  /** The media type of the answer if it is not JSON. */
  mediaType?: string | undefined;
}

// a list of endpoints forgets what each one finds and takes; `read` and `change` have checked it
/* oxlint-disable typescript/no-explicit-any */
/**
 * A call of the API that changes something. Checks run in this order: tenant, token, media type,
 * size and syntax, `find` (404), `may` (403), fields (422), `run`.
 */
export type ChangeEndpoint = ChangeSpec<any, any> & Defined<Exclude<Method, 'GET'>>;
/** A call of the API that reads. */
export type ReadEndpoint = ReadSpec<any> &
  Defined<'GET'> & { body?: undefined; takesFile?: undefined };
export type Endpoint = ReadEndpoint | ChangeEndpoint;
/* oxlint-enable typescript/no-explicit-any */

/** The methods of routes, by those of definitions. */
export const METHODS = {
  GET: 'get',
  POST: 'post',
  PATCH: 'patch',
  PUT: 'put',
  DELETE: 'delete',
} as const;

/** Declares the route of a call that reads. */
export const defineRead = <Found = undefined>(
  { path, mediaType }: ReadDefinition,
  spec: ReadSpec<Found>,
): Endpoint => ({ method: METHODS.GET, path, mediaType, ...spec });
/** Declares the route of a call that changes something. */
export const defineChange = <Found = undefined, Body extends z.ZodType = z.ZodUndefined>(
  { method, path, mediaType }: ChangeDefinition,
  spec: ChangeSpec<Found, Body>,
): Endpoint => ({ method: METHODS[method], path, mediaType, ...spec });

/** Returns whether all visitors get the same answer until something changes. */
export const isSharedCall = ({ access, showsTime }: ReadEndpoint): boolean =>
  access === 'public' && !showsTime;

/** Returns the collections whose public calls all have answers that visitors share. */
export function listSharedCollections(endpoints: readonly Endpoint[]): Set<string> {
  const reads = endpoints.filter(
    (endpoint): endpoint is ReadEndpoint =>
      endpoint.method === 'get' && endpoint.access === 'public',
  );
  const collectionOf = ({ path }: ReadEndpoint) => getItem(path.split('/', 1), 0);
  const shared = new Set(reads.map(collectionOf));
  for (const read of reads) if (!isSharedCall(read)) shared.delete(collectionOf(read));
  return shared;
}

/** Returns a refusal of the rules as an answer. */
export const refusalAnswer = (refusal: Refusal): Answer => ({ refusal });
/** Returns a refusal that points to one place of the body. */
export function refusalAnswerAt(pointer: string, refusal: Refusal): Answer {
  const { status, fault } = faultOf(refusal);
  return { faults: { status, faults: [{ ...fault, source: { pointer } }] } };
}
/** Returns a 429 with the seconds to wait. */
export const tooManyAttempts = (seconds: number, title: string): Answer => ({
  faults: {
    status: 429,
    faults: [{ code: 'too-many-attempts', title }],
    headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
  },
});
/** Returns a 409 for a conflict with the current state that is no refusal of the rules. */
export const conflict = (code: ErrorCode, title: string, pointer?: string): Answer => {
  // a title of its own, such as who has taken an alarm, says more than the usual detail
  const detail = title === ERRORS[code].title ? {} : { detail: title };
  const fault: Fault = { code, title, ...detail, ...(pointer && { source: { pointer } }) };
  return { faults: { status: 409, faults: [fault] } };
};
/** Returns a 422 with faults of the body. */
export const invalidBody = (...faults: Fault[]): Answer => ({ faults: { status: 422, faults } });

/** Returns a 403 for a field or relation that this caller may not send. */
export const forbiddenField = (detail: string, pointer: string): Answer => ({
  faults: {
    status: 403,
    faults: [{ code: 'forbidden', detail, source: { pointer } }],
  },
});

/** Returns a 404 that points to a relation whose target does not exist, as JSON:API requires. */
export const relationNotFound = (pointer: string, title: string): Answer => ({
  faults: { status: 404, faults: [{ code: 'not-found', title, source: { pointer } }] },
});

/** Returns whether a viewer has a permission. */
export const hasPermission = (viewer: Viewer | null, permission: string) =>
  viewer?.permissions.has(permission) ?? false;
