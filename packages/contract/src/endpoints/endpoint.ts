import type { Query, RequestPayload } from '../transport.ts';
import type { ListPage } from './parse-answer.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** Path parameters that are no text. */
interface TypedParameters {
  round: number;
}
type PathArgument<Name> = Name extends keyof TypedParameters ? TypedParameters[Name] : string;

/** The values of a path's parameters, in their order. */
type PathArguments<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? [value: PathArgument<Name>, ...PathArguments<Rest>]
  : Path extends `${string}:${infer Name}`
    ? [value: PathArgument<Name>]
    : [];

/** The arguments of a call that sends nothing but its path; a list also takes a query. */
type DefaultArguments<Path extends string, Answer> = [
  ...PathArguments<Path>,
  ...(Answer extends ListPage<unknown> ? [query?: Query] : []),
];

/**
 * The definition of a call of the API. The client's function and the server's route are derived
 * from it. It has no schema: schemas belong to the route, so that no phone loads them.
 */
export interface EndpointDefinition<
  Verb extends Method = Method,
  Args extends readonly unknown[] = never,
  Answer = unknown,
> extends EndpointOptions<Args> {
  readonly method: Verb;
  /** Below `/api/`, or absolute. A parameter is written `:name`. */
  readonly path: string;
  /** Parses the JSON of an answer, or the text of one with a `mediaType`. */
  readonly parse: (body: unknown) => Answer;
}

interface EndpointOptions<Args extends readonly unknown[]> {
  /** The query that the client sends unless a caller sets other values. */
  readonly query?: Query;
  /** The media type of an answer that is not JSON. */
  readonly mediaType?: string;
  /**
   * Returns what the client sends in addition to the path. The first arguments are the values of
   * the path's parameters. Without `encode`, the argument that follows them is the query.
   */
  readonly encode?: (...args: Args) => RequestPayload;
}

/**
 * Defines a call by its method and path, such as `GET events/1.0/:id`, and by how its answer is
 * parsed. A build drops the definitions that a page does not use.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineEndpoint<
  Verb extends Method,
  Path extends string,
  Answer,
  Args extends readonly [...PathArguments<Path>, ...unknown[]] = DefaultArguments<Path, Answer>,
>(
  call: `${Verb} ${Path}`,
  parse: (body: unknown) => Answer,
  options?: EndpointOptions<Args>,
): EndpointDefinition<Verb, Args, Answer> {
  const [method, path] = call.split(' ') as [Verb, Path];
  return { method, path, parse, ...options };
}

/** Defines another function of the client for the same call. */
/* @__NO_SIDE_EFFECTS__ */
export function variantOf<Verb extends Method, Args extends readonly unknown[], Answer>(
  { method, path, parse }: EndpointDefinition<Verb, never, Answer>,
  options: EndpointOptions<Args>,
): EndpointDefinition<Verb, Args, Answer> {
  return { method, path, parse, ...options };
}
