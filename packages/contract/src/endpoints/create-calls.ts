import { fillPath, toFullPath } from '../api-path.ts';
import type { Query, Requests } from '../transport.ts';
import type { EndpointDefinition, Method } from './endpoint.ts';
import { parseList } from './parse-answer.ts';

/** The definitions of calls, by the names of the client's functions. */
export interface EndpointTable {
  readonly [name: string]: EndpointDefinition | EndpointTable;
}

/** The functions of a client for the definitions of a table. */
export type CallsOf<Table> = {
  [Name in keyof Table]: Table[Name] extends EndpointDefinition<Method, infer Args, infer Answer>
    ? (...args: Args) => Promise<Answer>
    : CallsOf<Table[Name]>;
};

/** Creates a function for each definition of a table. */
export const createCalls = <Table extends EndpointTable>(requests: Requests, table: Table) =>
  createFunctions(requests, table) as CallsOf<Table>;

// A loop, since each page of the site has a client of its own.
function createFunctions(requests: Requests, table: EndpointTable): Record<string, unknown> {
  const functions: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(table))
    functions[name] = isDefinition(entry)
      ? createCall(requests, entry)
      : createFunctions(requests, entry);
  return functions;
}

/** Returns whether an entry of a table is a definition, not another table. */
export const isDefinition = (
  entry: EndpointDefinition | EndpointTable,
): entry is EndpointDefinition => typeof entry.path === 'string';

/** Creates the function that sends the request of a call and parses its answer. */
const createCall =
  <Args extends readonly unknown[], Answer>(
    { request }: Requests,
    endpoint: EndpointDefinition<Method, Args, Answer>,
  ) =>
  async (...args: Args): Promise<Answer> => {
    const { method, path, encode, parse, query, mediaType } = endpoint;
    const payload = encode ? encode(...args) : encodeQuery(endpoint, args);
    const url = fillPath(toFullPath(path), args);
    const options = { ...payload, query: { ...query, ...payload.query }, mediaType };
    return parse(await request(method, url, options));
  };

/** Returns the query of a list, which follows the values of the path. */
const encodeQuery = ({ path, parse }: EndpointDefinition, args: readonly unknown[]) =>
  parse === parseList ? { query: args[path.split(':').length - 1] as Query } : {};
