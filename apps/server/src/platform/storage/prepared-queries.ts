import { protocol, type PGlite, type messages } from '@electric-sql/pglite';
import { getItem } from '@ringside/rules/must';
import { toCamelCase } from './case.ts';

const { serialize } = protocol;

/** The most prepared statements; the server has some two hundred. */
const STATEMENTS = 300;
/** The most parameters of a prepared statement; those with more insert many rows, in varying number. */
const PARAMETERS = 64;
/**
 * The number of new rows after which all plans are renewed: PGlite analyses no tables, and a plan
 * for an empty table is wrong for a full one.
 */
const NEW_ROWS_A_PLAN_LASTS = 3000;
const REPEATED = /^(select|insert|update|delete|with|begin|commit|rollback)\b/i;

interface Statement {
  name: string;
  parameters: number[];
  fields: { name: string; dataTypeID: number }[];
}

export interface QueryAnswer {
  rows: Record<string, unknown>[];
  affectedRows: number;
}

/**
 * Returns a query function for PGlite that reuses parsed statements. `PGlite.query` sends six
 * messages one after another and parses and plans each time; a prepared statement needs one round
 * trip (docs/decisions/0009).
 */
export function createPreparedQueries(
  pglite: PGlite,
): (sql: string, parameters: unknown[]) => Promise<QueryAnswer> {
  const statements = new Map<string, Statement>();
  let preparedCount = 0;
  let newRows = 0;

  /**
   * Must not run concurrently, since answers arrive in the order of the messages. The file systems
   * in use write through, so no sync is needed.
   */
  const send = async (...messages: Uint8Array[]) =>
    (await pglite.execProtocol(Buffer.concat(messages), { syncToFs: false })).messages;

  async function prepare(sql: string): Promise<Statement> {
    const name = `s${++preparedCount}`;
    const answers = await send(
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    const statement = { name, parameters: parametersOf(answers), fields: fieldsOf(answers) };
    statements.set(sql, statement);
    return statement;
  }

  async function statementOf(sql: string): Promise<Statement> {
    const statement = statements.get(sql);
    if (!statement) {
      const [oldest] = statements.size >= STATEMENTS ? statements : [];
      if (oldest) await forget(...oldest);
      return prepare(sql);
    }
    // moves the statement to the end, since the oldest is forgotten first
    statements.delete(sql);
    statements.set(sql, statement);
    return statement;
  }

  async function forget(sql: string, { name }: Statement): Promise<void> {
    statements.delete(sql);
    await send(serialize.close({ type: 'S', name }), serialize.sync());
  }

  async function run(
    { name, parameters, fields }: Statement,
    values: unknown[],
  ): Promise<QueryAnswer> {
    const written = values.map((value, index) =>
      serialiseParameter(pglite, getItem(parameters, index), value),
    );
    const answers = await send(
      serialize.bind({ statement: name, values: written }),
      serialize.execute({}),
      serialize.sync(),
    );
    return { rows: rowsOf(pglite, fields, answers), affectedRows: affectedOf(answers) };
  }

  async function forgetAll(): Promise<void> {
    statements.clear();
    newRows = 0;
    await send(serialize.query('deallocate all'));
  }

  async function runOnce(sql: string, parameters: unknown[]): Promise<QueryAnswer> {
    const { rows, affectedRows = 0 } = await pglite.query<Record<string, unknown>>(sql, parameters);
    return {
      rows: rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [toCamelCase(name), value])),
      ),
      affectedRows,
    };
  }

  return async (sql, parameters) => {
    const isRepeated = REPEATED.test(sql);
    // A definition changes what statements mean. New plans wait for a new transaction, since a
    // failed one accepts no statement.
    if (!isRepeated || (sql === 'begin' && newRows >= NEW_ROWS_A_PLAN_LASTS))
      await pglite.runExclusive(forgetAll);
    const answer =
      isRepeated && parameters.length <= PARAMETERS
        ? await pglite.runExclusive(async () => run(await statementOf(sql), parameters))
        : await runOnce(sql, parameters);
    if (sql.startsWith('insert')) newRows += answer.affectedRows;
    return answer;
  };
}

type Answers = messages.BackendMessage[];

const findMessage = <Message extends messages.BackendMessage>(
  answers: Answers,
  name: Message['name'],
) => answers.find((answer): answer is Message => answer.name === name);
const parametersOf = (answers: Answers) =>
  findMessage<messages.ParameterDescriptionMessage>(answers, 'parameterDescription')?.dataTypeIDs ??
  [];
const fieldsOf = (answers: Answers) =>
  (findMessage<messages.RowDescriptionMessage>(answers, 'rowDescription')?.fields ?? []).map(
    ({ name, dataTypeID }) => ({ name: toCamelCase(name), dataTypeID }),
  );

function serialiseParameter(pglite: PGlite, type: number, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return pglite.serializers[type]?.(value) ?? String(value);
}

function rowsOf(
  pglite: PGlite,
  fields: Statement['fields'],
  answers: Answers,
): QueryAnswer['rows'] {
  const rows = answers.filter(
    (answer): answer is messages.DataRowMessage => answer.name === 'dataRow',
  );
  return rows.map((row) =>
    Object.fromEntries(
      fields.map(({ name, dataTypeID }, index) => [
        name,
        parseValue(pglite, dataTypeID, row.fields[index] ?? null),
      ]),
    ),
  );
}

function parseValue(pglite: PGlite, type: number, value: string | null): unknown {
  if (value === null) return null;
  const parse = pglite.parsers[type];
  return parse ? parse(value, type) : value;
}

/** Returns the number of written rows (`INSERT 0 3`, `UPDATE 3`, `DELETE 3`); a select writes none. */
function affectedOf(answers: Answers): number {
  const complete = findMessage<messages.CommandCompleteMessage>(answers, 'commandComplete');
  return Number(/^(?:INSERT \d+|UPDATE|DELETE) (\d+)$/.exec(complete?.text ?? '')?.[1] ?? 0);
}
