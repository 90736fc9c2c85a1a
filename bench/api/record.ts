import pg from 'pg';
import { compose } from '../../apps/server/src/app/compose.ts';
import { createApi } from '../../apps/server/src/app/create-api.ts';
import { readConfig } from '../../apps/server/src/platform/settings/config.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

/** Returns the statements that the API sends for a request, in order, with its response document. */
export async function statementsOf(
  env: Record<string, string>,
  request: { path: string; init: RequestInit },
): Promise<{ statements: Statement[]; body: unknown }> {
  const statements: Statement[] = [];
  const { query } = pg.Client.prototype;
  const { services: context, emulator, close } = await compose(readConfig(env));
  try {
    const api = createApi(context, emulator);
    await context.scheduler.catchUp();
    let isRecording = false;
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      const [first, second] = args as [
        string | { text: string; values?: unknown[] },
        unknown[] | undefined,
      ];
      if (isRecording)
        statements.push(
          typeof first === 'string'
            ? { text: first, values: Array.isArray(second) ? second : [] }
            : { text: first.text, values: first.values ?? [] },
        );
      return (query as (...all: unknown[]) => unknown).apply(this, args);
    } as typeof query;
    isRecording = true;
    const answer = await api.request(request.path, request.init);
    isRecording = false;
    return { statements, body: await answer.json() };
  } finally {
    pg.Client.prototype.query = query;
    await close();
  }
}
