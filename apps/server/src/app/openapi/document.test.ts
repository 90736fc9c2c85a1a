import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ERRORS } from '@ringside/contract/error-codes';
import { RESOURCES } from '@ringside/contract/resources';
import { describe, expect, test } from 'vitest';
import { testApi } from '../../../../../tests/support/test-api.ts';
import { PERMISSIONS_BY_ROLE } from '../../kernel/sender/roles.ts';
import { CATALOG } from '../collections.ts';
import { buildDocument } from './document.ts';

const document = buildDocument();
const operations = Object.entries(document.paths).flatMap(([at, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${at}`, operation })),
);
/** The schemas of foreign formats; each is a component of its own. */
const FREE = [
  'ChangedSegmentConfiguration',
  'SegmentConfiguration',
  'JsonValue',
  'OpenBracketFile',
];

describe('the API document', () => {
  test('is served with an ETag, for every origin', async () => {
    const api = await testApi();
    const first = await api.request('/api/openapi.json');
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    expect(((await first.json()) as { openapi: string }).openapi).toBe('3.1.0');
    const again = await api.request('/api/openapi.json', {
      headers: { 'if-none-match': first.headers.get('etag')! },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('has a unique name, a success and refusals for every call', () => {
    expect(operations.length).toBeGreaterThan(100);
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(
      operations.length,
    );
    const statuses = (operation: (typeof operations)[number]['operation'], first: string) =>
      Object.keys(operation.responses).some((status) => status.startsWith(first));
    expect(
      operations.filter(({ operation }) => !statuses(operation, '2')).map(({ name }) => name),
    ).toEqual([]);
    expect(
      operations.filter(({ operation }) => !statuses(operation, '4')).map(({ name }) => name),
    ).toEqual(['get /healthz', 'get /readyz', 'get /api/openapi.json', 'get /api/docs']);
  });

  test('needs only permissions that some role has', () => {
    const ownerPermissions: readonly string[] = PERMISSIONS_BY_ROLE['operator.owner'];
    expect(
      operations
        .map(({ operation }) => operation['x-permission'] as string | undefined)
        .filter((name) => name !== undefined && !ownerPermissions.includes(name)),
    ).toEqual([]);
  });

  test('has a schema for every type of the catalogue, with the relations that can be included', () => {
    expect(Object.keys(RESOURCES).sort()).toEqual(Object.keys(CATALOG).sort());
    const schemaRelations = Object.entries(RESOURCES).map(([type, { relationships }]) => [
      type,
      Object.fromEntries(Object.entries(relationships).map(([name, { to }]) => [name, to])),
    ]);
    expect(Object.fromEntries(schemaRelations)).toEqual(
      Object.fromEntries(Object.entries(CATALOG).map(([type, { relations }]) => [type, relations])),
    );
  });

  test('leaves no object untyped except a segment’s configuration, JSON values, and a foreign file', () => {
    expect(freeObjects(document.paths, '')).toEqual([]);
    expect(
      Object.entries(document.components.schemas).flatMap(([name, schema]) =>
        FREE.includes(name) ? [] : freeObjects(schema, name),
      ),
    ).toEqual([]);
    expect(freeObjects({ type: 'object' }, 'planted')).toEqual(['planted']);
    expect(
      freeObjects({ properties: { a: { type: 'object', additionalProperties: {} } } }, 'planted'),
    ).toEqual(['planted/properties/a']);
    expect(freeObjects({ properties: { a: {} } }, 'planted')).toEqual(['planted/properties/a']);
  });

  test('lists every code that the server names', () => {
    const files = globSync('apps/server/src/**/*.ts', {
      cwd: fileURLToPath(new URL('../../../../../', import.meta.url)),
    }).filter((file) => !file.endsWith('.test.ts'));
    const named = files.flatMap((file) =>
      [
        ...readFileSync(new URL(`../../../../../${file}`, import.meta.url), 'utf8').matchAll(
          /\bcode: '([a-z][a-z-]+)'/g,
        ),
      ].map(([, code]) => code!),
    );
    expect([...new Set(named)].filter((code) => !Object.keys(ERRORS).includes(code))).toEqual([]);
  });
});

/**
 * Returns the untyped places: an object without properties or with untyped ones, or an empty
 * schema. Examples are skipped.
 */
function freeObjects(part: unknown, at: string): string[] {
  if (Array.isArray(part)) return part.flatMap((one, index) => freeObjects(one, `${at}/${index}`));
  if (typeof part !== 'object' || part === null) return [];
  const {
    type,
    properties,
    additionalProperties,
    example: _example,
    default: _default,
    ...rest
  } = part as Record<string, unknown>;
  const typed =
    typeof additionalProperties === 'object' &&
    additionalProperties !== null &&
    Object.keys(additionalProperties).length > 0;
  const free =
    type === 'object' &&
    !typed &&
    (properties === undefined ||
      (typeof additionalProperties === 'object' && additionalProperties !== null));
  const empty = Object.entries((properties ?? {}) as Record<string, object>)
    .filter(([, schema]) => Object.keys(schema).length === 0)
    .map(([name]) => `${at}/properties/${name}`);
  return [
    ...(free ? [at] : []),
    ...empty,
    ...Object.entries((properties ?? {}) as object).flatMap(([name, schema]) =>
      freeObjects(schema, `${at}/properties/${name}`),
    ),
    ...(typed ? freeObjects(additionalProperties, `${at}/*`) : []),
    ...Object.entries(rest).flatMap(([name, value]) => freeObjects(value, `${at}/${name}`)),
  ];
}
