import { globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { testStorage } from '../../../../../tests/support/test-storage.ts';

const { db } = await testStorage();

interface Column {
  kind: string;
  nullable: boolean;
  /** Whether the database creates a value that an insert omits. */
  generated: boolean;
}
type Tables = Record<string, Record<string, Column>>;

const KINDS: Record<string, string> = {
  int8: 'string',
  text: 'string',
  int4: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  jsonb: 'Json',
  _text: 'string[]',
};
/** Named types of texts: a union, and the ids of `@ringside/rules/ids`. */
const TEXT_TYPES = new Set([
  'SlotKind',
  'EventId',
  'RosterId',
  'SegmentId',
  'SeriesId',
  'TenantId',
  'UserId',
]);
const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const written = readInterfaces();
const migrated = await readCatalogue();

test('the types name exactly the tables of the migrations', () =>
  expect(Object.keys(written).sort()).toEqual(Object.keys(migrated).sort()));

test.each(Object.keys(migrated).sort())(
  'the type of %s matches the migrations: columns, kinds, nulls, defaults',
  (table) => {
    expect(written[table]).toEqual(migrated[table]);
  },
);

/** Reads the database's catalogue in the form of the types. */
async function readCatalogue(): Promise<Tables> {
  const { rows } = await sql<
    Record<'tableName' | 'columnName' | 'udtName' | 'isNullable' | 'isIdentity', string> & {
      columnDefault: string | null;
    }
  >`
    select table_name, column_name, udt_name, is_nullable, column_default, is_identity from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%' and table_name not in (select relname from pg_class where relispartition) order by table_name, column_name`.execute(
    db,
  );
  const tables: Tables = {};
  for (const { tableName, columnName, udtName, isNullable, columnDefault, isIdentity } of rows) {
    (tables[camel(tableName)] ??= {})[camel(columnName)] = {
      kind: KINDS[udtName] ?? udtName,
      nullable: isNullable === 'YES',
      generated: isIdentity === 'YES' || columnDefault !== null,
    };
  }
  return tables;
}

interface Node {
  type: string;
  [key: string]: any;
}

/** Parses the interfaces under `tables/`. */
function readInterfaces(): Tables {
  const bodies = new Map<string, Node[]>();
  for (const file of globSync(`${import.meta.dirname}/tables/*.ts`)) {
    const { program } = parseSync(file, readFileSync(file, 'utf8'));
    for (const statement of program.body as unknown as Node[]) {
      const declared = statement.declaration ?? statement;
      if (declared.type === 'TSInterfaceDeclaration')
        bodies.set(declared.id.name, declared.body.body);
    }
  }
  const tables: Tables = {};
  for (const [name, members] of bodies) {
    if (!name.endsWith('Tables')) continue;
    for (const member of members) {
      const type: Node = member.typeAnnotation.typeAnnotation;
      const columns: Node[] =
        type.type === 'TSTypeLiteral' ? type.members : bodies.get(type.typeName.name)!;
      tables[member.key.name] = Object.fromEntries(
        columns.map((column) => [column.key.name, columnOf(column.typeAnnotation.typeAnnotation)]),
      );
    }
  }
  return tables;
}

function columnOf(type: Node): Column {
  if (type.type === 'TSUnionType') {
    const memberColumns = (type.types as Node[])
      .filter((part) => part.type !== 'TSNullKeyword')
      .map(columnOf);
    return { ...memberColumns[0]!, nullable: memberColumns.length < type.types.length };
  }
  const name: string | undefined = type.typeName?.name;
  if (name === 'Generated') return { ...columnOf(type.typeArguments.params[0]), generated: true };
  if (name === 'Id') return { kind: 'string', nullable: false, generated: true };
  if (name === 'Version') return { kind: 'number', nullable: false, generated: true };
  if (name === 'DefaultedJson') return { kind: 'Json', nullable: false, generated: true };
  return { kind: kindOf(type, name), nullable: false, generated: false };
}

function kindOf(type: Node, name: string | undefined): string {
  if (type.type === 'TSArrayType') return `${kindOf(type.elementType, undefined)}[]`;
  if (type.type === 'TSStringKeyword' || type.type === 'TSLiteralType') return 'string';
  if (name !== undefined && TEXT_TYPES.has(name)) return 'string';
  // An instant of real time differs by its type alone.
  if (name === 'RealInstant') return 'Date';
  if (type.type === 'TSNumberKeyword') return 'number';
  if (type.type === 'TSBooleanKeyword') return 'boolean';
  return name ?? type.type;
}
