import { ERRORS, type ErrorCode } from '@ringside/contract/error-codes';
import { RESOURCES } from '@ringside/contract/resources';
import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { buildDocument } from '../../apps/server/src/app/openapi/document.ts';
import type { ApiDocument } from '../../apps/server/src/app/openapi/operations.ts';
import { toPascalCase } from '../../apps/server/src/app/openapi/resource-components.ts';
import { toCanonicalPath } from '../../apps/server/src/kernel/http/version-alias.ts';

type Json = Record<string, any>;

interface Described {
  method: string;
  path: string;
  /** The pattern of the path. */
  pattern: RegExp;
  operation: ApiDocument['paths'][string][string];
}

/** Tools outside the API, such as the emulator, and its preflights. */
const OUTSIDE = /^\/(emulator|embed|overlay|calendar|console|metrics)\b/;

/** A response with an undescribed path or status, or with a body that does not fit its schema. */
export class UndescribedAnswer extends Error {}

let book: ReturnType<typeof openBook> | undefined;

/**
 * Throws where a response contradicts the API document: an unknown path, an unknown status, or a
 * body that does not fit.
 */
export async function expectDescribed(
  method: string,
  url: string,
  response: Response,
): Promise<void> {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (OUTSIDE.test(pathname) || method === 'OPTIONS' || method === 'HEAD') return;
  const text = await response
    .clone()
    .text()
    .catch(() => undefined);
  const what = `${method} ${pathname} ${response.status}`;
  book ??= openBook();
  const found = book.find(method, decodePath(toCanonicalPath(pathname)));
  if (!found) {
    if (response.status === 404 && /"(not-found|tenant-unknown)"/.test(text ?? '')) return;
    if (response.status === 405 && response.headers.has('allow')) return;
    throw new UndescribedAnswer(`${what}: no such call in the API document`);
  }
  const fault = book.faultOf(found, {
    status: response.status,
    type: (response.headers.get('content-type') ?? '').split(';')[0]!,
    text: text ?? '',
    sparse: [...searchParams.keys()].some((name) => name.startsWith('fields[')),
  });
  if (fault)
    throw new UndescribedAnswer(
      `${what} (${found.operation.operationId}): ${fault}\n${text?.slice(0, 600)}`,
    );
}

/** Returns the operation of a request; undefined where the document has no such call. */
export function operationOf(method: string, url: string): Described['operation'] | undefined {
  book ??= openBook();
  return book.find(method, decodeURI(new URL(url, 'http://localhost').pathname))?.operation;
}

function openBook() {
  const document = buildDocument() as unknown as Json;
  const described = describedCalls(document as unknown as ApiDocument);
  const whole = validators(document);
  let sparse: typeof whole | undefined;
  return {
    find: (method: string, path: string) =>
      described.find((one) => one.method === method && one.pattern.test(path)),
    faultOf(
      { operation, path, method }: Described,
      answer: { status: number; type: string; text: string; sparse: boolean },
    ): string | undefined {
      const key = [String(answer.status), `${String(answer.status)[0]}XX`].find(
        (status) => operation.responses[status],
      );
      if (!key) return 'the status is not described';
      const pointer = pointerTo(document, ['paths', path, method.toLowerCase(), 'responses', key]);
      const content = (pointer.value as Json).content as Json | undefined;
      if (!content) return answer.text === '' ? undefined : 'has a body where none is described';
      if (!content[answer.type])
        return `is ${answer.type}, not ${Object.keys(content).join(' or ')}`;
      if (!answer.type.includes('json') || content[answer.type].schema.type === 'string')
        return undefined;
      const faultIn = answer.sparse ? (sparse ??= validators(withoutRequired(document))) : whole;
      const body = JSON.parse(answer.text) as Json;
      return (
        faultIn([...pointer.path, 'content', answer.type, 'schema'], body) ??
        includedFault(faultIn, body) ??
        errorFault(body, answer.status)
      );
    },
  };
}

/** Checks that the table of errors has each code of an answer with its status. */
function errorFault({ errors }: Json, status: number): string | undefined {
  if (!Array.isArray(errors)) return undefined;
  const strange = (errors as { code: ErrorCode }[]).find(
    ({ code }) => !ERRORS[code].statuses.includes(status),
  );
  return strange && `the table of errors has no ${status} for ${strange.code}`;
}

/**
 * Checks each included resource by the shape of its type: a schema for all types at once would be
 * compiled for every test file.
 */
function includedFault(
  faultIn: ReturnType<typeof validators>,
  { jsonapi, included }: Json,
): string | undefined {
  if (!jsonapi || !Array.isArray(included)) return undefined;
  for (const resource of included as Json[]) {
    if (!(resource.type in RESOURCES)) return `includes the unknown type ${resource.type}`;
    const fault = faultIn(
      ['components', 'schemas', `${toPascalCase(resource.type)}Resource`],
      resource,
    );
    if (fault) return `included ${resource.type}/${resource.id}: ${fault}`;
  }
  return undefined;
}

/** Lists the calls; fixed paths precede those with a parameter in the same place, as in the server. */
function describedCalls({ paths }: ApiDocument): Described[] {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
      pattern: patternOf(path),
    })),
  );
  return calls.sort(
    (one, other) => Number(one.path.includes('{')) - Number(other.path.includes('{')),
  );
}

/** Returns the pattern of a path. A file's key may contain slashes. */
const patternOf = (path: string) =>
  new RegExp(
    `^${path
      .replace(/[.]/g, '\\.')
      .replace(/\{key\}/g, '.+')
      .replace(/\{\w+\}/g, '[^/]+')}$`,
  );

/** Follows a path through the document, and its references to other places. */
function pointerTo(document: Json, path: string[]): { path: string[]; value: unknown } {
  let value: any = document;
  for (const step of path) value = value[step];
  if (typeof value.$ref !== 'string') return { path, value };
  return pointerTo(document, value.$ref.slice(2).split('/'));
}

/**
 * Returns a function that checks a value by the schema at a place of the document; it compiles each
 * validator on first use.
 */
function validators(document: Json) {
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  addFormats.default(ajv);
  ajv.addSchema(
    {
      ...document,
      components: {
        ...document.components,
        schemas: { ...document.components.schemas, Resource: {} },
      },
    },
    'api',
  );
  const compiled = new Map<string, ValidateFunction>();
  return (path: string[], value: unknown): string | undefined => {
    const pointer = path
      .map((step) => `/${encodeURIComponent(step.replace(/~/g, '~0').replace(/\//g, '~1'))}`)
      .join('');
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` });
    compiled.set(pointer, validate);
    return validate(value)
      ? undefined
      : JSON.stringify(
          (validate.errors ?? [])
            .slice(0, 4)
            .map(({ instancePath, message, params }) => ({ at: instancePath, message, ...params })),
        );
  };
}

/** Returns the document without required attributes and relations, since `fields[…]` may omit any. */
function withoutRequired(document: Json): Json {
  const schemas = Object.entries(document.components.schemas as Record<string, Json>).map(
    ([name, schema]) => {
      const { required: _required, ...loose } = schema;
      if (name.endsWith('Attributes')) return [name, loose];
      const { relationships } = (schema.properties ?? {}) as Json;
      return [
        name,
        name.endsWith('Resource') && relationships
          ? {
              ...schema,
              properties: {
                ...schema.properties,
                relationships: { ...relationships, required: [] },
              },
            }
          : schema,
      ];
    },
  );
  return {
    ...document,
    components: { ...document.components, schemas: Object.fromEntries(schemas) },
  };
}

/** Decodes a path for the look-up; a path that is no UTF-8 stays as the client sent it. */
function decodePath(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
