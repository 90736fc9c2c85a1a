import { Hono, type Context as HonoContext } from 'hono';
import { refuseGame } from '../../game/game-errors.ts';
import { renderErrors, type Fault } from '../../kernel/http/errors.ts';
import { hasValidValues, getPathSchemas } from '../../kernel/http/parameters.ts';
import { PLAIN_CALLS, type PlainCall } from './plain-calls.ts';

/** The calls that read no parameter and answer any request. */
const WITHOUT_PARAMETERS = new Set(['health', 'documentation']);
const CONTROL = /\p{Cc}/u;

/**
 * Checks the parameters of the calls outside the kernel by the schemas in the API document: an
 * impossible path parameter is 404, an invalid query parameter is 400.
 */
export function checkPlainCalls(): Hono {
  const app = new Hono();
  for (const call of PLAIN_CALLS.filter(({ tag }) => !WITHOUT_PARAMETERS.has(tag))) {
    const path = call.path.replaceAll(/\{(\w+)\}/g, ':$1');
    const schemas = getPathSchemas(path, call.params);
    app.on(call.method.toUpperCase(), path.replace(/:key$/, ':key{.+}'), async (c, next) => {
      if (!hasValidValues(schemas, c.req.param() as Record<string, string>))
        return refuse(c, call, 404, [{ code: 'not-found' }]);
      const faults = queryFaults(call, c);
      if (faults.length > 0) return refuse(c, call, 400, faults);
      await next();
      return undefined;
    });
  }
  return app;
}

function queryFaults({ query = {} }: PlainCall, c: HonoContext): Fault[] {
  return Object.entries(c.req.query()).flatMap(([name, value]) => {
    const schema = Object.hasOwn(query, name) ? query[name] : undefined;
    const detail = CONTROL.test(value)
      ? 'must not hold control characters'
      : schema?.schema.safeParse(value).error?.issues[0]?.message;
    if (detail === undefined) return [];
    const title = 'A parameter is not valid';
    return [{ code: 'invalid-parameter', title, detail, source: { parameter: name } }];
  });
}

const refuse = (c: HonoContext, { tag }: PlainCall, status: number, faults: Fault[]) =>
  tag === 'game' ? refuseGame(c, status, ...faults) : renderErrors(c, status, faults);
