import { hash } from 'node:crypto';
import type { Document, Resource } from '@ringside/contract/json-api';
import { canInclude, getResourceType, loadIncluded, pickFields, type Catalog } from './catalog.ts';
import type { Answer, ReadContext } from './endpoint.ts';
import { errorObjects, faultOf } from './errors.ts';

/** An answer before it is serialised to bytes. */
export interface PrintedAnswer {
  status: number;
  body: string | null;
  /** The value of which the body is the JSON text; absent for another media type. */
  content?: unknown;
  /** Replaces the body if the answer is sent while it is made. */
  stream?: ReadableStream<Uint8Array>;
  headers: Record<string, string>;
}

export const JSON_API_TYPE = 'application/vnd.api+json';
const plainType = 'application/json';

/** Prints the answer of a handler as status, headers and JSON text. */
export async function printAnswer(
  catalog: Catalog,
  context: ReadContext,
  answer: Answer,
): Promise<PrintedAnswer> {
  if ('refusal' in answer) {
    const { status, fault } = faultOf(answer.refusal);
    return printErrors(status, [fault]);
  }
  if ('faults' in answer)
    return printErrors(answer.faults.status, answer.faults.faults, answer.faults.headers);
  if ('empty' in answer) return { status: 204, body: null, headers: {} };
  if ('plain' in answer) {
    const body = JSON.stringify(answer.plain);
    return {
      status: answer.status ?? 200,
      body,
      content: answer.plain,
      headers: { 'content-type': plainType, etag: etagOf(body), ...answer.headers },
    };
  }
  if ('text' in answer)
    return {
      status: 200,
      body: answer.text,
      headers: { ...fileHeaders(answer), etag: etagOf(answer.text) },
    };
  if ('stream' in answer)
    return {
      status: 200,
      body: null,
      stream: bytesOf(answer.stream),
      headers: { ...fileHeaders(answer), 'cache-control': 'no-store' },
    };
  if ('show' in answer) return printOne(catalog, context, answer);
  return printMany(catalog, context, answer);
}

/** Returns whether an answer is printed from what its command has at hand, without a read. */
export const isAtHand = (answer: Answer, { query }: Pick<ReadContext, 'query'>): boolean => {
  if ('show' in answer) return answer.resource !== undefined && query.include.length === 0;
  if ('resources' in answer) return query.include.length === 0;
  return !('list' in answer);
};

const fileHeaders = ({ mediaType, fileName }: { mediaType: string; fileName: string }) => ({
  'content-type': `${mediaType}; charset=utf-8`,
  'content-disposition': `attachment; filename="${fileName}"`,
});

/**
 * Returns text as a stream of bytes. It pulls a part when the client is ready for more, so a slow
 * client causes no reading ahead, and a closed connection ends the reading.
 */
function bytesOf(texts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const reader = texts[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await reader.return?.()),
  });
}

/** Returns a printed answer with errors. */
export const printErrors = (
  status: number,
  faults: Parameters<typeof errorObjects>[1],
  headers: Record<string, string> = {},
): PrintedAnswer => ({
  status,
  body: JSON.stringify({ jsonapi: { version: '1.1' }, errors: errorObjects(status, faults) }),
  headers: { 'content-type': JSON_API_TYPE, ...headers },
});

/** Returns the header with the address of a new resource. */
const locationOf = ({ type, id }: { type: string; id: string }): Record<string, string> => ({
  location: `/api/${type}/1.0/${id}`,
});

async function printOne(
  catalog: Catalog,
  context: ReadContext,
  { show, status = 200, resource: written }: Extract<Answer, { show: unknown }>,
): Promise<PrintedAnswer> {
  const resource =
    written ?? (await getResourceType(catalog, show.type).load(context, [show.id]))[0];
  if (!resource) return printErrors(404, [{ code: 'not-found' }]);
  const document = await assembleDocument(catalog, context, [resource], resource);
  const headers: Record<string, string> = status === 201 ? locationOf(show) : {};
  return documentText(document, status, headers, resource.meta?.version);
}

async function printMany(
  catalog: Catalog,
  context: ReadContext,
  answer: Extract<Answer, { list: unknown } | { resources: unknown }>,
): Promise<PrintedAnswer> {
  if ('resources' in answer && answer.single) return printSingle(catalog, context, answer);
  const { resources, total } = await loadMany(catalog, context, answer);
  const document = await assembleDocument(catalog, context, resources, resources);
  document.meta = { page: { ...context.query.page, total } };
  document.links = pageLinks(context.request.url, context.query.page, total);
  return documentText(document, 200, {});
}

/** Loads the resources of a page, and counts those of all pages. */
async function loadMany(
  catalog: Catalog,
  context: ReadContext,
  answer: Extract<Answer, { list: unknown } | { resources: unknown }>,
): Promise<{ resources: Resource[]; total: number }> {
  if ('resources' in answer) {
    const { resources, total = resources.length } = answer;
    return { resources, total };
  }
  const { type, ids, total } = answer.list;
  const resources = await getResourceType(catalog, type).load(context, ids);
  return { resources, total: total ?? resources.length };
}

/** Prints the only resource of an answer, or `null` where there is none. */
async function printSingle(
  catalog: Catalog,
  context: ReadContext,
  { resources, status = 200 }: Extract<Answer, { resources: unknown }>,
): Promise<PrintedAnswer> {
  const [resource] = resources;
  return documentText(
    await assembleDocument(catalog, context, resources, resource ?? null),
    status,
    status === 201 && resource ? locationOf(resource) : {},
    resource?.meta?.version,
  );
}

async function assembleDocument(
  catalog: Catalog,
  context: ReadContext,
  primary: Resource[],
  data: Resource | Resource[] | null,
): Promise<Document> {
  const { include, fields } = context.query;
  const isWhole = Object.keys(fields).length === 0;
  const thin = (resource: Resource) => (isWhole ? resource : pickFields(resource, fields));
  const others =
    include.length > 0 ? await loadIncluded(catalog, context, primary, include) : undefined;
  return {
    jsonapi: { version: '1.1' },
    data: Array.isArray(data) ? data.map(thin) : data && thin(data),
    ...(others && { included: others.map(thin) }),
  };
}

function documentText(
  document: Document,
  status: number,
  headers: Record<string, string>,
  version?: number,
): PrintedAnswer {
  const body = JSON.stringify(document);
  return {
    status,
    body,
    content: document,
    headers: { 'content-type': JSON_API_TYPE, etag: etagOf(body, version), ...headers },
  };
}

/**
 * Returns `"v7.…"`: the version that If-Match compares, then a digest of the body for
 * If-None-Match.
 */
const etagOf = (body: string, version?: number) =>
  `"${version === undefined ? '' : `v${version}.`}${hash('sha1', body, 'base64url').slice(0, 20)}"`;

/** Returns whether the version in an If-Match is still the current one. */
export function hasVersion(header: string, version: number | undefined): boolean {
  if (header.trim() === '*') return true;
  return header
    .split(',')
    .some(
      (tag) => version !== undefined && tag.trim().replace(/^W\//, '').startsWith(`"v${version}.`),
    );
}

function pageLinks(
  url: string,
  page: { number: number; size: number },
  total: number,
): Record<string, string | null> {
  const { pathname, searchParams } = new URL(url);
  const last = Math.max(1, Math.ceil(total / page.size));
  const link = (number: number) => {
    const search = new URLSearchParams(searchParams);
    search.set('page[number]', String(number));
    search.set('page[size]', String(page.size));
    return `${pathname}?${search}`;
  };
  return {
    self: link(page.number),
    first: link(1),
    prev: page.number > 1 ? link(Math.min(page.number - 1, last)) : null,
    next: page.number < last ? link(page.number + 1) : null,
    last: link(last),
  };
}

/** Creates the check of include paths for the answer's type. */
export const createIncludeCheck = (catalog: Catalog, type: string | undefined) => (path: string) =>
  type !== undefined && canInclude(catalog, type, path);
